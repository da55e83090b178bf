from __future__ import annotations

import json

import pytest

from memory_studio.errors import NotFoundError, ReadOnlyError, StaleSessionError, UsageError
from memory_studio.services.rollback import NOTHING_REMOVED
from tests.fixtures_expected import recorded_sessions
from tests.transcripts import HEADER, age, aged, compaction, line, message, texts, write

COMPACTED = [
    (session, number)
    for session in recorded_sessions()
    for number in range(1, len(session.compaction_ids) + 1)
]
HOWS = ("unfold", "rewind", "session")


def named(value):
    return value if isinstance(value, str) else f"{value[0].name}-{value[1]}"


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("case", COMPACTED, ids=named)
def test_every_recorded_compaction_can_be_taken_back_and_that_undone(studio, tmp_path, case, how):
    session, number = case
    path = aged(session.file, tmp_path / "work")
    original = path.read_bytes()
    before = studio.context(path)

    plan = studio.plan_rollback(path, number, how)
    assert path.read_bytes() == original
    changes = studio.rollback(plan)

    written = studio.open_session(changes.path_written)
    assert texts(written) == [item.text for item in plan.after.items]
    assert written.context().leaf_id == plan.leaf_id == changes.leaf_id
    if how == "session":
        assert path.read_bytes() == original
    else:
        assert path.read_bytes().startswith(original)

    studio.undo()
    assert path.read_bytes() == original
    assert studio.context(path) == before
    assert changes.path_written.exists() == (how != "session")


@pytest.fixture
def chain(tmp_path):
    """Two compactions, each followed by a turn."""
    path = write(
        tmp_path,
        message("a", None, "one"),
        message("b", "a", "two", "assistant"),
        compaction("c1", "b", "b", "first summary"),
        message("d", "c1", "three"),
        message("e", "d", "four", "assistant"),
        compaction("c2", "e", "e", "second summary"),
        message("f", "c2", "five"),
    )
    age(path)
    return path


def test_unfolding_the_newest_gives_back_the_view_before_it_and_what_followed(studio, chain):
    studio.rollback(studio.plan_rollback(chain, "c2"))

    assert texts(studio.open_session(chain)) == ["first summary", "two", "three", "four", "five"]


def test_unfolding_the_first_gives_back_everything(studio, chain):
    studio.rollback(studio.plan_rollback(chain, 1))

    expected = [NOTHING_REMOVED, "one", "two", "three", "four", "five"]
    assert texts(studio.open_session(chain)) == expected


def test_rewinding_leaves_later_turns_on_the_old_branch(studio, chain):
    plan = studio.plan_rollback(chain, 2, "rewind")
    studio.rollback(plan)
    transcript = studio.open_session(chain)

    assert texts(transcript) == ["first summary", "two", "three", "four"]
    assert plan.n_left_entries == 2
    assert [branch.leaf_id for branch in transcript.outline.branches] == [plan.leaf_id, "f"]


def test_a_new_session_holds_what_was_said_before(studio, chain):
    original = chain.read_bytes()
    changes = studio.rollback(studio.plan_rollback(chain, 2, "session"))
    written = studio.open_session(changes.path_written)

    assert chain.read_bytes() == original
    assert texts(written) == ["first summary", "two", "three", "four"]
    assert written.header.parent_path == str(chain)
    lines = changes.path_written.read_bytes().splitlines()[1:]
    assert lines == original.splitlines()[1:6]


def test_a_new_session_drops_labels_and_mends_what_pointed_to_them(studio, tmp_path):
    label = {"type": "label", "id": "l", "parentId": "a", "targetId": "a", "label": "start"}
    path = write(
        tmp_path,
        message("a", None, "one"),
        line(label),
        message("b", "l", "two", "assistant"),
        compaction("c1", "b", "l", "first"),
        message("d", "c1", "three"),
        compaction("c2", "d", "d", "second"),
    )
    changes = studio.rollback(studio.plan_rollback(path, 2, "session"))
    records = [json.loads(text) for text in changes.path_written.read_bytes().splitlines()]

    assert [record["type"] for record in records] == [
        "session", "message", "message", "compaction", "message", "label",
    ]  # fmt: skip
    assert records[2]["parentId"] == "a"
    assert records[3]["firstKeptEntryId"] == "b"
    assert (records[-1]["targetId"], records[-1]["label"]) == ("a", "start")
    assert texts(studio.open_session(changes.path_written)) == ["first", "two", "three"]


