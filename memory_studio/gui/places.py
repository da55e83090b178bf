"""Where the person was: back and forward, and the list of what was opened lately."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings

__all__ = ["History", "Place", "RecentPaths"]

_MAX_PLACES = 100
_MAX_RECENT = 10


@dataclass(frozen=True, slots=True)
class Place:
    """A view of the window, and the session that is open in it, None for none."""

    view: str
    path: Path | None = None


class History:
    """Places in the order they were visited, and where in it we are."""

    def __init__(self) -> None:
        self._places: list[Place] = []
        self._position = -1

    def visit(self, place: Place) -> None:
        """Add a place; what was ahead is forgotten."""
        if self._position >= 0 and self._places[self._position] == place:
            return
        self._places = [*self._places[: self._position + 1], place][-_MAX_PLACES:]
        self._position = len(self._places) - 1

    def step(self, n_places: int) -> Place | None:
        """Go back (-1) or forward (+1); return the place, None when there is none."""
        if not self.can_step(n_places):
            return None
        self._position += n_places
        return self._places[self._position]

    def can_step(self, n_places: int) -> bool:
        """Return whether there is a place in this direction."""
        return 0 <= self._position + n_places < len(self._places)


class RecentPaths:
    """Files and folders that were opened lately, newest first, kept in the window's state."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def paths(self) -> list[Path]:
        """At most ten of them, missing ones too."""
        value = self._store.value("recent", [])
        names = [value] if isinstance(value, str) else value
        return [Path(str(name)) for name in names] if isinstance(names, list) else []

    def add(self, path: Path) -> None:
        """Put a path in front."""
        others = [each for each in self.paths if each != path]
        self._store.setValue("recent", [str(each) for each in [path, *others][:_MAX_RECENT]])

    def clear(self) -> None:
        """Forget all."""
        self._store.remove("recent")
