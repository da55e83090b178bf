"""A search result as a card: where, how good, two lines of text, and the parts of its score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from memory_studio.gui.models.search_hits import SearchHitsModel, excerpt, lines_text
from memory_studio.gui.theme import Colours, Theme
from memory_studio.services.memory import Hit

__all__ = ["Part", "SearchHitDelegate", "parts_of"]

_MARGIN, _PADDING, _GAP = 4, 12, 6
_N_SNIPPET_LINES = 2
_BAR_HEIGHT = 4
_OFTEN_ZERO = ("exact", "date")
_SMALL = 0.85
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score. value: 0..1, None when it was not asked for."""

    key: str
    name: str
    value: float | None
    colour: str


def parts_of(hit: Hit, names: dict[str, str], colours: Colours) -> list[Part]:
    """Return the parts of a hit's score in their fixed order."""
    scores, lanes = hit.scores, colours.lanes
    values = {
        "vector": (None if hit.cosine is None else scores.vector, lanes[0]),
        "keyword": (scores.keyword, lanes[2]),
        "exact": (scores.exact, lanes[4]),
        "date": (scores.date, lanes[3]),
        "recency": (scores.recency, lanes[1]),
    }
    return [Part(key, names[key], value, colour) for key, (value, colour) in values.items()]


class SearchHitDelegate(QStyledItemDelegate):
    """Paints the rows of `SearchHitsModel`."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def part_names(self) -> dict[str, str]:
        """Return the name of each part of a score."""
        return {
            "vector": self.tr("vector"),
            "keyword": self.tr("keyword"),
            "exact": self.tr("exact"),
            "date": self.tr("date"),
            "recency": self.tr("recency"),
        }

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of a card; all are equal, the view gives the width."""
        del index
        line, small = QFontMetrics(option.font).lineSpacing(), self._small_metrics().height()
        texts = line * (1 + _N_SNIPPET_LINES) + small
        return QSize(line * 12, texts + 3 * _GAP + _BAR_HEIGHT + 2 * (_MARGIN + _PADDING))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one card."""
        hit = index.data(SearchHitsModel.HitRole)
        if not isinstance(hit, Hit):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = option.rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        self._paint_card(painter, card, option)
        area = card.adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)
        line = QFontMetrics(option.font).lineSpacing()
        self._paint_head(painter, QRect(area.left(), area.top(), area.width(), line), hit)
        snippet_top = area.top() + line + _GAP
        snippet = QRect(area.left(), snippet_top, area.width(), _N_SNIPPET_LINES * line)
        self._paint_snippet(painter, snippet, hit, option.font)
        top = snippet.bottom() + 1 + _GAP
        bars = QRect(area.left(), top, area.width(), area.bottom() + 1 - top)
        self._paint_parts(painter, bars, hit)
        painter.restore()

    def _small_font(self) -> QFont:
        return self._theme.scaled_font(_SMALL)

    def _small_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._small_font())

    def _paint_card(self, painter: QPainter, card: QRect, option: QStyleOptionViewItem) -> None:
        colours = self._theme.colours
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        has_focus = is_selected and bool(option.state & QStyle.StateFlag.State_HasFocus)
        fill = colours.accent_tint if is_selected else colours.panel
        edge = colours.accent if is_selected else colours.faint if is_hovered else colours.line
        painter.setPen(QPen(QColor(edge), 2 if has_focus else 1))
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)

    def _paint_head(self, painter: QPainter, area: QRect, hit: Hit) -> None:
        colours = self._theme.colours
        painter.setFont(self._theme.mono_font())
        painter.setPen(QColor(colours.accent))
        score = f"{hit.score:.2f}"
        painter.drawText(area, _RIGHT, score)
        taken = painter.fontMetrics().horizontalAdvance(score) + 2 * _PADDING
        area = area.adjusted(0, 0, -taken, 0)
        painter.setFont(self._mono_small())
        painter.setPen(QColor(colours.secondary))
        lines = lines_text(hit)
        painter.drawText(area, _RIGHT, lines)
        taken = painter.fontMetrics().horizontalAdvance(lines) + _PADDING
        area = area.adjusted(0, 0, -taken, 0)
        painter.setFont(self._theme.scaled_font(1.0, bold=True))
        painter.setPen(QColor(colours.text))
        path = painter.fontMetrics().elidedText(
            hit.path, Qt.TextElideMode.ElideMiddle, area.width()
        )
        painter.drawText(area, _LEFT, path)

    def _mono_small(self) -> QFont:
        font = self._theme.mono_font()
        font.setPointSizeF(font.pointSizeF() * _SMALL)
        return font

    def _paint_snippet(self, painter: QPainter, area: QRect, hit: Hit, font: QFont) -> None:
        per_line = max(8, area.width() // max(1, QFontMetrics(font).averageCharWidth()))
        text, spans = excerpt(hit.snippet, hit.spans, int(_N_SNIPPET_LINES * per_line * 0.85))
        painter.setPen(QColor(self._theme.colours.text))
        layout = _laid_out(text, spans, font, area.width())
        cut = _cut_of(layout, len(text))
        if cut is not None:
            layout = _laid_out(text[:cut].rstrip() + "…", spans, font, area.width())
        line_height = QFontMetrics(font).lineSpacing()
        for number in range(min(_N_SNIPPET_LINES, layout.lineCount())):
            top = area.top() + number * line_height
            layout.lineAt(number).draw(painter, QPointF(area.left(), top))

    def _paint_parts(self, painter: QPainter, area: QRect, hit: Hit) -> None:
        colours = self._theme.colours
        parts = parts_of(hit, self.part_names(), colours)
        if not self._fit(parts, area.width()):
            parts = [part for part in parts if part.value or part.key not in _OFTEN_ZERO]
        column = (area.width() + _PADDING) // len(parts)
        height = self._small_metrics().height()
        for number, part in enumerate(parts):
            left, width = area.left() + number * column, column - _PADDING
            label = QRect(left, area.top(), width, height)
            self._paint_label(painter, label, part)
            bar = QRectF(left, label.bottom() + 2, width, _BAR_HEIGHT)
            _paint_bar(painter, bar, part.value or 0.0, part.colour, colours.line)

    def _fit(self, parts: Sequence[Part], width: int) -> bool:
        """Return whether each part has room for its name and number."""
        name = max(self._small_metrics().horizontalAdvance(part.name) for part in parts)
        number = QFontMetrics(self._mono_small()).horizontalAdvance("0.00")
        return (name + number + 4 + _PADDING) * len(parts) <= width + _PADDING

    def _paint_label(self, painter: QPainter, area: QRect, part: Part) -> None:
        value = "—" if part.value is None else f"{part.value:.2f}"
        painter.setFont(self._mono_small())
        painter.setPen(QColor(self._theme.colours.secondary))
        painter.drawText(area, _RIGHT, value)
        room = area.width() - painter.fontMetrics().horizontalAdvance(value) - 2
        painter.setFont(self._small_font())
        name = painter.fontMetrics().elidedText(part.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area, _LEFT, name)


def _paint_bar(painter: QPainter, bar: QRectF, value: float, colour: str, track: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(track))
    painter.drawRoundedRect(bar, 2, 2)
    if value > 0:
        painter.setBrush(QColor(colour))
        filled = QRectF(bar.left(), bar.top(), max(bar.height(), bar.width() * value), bar.height())
        painter.drawRoundedRect(filled, 2, 2)


def _laid_out(text: str, spans: Sequence[tuple[int, int]], font: QFont, width: int) -> QTextLayout:
    """Return a text broken into lines, its spans bold."""
    layout = QTextLayout(text, font)
    options = QTextOption()
    options.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(options)
    layout.setFormats([_bold(_utf16(text[:s]), _utf16(text[s:e])) for s, e in spans])
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        if layout.lineCount() > _N_SNIPPET_LINES:
            break
    layout.endLayout()
    return layout


def _bold(start: int, length: int) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length = start, length
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Bold)
    found.format = look
    return found


def _utf16(text: str) -> int:
    """Return a length as Qt counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _cut_of(layout: QTextLayout, n_chars: int) -> int | None:
    """Return where to cut a text so that it fits with an ellipsis, None when it all fits."""
    if layout.lineCount() <= _N_SNIPPET_LINES:
        return None
    last = layout.lineAt(_N_SNIPPET_LINES - 1)
    return min(n_chars, last.textStart() + last.textLength() - 2)
