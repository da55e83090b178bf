"""A note as plain text with line numbers, the lines of a hit marked, and the injection's cut."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from memory_studio.gui.theme import Theme

__all__ = ["NoteText"]

_HEADING = re.compile(r" {0,3}#{1,6}\s")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_PADDING = 8
_IN_FENCE = 1


class NoteText(QPlainTextEdit):
    """Read only. Line numbers are those of the file, also when only a part of it is shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._first_line = 1
        self._marked = (0, 0)
        self.cut_line: int | None = None
        self._margin = _LineNumbers(self)
        self._emphasis = _Emphasis(self.document(), theme)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setStyleSheet("QPlainTextEdit { border: none; background: transparent; padding: 0; }")
        self.setAccessibleName(self.tr("Text of the note"))
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._on_update)
        theme.changed.connect(self._on_theme_changed)
        self._make_room()

    def show_text(self, text: str, first_line: int = 1, cut_line: int | None = None) -> None:
        """Show a text. first_line: number of its first line; cut_line: where injection ends."""
        self._first_line, self.cut_line, self._marked = first_line, cut_line, (0, 0)
        self._emphasis.cut_block = None if cut_line is None else cut_line - first_line
        self.setPlainText(text)
        self._make_room()

    def go_to(self, line: int, marked: tuple[int, int] = (0, 0)) -> None:
        """Bring a line into view and mark lines (first, last), none for (0, 0)."""
        self._marked = marked
        self._margin.update()
        document = self.document()
        block = document.findBlockByNumber(min(line - self._first_line, document.blockCount() - 1))
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()

    def line_at(self, block: QTextBlock) -> int:
        """Return the number of a block's line in the file."""
        return block.blockNumber() + self._first_line

    def margin_width(self) -> int:
        """Return the width of the line numbers."""
        digits = len(str(self._first_line + self.blockCount()))
        return self.fontMetrics().horizontalAdvance("9") * digits + 2 * _PADDING

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the line numbers beside the text."""
        super().resizeEvent(event)
        area = self.contentsRect()
        self._margin.setGeometry(QRect(area.left(), area.top(), self.margin_width(), area.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the marked lines, the text, and the line beyond which nothing is injected."""
        self._paint_marked()
        super().paintEvent(event)
        self._paint_cut()

    def paint_margin(self) -> None:
        """Paint the numbers of the visible lines."""
        painter = QPainter(self._margin)
        colours = self._theme.colours
        first, last = self._marked
        font = self._theme.mono_font()
        font.setPointSizeF(font.pointSizeF() * 0.85)
        painter.setFont(font)
        painter.setPen(QColor(colours.secondary))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for area, line in self._visible_blocks():
            row = QRect(0, area.top(), self._margin.width(), area.height())
            if first <= line <= last:
                painter.fillRect(row, QColor(colours.highlight))
            row.setHeight(self._line_height())
            painter.drawText(row.adjusted(0, 0, -_PADDING, 0), right, str(line))

    def _line_height(self) -> int:
        return self.fontMetrics().lineSpacing()

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)

    def _on_update(self, area: QRect, dy: int) -> None:
        if dy:
            self._margin.scroll(0, dy)
        else:
            self._margin.update(0, area.y(), self._margin.width(), area.height())

    def _paint_marked(self) -> None:
        painter = QPainter(self.viewport())
        for area, line in self._visible_blocks():
            if self._marked[0] <= line <= self._marked[1]:
                row = QRect(0, area.top(), self.viewport().width(), area.height())
                painter.fillRect(row, QColor(self._theme.colours.highlight))

    def _paint_cut(self) -> None:
        tops = [area.top() for area, line in self._visible_blocks() if line == self.cut_line]
        if not tops:
            return
        painter = QPainter(self.viewport())
        painter.setPen(QPen(QColor(self._theme.colours.lost), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(0, tops[0], self.viewport().width(), tops[0])
        painter.setFont(self._theme.scaled_font(0.85))
        label = self.tr("cut here")
        width = painter.fontMetrics().horizontalAdvance(label) + 2 * _PADDING
        place = QRect(self.viewport().width() - width, tops[0], width, self._line_height())
        painter.fillRect(place, QColor(self._theme.colours.lost_tint))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, label)

    def _visible_blocks(self) -> Iterator[tuple[QRect, int]]:
        """Yield where each visible line of the file is in the viewport, and its number."""
        block = self.firstVisibleBlock()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
            if area.top() > self.viewport().height():
                return
            yield area, self.line_at(block)
            block = block.next()

    def _on_theme_changed(self) -> None:
        self._emphasis.rehighlight()
        self._make_room()


class _LineNumbers(QWidget):
    """The margin of a `NoteText`."""

    def __init__(self, text: NoteText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        self._text.paint_margin()


class _Emphasis(QSyntaxHighlighter):
    """Headings bold, code and what injection cuts off in the secondary colour."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self.cut_block: int | None = None

    def highlightBlock(self, text: str) -> None:
        is_fence = _FENCE.match(text) is not None
        was_in_fence = self.previousBlockState() == _IN_FENCE
        self.setCurrentBlockState(_IN_FENCE if was_in_fence != is_fence else 0)
        is_beyond = (
            self.cut_block is not None and self.currentBlock().blockNumber() >= self.cut_block
        )
        is_heading = not was_in_fence and not is_fence and _HEADING.match(text) is not None
        look = QTextCharFormat()
        if is_heading:
            look.setFontWeight(QFont.Weight.DemiBold)
        if is_fence or was_in_fence or is_beyond:
            look.setForeground(QColor(self._theme.colours.secondary))
        if is_heading or is_fence or was_in_fence or is_beyond:
            self.setFormat(0, len(text.encode("utf-16-le", "surrogatepass")) // 2, look)
