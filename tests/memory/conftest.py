from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from memory_studio.memory.index import MemoryIndex

SYNONYMS = {"vet": "animaldoctor", "animal": "animaldoctor", "doctor": "animaldoctor"}


class WordEmbedder:
    """Vectors from hashed words and a few synonyms: deterministic, no model."""

    multilingual = True

    def __init__(self, model_id="words", dimensions=512):
        self.model_id = model_id
        self.dimensions = dimensions
        self.n_calls = 0
        self.n_texts = 0
        self.before_batch = lambda: None

    def embed(self, texts, *, kind, cancel):  # noqa: ARG002
        self.n_calls += 1
        self.before_batch()
        cancel.raise_if_cancelled()
        self.n_texts += len(texts)
        rows = np.full((len(texts), self.dimensions), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().split():
                known = SYNONYMS.get(word.strip(".,;?"), word)
                row[int(hashlib.sha256(known.encode()).hexdigest(), 16) % self.dimensions] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def embedder():
    return WordEmbedder()


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "workspace"
    (folder / "memory").mkdir(parents=True)
    return folder


@pytest.fixture
def write(root):
    def write_note(path: str, text: str | bytes) -> Path:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return target

    return write_note


@pytest.fixture
def index(root, tmp_path):
    return MemoryIndex(root, tmp_path / "state" / "index.sqlite")
