"""Did the file change?"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_studio.storage.fingerprint import Change, compare, take_fingerprint

SIZES = (0, 1, 4095, 4096, 4097, 30_000, 200_000)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "file"


@pytest.mark.parametrize("size", SIZES)
def test_tells_unchanged_appended_and_rewritten(path, size):
    data = bytes(n % 251 for n in range(size))
    path.write_bytes(data)
    before = take_fingerprint(path)
    assert before.size_bytes == size
    assert compare(before, path) is Change.UNCHANGED
    os.utime(path, (0, 0))
    assert compare(before, path) is Change.UNCHANGED
    path.write_bytes(data + b"more")
    assert compare(before, path) is Change.APPENDED
    assert take_fingerprint(path, size) == before
    if size:
        path.write_bytes(data[:-1])
        assert compare(before, path) is Change.REWRITTEN
        path.write_bytes(b"X" + data[1:] + b"more")
        assert compare(before, path) is Change.REWRITTEN


@pytest.mark.parametrize("at", [0, 4095, -4096, -1, (200_000 - 4096) * 5 // 16])
def test_a_change_of_the_same_size_in_a_sampled_place_is_seen(path, at):
    data = bytearray(200_000)
    path.write_bytes(data)
    before = take_fingerprint(path)
    data[at] = 1
    path.write_bytes(data)
    assert compare(before, path) is Change.REWRITTEN


def test_a_missing_file_counts_as_rewritten(path):
    path.write_bytes(b"x")
    before = take_fingerprint(path)
    path.unlink()
    assert compare(before, path) is Change.REWRITTEN
    with pytest.raises(FileNotFoundError):
        take_fingerprint(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300), st.binary(max_size=300))
def test_small_files_are_told_apart_exactly(path, one, other):
    path.write_bytes(one)
    before = take_fingerprint(path)
    path.write_bytes(other)
    expected = Change.REWRITTEN
    if one == other:
        expected = Change.UNCHANGED
    elif other.startswith(one):
        expected = Change.APPENDED
    assert compare(before, path) is expected
