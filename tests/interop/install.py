"""Install the real programs: python -m tests.interop.install [FOLDER]

FOLDER defaults to the one that MEMORY_STUDIO_INTEROP_DIR names. What is there already stays.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.interop.programs import (
    FOLDER_VARIABLE,
    MIN_NODE,
    PACKAGES,
    find_node,
    interop_folder,
    is_installed,
)


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]) if arguments else interop_folder()
    npm = shutil.which("npm")
    if folder is None or npm is None:
        print(f"Needs npm, and a folder: as argument or in {FOLDER_VARIABLE}.", file=sys.stderr)
        return 2
    if find_node(folder) is None:
        print(f"No Node {MIN_NODE} or newer here: installing one beside the programs")
        # its install script picks the binary of this kind of machine
        _install(npm, folder / "node", "node@24")
    for program, package in PACKAGES.items():
        if not is_installed(program, folder):
            print(f"Installing {package}")
            _install(npm, folder / program, package, "--ignore-scripts")
    print(f"Ready. Run the tests with {FOLDER_VARIABLE}={folder.resolve()}")
    return 0


def _install(npm: str, folder: Path, package: str, *options: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    command = [npm, "install", "--no-audit", "--no-fund", *options, package]
    subprocess.run(command, cwd=folder, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
