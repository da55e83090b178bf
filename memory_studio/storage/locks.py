"""Exclusive lock files with a JSON payload that names their owner.

The protocol is the one of OpenClaw's transcript locks: a file created with O_EXCL that
holds ``{"pid", "createdAt", "starttime"?}``. A lock is removed only when its owner is dead.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from memory_studio.errors import LiveSessionError

__all__ = ["LockOwner", "hold_lock_file", "is_process_alive", "read_lock_owner"]

_START_TIME_FIELD = 22
_MAX_UNREADABLE_S = 30


@dataclass(frozen=True, slots=True)
class LockOwner:
    """Who holds a lock. pid: None when the lock file names nobody."""

    path: Path
    pid: int | None
    alive: bool


def is_process_alive(pid: int, start_time: int | None = None) -> bool:
    """Return whether a process runs; `start_time` tells a recycled pid apart where known."""
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OverflowError:
        return False
    except OSError:
        return True
    now = _start_time(pid)
    return start_time is None or now is None or now == start_time


def _start_time(pid: int) -> int | None:
    """Return field 22 of /proc/PID/stat, None where there is no such file."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        return int(stat.rpartition(")")[2].split()[_START_TIME_FIELD - 3])
    except (OSError, ValueError, IndexError):
        return None


def read_lock_owner(path: Path) -> LockOwner | None:
    """Return who holds a lock file, None when there is none.

    An unreadable payload counts as alive for half a minute: somebody is just writing it.
    """
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        age_s = time.time() - path.stat().st_mtime
    except OSError:
        return None
    try:
        payload = json.loads(text)
        pid = int(payload["pid"])
    except (ValueError, KeyError, TypeError, OverflowError):
        return LockOwner(path, None, alive=age_s < _MAX_UNREADABLE_S)
    start = payload.get("starttime", payload.get("startTime"))
    return LockOwner(path, pid, is_process_alive(pid, start if isinstance(start, int) else None))


@contextmanager
def hold_lock_file(path: Path) -> Iterator[None]:
    """Hold a lock file while the block runs; `LiveSessionError` when somebody else has it."""
    payload = {
        "pid": os.getpid(),
        "createdAt": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "starttime": _start_time(os.getpid()),
    }
    _remove_if_dead(path)
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise LiveSessionError(
            "The session is locked by another program.",
            why=f"The lock file {path.name} exists.",
            remedy="Stop the agent, or write a new session instead.",
        ) from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(payload, file)
        yield
    finally:
        path.unlink(missing_ok=True)


def _remove_if_dead(path: Path) -> None:
    """Take away a lock whose owner is dead, as the agents do themselves."""
    owner = read_lock_owner(path)
    if owner is not None and not owner.alive:
        path.unlink(missing_ok=True)
