"""Lines in blocks, with their offsets."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory_studio.storage import lines as lines_module
from memory_studio.storage.lines import LineBlock, read_line_blocks


@pytest.fixture
def path(tmp_path):
    return tmp_path / "s.jsonl"


def blocks_of(path, data, n_first=1 << 16, n_block=1 << 20, **span):
    path.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines_module, "FIRST_BLOCK_BYTES", n_first)
        patch.setattr(lines_module, "BLOCK_BYTES", n_block)
        return list(read_line_blocks(path, **span))


def joined(blocks):
    return b"".join(b"".join(block.lines) for block in blocks)


@pytest.mark.parametrize(
    ("data", "lines", "torn"),
    [
        (b"one\ntwo\n", [b"one\n", b"two\n"], False),
        (b"one\r\n\r\ntwo\n", [b"one\r\n", b"\r\n", b"two\n"], False),
        ("a\u2028b\u2029c\x85d\x0be\n".encode(), ["a\u2028b\u2029c\x85d\x0be\n".encode()], False),
        (b"\n\n", [b"\n", b"\n"], False),
        (b"no end", [b"no end"], True),
        (b"\x00\xff\n", [b"\x00\xff\n"], False),
    ],
    ids=str,
)
def test_reads_lines(path, data, lines, torn):
    (block,) = blocks_of(path, data)
    assert (block.offset, block.lines, block.torn) == (0, lines, torn)
    assert block.stop == len(data)


def test_an_empty_file_has_no_lines(path):
    assert blocks_of(path, b"") == []


def test_the_first_block_is_small_and_blocks_end_with_a_line(path):
    assert blocks_of(path, b"ab\ncd\nefgh\nij", n_first=2, n_block=6) == [
        LineBlock(0, [b"ab\n"]),
        LineBlock(3, [b"cd\n", b"efgh\n"]),
        LineBlock(11, [b"ij"]),
    ]


def test_a_line_may_be_longer_than_a_block(path):
    assert blocks_of(path, b"x" * 100 + b"\ny\n", n_first=4, n_block=6) == [
        LineBlock(0, [b"x" * 100 + b"\n"]),
        LineBlock(101, [b"y\n"]),
    ]


def test_reading_may_start_anywhere(path):
    data = b"one\ntwo\nthree\n"
    assert blocks_of(path, data, start=4) == [LineBlock(4, [b"two\n", b"three\n"])]
    assert blocks_of(path, data, start=14) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from([b"\n", b"\r\n", b"a", b"bcdefgh", b"\xe2\x80\xa8"])).map(b"".join),
    st.integers(1, 9),
    st.integers(1, 9),
)
def test_blocks_give_the_bytes_back_whatever_their_size(path, data, n_first, n_block):
    blocks = blocks_of(path, data, n_first, n_block)
    assert joined(blocks) == data
    assert all(joined(blocks[:n]) == data[: block.offset] for n, block in enumerate(blocks))
    lines = [line for block in blocks for line in block.lines]
    assert all(line.endswith(b"\n") for line in lines[:-1])
    assert all(b"\n" not in line[:-1] for line in lines)
