from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from memory_studio.cli import cli, main
from memory_studio.errors import MemoryStudioError
from tests.fixtures_expected import DATA
from tests.transcripts import age, aged, compaction, line, message, write


def run(*arguments):
    """Run a command; return its exit code, output and the sentences beside it."""
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    if isinstance(result.exception, MemoryStudioError):
        return result.exception.exit_code, result.stdout, str(result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def run_json(*arguments):
    code, output, _notes = run(*arguments, "--json")
    assert code == 0
    values = json.loads(output)
    assert values["schema"] == 1
    return values


@pytest.fixture
def session(tmp_path):
    return aged(DATA / "pi-1.6.0" / "two-compactions.jsonl", tmp_path / "work")


def test_sessions_lists_what_is_below_a_folder(session):
    (entry,) = run_json("sessions", session.parent)["sessions"]

    assert entry["path"] == str(session)
    assert (entry["format"], entry["entries"], entry["compactions"]) == ("pi", 21, 2)
    assert (entry["tokens"], entry["tokens_exactness"]) == (768, "exact")
    assert entry["active_leaf"] == "3b29f4a0"
    assert entry["updated_at"].endswith("Z")
    code, output, _ = run("sessions", session.parent)
    assert code == 0
    assert "Question 0" in output


def test_an_unknown_size_is_null_and_a_dash(tmp_path):
    write(tmp_path)
    (entry,) = run_json("sessions", tmp_path)["sessions"]

    assert entry["tokens"] is None
    assert "—" in run("sessions", tmp_path)[1]


def test_show(session):
    values = run_json("show", session)

    assert values["session"]["format"] == "pi"
    assert values["entries"] == 21
    assert values["leaf"] == "3b29f4a0"
    assert values["branches"] == [{"leaf": "3b29f4a0", "entries": 21, "active": True}]
    first, second = values["compactions"]
    assert (first["number"], second["number"]) == (1, 2)
    assert (second["tokens_before"], second["tokens_after"]) == (1382, 768)
    assert (second["folded_entries"], second["kept_entries"]) == (6, 3)
    assert second["summary"].startswith("## Goal\nsecond summary")
    assert values["issues"] == []
    assert "Compaction 2 #93e2da23" in run("show", session)[1]


def test_show_lists_problems_with_line_and_byte(tmp_path):
    path = write(tmp_path, message("a", None, "one"), b"oops\n", message("b", "gone", "two"))
    issues = run_json("show", path)["issues"]

    assert [(issue["code"], issue["line"]) for issue in issues] == [
        ("malformed-line", 3),
        ("missing-parent", 4),
    ]
    data = path.read_bytes()
    assert data[issues[0]["byte"] :].startswith(b"oops")
    assert "line 3, byte" in run("show", path)[1]


def test_context_at_the_leaf_and_earlier(session):
    values = run_json("context", session)
    assert values["total_tokens"] == {"value": 768, "exactness": "exact"}
    assert [item["role"] for item in values["items"]][:2] == ["system", "compactionSummary"]
    assert set(values["items"][0]) >= {"role", "entry_id", "kind", "text", "tokens"}

    earlier = run_json("context", session, "--at", "b0305557")
    assert [item["role"] for item in earlier["items"]] == ["system", "user", "assistant"]
    assert "items, 768 tokens" in run("context", session)[1]


@pytest.mark.parametrize("how", ["unfold", "rewind", "session"])
def test_rollback_dry_run_then_real_then_undo(session, how):
    original = session.read_bytes()
    options = ("rollback", session, "--compaction", "2", "--how", how)
    planned = run_json(*options, "--dry-run")
    assert planned["operation"] is None
    assert session.read_bytes() == original

    done = run_json(*options)
    assert done["context_after"] == planned["context_after"]
    context = run_json("context", done["path"])
    assert context["leaf"] == done["leaf"]
    assert len(context["items"]) == done["context_after"]["items"]

    (listed,) = run_json("operations")["operations"]
    assert (listed["id"], listed["state"]) == (done["operation"], "applied")
    undone = run_json("undo")
    assert undone["undone"] == done["operation"]
    assert session.read_bytes() == original
    assert run_json("operations")["operations"][0]["undone_by"] == undone["operation"]


def test_people_read_what_happened(session):
    code, output, _ = run("rollback", session, "--compaction", "93e2da23", "--how", "rewind")

    assert code == 0
    assert "3 later entries stay on the old branch." in output
    assert "Undo: memory-studio undo" in output
    assert "rollback-rewind" in run("operations")[1]
    assert "Undid" in run("undo")[1]


def test_exit_codes(tmp_path, session):
    assert run("show", tmp_path / "none.jsonl")[0] == 3
    assert run("show", "no-such-id")[0] == 3
    assert run("context", session, "--at", "zzzz")[0] == 3
    assert run("rollback", session, "--compaction", "9")[0] == 3
    assert run("rollback", session)[0] == 2
    assert run("undo")[0] == 3
    assert run("sessions", tmp_path / "nowhere")[0] == 3
    (tmp_path / "x.txt").write_text("hello")
    assert run("show", tmp_path / "x.txt")[0] == 3
    age(session, seconds=5)
    code, _, sentence = run("rollback", session, "--compaction", "2")
    assert code == 4
    assert "Stop the agent" in sentence
    assert run("rollback", session, "--compaction", "2", "--agent-stopped")[0] == 0


def test_a_reset_in_between_is_a_usage_error(tmp_path):
    reset = line({"type": "reset", "id": "r", "parentId": "c", "reason": "new"})
    path = write(tmp_path, message("a", None, "one"), compaction("c", "a", "a"), reset)
    (tmp_path / "sessions.json").write_text("{}")
    age(path)

    assert run("rollback", path, "--compaction", "1")[0] == 2


def test_main_says_what_why_and_what_to_do(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["show", "no-such-id"])

    assert stop.value.code == 3
    assert "Give more of its id" in capsys.readouterr().err


def test_lone_surrogates_are_printed_as_json_and_as_text(tmp_path):
    path = write(tmp_path, message("a", None, "X").replace(b'"X"', rb'"x\ud800y"'))

    assert run_json("context", path)["items"][0]["text"] == "x\ud800y"
    assert "x\ufffdy" in run("context", path)[1]


def test_notes_are_indexed_and_searched(tmp_path):
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-11-27.md").write_text(
        "# Friday\n\n## 决定\n\n- tenant_id = org_uuid for every table\n- 租户主键用 org_uuid\n"
    )
    indexed = run_json("index", tmp_path)
    assert (indexed["files"], indexed["deleted"]) == (1, [])
    for query in ("org_uuid", "租户主键"):
        found = run_json("search", tmp_path, query, "--keyword-only")
        assert found["mode"] == "keyword"
        (hit, *_) = found["hits"]
        assert hit["path"] == "memory/2026-11-27.md"
        assert hit["start_line"] <= 6
        assert {"keyword", "vector", "recency"} <= set(hit["scores"])
        assert 0 <= hit["score"] <= 1
    status = run_json("status", tmp_path)
    assert (status["files"], status["stale_files"]) == (1, [])
    assert run("search", tmp_path / "nowhere", "x")[0] == 3
    assert "memory/2026-11-27.md" in run("search", tmp_path, "org_uuid", "--keyword-only")[1]


def test_it_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "memory_studio", "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    for command in ("sessions", "show", "context", "rollback", "undo", "operations", "search"):
        assert command in done.stdout


def test_a_file_that_is_no_session_does_not_end_the_list(session):
    (session.parent / "sdk.jsonl").write_text('{"kind":"header","version":4}\n')
    code, output, notes = run("sessions", session.parent)

    assert code == 0
    assert "Question 0" in output
    assert "sdk.jsonl" in notes
