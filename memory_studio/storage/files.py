"""Reading ranges and changing files so that a power cut leaves the old or the new state."""

from __future__ import annotations

import glob
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = [
    "atomic_replace",
    "create_new",
    "durable_append",
    "durable_truncate",
    "read_range",
    "remove_file",
    "remove_temporaries",
    "sync_directory",
    "write_cache",
]

_WINDOWS = os.name == "nt"


def read_range(path: Path, offset: int, length: int) -> bytes:
    """Return up to `length` bytes from `offset`."""
    with path.open("rb") as file:
        file.seek(offset)
        return file.read(length)


def sync_directory(folder: Path) -> None:
    """Make renames and new names in a folder durable, where the system can do that."""
    if _WINDOWS:
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def durable_append(path: Path, data: bytes) -> None:
    """Append to an existing file and wait until it is on disk."""
    with path.open("r+b", buffering=0) as file:
        file.seek(0, os.SEEK_END)
        view = memoryview(data)
        while view:
            view = view[file.write(view) :]
        os.fsync(file.fileno())


def durable_truncate(path: Path, size_bytes: int) -> None:
    """Cut a file to a size and wait until it is on disk."""
    with path.open("r+b", buffering=0) as file:
        file.truncate(size_bytes)
        os.fsync(file.fileno())


def atomic_replace(path: Path, data: bytes) -> None:
    """Give a file new contents; readers see the old or the new ones."""
    with _temporary(path, data) as temporary:
        temporary.replace(path)
    sync_directory(path.parent)


def create_new(path: Path, data: bytes) -> None:
    """Create a file with contents at once; `FileExistsError` when the name is taken."""
    with _temporary(path, data) as temporary:
        if _WINDOWS:
            temporary.rename(path)
        else:
            os.link(temporary, path)
    sync_directory(path.parent)


def remove_file(path: Path) -> None:
    """Remove a file durably; nothing happens when it is gone."""
    path.unlink(missing_ok=True)
    sync_directory(path.parent)


def remove_temporaries(path: Path) -> None:
    """Remove what a killed `create_new` or `atomic_replace` of `path` left beside it."""
    for left_over in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        left_over.unlink(missing_ok=True)


def write_cache(path: Path, data: bytes) -> None:
    """Give a file of derived data new contents at once, without waiting for the disk.

    After a power cut it may be damaged, so its reader checks it. That it cannot be written
    (a full disk) is no error.
    """
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _temporary(path, data, is_synced=False) as temporary:
            temporary.replace(path)


@contextmanager
def _temporary(path: Path, data: bytes, *, is_synced: bool = True) -> Iterator[Path]:
    """Have a file with contents beside `path`; it is gone afterwards."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if is_synced:
                os.fsync(file.fileno())
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
