"""A disk that is full gives an error for people and leaves the old state."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path

import pytest

from memory_studio.domain.operation import OperationKind, OperationState
from memory_studio.errors import JournalError
from memory_studio.storage.fingerprint import take_fingerprint
from memory_studio.storage.journal import Journal, WritePlan
from memory_studio.storage.locks import hold_lock_file

pytestmark = pytest.mark.faults

APPEND, CUT, CREATE, REMOVE = OperationKind
LINES = b"one\ntwo\n"
CASES = {
    APPEND: (LINES, b"three\n", LINES + b"three\n"),
    CUT: (LINES, b"two\n", b"one\n"),
    CREATE: (None, b"three\n", b"three\n"),
    REMOVE: (LINES, LINES, None),
}


class Disk:
    """Runs full at the n-th write or sync, for a moment or for good."""

    def __init__(self, monkeypatch):
        self._monkeypatch = monkeypatch
        self._left = 0
        self._for_good = False
        self.was_full = False
        self._fdopen, self._fsync, self._open = os.fdopen, os.fsync, Path.open

    def fill(self, at_call, *, for_good):
        self._left, self._for_good, self.was_full = at_call, for_good, False
        self._monkeypatch.setattr(os, "fdopen", lambda *a, **k: Full(self._fdopen(*a, **k), self))
        self._monkeypatch.setattr(Path, "open", self._opener())
        self._monkeypatch.setattr(os, "fsync", self._sync)

    def empty(self):
        self._monkeypatch.undo()

    def check(self):
        self._left -= 1
        if self._left == 0 or (self._left < 0 and self._for_good):
            self.was_full = True
            raise OSError(errno.ENOSPC, "No space left on device")

    def _sync(self, descriptor):
        self.check()
        self._fsync(descriptor)

    def _opener(self):
        def open_file(path, mode="r", **options):
            file = self._open(path, mode, **options)
            return Full(file, self) if "+" in mode else file

        return open_file


class Full:
    """A file that takes half of the bytes when the disk runs full."""

    def __init__(self, file, disk):
        self._file, self._disk = file, disk

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._file.close()

    def __getattr__(self, name):
        return getattr(self._file, name)

    def write(self, data):
        try:
            self._disk.check()
        except OSError:
            self._file.write(data[: len(data) // 2])
            raise
        return self._file.write(data)


@pytest.fixture
def disk():
    with pytest.MonkeyPatch.context() as patch:
        yield Disk(patch)


def content(path):
    return path.read_bytes() if path.exists() else None


@pytest.mark.parametrize("for_good", [False, True], ids=["for a moment", "for good"])
@pytest.mark.parametrize("kind", CASES)
def test_full_at_any_write(tmp_path, disk, kind, for_good):
    before, data, after = CASES[kind]
    for at_call in count(1):
        folder = tmp_path / str(at_call)
        target = folder / "home" / "s.jsonl"
        target.parent.mkdir(parents=True)
        if before is not None:
            target.write_bytes(before)
        fingerprint = None if before is None else take_fingerprint(target)
        journal = Journal(folder / "operations")
        lock = target.with_name("s.jsonl.lock")
        plan = WritePlan(
            kind, target, fingerprint, data, "x", guard=lambda p=lock: hold_lock_file(p)
        )
        disk.fill(at_call, for_good=for_good)
        problem = commit(journal, plan)
        disk.empty()
        if not disk.was_full:
            break
        assert "No space left" in problem
        needs_room_to_put_back = kind in (CUT, REMOVE) or is_on_record(journal)
        assert (for_good and needs_room_to_put_back) or content(target) == before
        check_settled(journal, target, before, after)
        if content(target) == before:
            journal.commit(plan)
        assert content(target) == after
    assert at_call > 10


def commit(journal, plan):
    """Return what a person is told, "" when all went well."""
    try:
        journal.commit(plan)
    except JournalError as error:
        return error.remedy and str(error)
    return ""


def is_on_record(journal):
    return any(op.state is OperationState.APPLIED for op in journal.operations())


def check_settled(journal, target, before, after):
    journal.reconcile()
    states = [op.state for op in journal.operations()]
    assert states in ([], [OperationState.ABANDONED], [OperationState.APPLIED])
    assert content(target) == (after if states == [OperationState.APPLIED] else before)
    assert [path.name for path in target.parent.iterdir()] == ["s.jsonl"] * target.exists()
    assert not list(journal._folder.rglob("*.tmp"))
