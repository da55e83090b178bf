"""Search results as list rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from memory_studio.services.memory import Hit, SearchResult

__all__ = ["SearchHitsModel", "excerpt", "lines_text"]

_SPACE = re.compile(r"\s+")
_FIRST_WIDE = 0x2E80


class SearchHitsModel(QAbstractListModel):
    """The hits of one answer, best first; `HitRole` gives a `Hit`."""

    HitRole = Qt.ItemDataRole.UserRole + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[Hit, ...] = ()

    def set_result(self, result: SearchResult | None) -> None:
        """Show an answer, nothing for None."""
        self.beginResetModel()
        self._hits = result.hits if result else ()
        self.endResetModel()

    def hit(self, row: int) -> Hit | None:
        """Return the hit of a row, None outside."""
        return self._hits[row] if 0 <= row < len(self._hits) else None

    def row_of(self, wanted: Hit | None) -> int:
        """Return the row that shows the same lines, -1 when there is none."""
        if wanted is None:
            return -1
        place = (wanted.path, wanted.start_line)
        places = [(hit.path, hit.start_line) for hit in self._hits]
        return places.index(place) if place in places else -1

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        """Return the number of hits."""
        return 0 if parent.isValid() else len(self._hits)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the hit, where it is, or what a screen reader says."""
        hit = self.hit(index.row()) if index.isValid() else None
        if hit is None:
            return None
        match role:
            case self.HitRole:
                return hit
            case Qt.ItemDataRole.DisplayRole:
                return f"{hit.path} {lines_text(hit)}"
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (hit.path, hit.heading)))
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{hit.path}, {lines_text(hit)}, {hit.score:.2f}, {hit.snippet}"
            case _:
                return None


def lines_text(hit: Hit) -> str:
    """Return the lines of a hit: "L41–58", or "L7" for a single one."""
    if hit.start_line == hit.end_line:
        return f"L{hit.start_line}"
    return f"L{hit.start_line}–{hit.end_line}"


def excerpt(
    snippet: str, spans: Sequence[tuple[int, int]], n_columns: int
) -> tuple[str, list[tuple[int, int]]]:
    """Return a snippet on one line, begun so that the most matches lie in `n_columns`.

    spans: (start, end) offsets in `snippet`, ascending. n_columns: a wide letter takes two.
    Returned are the text, which may be longer, and the spans in it.
    """
    text, offsets = _on_one_line(snippet)
    moved = [(offsets[start], offsets[end]) for start, end in spans]
    begin = _best_begin(text, moved, n_columns)
    if begin == 0:
        return text, moved
    shift = 1 - begin
    return "…" + text[begin:], [(s + shift, e + shift) for s, e in moved if s >= begin]


def _on_one_line(text: str) -> tuple[str, list[int]]:
    """Return the text with single blanks, and the new offset of each old one."""
    offsets, parts, n_out, place = [0] * (len(text) + 1), [], 0, 0
    for match in _SPACE.finditer(text):
        for old in range(place, match.start()):
            offsets[old] = n_out + old - place
        parts.append(text[place : match.start()] + " ")
        n_out += match.start() - place
        for old in range(match.start(), match.end()):
            offsets[old] = n_out
        n_out, place = n_out + 1, match.end()
    for old in range(place, len(text) + 1):
        offsets[old] = n_out + old - place
    return "".join(parts) + text[place:], offsets


def _best_begin(text: str, spans: Sequence[tuple[int, int]], n_columns: int) -> int:
    """Return 0 when everything important is in view from there, else a word's beginning."""
    columns = [0]
    for letter in text:
        columns.append(columns[-1] + (2 if ord(letter) >= _FIRST_WIDE else 1))

    def matched(begin: int) -> int:
        last = columns[begin] + n_columns
        return sum(e - s for s, e in spans if s >= begin and columns[e] <= last)

    lead = n_columns // 4
    begins = [0]
    for start, _end in spans:
        near = next(n for n in range(start + 1) if columns[start] - columns[n] <= lead)
        blank = text.find(" ", near, start)
        begins.append(blank + 1 if blank >= 0 and near else near)
    return max(begins, key=lambda begin: (matched(begin), -begin))
