"""Parsing never fails: every good record is shown, every problem is listed with line and byte."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_studio.domain.entry import EntryKind
from memory_studio.errors import NotFoundError, UnreadableError
from memory_studio.formats.jsonlines import read_damaged_line
from memory_studio.services.transcripts import open_transcript, read_to_end
from memory_studio.storage.fingerprint import Change
from tests.transcripts import HEADER, codes, compaction, line, message, opened, texts, write

A = message("a", None, "one")
B = message("b", "a", "two", "assistant")
C = message("c", "b", "three")


def test_byte_order_mark(tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + line(HEADER) + A + B)
    transcript = open_transcript(path)

    assert texts(transcript) == ["one", "two"]
    assert [(i.code, i.line, i.byte) for i in transcript.issues] == [("bom", 1, 0)]


def test_windows_line_ends_and_blank_lines(tmp_path):
    path = write(tmp_path, A, b"\n  \n", B)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    transcript = open_transcript(path)

    assert texts(transcript) == ["one", "two"]
    assert codes(transcript) == []


def test_nul_bytes_in_a_line_and_before_a_record(tmp_path):
    transcript = opened(tmp_path, A, b"\0" * 300 + b"\n", b"\0" * 20 + B, C)

    assert codes(transcript) == ["nul-bytes", "nul-bytes"]
    assert [transcript.columns.kind(row).name for row in range(4)] == [
        "MESSAGE",
        "MALFORMED",
        "MESSAGE",
        "MESSAGE",
    ]
    assert [issue.line for issue in transcript.issues] == [3, 4]


def test_invalid_utf8_is_shown_with_replacement_characters(tmp_path):
    transcript = opened(tmp_path, A.replace(b"one", b"o\xffe"), B)

    assert texts(transcript) == ["o\ufffde", "two"]
    assert codes(transcript) == ["invalid-utf8"]


def test_lone_surrogates_are_kept(tmp_path):
    transcript = opened(tmp_path, A.replace(b"one", rb"x\ud800y"))

    assert texts(transcript) == ["x\ud800y"]
    assert codes(transcript) == []


def test_a_torn_last_line_is_read_when_it_is_whole(tmp_path):
    path = write(tmp_path, A, B[:-20])
    transcript = open_transcript(path)
    assert len(transcript.columns) == 1
    assert [(i.code, i.line) for i in transcript.issues] == [("torn-tail", 3)]

    with path.open("ab") as file:
        file.write(B[-20:] + C)
    assert transcript.change() is Change.APPENDED
    read_to_end(transcript)
    transcript.refresh()

    assert texts(transcript) == ["one", "two", "three"]
    assert codes(transcript) == []


def test_a_last_line_without_line_end_is_read(tmp_path):
    assert texts(opened(tmp_path, A, B.rstrip(b"\n"))) == ["one", "two"]


def test_two_records_on_a_line(tmp_path):
    transcript = opened(tmp_path, A, B.rstrip(b"\n") + C)

    assert len(transcript.columns) == 3
    assert transcript.raw(2) == C.rstrip(b"\n")
    assert codes(transcript) == ["glued-records"]


@pytest.mark.parametrize("junk", [b"null", b"5", b"[1]", b'"text"', b"true"])
def test_json_that_is_no_record(tmp_path, junk):
    transcript = opened(tmp_path, A, junk + b"\n", B)

    assert texts(transcript) == ["one", "two"]
    assert codes(transcript) == ["not-a-record"]


def test_numbers_that_json_does_not_have(tmp_path):
    transcript = opened(tmp_path, A, B.replace(b'"parentId":"a"', b'"x":NaN,"parentId":"a"'))

    assert len(transcript.columns) == 2
    assert codes(transcript) == ["not-json"]


def test_missing_ids_and_parents(tmp_path):
    transcript = opened(tmp_path, A, B.replace(b'"id":"b",', b""), message("d", "gone", "after"))

    assert codes(transcript) == ["missing-id", "missing-parent"]
    assert texts(transcript) == ["after"]


def test_the_last_of_two_siblings_with_one_id_wins(tmp_path):
    transcript = opened(tmp_path, A, B, message("b", "a", "second"), C)

    assert texts(transcript) == ["one", "second", "three"]
    assert codes(transcript) == ["duplicate-id"]


@pytest.mark.parametrize(
    "records",
    [
        [message("a", "a", "self")],
        [message("a", "b", "one"), message("b", "a", "two")],
        [message("a", None, "one"), message("b", "a", "two"), message("a", "b", "three")],
    ],
    ids=["self", "two", "reused"],
)
def test_cycles_do_not_hang(tmp_path, records):
    transcript = opened(tmp_path, *records)

    assert len(transcript.columns) == len(records)
    assert {"cycle", "duplicate-id"} & set(codes(transcript))


def test_a_line_of_many_megabytes(tmp_path):
    transcript = opened(tmp_path, message("a", None, "x" * 8_000_000), B)

    assert len(texts(transcript)[0]) == 8_000_000
    assert transcript.columns.tokens[0] == 2_000_000


def test_an_empty_file_and_one_without_header(tmp_path):
    empty = opened(tmp_path, header=False, name="empty.jsonl")
    assert (len(empty.columns), empty.header, empty.outline.leaf_row) == (0, None, None)

    headless = opened(tmp_path, A, B, header=False)
    assert texts(headless) == ["one", "two"]


def test_garbage_before_the_header_and_a_second_header(tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"oops\n" + line(HEADER) + A + line(HEADER | {"id": "other"}) + B)
    transcript = open_transcript(path)

    assert transcript.id == "s1"
    assert codes(transcript)[:2] == ["malformed-line", "second-header"]
    assert "two" in texts(transcript)


def test_unknown_types_bridge_the_path(tmp_path):
    unknown = line({"type": "hologram", "id": "u", "parentId": "a", "data": 1})
    transcript = opened(tmp_path, A, unknown, message("b", "u", "two"))

    assert texts(transcript) == ["one", "two"]
    assert transcript.columns.kind(1) is EntryKind.OTHER


def test_a_message_without_message_object_is_shown_and_says_nothing(tmp_path):
    transcript = opened(tmp_path, A, line({"type": "message", "id": "b", "parentId": "a"}))

    assert texts(transcript) == ["one"]
    assert "message" in transcript.entry(1).body.text


def test_wrong_types_everywhere_do_no_harm(tmp_path):
    for number, value in enumerate((None, 5, -1.5, True, [], {}, "x", [[{}]], {"type": []})):
        record = {"type": "message", "id": "w", "parentId": "a", "timestamp": value}
        record["message"] = {"role": value, "content": value, "usage": value, "stopReason": value}
        broken = {"type": "compaction", "id": "c", "parentId": value, "summary": value}
        transcript = opened(
            tmp_path, A, line(record), line(broken), line({"type": value}), name=f"{number}.jsonl"
        )
        assert len(transcript.columns) == 4
        for row in range(4):
            transcript.entry(row)
        transcript.context()


def test_no_such_file_and_no_session(tmp_path):
    with pytest.raises(NotFoundError):
        open_transcript(tmp_path / "none.jsonl")
    (tmp_path / "notes.txt").write_text("hello")
    with pytest.raises(UnreadableError):
        open_transcript(tmp_path / "notes.txt")
    (tmp_path / "sdk.jsonl").write_text('{"kind":"header","version":4}\n')
    with pytest.raises(UnreadableError, match="experimental"):
        open_transcript(tmp_path / "sdk.jsonl")


@given(st.binary(max_size=200))
def test_any_line_gives_pieces_inside_the_line(data):
    body = data.replace(b"\n", b" ")
    for piece in read_damaged_line(body):
        assert 0 <= piece.offset <= piece.offset + piece.length <= len(body)
        if piece.recovered and piece.record is not None and b"\0" not in body:
            assert json.loads(body[piece.offset : piece.offset + piece.length]) == piece.record or (
                piece.code == "not-json"
            )


def test_version_1_gets_ids_and_a_kept_entry_by_index(tmp_path):
    path = tmp_path / "v1.jsonl"

    def said(text, role="user"):
        return line({"type": "message", "message": {"role": role, "content": text}})

    header = {key: value for key, value in HEADER.items() if key != "version"}
    boundary = {"type": "compaction", "summary": "so far", "firstKeptEntryIndex": 2}
    path.write_bytes(
        line(header) + said("one") + said("two", "assistant") + line(boundary) + said("three")
    )
    transcript = open_transcript(path)

    assert texts(transcript) == ["so far", "two", "three"]
    assert transcript.tree.ids == ["record-1", "record-2", "record-3", "record-4"]


def test_version_2_hook_messages_are_custom_messages(tmp_path):
    path = tmp_path / "v2.jsonl"
    path.write_bytes(line(HEADER | {"version": 2}) + message("a", None, "note", "hookMessage"))

    assert [item.role.word for item in open_transcript(path).context().items] == ["custom"]


def test_a_compaction_shape_that_openclaw_ignores_is_opaque(tmp_path):
    folder = tmp_path / "openclaw"
    folder.mkdir()
    broken = compaction("c", "b", "")
    transcript = opened(folder, A, B, broken, message("d", "c", "three"))

    assert texts(transcript) == ["one", "two", "three"]
    assert transcript.outline.compactions == ()
