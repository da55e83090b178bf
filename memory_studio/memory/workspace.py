"""The notes of an agent's memory workspace, read tolerantly and never written.

Invariant: nothing here raises because of what is on disk; what cannot be used is a `Problem`.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Literal

from memory_studio.memory.values import Problem

__all__ = ["FileKind", "Listing", "MemoryFile", "Workspace", "decode_note", "note_date"]

FileKind = Literal["curated", "daily", "topic"]

_CURATED = ("MEMORY.md", "USER.md")
_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__"})
_DATED_NAME = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?!\d)")


@dataclass(frozen=True, slots=True)
class MemoryFile:
    """One note.

    Attributes:
        path: relative to the workspace, with ``/``.
        date: the day in the name of a daily note; None for others and impossible days.
    """

    path: str
    size_bytes: int
    mtime_ns: int
    kind: FileKind
    date: date | None


@dataclass(frozen=True, slots=True)
class Listing:
    """All notes of a workspace in a stable order, curated ones first."""

    files: tuple[MemoryFile, ...]
    problems: tuple[Problem, ...]


class Workspace:
    """An agent's memory folder: ``MEMORY.md``, ``USER.md`` and ``memory/**/*.md``."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def list_files(self) -> Listing:
        """Return every note and what was left out, by one walk without reading any file."""
        walk = _Walk(self.root)
        for name in _CURATED:
            walk.add_curated(name)
        walk.add_folder(self.root / "memory", "memory")
        order = {name: number for number, name in enumerate(_CURATED)}
        files = sorted(walk.files, key=lambda file: (order.get(file.path, len(order)), file.path))
        return Listing(tuple(files), tuple(walk.problems))

    def read_bytes(self, path: str) -> bytes:
        """Return the bytes of the note `path`; raises `OSError`."""
        return (self.root / path).read_bytes()


class _Walk:
    """The state of one walk."""

    def __init__(self, root: Path) -> None:
        self.files: list[MemoryFile] = []
        self.problems: list[Problem] = []
        self._real_root = os.path.realpath(root)
        self._root = root
        self._seen_folders: set[str] = set()

    def add_curated(self, name: str) -> None:
        path = self._root / name
        try:
            stat = path.stat()
        except FileNotFoundError:
            return
        except OSError as error:
            self._skip(name, "unreadable", f"The file cannot be read: {_why(error)}.")
            return
        if path.is_file() and self._is_inside(path, name):
            self.files.append(MemoryFile(name, stat.st_size, stat.st_mtime_ns, "curated", None))

    def add_folder(self, folder: Path, relative: str) -> None:
        real = os.path.realpath(folder)
        if real in self._seen_folders or not self._is_inside(folder, relative):
            return
        self._seen_folders.add(real)
        try:
            with os.scandir(folder) as entries:
                found = list(entries)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            self._skip(relative, "unreadable", f"The folder cannot be read: {_why(error)}.")
            return
        for entry in found:
            self._add_entry(entry, f"{relative}/{entry.name}")

    def _add_entry(self, entry: os.DirEntry[str], relative: str) -> None:
        if entry.name.startswith(".") or entry.name in _SKIPPED_FOLDERS:
            return
        if _printable(entry.name) != entry.name:
            self._skip(relative, "odd-name", "The name of the file is not valid Unicode.")
            return
        is_note = entry.name.lower().endswith(".md")
        try:
            if entry.is_dir():
                self.add_folder(Path(entry.path), relative)
            elif is_note and entry.is_symlink() and not self._is_inside(entry.path, relative):
                return
            elif is_note:
                self._add_note(relative, entry.stat())
        except OSError as error:
            self._skip(relative, "unreadable", f"The file cannot be read: {_why(error)}.")

    def _add_note(self, relative: str, stat: os.stat_result) -> None:
        match = _DATED_NAME.match(relative.rpartition("/")[2])
        day = note_date(relative)
        if match and day is None:
            self._skip(relative, "impossible-date", f"There is no day {match[0]}.")
        kind: FileKind = "daily" if match else "topic"
        self.files.append(MemoryFile(relative, stat.st_size, stat.st_mtime_ns, kind, day))

    def _is_inside(self, path: str | Path, relative: str) -> bool:
        real = os.path.realpath(path)
        if real == self._real_root or real.startswith(self._real_root.rstrip(os.sep) + os.sep):
            return True
        self._skip(relative, "outside", "The link leads out of the workspace and is not followed.")
        return False

    def _skip(self, relative: str, code: str, message: str) -> None:
        self.problems.append(Problem(_printable(relative), code, message))


# every search looks at the listing
@lru_cache(maxsize=16_384)
def note_date(path: str) -> date | None:
    """Return the day in a daily note's file name, None without one or when it is impossible."""
    match = _DATED_NAME.match(path.rpartition("/")[2])
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None


def decode_note(data: bytes) -> tuple[str, tuple[str, str] | None]:
    """Return the text and, when bytes were doubtful, (code, message); line ends are line feeds."""
    problem = None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
        if "\ufffd" in text:
            problem = ("not-utf-16", "Some bytes are not UTF-16 and are shown as �.")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            text = data.decode("utf-8-sig", errors="replace")
            problem = ("not-utf-8", f"Byte {error.start} is not UTF-8; bad bytes are shown as �.")
    return text.replace("\r\n", "\n").replace("\r", "\n"), problem


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _printable(path: str) -> str:
    return path.encode("utf-8", "replace").decode("utf-8")
