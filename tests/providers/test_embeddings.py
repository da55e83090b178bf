from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest

from memory_studio.domain.task import CancelToken
from memory_studio.errors import Cancelled, ProviderError
from memory_studio.providers import embeddings
from memory_studio.providers.embeddings import LocalEmbedder, embedder_unavailable_reason
from memory_studio.providers.process import WorkerProcess

needs_model = pytest.mark.skipif(
    embedder_unavailable_reason() != "", reason="the embedding libraries are not installed"
)

FAKE = """
    import os, sys, time
    import numpy as np
    from memory_studio.errors import ProviderError
    from memory_studio.providers import worker

    class Fake:
        def encode(self, texts, kind):
            print("a library that prints")
            if texts[0] == "crash":
                sys.stderr.write("out of memory\\n")
                sys.stderr.flush()
                os._exit(7)
            if texts[0] == "hang":
                open(os.environ["FAKE_STARTED"], "w").close()
                time.sleep(60)
            if texts[0] == "raise":
                raise ValueError("odd text")
            if texts[0] == "nan":
                return np.full((len(texts), 3), np.nan, np.float32)
            return np.array([[len(t), 0, 0] for t in texts], np.float32)

    def load(request):
        if request["model"] == "missing":
            raise ProviderError("No such model.", why="it is missing", remedy="choose another")
        return Fake()

    worker._load = load
    worker.IDLE_EXIT_S = float(os.environ.get("FAKE_IDLE_S", "60"))
    original = worker.serve
    worker.serve = lambda i, o, l: original(i, o, l, worker.IDLE_EXIT_S)
    worker.main()
"""


@pytest.fixture
def fake(tmp_path):
    script = tmp_path / "fake_worker.py"
    script.write_text(textwrap.dedent(FAKE))
    workers = []

    def make(model="fake"):
        worker = WorkerProcess([sys.executable, str(script)])
        workers.append(worker)
        return LocalEmbedder(model, worker=worker)

    yield make
    for worker in workers:
        worker.close()


def embed(embedder, *texts, cancel=None):
    return embedder.embed(texts, kind="document", cancel=cancel or CancelToken())


def test_rows_come_back_in_order_although_libraries_print(fake):
    embedder = fake()
    assert embed(embedder, "a", "bbb").tolist() == [[1, 0, 0], [3, 0, 0]]
    assert embedder.info.dimensions == 3
    assert embed(embedder).shape == (0, 3)


def test_a_crash_is_explained_and_the_next_use_works(fake):
    embedder = fake()
    with pytest.raises(ProviderError) as caught:
        embed(embedder, "crash")
    assert "Exit code 7" in caught.value.why
    assert "out of memory" in caught.value.why
    assert embed(embedder, "ab").tolist() == [[2, 0, 0]]


def test_cancel_kills_a_computation_that_hangs(fake, tmp_path, monkeypatch):
    started = tmp_path / "started"
    monkeypatch.setenv("FAKE_STARTED", str(started))
    embedder = fake()
    token = CancelToken()

    def cancel_when_started():
        for _ in range(400):
            if started.exists() or token.wait(0.05):
                break
        token.cancel()

    thread = threading.Thread(target=cancel_when_started)
    thread.start()
    with pytest.raises(Cancelled):
        embed(embedder, "hang", cancel=token)
    thread.join()
    assert started.exists()
    assert embedder._worker.pid is None
    assert embed(embedder, "ab").tolist() == [[2, 0, 0]]


def test_errors_of_the_model_keep_the_process(fake):
    embedder = fake()
    embed(embedder, "a")
    pid = embedder._worker.pid
    with pytest.raises(ProviderError, match="odd text"):
        embed(embedder, "raise")
    with pytest.raises(ProviderError, match="unusable"):
        embed(embedder, "nan")
    assert embedder._worker.pid == pid


def test_what_why_and_remedy_cross_the_border(fake):
    with pytest.raises(ProviderError) as caught:
        embed(fake("missing"), "a")
    error = caught.value
    assert (error.what, error.why, error.remedy) == (
        "No such model.",
        "it is missing",
        "choose another",
    )


def test_an_idle_process_ends_and_is_started_again_unnoticed(fake, monkeypatch):
    monkeypatch.setenv("FAKE_IDLE_S", "0.2")
    embedder = fake()
    embed(embedder, "a")
    embedder._worker._child.wait(20)
    assert embed(embedder, "ab").tolist() == [[2, 0, 0]]


def test_the_child_ends_with_its_parent(fake, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_STARTED", str(tmp_path / "started"))
    embedder = fake()
    embed(embedder, "a")
    child = embedder._worker._child
    request = {"id": 9, "model": "fake", "network": False, "texts": ["hang"], "kind": ""}
    child.stdin.write(json.dumps(request).encode() + b"\n")
    child.stdin.flush()
    child.stdin.close()
    assert child.wait(20) == 0


def test_the_environment_is_offline_unless_allowed(monkeypatch):
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    assert WorkerProcess()._environment()["HF_HUB_OFFLINE"] == "1"
    assert WorkerProcess(allow_network=True)._environment()["HF_HUB_OFFLINE"] == "0"


def test_a_program_that_cannot_start_is_explained(tmp_path):
    embedder = LocalEmbedder("x", worker=WorkerProcess([str(tmp_path / "nothing")]))
    with pytest.raises(ProviderError, match="cannot be started"):
        embed(embedder, "a")


def test_missing_packages_are_named(monkeypatch):
    monkeypatch.setattr(embeddings.importlib.util, "find_spec", lambda _name: None)
    assert embedder_unavailable_reason() == "The package torch is not installed."
    assert embeddings.bundled_model_folder() is None


def test_models_are_described(tmp_path):
    (tmp_path / "all-local").mkdir()
    folder = LocalEmbedder(str(tmp_path / "all-local")).info
    assert (folder.source, folder.multilingual) == ("folder", False)
    named = LocalEmbedder("someone/multilingual-model").info
    assert (named.source, named.model_id) == ("name", "someone/multilingual-model")


@needs_model
def test_the_bundled_model_understands_paraphrases_and_cuts_nothing():
    embedder = LocalEmbedder()
    try:
        rows = embed(
            embedder,
            "The vet closes at six.",
            "Rate limit raised to 72 rps.",
            "filler " * 600 + "the vet closes at six",
            "filler " * 600,
        )
        query = embedder.embed(
            ["opening hours of the animal doctor"], kind="query", cancel=CancelToken()
        )[0]
        assert rows.shape == (4, 384)
        assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
        assert rows[0] @ query > rows[1] @ query + 0.2
        assert rows[2] @ query > rows[3] @ query
    finally:
        embedder.close()


@needs_model
def test_altered_weights_are_refused(tmp_path, monkeypatch):
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "model.safetensors").write_bytes(b"altered")
    monkeypatch.setattr(embeddings, "bundled_model_folder", lambda: tmp_path / "model")
    embedder = LocalEmbedder()
    with pytest.raises(ProviderError, match="altered"):
        embed(embedder, "a")
    embedder.close()


def test_nothing_heavy_is_imported_by_the_parent():
    code = (
        "import sys, memory_studio.providers.embeddings, memory_studio.memory.index;"
        "print([m for m in ('torch', 'sentence_transformers', 'litellm', 'sqlite_utils')"
        " if m in sys.modules])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert shown.stdout.strip() == "[]"
