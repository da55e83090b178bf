"""The files of a memory workspace as list rows: curated ones, days (newest first), topics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from memory_studio.gui import strings
from memory_studio.gui.library_words import library_words
from memory_studio.services.memory import INJECTED_CHARS, MemoryFile, Overview, Problem

__all__ = ["FileRow", "MemoryFilesModel", "mark_text"]

_KINDS = ("curated", "daily", "topic")
_TONES = {"injected": "kept", "cut": "lost"}


@dataclass(frozen=True, slots=True)
class FileRow:
    """What a row shows. tone: role of the mark's colour, a field of `Colours`."""

    path: str
    name: str
    size: str
    mark: str
    tone: str
    explanation: str


class MemoryFilesModel(QAbstractListModel):
    """The notes of one workspace; `RowRole` gives a `FileRow`."""

    RowRole = Qt.ItemDataRole.UserRole + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[FileRow] = []

    def set_overview(self, overview: Overview | None) -> None:
        """Show the files of an overview, none for None."""
        files = sorted(overview.files, key=_order) if overview else []
        marks = overview.marks if overview else {}
        rows = [_row(file, marks.get(file.path, ())) for file in files]
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def row_of(self, path: str) -> int:
        """Return the row of a note, -1 when there is none."""
        return next((n for n, row in enumerate(self._rows) if row.path == path), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        """Return the number of files."""
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the row, its name, or what a screen reader says."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case self.RowRole:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (row.path, row.explanation)))
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (row.name, row.size, row.mark)))
            case _:
                return None


def mark_text(mark: Problem) -> str:
    """Return the words beside a file for a mark."""
    translate = QCoreApplication.translate
    limit = INJECTED_CHARS.get(mark.path, 0) // 1_000
    words = {
        "cut": translate("MemoryFilesModel", "cut at {n}k").format(n=limit),
        "injected": translate("MemoryFilesModel", "injected"),
        "wrong-year": translate("MemoryFilesModel", "wrong year?"),
        "far": translate("MemoryFilesModel", "wrong year?"),
        "future": translate("MemoryFilesModel", "in the future"),
        "impossible-date": translate("MemoryFilesModel", "no such day"),
        "large": translate("MemoryFilesModel", "large"),
        "not-utf-8": translate("MemoryFilesModel", "bad bytes"),
        "not-utf-16": translate("MemoryFilesModel", "bad bytes"),
    }
    return words.get(mark.code, translate("MemoryFilesModel", "problem"))


def _row(file: MemoryFile, marks: Sequence[Problem]) -> FileRow:
    first = marks[0] if marks else None
    return FileRow(
        path=file.path,
        name=file.path.removeprefix("memory/"),
        size=strings.size(file.size_bytes),
        mark=mark_text(first) if first else "",
        tone=_TONES.get(first.code, "doubtful") if first else "",
        explanation="\n".join(library_words(mark.code, mark.message) for mark in marks),
    )


def _order(file: MemoryFile) -> tuple[int, int, str]:
    newest_first = -file.date.toordinal() if file.date else 0
    place = _KINDS.index(file.kind)
    return place, newest_first, "" if file.kind == "curated" else file.path
