"""Where the real programs are installed, and how to ask one what it rebuilds from a file."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from contextlib import AbstractContextManager
from pathlib import Path

FOLDER_VARIABLE = "MEMORY_STUDIO_INTEROP_DIR"
PACKAGES = {
    "pi-0.73.1": "@mariozechner/pi-coding-agent@0.73.1",
    "pi-1.6.0": "@earendil-works/pi-coding-agent@1.6.0",
    "openclaw-2026.7.1": "openclaw@2026.7.1",
}
MIN_NODE = 22
TIME_LIMIT_S = 60.0
READERS = Path(__file__).parent / "readers"


def interop_folder() -> Path | None:
    """Return the folder that the environment names, None when it names none."""
    value = os.environ.get(FOLDER_VARIABLE)
    return Path(value) if value else None


def is_installed(program: str, folder: Path) -> bool:
    package = PACKAGES[program].rpartition("@")[0]
    return (folder / program / "node_modules" / package / "package.json").is_file()


def find_node(folder: Path) -> str | None:
    """Return a Node that is new enough: the one installed beside the programs, or the system's."""
    own = folder / "node" / "node_modules" / ".bin"
    candidates = (shutil.which("node", path=str(own)), shutil.which("node"))
    return next((node for node in candidates if node and _major_version(node) >= MIN_NODE), None)


def _major_version(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = answer.stdout.strip().removeprefix("v").partition(".")[0]
    return int(major) if major.isdigit() else 0


class RealProgram(AbstractContextManager):
    """A running reader: `program.read(path)` is the context that the real program rebuilds.

    It works on private copies in an empty home of its own: nothing of the person's is opened.
    """

    def __init__(self, program: str, folder: Path, node: str, home: Path) -> None:
        script = READERS / f"{program.partition('-')[0]}.mjs"
        places = ("HOME", "USERPROFILE", "OPENCLAW_STATE_DIR", "PI_CODING_AGENT_DIR")
        self.name = program
        self._process = subprocess.Popen(
            [node, str(script), str(folder / program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | dict.fromkeys(places, str(home)),
            text=True,
            encoding="utf-8",
        )

    def read(self, path: Path) -> dict:
        """Return leafId, path, header, labels, messages (role, id, text, pieces), rewritten."""
        watchdog = threading.Timer(TIME_LIMIT_S, self._process.kill)
        watchdog.start()
        try:
            print(path, file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        finally:
            watchdog.cancel()
        assert line, f"{self.name} gave no answer for {path}"
        answer = json.loads(line)
        assert "error" not in answer, f"{self.name} on {path}: {answer['error']}"
        return answer

    def __exit__(self, *_: object) -> None:
        self._process.communicate(timeout=TIME_LIMIT_S)
