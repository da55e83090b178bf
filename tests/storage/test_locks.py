"""Lock files and their owners."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from datetime import datetime

import pytest

from memory_studio.errors import LiveSessionError
from memory_studio.storage import locks
from memory_studio.storage.locks import hold_lock_file, is_process_alive, read_lock_owner

HAS_PROC = os.path.isdir("/proc/self")  # noqa: PTH112 (a look at this system, not at a file)
needs_proc = pytest.mark.skipif(not HAS_PROC, reason="start times are read from /proc")


@pytest.fixture
def lock(tmp_path):
    return tmp_path / "s.jsonl.lock"


@pytest.fixture(scope="module")
def dead_pid():
    done = subprocess.Popen([sys.executable, "-S", "-c", ""])
    done.wait()
    return done.pid


def test_a_held_lock_names_this_process_and_is_released(lock):
    with hold_lock_file(lock):
        payload = json.loads(lock.read_text())
        assert payload["pid"] == os.getpid()
        assert datetime.fromisoformat(payload["createdAt"])
        owner = read_lock_owner(lock)
        assert (owner.path, owner.pid, owner.alive) == (lock, os.getpid(), True)
        with pytest.raises(LiveSessionError, match="locked"), hold_lock_file(lock):
            pytest.fail("It was held twice.")
        assert lock.exists()
    assert not lock.exists()
    assert read_lock_owner(lock) is None


def test_a_lock_is_released_when_the_work_fails(lock):
    with pytest.raises(RuntimeError), hold_lock_file(lock):
        raise RuntimeError
    assert not lock.exists()


def test_a_lock_that_cannot_be_written_is_not_left_behind(lock, monkeypatch):
    def full(*_args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(locks.json, "dump", full)
    with pytest.raises(OSError, match="No space"), hold_lock_file(lock):
        pytest.fail("It was held.")
    assert not lock.exists()


def test_the_lock_of_a_dead_process_is_taken_over(lock, dead_pid):
    lock.write_text(json.dumps({"pid": dead_pid, "createdAt": "2026-03-02T09:00:00.000Z"}))
    assert read_lock_owner(lock).alive is False
    with hold_lock_file(lock):
        assert read_lock_owner(lock).pid == os.getpid()


@needs_proc
def test_a_recycled_pid_is_told_by_its_start_time(lock):
    start = locks._start_time(os.getpid())
    assert is_process_alive(os.getpid(), start)
    assert not is_process_alive(os.getpid(), start + 1)
    for name in ("starttime", "startTime"):
        lock.write_text(json.dumps({"pid": os.getpid(), name: start + 1}))
        assert read_lock_owner(lock).alive is False
    lock.write_text(json.dumps({"pid": os.getpid(), "starttime": "odd"}))
    assert read_lock_owner(lock).alive is True


UNREADABLE = [
    *("", "{", "[]", "[1]", "null", "{}", '{"pid": null}', '{"pid": "x"}'),
    *('{"pid": 1e999}', '{"pid": Infinity}'),
]


@pytest.mark.parametrize("payload", UNREADABLE)
def test_an_unreadable_payload_counts_as_alive_while_it_is_young(lock, payload):
    lock.write_text(payload)
    owner = read_lock_owner(lock)
    assert (owner.pid, owner.alive) == (None, True)
    with pytest.raises(LiveSessionError), hold_lock_file(lock):
        pytest.fail("It was held.")
    os.utime(lock, (1e9, 1e9))
    assert read_lock_owner(lock).alive is False
    with hold_lock_file(lock):
        assert read_lock_owner(lock).pid == os.getpid()


@pytest.mark.parametrize("pid", [0, -1, 2**63, 10**30])
def test_a_pid_that_cannot_be_is_dead(lock, pid):
    lock.write_text(json.dumps({"pid": pid}))
    assert read_lock_owner(lock).alive is False


def test_a_process_of_somebody_else_is_alive(monkeypatch):
    def refuse(_pid, _signal):
        raise PermissionError

    monkeypatch.setattr(os, "kill", refuse)
    assert is_process_alive(1, 5)


def test_without_proc_the_pid_alone_decides(monkeypatch):
    monkeypatch.setattr(locks, "_start_time", lambda _pid: None)
    assert is_process_alive(os.getpid(), 12345)


def test_the_start_time_of_nobody_is_unknown(dead_pid):
    assert locks._start_time(dead_pid) is None