def test_a_compaction_at_the_root_can_be_rewound(studio, tmp_path):
    path = write(tmp_path, compaction("c", None, "c"), message("a", "c", "one"))
    age(path)
    studio.rollback(studio.plan_rollback(path, 1, "rewind"))

    assert texts(studio.open_session(path)) == []


def test_the_carried_system_message_is_carried_on(studio, tmp_path):
    boundary = json.loads(compaction("c", "a", "a"))
    boundary["systemMessage"] = {"role": "system", "content": "", "sections": {"p": "Be kind."}}
    path = write(tmp_path, message("a", None, "one"), line(boundary), message("b", "c", "two"))
    age(path)
    studio.rollback(studio.plan_rollback(path, 1))

    assert texts(studio.open_session(path)) == ["Be kind.", NOTHING_REMOVED, "one", "two"]


def test_a_missing_last_line_end_is_put_before_the_record(studio, chain):
    chain.write_bytes(chain.read_bytes().rstrip(b"\n"))
    age(chain)
    studio.rollback(studio.plan_rollback(chain, 2))

    assert len(texts(studio.open_session(chain))) == 5


def test_sizes_and_warnings(studio, tmp_path):
    usage = {"input": 1, "output": 1, "cacheRead": 0, "cacheWrite": 0, "totalTokens": 9_000}
    path = write(
        tmp_path,
        message("a", None, "x" * 760_000),
        compaction("c", "a", "c"),
        message("b", "c", "two"),
        message("d", "b", "three", "assistant", usage=usage),
    )
    plan = studio.plan_rollback(path, 1)

    assert plan.before_tokens == 9_000
    assert plan.after_tokens > 190_000
    assert plan.fits_window
    assert plan.compacts_again


def test_what_cannot_be_taken_back_is_refused_with_a_reason(studio, tmp_path, chain):
    with pytest.raises(NotFoundError, match="It has 2"):
        studio.plan_rollback(chain, 3)
    other = write(
        tmp_path,
        message("a", None, "one"),
        compaction("c", "a", "a"),
        line({"type": "reset", "id": "r", "parentId": "c", "reason": "new"}),
        name="openclaw.jsonl",
    )
    (tmp_path / "sessions.json").write_text("{}")
    with pytest.raises(UsageError):
        studio.plan_rollback(other, 1)


def test_a_compaction_on_another_branch_is_named_as_such(studio, tmp_path):
    path = write(
        tmp_path,
        message("a", None, "one"),
        compaction("c", "a", "a"),
        message("b", "a", "two"),
    )
    with pytest.raises(NotFoundError, match="not on the active branch"):
        studio.plan_rollback(path, "c")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.replace(b'"version":3,', b""), "version 1"),
        (lambda data: data.partition(b"\n")[2], "no readable header"),
        (lambda data: data + b'{"type":"mess', "not finished"),
    ],
    ids=["old", "headless", "torn"],
)
def test_some_files_are_never_changed_in_place(studio, chain, change, reason):
    chain.write_bytes(change(chain.read_bytes()))
    for how in ("unfold", "rewind"):
        with pytest.raises(ReadOnlyError, match=reason):
            studio.plan_rollback(chain, 1, how)
    assert studio.plan_rollback(chain, 1, "session").data.startswith(
        b'{"type":"session","version":3'
    )


def test_a_file_that_changed_since_is_refused(studio, chain):
    plan = studio.plan_rollback(chain, 2)
    with chain.open("ab") as file:
        file.write(message("g", "f", "six"))
    age(chain)
    changed = chain.read_bytes()

    with pytest.raises(StaleSessionError):
        studio.rollback(plan)
    assert chain.read_bytes() == changed


def test_the_record_is_dated_no_earlier_than_the_last_one(studio, tmp_path):
    late = json.loads(message("a", None, "one")) | {"timestamp": "2099-01-01T00:00:00.000Z"}
    path = write(tmp_path, line(late), compaction("c", "a", "c"))
    age(path)
    studio.rollback(studio.plan_rollback(path, 1))

    record = json.loads(path.read_bytes().splitlines()[-1])
    assert record["timestamp"] == "2099-01-01T00:00:00.000Z"


def test_lone_surrogates_in_a_summary_survive(studio, tmp_path):
    first = compaction("c1", "a", "c1", "S").replace(b'"S"', rb'"x\ud800"')
    path = write(tmp_path, message("a", None, "one"), first, compaction("c2", "c1", "c2", "bad"))
    age(path)
    studio.rollback(studio.plan_rollback(path, 2))

    assert texts(studio.open_session(path)) == ["x\ud800"]
    assert HEADER["id"] == studio.open_session(path).id
