"""The timeline: one row an entry, its keys, folds and copying.

Row height is fixed and selections are contiguous: both are what keeps a million rows quick.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable

from PySide6.QtCore import QItemSelectionModel, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from memory_studio.domain.entry import EntryKind
from memory_studio.gui.delegates.lanes import lanes_width_px
from memory_studio.gui.delegates.timeline import Place, RowPainter
from memory_studio.gui.models.timeline import Column, Index, TimelineModel
from memory_studio.gui.theme import Theme

__all__ = ["TimelineView"]

_ROW_PX = 32
_MIN_ENTRY_PX = 180
_BASE_LINE_PX = 16


class TimelineView(QTableView):
    """Shows a `TimelineModel`.

    Signals:
        row_selected: an entry, -1 for a fold or nothing.
        opened: the person wants to see an entry whole.
        left_tail: the person scrolled up from the end.
    """

    row_selected = Signal(int)
    opened = Signal(int)
    left_tail = Signal()

    def __init__(self, model: TimelineModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self.menu_actions: Callable[[], Iterable[object]] = list
        self.setModel(model)
        self.setAccessibleName(self.tr("Timeline"))
        self.rows = RowPainter(model, theme, self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setColumnHidden(Column.ID, True)
        self._apply_theme()
        theme.changed.connect(self._apply_theme)
        model.modelReset.connect(self._fit_columns)
        self.verticalScrollBar().sliderMoved.connect(self._on_slider)

    def _apply_theme(self) -> None:
        line_px = QFontMetrics(self._theme.scaled_font(1.0)).height()
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(16)
        rows.setDefaultSectionSize(max(_ROW_PX, line_px * _ROW_PX // _BASE_LINE_PX))
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Give the entry what the other columns leave."""
        mono = QFontMetrics(self._theme.mono_font())
        lanes = self._model.lanes
        widths = {
            Column.GRAPH: lanes_width_px(lanes.n_lanes if lanes else 1),
            Column.TOKENS: mono.horizontalAdvance("~000,000") + 16,
            Column.TIME: mono.horizontalAdvance("00:00") + 24,
            Column.ID: mono.horizontalAdvance("00000000") + 20,
        }
        names = QFontMetrics(self.horizontalHeader().font())
        for column, width in widths.items():
            name = str(self._model.headerData(column, Qt.Orientation.Horizontal) or "")
            width = max(width, names.horizontalAdvance(name) + 24)  # noqa: PLW2901
            self.setColumnWidth(column, width)
        room = self.viewport().width() - sum(widths[c] for c in (Column.GRAPH, Column.TIME))
        self.setColumnHidden(Column.TOKENS, room - widths[Column.TOKENS] < _MIN_ENTRY_PX)
        used = sum(self.columnWidth(c) for c in widths if not self.isColumnHidden(c))
        self.setColumnWidth(Column.ENTRY, max(self.viewport().width() - used, _MIN_ENTRY_PX))

    def show_ids(self, shown: bool) -> None:
        """Show or hide the column of ids."""
        self.setColumnHidden(Column.ID, not shown)
        self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns."""
        super().resizeEvent(event)
        self._fit_columns()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint whole rows: cell by cell through Qt's delegates takes three times as long."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = [column for column in Column if not self.isColumnHidden(column)]
        columns = {c: (self.columnViewportPosition(c), self.columnWidth(c)) for c in shown}
        width, height = self.viewport().width(), self.verticalHeader().defaultSectionSize()
        ranges = self.selectionModel().selection().toList()
        chosen = [range(each.top(), each.bottom() + 1) for each in ranges]
        position, bottom = self.rowAt(event.rect().top()), event.rect().bottom()
        top = self.rowViewportPosition(position)
        while 0 <= position < self._model.rowCount() and top <= bottom:
            is_chosen = any(position in positions for positions in chosen)
            place = Place(top, height, columns)
            self.rows.paint(painter, place, position, width, selected=is_chosen)
            position, top = position + 1, top + height
        painter.end()

    @property
    def current_row(self) -> int | None:
        """The entry that is current, None for a fold or nothing."""
        return self._model.row_at(self.currentIndex().row())

    def select_row(self, row: int, *, centred: bool = False) -> bool:
        """Make an entry current, opening its fold; return whether it is shown at all.

        centred: with as much before as after it, also where it is on the screen already.
        """
        position = self._model.position_of(row)
        if position is None:
            return False
        if self._model.open_fold(position):
            position = self._model.position_of(row)
        self._go_to(position)
        if centred:
            self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
        return True

    def select_nearest(self, row: int) -> None:
        """Make an entry current, or what stands for it, without opening anything."""
        self._go_to(self._model.nearest_position(row))

    def _go_to(self, position: int | None) -> None:
        if position is None or not 0 <= position < self._model.rowCount():
            return
        index = self._model.index(position, Column.ENTRY)
        self.selectionModel().setCurrentIndex(
            index,
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows,
        )
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        is_visible = first <= position < (last if last >= 0 else self._model.rowCount())
        if not is_visible:
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def scroll_to_end(self) -> None:
        """Show and select the last row."""
        self._go_to(self._model.rowCount() - 1)
        self.scrollToBottom()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which entry is current."""
        super().currentChanged(current, previous)
        row = self._model.row_at(current.row()) if current.isValid() else None
        self.row_selected.emit(-1 if row is None else row)

    def selectAll(self) -> None:
        """Do nothing: selecting a million rows takes many seconds."""

    def wheelEvent(self, event: object) -> None:
        """Stop following when the person scrolls up."""
        before = self.verticalScrollBar().value()
        super().wheelEvent(event)  # type: ignore[arg-type]
        if self.verticalScrollBar().value() < before:
            self.left_tail.emit()

    def _on_slider(self, value: int) -> None:
        if value < self.verticalScrollBar().maximum():
            self.left_tail.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open a fold on a plain click."""
        super().mouseReleaseEvent(event)
        position = self.rowAt(int(event.position().y()))
        is_plain = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        if is_plain and self._model.fold_at(position) is not None:
            self.unfold(position)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open an entry."""
        row = self._model.row_at(self.rowAt(int(event.position().y())))
        if row is not None:
            self.opened.emit(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the row."""
        menu = QMenu(self)
        menu.addActions(list(self.menu_actions()))  # type: ignore[arg-type]
        menu.exec(event.globalPos())
        menu.deleteLater()

    def unfold(self, position: int) -> bool:
        """Show the entries of a fold and stay on the first."""
        if not self._model.open_fold(position):
            return False
        self._go_to(position)
        return True

    def fold(self) -> None:
        """Hide the run that the current entry belongs to."""
        row = self.current_row
        if row is not None:
            self._go_to(self._model.close_fold(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, fold and open."""
        position = self.currentIndex().row()
        key, with_modifier = event.key(), event.modifiers() & ~_HARMLESS
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not with_modifier:
            if not self.unfold(position) and self.current_row is not None:
                self.opened.emit(self.current_row)
        elif key == Qt.Key.Key_Right and not with_modifier:
            self.unfold(position)
        elif not with_modifier and (key == Qt.Key.Key_Left or event.text() == "*"):
            if self._model.fold_at(position) is not None and event.text() == "*":
                self.unfold(position)
            else:
                self.fold()
        elif event.text() in ("j", "k", " ") and not with_modifier:
            self._go_to(position + (-1 if event.text() == "k" else 1))
        elif key == Qt.Key.Key_Home and not with_modifier:
            self._go_to(0)
        elif key == Qt.Key.Key_End and not with_modifier:
            self._go_to(self._model.rowCount() - 1)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def keyboardSearch(self, _text: str) -> None:
        """Do nothing: letters are keys here, and a search would read every row."""

    def go_to_boundary(self, step: int) -> bool:
        """Make the next (1) or previous (-1) boundary current; return whether there was one."""
        return self._go_to_next(sorted(self._boundary_rows()), step)

    def go_to_fork(self, step: int) -> bool:
        """Make the next (1) or previous (-1) branch point current."""
        transcript = self._model.transcript
        return self._go_to_next(sorted(transcript.tree.fork_rows) if transcript else [], step)

    def _boundary_rows(self) -> Iterable[int]:
        transcript = self._model.transcript
        if transcript is not None:
            for kind in (EntryKind.COMPACTION, EntryKind.RESET):
                yield from transcript.columns.rows_of(kind)

    def _go_to_next(self, rows: list[int], step: int) -> bool:
        covered = self._model.rows_at(self.currentIndex().row())
        if step > 0:
            at = bisect_right(rows, covered[-1]) if covered else 0
        else:
            at = bisect_left(rows, covered[0]) - 1 if covered else -1
        while 0 <= at < len(rows):
            if self._model.position_of(rows[at]) is not None:
                return self.select_row(rows[at])
            at += step
        return False

    def selected_rows(self) -> list[int]:
        """Return the selected entries in file order, those of selected folds included."""
        positions = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return [row for position in positions for row in self._model.rows_at(position)]

    def row_rect(self, row: int) -> QRect:
        """Return where an entry is on the screen, an empty rectangle when it is not."""
        position = self._model.position_of(row)
        if position is None:
            return QRect()
        return self.visualRect(self._model.index(position, Column.ENTRY))


_HARMLESS = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
