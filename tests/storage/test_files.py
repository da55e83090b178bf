"""Changing files at once or not at all."""

from __future__ import annotations

import errno
import os

import pytest

from memory_studio.storage import files
from memory_studio.storage.files import (
    atomic_replace,
    create_new,
    durable_append,
    durable_truncate,
    read_range,
    remove_file,
    remove_temporaries,
    sync_directory,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "s.jsonl"


def names(path):
    return sorted(each.name for each in path.parent.iterdir())


def test_creates_a_file_and_leaves_nothing_else(path):
    create_new(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(path) == ["s.jsonl"]


def test_a_name_that_is_taken_is_refused_and_nothing_is_left(path):
    path.write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        create_new(path, b"ours")
    assert path.read_bytes() == b"theirs"
    assert names(path) == ["s.jsonl"]


def test_replaces_contents_and_leaves_nothing_else(path):
    path.write_bytes(b"old")
    atomic_replace(path, b"new contents")
    assert path.read_bytes() == b"new contents"
    assert names(path) == ["s.jsonl"]
    atomic_replace(path.with_name("other"), b"")
    assert names(path) == ["other", "s.jsonl"]


def test_a_replacement_that_fails_leaves_the_old_contents_and_nothing_else(path):
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        atomic_replace(path, b"new")
    assert names(path) == ["s.jsonl"]


@pytest.mark.parametrize("change", [create_new, atomic_replace])
def test_a_full_disk_leaves_nothing(path, monkeypatch, change):
    def full(_descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        change(path, b"new")
    assert names(path) == []


def test_appends_and_cuts(path):
    path.write_bytes(b"one\n")
    durable_append(path, b"two\n" * 3)
    assert path.read_bytes() == b"one\n" + b"two\n" * 3
    durable_append(path, b"")
    durable_truncate(path, 4)
    assert path.read_bytes() == b"one\n"


def test_appending_goes_on_where_the_system_took_a_part_only(path, monkeypatch):
    path.write_bytes(b"<")
    write_some = files.Path.open

    class Slow:
        def __init__(self, file):
            self._file = file

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self._file.close()

        def __getattr__(self, name):
            return getattr(self._file, name)

        def write(self, data):
            return self._file.write(data[:3])

    with monkeypatch.context() as patch:
        patch.setattr(files.Path, "open", lambda *a, **k: Slow(write_some(*a, **k)))
        durable_append(path, b"0123456789")
    assert path.read_bytes() == b"<0123456789"


@pytest.mark.parametrize("change", [durable_append, durable_truncate])
def test_a_missing_file_is_never_made_by_a_change(path, change):
    with pytest.raises(FileNotFoundError):
        change(path, 0 if change is durable_truncate else b"x")
    assert names(path) == []


def test_reads_ranges(path):
    path.write_bytes(b"0123456789")
    assert read_range(path, 2, 3) == b"234"
    assert read_range(path, 8, 30) == b"89"
    assert read_range(path, 30, 3) == b""


def test_removes_a_file_or_nothing(path):
    path.write_bytes(b"x")
    remove_file(path)
    remove_file(path)
    assert names(path) == []


def test_left_overs_of_one_file_are_removed_and_no_others(path):
    odd = path.with_name("a[1]*.jsonl")
    for name in (f".{odd.name}.x1.tmp", ".a1b.jsonl.x1.tmp", ".s.jsonl.tmp", "s.jsonl.x.tmp"):
        path.with_name(name).write_bytes(b"")
    remove_temporaries(odd)
    assert names(path) == sorted([".a1b.jsonl.x1.tmp", ".s.jsonl.tmp", "s.jsonl.x.tmp"])


def test_windows_has_no_hard_links_and_no_directory_sync(path, monkeypatch):
    monkeypatch.setattr(files, "_WINDOWS", True)
    monkeypatch.delattr(os, "link")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", pytest.fail)
        sync_directory(path.parent)
    create_new(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(path) == ["s.jsonl"]


def test_a_cache_is_written_at_once_and_a_full_disk_is_no_error(tmp_path, monkeypatch):
    path = tmp_path / "new folder" / "cache"
    files.write_cache(path, b"one")
    files.write_cache(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]

    def full(*_args, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.tempfile, "mkstemp", full)
    files.write_cache(path, b"three")
    assert path.read_bytes() == b"two"
