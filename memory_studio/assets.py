"""Where the files that ship with the program are.

An installed wheel carries them inside the package; an editable install sees only the
checkout's ``resources`` folder beside the package.
"""

from __future__ import annotations

from pathlib import Path

from memory_studio.errors import NotFoundError

__all__ = ["asset_path"]

_PACKAGE = Path(__file__).resolve().parent


def asset_path(name: str) -> Path:
    """Return the path of a shipped file or folder.

    name: relative, with forward slashes, such as ``"icons/search.svg"``.
    Raises `NotFoundError` when the installation is incomplete.
    """
    for root in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        path = root / name
        if path.exists():
            return path
    raise NotFoundError(
        f"The program's own file “{name}” is missing.",
        why="The installation is incomplete.",
        remedy="Install Memory Studio again.",
    )
