from __future__ import annotations

import os
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory_studio.domain.task import CancelToken
from memory_studio.errors import Cancelled, ProviderError, UnreadableError
from memory_studio.memory.index import MemoryIndex


def hits(index, query, **how):
    return [hit.path for hit in index.search(query, **how).hits]


def test_a_second_refresh_reads_nothing(index, write):
    path = write("memory/a.md", "- ledger\n")
    os.utime(path, (1, 1))
    assert index.refresh().changed == ("memory/a.md",)
    assert index.refresh().changed == ()


def test_a_changed_file_is_indexed_again_even_with_the_same_size_and_time(index, write):
    write("memory/a.md", "- quokka\n")
    index.refresh()
    stat = write("memory/a.md", "- ocelot\n").stat()
    os.utime(index.workspace.root / "memory/a.md", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    index.refresh()
    assert hits(index, "ocelot") == ["memory/a.md"]
    assert hits(index, "quokka") == []


def test_a_touched_file_is_not_cut_again(index, write):
    path = write("memory/a.md", "- ledger\n")
    index.refresh()
    os.utime(path, (1, 1))
    assert index.status().stale_files == ("memory/a.md",)
    assert index.refresh().changed == ()
    assert index.status().stale_files == ()


def test_a_deleted_file_vanishes(index, write):
    path = write("memory/a.md", "- ledger\n")
    write("memory/b.md", "- other\n")
    index.refresh()
    path.unlink()
    assert index.search("ledger").stale_files == ("memory/a.md",)
    assert index.refresh().deleted == ("memory/a.md",)
    assert hits(index, "ledger") == []
    assert index.status().n_files == 1


def test_stale_notes_are_named_before_the_refresh(index, write):
    index.refresh()
    write("memory/new.md", "- ledger\n")
    assert index.search("ledger").stale_files == ("memory/new.md",)


def test_doubtful_and_unreadable_texts_are_problems_not_errors(index, write):
    write("memory/bad.md", b"- led\xffger quokka\n")
    write("memory/bom.md", b"\xef\xbb\xbf# Ocelot\n")
    write("memory/wide.md", "- 数据库 迁移\n".encode("utf-16"))
    report = index.refresh()
    assert [(p.path, p.code) for p in report.problems] == [("memory/bad.md", "not-utf-8")]
    assert hits(index, "quokka") == ["memory/bad.md"]
    assert index.search("ocelot").hits[0].heading == "Ocelot"
    assert hits(index, "数据库") == ["memory/wide.md"]
    assert index.refresh().problems == report.problems


def test_a_note_that_cannot_be_read_is_named(index, write, monkeypatch):
    write("memory/a.md", "- ledger\n")

    def refuse(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(index.workspace, "read_bytes", refuse)
    (problem,) = index.refresh().problems
    assert (problem.path, problem.code) == ("memory/a.md", "unreadable")
    assert "Permission denied" in problem.message


def test_nothing_in_the_workspace_is_touched(index, write, root):
    write("MEMORY.md", "# A\n- b\n")
    write("memory/2026-08-14.md", "- c\n")

    def state():
        return {p: (p.stat().st_mtime_ns, p.is_file() and p.read_bytes()) for p in root.rglob("*")}

    before = state()
    index.refresh()
    index.search("b")
    index.status()
    assert state() == before


def test_vectors_are_made_once_and_survive_a_move(index, write, embedder):
    path = write("memory/a.md", "- alpha\n- beta\n")
    index.refresh()
    assert index.status().n_vectors_missing == 2
    assert index.embed_missing(embedder).n_embedded == 2
    path.rename(path.with_name("b.md"))
    write("memory/b.md", "# inserted\n\n- beta\n- alpha\n- gamma\n")
    index.refresh()
    index.embed_missing(embedder)
    assert embedder.n_texts == 4  # alpha, beta, then only the heading and gamma
    status = index.status()
    assert (status.n_vectors, status.n_vectors_missing) == (4, 0)
    assert (status.model_id, status.dimensions) == ("words", 512)


def test_cancel_between_batches_keeps_what_is_done_and_resumes(index, write, embedder):
    write("memory/a.md", "\n".join(f"- fact number {n}" for n in range(300)))
    index.refresh()
    token = CancelToken()

    def cancel_in_third_batch():
        if embedder.n_calls == 3:
            token.cancel()

    embedder.before_batch = cancel_in_third_batch
    with pytest.raises(Cancelled):
        index.embed_missing(embedder, cancel=token)
    assert index.status().n_vectors == 256
    result = index.search("fact number 3", embedder=embedder)
    assert (result.mode, result.reason) == ("hybrid", "vectors-incomplete")
    report = index.embed_missing(embedder)
    assert (report.n_embedded, report.n_missing) == (44, 0)


def test_a_refresh_can_be_cancelled(index, write):
    write("memory/a.md", "- x\n")
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        index.refresh(cancel=token)
    assert index.refresh().n_files == 1


def test_progress_counts_up_to_all(index, write, embedder):
    write("memory/a.md", "- x\n- y\n")
    seen = []
    index.refresh(progress=seen.append)
    index.embed_missing(embedder, progress=seen.append)
    assert [(p.stage, p.done, p.total) for p in seen] == [
        ("scan", 0, 1),
        ("scan", 1, 1),
        ("embed", 0, 2),
        ("embed", 2, 2),
    ]


def test_another_model_has_its_own_vectors(index, write, embedder):
    write("memory/a.md", "- x\n")
    index.refresh()
    index.embed_missing(embedder)
    other = type(embedder)("other", 32)
    assert index.search("x", embedder=other).reason == "no-vectors"
    index.embed_missing(other)
    assert index.search("x", embedder=other).mode == "hybrid"
    assert index.search("x", embedder=embedder).mode == "hybrid"


def test_force_reads_every_note_again_but_keeps_vectors(index, write, embedder):
    write("memory/a.md", "- x\n")
    index.refresh()
    index.embed_missing(embedder)
    assert index.refresh(force=True).changed == ("memory/a.md",)
    assert index.status().n_vectors_missing == 0


@pytest.mark.parametrize("damage", ["garbage", "newer", "foreign"])
def test_an_unusable_database_is_made_again(index, write, damage):
    write("memory/a.md", "- ledger\n")
    index.refresh()
    if damage == "garbage":
        index.database.write_bytes(b"no database at all" * 400)
    else:
        connection = sqlite3.connect(index.database)
        if damage == "newer":
            connection.execute("PRAGMA user_version = 99")
        else:
            connection.execute("DROP TABLE chunks")
        connection.commit()
        connection.close()
    assert hits(index, "ledger") == ["memory/a.md"]
    assert [p.code for p in index.status().problems] == ["index-rebuilt"]


def test_a_torn_page_is_noticed(index, write):
    for n in range(60):
        write(f"memory/{n}.md", f"- ledger number {n}\n" * 20)
    index.refresh()
    data = bytearray(index.database.read_bytes())
    data[4096 : len(data) // 2] = b"\xa5" * (len(data) // 2 - 4096)
    index.database.write_bytes(data)
    assert len(hits(index, "ledger", max_results=5)) == 5


def test_a_place_that_cannot_be_written_is_explained(root, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UnreadableError, match="cannot be used"):
        MemoryIndex(root, tmp_path / "file" / "index.sqlite").refresh()


def test_clear_removes_the_database(index, write):
    write("memory/a.md", "- x\n")
    index.refresh()
    index.clear()
    assert list(index.database.parent.iterdir()) == []
    assert index.status().n_files == 0


def test_search_while_vectors_are_computed_and_notes_change(index, write, embedder):
    write("memory/a.md", "\n".join(f"- fact number {n} of quokka" for n in range(400)))
    index.refresh()
    inside, go_on = threading.Event(), threading.Event()

    def hold_second_batch():
        if embedder.n_calls == 2:
            inside.set()
            assert go_on.wait(20)

    embedder.before_batch = hold_second_batch
    with ThreadPoolExecutor(6) as pool:
        job = pool.submit(index.embed_missing, embedder)
        assert inside.wait(20)
        searcher = type(embedder)()
        results = list(
            pool.map(lambda n: index.search(f"quokka {n}", embedder=searcher), range(20))
        )
        write("memory/b.md", "- an ocelot\n")
        pool.submit(index.refresh).result(20)
        assert hits(index, "ocelot")[0] == "memory/b.md"
        go_on.set()
        job.result(20)
    assert all(r.hits and r.reason == "vectors-incomplete" for r in results)


def test_two_indexes_on_one_database_refresh_at_the_same_time(index, write, root):
    for n in range(120):
        write(f"memory/{n}.md", f"# Note {n}\n- ledger {n}\n")
    other = MemoryIndex(root, index.database)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda i: i.refresh(force=True), [index, other] * 3))
    status = index.status()
    assert (status.n_files, status.n_chunks) == (120, 120)


def test_a_failing_embedder_leaves_keywords(index, write, embedder):
    write("memory/a.md", "- ledger\n")
    index.refresh()
    index.embed_missing(embedder)

    def fail():
        raise ProviderError("The model is gone.")

    embedder.before_batch = fail
    result = index.search("ledger", embedder=embedder)
    assert (result.mode, result.reason) == ("keyword", "embedder-failed")
    assert result.detail == "The model is gone."
    assert result.hits


def test_query_vectors_are_remembered(index, write, embedder):
    write("memory/a.md", "- ledger\n")
    index.refresh()
    index.embed_missing(embedder)
    n_before = embedder.n_calls
    index.search("what now", embedder=embedder)
    index.search("what now", embedder=embedder)
    assert embedder.n_calls == n_before + 1
