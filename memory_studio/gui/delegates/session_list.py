"""Paints a row of the session list: two lines and a badge, or the head of a group."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memory_studio.gui.models.session_list import RowRole
from memory_studio.gui.theme import Theme

__all__ = ["SessionListDelegate"]

_ROW_PX = 46
_MARGIN_PX = 8
_TEXT_LEFT_PX = 20
_TEXT_RIGHT_PX = 14
_BAR_PX = 3
_BADGE_PX = 18
_LIVE_PX = 8


class SessionListDelegate(QStyledItemDelegate):
    """All rows have one height, so that thousands of them cost nothing to lay out."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self._take_fonts)
        self._take_fonts()

    def _take_fonts(self) -> None:
        self._title_font = self._theme.scaled_font(1.0)
        self._bold_font = self._theme.scaled_font(1.0, bold=True)
        self._small_font = self._theme.scaled_font(0.86)
        self._small_bold_font = self._theme.scaled_font(0.86, bold=True)

    @property
    def row_px(self) -> int:
        """Height of every row: 46 px, more when the text is larger."""
        lines_px = sum(QFontMetrics(f).height() for f in (self._title_font, self._small_font))
        return max(_ROW_PX, lines_px + 14)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a head or a session."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(RowRole.IS_HEAD):
            self._paint_head(painter, option.rect, index)
        else:
            self._paint_session(painter, option, index)
        painter.restore()

    def _paint_head(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line = rect.adjusted(_MARGIN_PX + 6, 0, -_TEXT_RIGHT_PX, -6)
        secondary = self._theme.colours.secondary
        right = str(index.data(RowRole.SECONDARY))
        bottom = Qt.AlignmentFlag.AlignBottom
        right_flags = bottom | Qt.AlignmentFlag.AlignRight
        _draw(painter, self._small_font, secondary, line, right_flags, right)
        line.setRight(line.right() - QFontMetrics(self._small_font).horizontalAdvance(right) - 10)
        text = str(index.data())
        _draw(painter, self._small_bold_font, secondary, line, bottom, text)

    def _paint_session(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        colours = self._theme.colours
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        self._paint_background(painter, option, is_selected=is_selected)
        line = option.rect.adjusted(_TEXT_LEFT_PX, 6, -_TEXT_RIGHT_PX, -6)
        if n_compactions := index.data(RowRole.BADGE):
            line.setRight(self._paint_badge(painter, line, n_compactions) - _MARGIN_PX)
        title = QRect(line)
        if index.data(RowRole.IS_LIVE):
            title.setRight(self._paint_live(painter, title) - _MARGIN_PX)
        title_font = self._bold_font if is_selected else self._title_font
        top, bottom = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
        _draw(painter, title_font, colours.text, title, top, str(index.data()))
        below = colours.lost if index.data(RowRole.IS_PROBLEM) else colours.secondary
        _draw(painter, self._small_font, below, line, bottom, str(index.data(RowRole.SECONDARY)))

    def _paint_background(
        self, painter: QPainter, option: QStyleOptionViewItem, *, is_selected: bool
    ) -> None:
        colours = self._theme.colours
        box = option.rect.adjusted(_MARGIN_PX, 1, -6, -1)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.setPen(Qt.PenStyle.NoPen)
        if is_selected or is_hovered:
            painter.setBrush(QColor(colours.accent_tint if is_selected else colours.hover))
            painter.drawRoundedRect(box, 4, 4)
        if is_selected:
            bar = QRect(box.left(), box.top(), _BAR_PX, box.height())
            painter.fillRect(bar, QColor(colours.accent))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)

    def _paint_badge(self, painter: QPainter, line: QRect, n_compactions: int) -> int:
        """Paint the number of compactions; return the left edge of the badge."""
        text = str(n_compactions)
        metrics = QFontMetrics(self._small_bold_font)
        height = max(_BADGE_PX, metrics.height() + 2)
        width = max(height + 2, metrics.horizontalAdvance(text) + 12)
        badge = QRect(line.right() - width, line.center().y() - height // 2, width, height)
        colours = self._theme.colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.doubtful_tint))
        painter.drawRoundedRect(badge, height / 2, height / 2)
        centre = Qt.AlignmentFlag.AlignCenter
        _draw(painter, self._small_bold_font, colours.doubtful, badge, centre, text)
        return badge.left()

    def _paint_live(self, painter: QPainter, line: QRect) -> int:
        """Paint the mark of a session in use; return its left edge."""
        text = self.tr("live")
        colours = self._theme.colours
        width = QFontMetrics(self._small_bold_font).horizontalAdvance(text)
        place = QRect(line.right() - width, line.top(), width + 1, line.height())
        top = Qt.AlignmentFlag.AlignTop
        _draw(painter, self._small_bold_font, colours.kept, place, top, text)
        middle = line.top() + QFontMetrics(self._small_bold_font).height() // 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.kept))
        dot_left = place.left() - _LIVE_PX - 4
        painter.drawEllipse(QPoint(dot_left + _LIVE_PX // 2, middle), _LIVE_PX // 2, _LIVE_PX // 2)
        return dot_left


def _draw(
    painter: QPainter, font: QFont, colour: str, place: QRect, flags: Qt.AlignmentFlag, text: str
) -> None:
    """Draw on the font's own base line: a fallback for Chinese is taller and would shift it."""
    metrics = QFontMetrics(font)
    fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    width = metrics.horizontalAdvance(fitting)
    left, base_line = place.left(), place.top() + metrics.ascent()
    if flags & (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignHCenter):
        free = place.width() - width
        left += free if flags & Qt.AlignmentFlag.AlignRight else free // 2
    if flags & Qt.AlignmentFlag.AlignBottom:
        base_line = place.bottom() - metrics.descent()
    elif flags & Qt.AlignmentFlag.AlignVCenter:
        base_line += (place.height() - metrics.height()) // 2
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(left, base_line, fitting)
