"""What an embedding model looks like to the rest of the program.

Invariant: an embedder is cheap to make; its model is loaded at the first `embed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from memory_studio.domain.task import CancelToken

__all__ = ["EmbedKind", "Embedder", "EmbedderInfo"]

EmbedKind = Literal["document", "query"]


@dataclass(frozen=True, slots=True)
class EmbedderInfo:
    """An embedding model, described.

    Attributes:
        name: for people.
        model_id: identity of its vectors; equal ids promise comparable vectors.
        dimensions: length of a vector, None until the model was loaded once.
        source: ``"bundled"``, ``"folder"`` or ``"name"`` (of a downloaded model).
        multilingual: False when it is known to understand English only.
    """

    name: str
    model_id: str
    dimensions: int | None
    source: Literal["bundled", "folder", "name"]
    multilingual: bool


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def info(self) -> EmbedderInfo:
        """The model."""

    @property
    def model_id(self) -> str:
        """Identity of its vectors."""

    @property
    def multilingual(self) -> bool:
        """Whether it is expected to understand more than English."""

    def embed(
        self, texts: Sequence[str], *, kind: EmbedKind, cancel: CancelToken
    ) -> NDArray[np.float32]:
        """Return unit rows, shape (len(texts), dimensions).

        Raises `ProviderError` when the model cannot be used and `Cancelled`.
        """

    def close(self) -> None:
        """Give back processes and memory; the next `embed` starts again."""
