"""A row of the file list: name, size, mark."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from memory_studio.gui.models.memory_files import FileRow, MemoryFilesModel
from memory_studio.gui.theme import Theme

__all__ = ["MemoryFileDelegate"]

_PADDING = 8
_SMALL = 0.85
_MARK_CHARS = 11
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class MemoryFileDelegate(QStyledItemDelegate):
    """Paints the rows of `MemoryFilesModel`."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return a height for one line of text; the view gives the width."""
        del index
        metrics = QFontMetrics(option.font)
        return QSize(metrics.averageCharWidth() * 16, metrics.height() + _PADDING)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one file."""
        row = index.data(MemoryFilesModel.RowRole)
        if not isinstance(row, FileRow):
            return
        colours = self._theme.colours
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colours.accent_tint))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, QColor(colours.hover))
        area = option.rect.adjusted(_PADDING, 0, -_PADDING, 0)
        tone = getattr(colours, row.tone, colours.secondary)
        small = self._theme.scaled_font(_SMALL)
        # the sizes stand in one column where the names leave room for it
        texts = QFontMetrics(option.font).horizontalAdvance(row.name)
        texts += QFontMetrics(self._size_font()).horizontalAdvance(row.size) + 2 * _PADDING + 2
        column = QFontMetrics(small).averageCharWidth() * _MARK_CHARS
        column = max(0, min(column, area.width() - texts))
        area = self._right(painter, area, row.mark, small, tone, column)
        area = self._right(painter, area, row.size, self._size_font(), colours.secondary)
        painter.setFont(option.font)
        painter.setPen(QColor(colours.text))
        name = painter.fontMetrics().elidedText(
            row.name, Qt.TextElideMode.ElideMiddle, area.width()
        )
        painter.drawText(area, _LEFT, name)
        painter.restore()

    def _size_font(self) -> QFont:
        font = self._theme.mono_font()
        font.setPointSizeF(font.pointSizeF() * _SMALL)
        return font

    def _right(
        self,
        painter: QPainter,
        area: QRect,
        text: str,
        font: QFont,
        colour: str,
        min_width: int = 0,
    ) -> QRect:
        """Paint a text at the right and return what is left."""
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(area, _RIGHT, text)
        taken = max(QFontMetrics(font).horizontalAdvance(text), min_width)
        return area.adjusted(0, 0, -taken - _PADDING, 0)
