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
    return b"".join(b"\n".join(b.lines) + (b"" if b.torn else b"\n") for b in blocks)


@pytest.mark.parametrize(
    ("data", "lines", "torn"),
    [
        (b"one\ntwo\n", [b"one", b"two"], False),
        (b"one\r\n\r\ntwo\n", [b"one\r", b"\r", b"two"], False),
        ("a\u2028b\u2029c\x85d\x0be\n".encode(), ["a\u2028b\u2029c\x85d\x0be".encode()], False),
        (b"\n\n", [b"", b""], False),
        (b"no end", [b"no end"], True),
        (b"\x00\xff\n", [b"\x00\xff"], False),
    ],
    ids=str,
)
def test_reads_lines(path, data, lines, torn):
    assert blocks_of(path, data) == [LineBlock(0, lines, torn)]


def test_an_empty_file_has_no_lines(path):
    assert blocks_of(path, b"") == []


def test_the_first_block_is_small_and_blocks_end_with_a_line(path):
    assert blocks_of(path, b"ab\ncd\nefgh\nij", n_first=4, n_block=6) == [
        LineBlock(0, [b"ab"]),
        LineBlock(3, [b"cd"]),
        LineBlock(6, [b"efgh"]),
        LineBlock(11, [b"ij"], torn=True),
    ]


def test_a_line_may_be_longer_than_a_block(path):
    assert blocks_of(path, b"x" * 100 + b"\ny\n", n_first=4, n_block=6) == [
        LineBlock(0, [b"x" * 100, b"y"])
    ]


def test_a_span_is_read_with_its_own_offsets(path):
    data = b"one\ntwo\nthree\n"
    assert blocks_of(path, data, start=4) == [LineBlock(4, [b"two", b"three"])]
    assert blocks_of(path, data, start=4, stop=8) == [LineBlock(4, [b"two"])]
    assert blocks_of(path, data, stop=6) == [
        LineBlock(0, [b"one"]),
        LineBlock(4, [b"tw"], torn=True),
    ]
    assert blocks_of(path, data, start=14) == []


def test_a_file_that_became_shorter_ends_early(path):
    assert blocks_of(path, b"one\n", stop=100) == [LineBlock(0, [b"one"])]


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
    assert [block.torn for block in blocks[:-1]] == [False] * len(blocks[:-1])
    if blocks:
        assert blocks[-1].torn == (not data.endswith(b"\n"))
    assert b"\n" not in b"".join(line for block in blocks for line in block.lines)
