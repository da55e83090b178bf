"""The sessions in tests/data, each with the context that the program that wrote it rebuilds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parent / "data"
PROGRAMS = {"pi073": "pi-0.73.1", "pi160": "pi-1.6.0", "oc71": "openclaw-2026.7.1"}
N_TEXT_CHARS = 80


@dataclass(frozen=True, slots=True)
class ExpectedMessage:
    """One message of a context. text: its first 80 characters, other blocks as <kind …>."""

    role: str
    entry_id: str | None
    text: str


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """A session file with what its own program (`program`) rebuilds from it.

    `agreeing` are the other programs that rebuild the same; `path_ids` runs from the root to the
    leaf; `compaction_ids` are the compactions on it.
    """

    file: Path
    program: str
    agreeing: tuple[str, ...]
    leaf_id: str | None
    path_ids: tuple[str, ...]
    compaction_ids: tuple[str, ...]
    messages: tuple[ExpectedMessage, ...]

    @property
    def name(self) -> str:
        """Path below the data folder, for test ids."""
        return self.file.relative_to(DATA).as_posix()

    @property
    def is_openclaw(self) -> bool:
        """OpenClaw finds the active leaf in another way than pi."""
        return self.program.startswith("openclaw")


def recorded_sessions() -> list[RecordedSession]:
    """All of them, in the order of their names."""
    return [_load(path) for path in sorted(DATA.rglob("*.expected.json"))]


def _load(expected_path: Path) -> RecordedSession:
    file = expected_path.with_name(expected_path.name.removesuffix(".expected.json"))
    expected = json.loads(expected_path.read_text(encoding="utf-8"))
    entries = [json.loads(line) for line in file.read_bytes().split(b"\n") if line]
    compactions = {entry["id"] for entry in entries if entry["type"] == "compaction"}
    return RecordedSession(
        file=file,
        program=PROGRAMS[expected["reader"]],
        agreeing=tuple(PROGRAMS[k] for k, same in expected["otherReadersAgree"].items() if same),
        leaf_id=expected["leafId"],
        path_ids=tuple(expected["path"]),
        compaction_ids=tuple(i for i in expected["path"] if i in compactions),
        messages=tuple(
            ExpectedMessage(m["role"], m["id"], m["text"]) for m in expected["messages"]
        ),
    )
