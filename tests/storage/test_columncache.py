"""Side-cars come back as they were, or not at all."""

from __future__ import annotations

import errno
import sys
from array import array
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_studio.storage import files
from memory_studio.storage.columncache import (
    SideCar,
    load_side_car,
    save_side_car,
    side_car_path,
)

SIDE_CAR = SideCar(
    {"key": "pi-1", "数": [1, None]},
    {"offsets": array("Q", [0, 2**40]), "parents": array("i", [-1, 0])},
    {"kinds": b"\x01\x02"},
    ["u1", "中\n"],
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "folder" / "x.columns"


def test_comes_back_as_it_was(path):
    save_side_car(path, SIDE_CAR)
    assert load_side_car(path) == SIDE_CAR
    save_side_car(path, SideCar({}, {}, {}, []))
    assert load_side_car(path) == SideCar({}, {}, {}, [])
    assert [each.name for each in path.parent.iterdir()] == ["x.columns"]


def test_is_missing_where_none_was_saved(path):
    assert load_side_car(path) is None


def test_a_shorter_or_longer_one_is_of_no_use(path):
    save_side_car(path, SIDE_CAR)
    data = path.read_bytes()
    for size in range(len(data)):
        path.write_bytes(data[:size])
        assert load_side_car(path) is None
    path.write_bytes(data + b"x")
    assert load_side_car(path) is None


def test_one_with_any_other_byte_is_of_no_use(path):
    save_side_car(path, SIDE_CAR)
    data = path.read_bytes()
    for at in range(len(data)):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :])
        assert load_side_car(path) is None


def test_one_from_another_kind_of_machine_is_of_no_use(path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(sys, "byteorder", "middle")
        save_side_car(path, SIDE_CAR)
        assert load_side_car(path) is not None
    assert load_side_car(path) is None


def test_ids_that_are_no_unicode_are_not_saved(path):
    save_side_car(path, SideCar({}, {}, {}, ["\ud800"]))
    assert not path.exists()


def test_a_full_disk_is_no_error(path, monkeypatch):
    def full(*_args, **_options):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.tempfile, "mkstemp", full)
    save_side_car(path, SIDE_CAR)
    assert load_side_car(path) is None


def test_each_session_has_its_own_whatever_its_name(tmp_path):
    odd = Path("/home/ada/\udcff.jsonl")
    paths = {side_car_path(tmp_path, each) for each in (odd, Path("/a.jsonl"), Path("/b.jsonl"))}
    assert len(paths) == 3
    assert {each.parent for each in paths} == {tmp_path}
    assert side_car_path(tmp_path, Path("a")) == side_car_path(tmp_path, Path("a").absolute())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(
    st.lists(st.text()),
    st.binary(),
    st.lists(st.integers(0, 2**64 - 1)),
    st.dictionaries(st.text(), st.integers() | st.none()),
)
def test_anything_comes_back(path, ids, blob, numbers, meta):
    side_car = SideCar(meta, {"n": array("Q", numbers)}, {"b": blob}, ids)
    save_side_car(path, side_car)
    assert load_side_car(path) == side_car
