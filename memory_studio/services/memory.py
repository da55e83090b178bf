"""Memory workspaces: index, search and calendar, with the embedding model behind them."""

from __future__ import annotations

import threading
from pathlib import Path

from memory_studio.memory.index import MemoryIndex
from memory_studio.settings import Settings

__all__ = ["MemoryService"]


class MemoryService:
    """The indexes of all workspaces, below one state folder."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder = folder
        self._settings = settings
        self._lock = threading.Lock()
        self._indexes: dict[Path, MemoryIndex] = {}

    def index(self, root: Path | str) -> MemoryIndex:
        """Return the index of a workspace; `NotFoundError` when there is no such folder."""
