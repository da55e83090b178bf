"""The shape of a session as a small tree: branches, and on the active one its boundaries."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from memory_studio.domain.outline import Branch
from memory_studio.gui.models.display import boundary_line
from memory_studio.gui.strings import entries
from memory_studio.services.reading import Shape
from memory_studio.services.transcripts import Transcript

__all__ = ["OutlineModel"]

_ROW_ROLE = Qt.ItemDataRole.UserRole
_MAX_BRANCHES = 500


class OutlineModel(QStandardItemModel):
    """A few hundred nodes at most: linear runs are one node."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setColumnCount(1)

    def show_shape(self, transcript: Transcript | None, shape: Shape | None) -> None:
        """Show another session."""
        self.clear()
        self.setHorizontalHeaderLabels([self.tr("Outline")])
        if transcript is None or shape is None:
            return
        branches = shape.outline.branches
        for branch in branches[:_MAX_BRANCHES]:
            self.appendRow(self._branch(transcript, shape, branch))
        if len(branches) > _MAX_BRANCHES:
            more = self.tr("… and {n} more branches").format(n=f"{len(branches) - _MAX_BRANCHES:,}")
            self.appendRow(_node(more, None))

    def row_of(self, index: QModelIndex | QPersistentModelIndex) -> int | None:
        """Return the entry that a node leads to."""
        row = index.data(_ROW_ROLE)
        return row if isinstance(row, int) else None

    def _branch(self, transcript: Transcript, shape: Shape, branch: Branch) -> QStandardItem:
        if not branch.active:
            start = transcript.tree.ids[branch.fork_row] if branch.fork_row >= 0 else ""
            text = (
                self.tr("Branch from #{id} · {entries}") if start else self.tr("Branch · {entries}")
            )
            text = text.format(id=start, entries=entries(branch.n_entries))
            return _node(text, branch.leaf_row)
        text = self.tr("Active branch · {entries}").format(entries=entries(branch.n_entries))
        node = _node(text, branch.leaf_row, bold=True)
        path, start_at = shape.outline.path, 0
        for boundary in shape.outline.boundaries:
            node.appendRow(self._segment(path[start_at], boundary.position - start_at))
            line = boundary_line(boundary)
            node.appendRow(_node(f"◆ {line.label} · {line.text}", boundary.row))
            start_at = boundary.position + 1
        if start_at < len(path):
            node.appendRow(self._segment(path[start_at], len(path) - start_at))
        return node

    def _segment(self, first_row: int, n_entries: int) -> QStandardItem:
        return _node(entries(n_entries), first_row)


def _node(text: str, row: int | None, *, bold: bool = False) -> QStandardItem:
    item = QStandardItem(text)
    item.setEditable(False)
    item.setData(row, _ROW_ROLE)
    if bold:
        font = item.font()
        font.setBold(True)
        item.setFont(font)
    return item
