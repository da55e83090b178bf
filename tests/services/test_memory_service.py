"""Workspaces through the service: refreshed before searched, never written, one model for all."""

from __future__ import annotations

import os
import zlib
from datetime import date

import numpy as np
import pytest

from memory_studio.domain.task import CancelToken
from memory_studio.errors import Cancelled, NotFoundError, ProviderError
from memory_studio.providers.base import EmbedderInfo
from memory_studio.services.memory import MemoryService, injection
from memory_studio.settings import Settings

NO_MODEL = Settings(embedding_model="none")


class WordEmbedder:
    """Vectors that count words: texts that share words are close."""

    def __init__(self, error=None):
        self.error = error
        self.is_closed = False
        self.info = EmbedderInfo("words", "words@1", 32, "folder", multilingual=True)
        self.model_id, self.multilingual = self.info.model_id, True

    def embed(self, texts, *, kind, cancel):
        del kind
        cancel.raise_if_cancelled()
        if self.error:
            raise self.error
        rows = np.full((len(texts), 32), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().split():
                row[zlib.crc32(word.encode()) % 32] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def close(self):
        self.is_closed = True


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "workspace"
    write(folder, "MEMORY.md", "# Memory\n\n- The tenant key is org_uuid.\n")
    write(folder, "memory/2026-11-27.md", "# Friday\n\n- Decided the tenant key with Ana.\n")
    write(folder, "memory/发布流程.md", "# 发布流程\n\n切换前确认租户主键。\n")
    return folder


@pytest.fixture
def service(tmp_path):
    return MemoryService(tmp_path / "state", NO_MODEL)


def write(root, path, text):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def paths(result):
    return [hit.path for hit in result.hits]


def test_search_indexes_by_itself(service, root):
    assert paths(service.search(root, "租户主键")) == ["memory/发布流程.md"]
    assert service.status(root).n_files == 3


def test_a_changed_note_is_found_at_once(service, root):
    service.search(root, "tenant")
    write(root, "memory/2026-11-28.md", "The zebra was moved to the attic.\n")
    assert paths(service.search(root, "zebra")) == ["memory/2026-11-28.md"]


def test_a_note_rewritten_with_the_same_size_and_time_is_found(service, root):
    file = write(root, "memory/2026-11-28.md", "zebra\n")
    service.search(root, "zebra")
    stat = file.stat()
    file.write_text("tiger\n")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert paths(service.search(root, "tiger")) == ["memory/2026-11-28.md"]


def test_the_number_of_changes_grows_only_with_changes(service, root):
    service.refresh(root)
    before = service.refresh_if_changed(root)
    assert service.refresh_if_changed(root) == before
    (root / "memory/2026-11-27.md").unlink()
    assert service.refresh_if_changed(root) == before + 1


def test_search_does_not_wait_for_a_refresh_under_way(service, root):
    service.refresh(root)
    write(root, "memory/new.md", "zebra\n")
    with service._open(root).refreshing:
        result = service.search(root, "zebra")
    assert result.hits == ()
    assert result.stale_files == ("memory/new.md",)


def test_waiting_for_another_refresh_can_be_cancelled(service, root):
    token = CancelToken()
    token.cancel()
    with service._open(root).refreshing, pytest.raises(Cancelled):
        service.refresh(root, cancel=token)


def test_nothing_is_written_into_the_workspace(service, root):
    before = snapshot(root)
    service.search(root, "tenant")
    service.overview(root)
    service.read_note(root, "MEMORY.md")
    assert snapshot(root) == before


def snapshot(root):
    files = sorted(root.rglob("*"))
    return [(file, file.stat().st_mtime_ns, file.stat().st_size) for file in files]


def test_without_a_model_search_is_keyword_only_and_says_why(service, root):
    result = service.search(root, "tenant")
    assert (result.mode, result.reason) == ("keyword", "no-embedder")
    assert service.keyword_only_reason() == "The embedding model is switched off in the settings."
    assert service.model_name() == ""


def test_embed_without_a_model_does_nothing(service, root):
    service.refresh(root)
    assert service.embed(root).n_embedded == 0


def test_vectors_join_once_they_are_there(tmp_path, root):
    service = MemoryService(tmp_path / "state", Settings(), embedder=WordEmbedder())
    assert service.search(root, "tenant key").reason == "no-vectors"
    assert service.embed(root).n_missing == 0
    assert service.search(root, "tenant key").mode == "hybrid"
    assert service.search(root, "tenant key", with_vectors=False).mode == "keyword"
    assert (service.model_name(), service.keyword_only_reason()) == ("words", "")


def test_a_failing_model_is_remembered_until_it_works(tmp_path, root):
    embedder = WordEmbedder(ProviderError("The model broke."))
    service = MemoryService(tmp_path / "state", Settings(), embedder=embedder)
    service.refresh(root)
    with pytest.raises(ProviderError):
        service.embed(root)
    assert service.keyword_only_reason() == "The model broke."
    embedder.error = None
    service.embed(root)
    assert service.keyword_only_reason() == ""


def test_closing_stops_the_model(tmp_path):
    embedder = WordEmbedder()
    MemoryService(tmp_path / "state", Settings(), embedder=embedder).close()
    assert embedder.is_closed


def test_hits_have_evidence(tmp_path, root):
    service = MemoryService(tmp_path / "state", Settings(), embedder=WordEmbedder())
    service.refresh(root)
    service.embed(root)
    assert all(hit.score > 0 for hit in service.search(root, "租户主键").hits)


def test_a_missing_workspace_is_told(service, tmp_path):
    with pytest.raises(NotFoundError, match="There is no folder"):
        service.search(tmp_path / "nowhere", "x")


def test_two_ways_to_a_workspace_share_one_index(service, root):
    assert service.index(root) is service.index(str(root / ".." / root.name))


@pytest.mark.parametrize("path", ["../secret.md", "memory/../../secret.md", "/etc/hosts", "a\0b"])
def test_notes_outside_are_refused(service, root, path):
    (root.parent / "secret.md").write_text("secret")
    with pytest.raises(NotFoundError):
        service.read_note(root, path)


def test_a_link_out_of_the_workspace_is_refused(service, root):
    (root.parent / "secret.md").write_text("secret")
    (root / "memory" / "link.md").symlink_to(root.parent / "secret.md")
    with pytest.raises(NotFoundError):
        service.read_note(root, "memory/link.md")


def test_bad_bytes_are_read_tolerantly(service, root):
    (root / "memory" / "bad.md").write_bytes(b"\xef\xbb\xbfone\r\ntwo \xff\r\n")
    assert service.read_note(root, "memory/bad.md") == "one\ntwo \ufffd\n"


def test_month_has_the_notes_of_each_day(service, root):
    month = service.month(root, 2026, 11)
    assert [day.day for day in month.days if day.paths] == [date(2026, 11, 27)]


def test_a_note_a_year_off_is_odd(service, root):
    write(root, "memory/2025-11-28.md", "x")
    assert service.odd_notes(root) == ()
    write(root, "memory/2026-11-28.md", "x")
    odd = [(note.path, note.code) for note in service.odd_notes(root)]
    assert odd == [("memory/2025-11-28.md", "wrong-year")]


def test_overview_marks_what_to_know(service, root):
    write(root, "MEMORY.md", "x" * 20_001)
    write(root, "USER.md", "x")
    write(root, "memory/2026-02-30.md", "x")
    write(root, "memory/big.md", "word " * 50_000)
    service.refresh(root)
    codes = {path: [m.code for m in marks] for path, marks in service.overview(root).marks.items()}
    assert codes == {
        "MEMORY.md": ["cut"],
        "USER.md": ["injected"],
        "memory/2026-02-30.md": ["impossible-date"],
        "memory/big.md": ["large"],
    }


def test_injection_counts_as_the_agent_does():
    assert injection("memory/a.md", "x") is None
    assert injection("MEMORY.md", "x" * 20_000).cut_line is None
    found = injection("MEMORY.md", "12345678\n" + "😀" * 10_000)
    assert (found.n_chars, found.cut_line) == (20_009, 2)
