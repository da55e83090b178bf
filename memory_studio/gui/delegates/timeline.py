"""How the rows of the timeline are painted, a whole row at once.

Half a screen of rows has to be painted between two frames: colours, fonts and shortened texts
are made once, and nothing is asked for through Qt's indexes. Painting never raises: the
model catches.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter

from memory_studio.domain.outline import RowState
from memory_studio.gui.delegates.lanes import LanesPainter
from memory_studio.gui.models.display import DisplayLine, Tone
from memory_studio.gui.models.timeline import Column, TimelineModel
from memory_studio.gui.theme import Theme

__all__ = ["Place", "RowPainter"]

_BAR_PX = 4
_PADDING_PX = 8
_LABEL_CHARS = 11
_MIN_LABEL_FACTOR = 0.36
_CHIP_PADDING_PX = 7
_N_ELIDED = 4000
_PALE_GREEN = "#ecfdf3"
_TEAL = "#0f766e"
_WIDE = frozenset({Tone.BOUNDARY, Tone.ROLLED_BACK, Tone.FOLD})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row is: the left edge and the width of each column that is shown, in pixels."""

    top: int
    height: int
    columns: dict[Column, tuple[int, int]]

    def rect(self, column: Column) -> QRect:
        """Return the place of a cell."""
        left, width = self.columns[column]
        return QRect(left, self.top, width, self.height)


class _Face:
    """A font and what is measured with it."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetrics(font)
        self.char_px = max(QFontMetricsF(font).horizontalAdvance("0"), 1.0)
        self._elided: dict[tuple[str, int], str] = {}

    def width(self, text: str) -> int:
        """Return the width of digits or other text, in a font that is fixed for ASCII."""
        if text.isascii():
            return round(self.char_px * len(text))
        return self.metrics.horizontalAdvance(text)

    def elide(self, text: str, width_px: int, *, fixed: bool) -> str:
        """Cut a text to a width; measuring is a third of painting, so the answer is kept.

        fixed: all ASCII characters are equally wide.
        """
        shown = self._elided.get((text, width_px))
        if shown is not None:
            return shown
        n_chars = int(width_px / self.char_px)
        if fixed and text.isascii():
            shown = text if len(text) <= n_chars else text[: max(n_chars - 1, 0)] + "…"
        else:
            right = Qt.TextElideMode.ElideRight
            shown = self.metrics.elidedText(text[: n_chars * 3], right, width_px)
        if len(self._elided) >= _N_ELIDED:
            self._elided.clear()
        self._elided[text, width_px] = shown
        return shown

    def draw(self, painter: QPainter, left: int, place: Place, text: str) -> None:
        """Paint a text in the middle of a row's height."""
        metrics = self.metrics
        base = place.top + (place.height - metrics.height()) // 2 + metrics.ascent()
        painter.setFont(self.font)
        painter.drawText(left, base, text)


class RowPainter(QObject):
    """Paints rows.

    needle: text to mark wherever it occurs, in lower case.
    """

    def __init__(self, model: TimelineModel, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._lanes = LanesPainter(model, theme)
        self.needle = ""
        self._apply_theme()
        theme.changed.connect(self._apply_theme)

    def _apply_theme(self) -> None:
        theme, colours = self._theme, self._theme.colours
        self._plain = _Face(theme.scaled_font(1.0))
        self._bold = _Face(theme.scaled_font(1.0, bold=True))
        self._mono = _Face(theme.mono_font())
        self._small = _Face(theme.scaled_font(0.85, bold=True))
        self._label_px = self._bold.metrics.horizontalAdvance("n" * _LABEL_CHARS)
        self._panel, self._line = QColor(colours.panel), QColor(colours.line)
        self._tint, self._accent = QColor(colours.accent_tint), QColor(colours.accent)
        self._text, self._dim = QColor(colours.text), QColor(colours.secondary)
        self._lost, self._highlight = QColor(colours.lost), QColor(colours.highlight)
        green = colours.kept_pale if theme.dark else _PALE_GREEN
        self._tints = {
            Tone.BOUNDARY: (QColor(colours.doubtful_tint), QColor(colours.doubtful)),
            Tone.ROLLED_BACK: (QColor(green), QColor(colours.kept)),
            Tone.LOST: (QColor(colours.lost_tint), self._lost),
            Tone.FOLD: (QColor(colours.window), None),
        }
        self._label_colours = {
            Tone.USER: self._accent,
            Tone.ASSISTANT: QColor(colours.kept if theme.dark else _TEAL),
            Tone.TOOL: self._text,
            Tone.LOST: self._lost,
            Tone.BOUNDARY: QColor(colours.doubtful),
            Tone.ROLLED_BACK: QColor(colours.kept),
        }

    def paint(
        self, painter: QPainter, place: Place, position: int, width_px: int, *, selected: bool
    ) -> None:
        """Paint a row. width_px: of the whole view."""
        model = self._model
        line, row = model.line_at(position), model.row_at(position)
        self._paint_background(painter, place, width_px, line.tone, selected=selected)
        self._lanes.paint(painter, place.rect(Column.GRAPH), position, line.tone)
        entry = place.rect(Column.ENTRY).adjusted(0, 0, -_PADDING_PX, 0)
        tokens_left, tokens_width = place.columns.get(Column.TOKENS, (0, 0))
        if line.tone in _WIDE:
            entry.setWidth(entry.width() + tokens_width)
        elif line.tokens is not None and tokens_width:
            right = tokens_left + tokens_width - _PADDING_PX
            self._paint_number(painter, place, right, str(line.tokens))
        self._paint_entry(painter, place, entry, line, row)
        if row is None:
            return
        painter.setPen(self._dim)
        time_left = place.columns[Column.TIME][0] + _PADDING_PX
        self._mono.draw(painter, time_left, place, model.time_text(row))
        if Column.ID in place.columns:
            left, width = place.columns[Column.ID]
            shown = self._mono.elide(model.id_text(row), width - 2 * _PADDING_PX, fixed=True)
            self._mono.draw(painter, left + _PADDING_PX, place, shown)

    def _paint_background(
        self, painter: QPainter, place: Place, width_px: int, tone: Tone, *, selected: bool
    ) -> None:
        top, height = place.top, place.height
        tint, bar = self._tints.get(tone, (self._panel, None))
        painter.fillRect(0, top, width_px, height - 1, self._tint if selected else tint)
        painter.fillRect(0, top + height - 1, width_px, 1, self._line)
        if selected and bar is None:
            bar = self._accent
        if bar is not None:
            painter.fillRect(place.columns[Column.GRAPH][0], top, _BAR_PX, height, bar)

    def _paint_number(self, painter: QPainter, place: Place, right: int, text: str) -> None:
        painter.setPen(self._dim)
        self._mono.draw(painter, right - self._mono.width(text), place, text)

    def _paint_entry(
        self, painter: QPainter, place: Place, rect: QRect, line: DisplayLine, row: int | None
    ) -> None:
        if line.tone is Tone.FOLD:
            self._paint_text(painter, place, rect, f"▸ {line.text}", self._plain, self._dim)
            return
        is_leaf = row is not None and self._model.is_leaf(row)
        if is_leaf:
            self._paint_chip(painter, rect, QCoreApplication.translate("Timeline", "NOW"))
        label_px = self._label_width(line, rect)
        label = self._bold.elide(line.label, label_px - _PADDING_PX, fixed=False)
        painter.setPen(self._label_colours.get(line.tone, self._dim))
        self._bold.draw(painter, rect.left(), place, label)
        face = self._mono if line.mono else self._bold if is_leaf else self._plain
        rect.setLeft(rect.left() + label_px)
        self._paint_text(painter, place, rect, line.text, face, self._text_colour(line, row))

    def _label_width(self, line: DisplayLine, rect: QRect) -> int:
        """Return one width for ordinary rows, and what a full-width row's label needs."""
        width = min(self._label_px, int(rect.width() * _MIN_LABEL_FACTOR))
        if line.tone in (Tone.BOUNDARY, Tone.ROLLED_BACK):
            needed = self._bold.metrics.horizontalAdvance(line.label) + 2 * _PADDING_PX
            return max(width, needed)
        return width

    def _paint_chip(self, painter: QPainter, rect: QRect, text: str) -> None:
        """Paint a small word at the right, and take its room from the cell."""
        metrics = self._small.metrics
        width = metrics.horizontalAdvance(text) + 2 * _CHIP_PADDING_PX
        height = metrics.height() + 2
        chip = QRect(rect.right() - width, rect.center().y() - height // 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._tint)
        painter.drawRoundedRect(chip, height / 2, height / 2)
        painter.setFont(self._small.font)
        painter.setPen(self._accent)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)
        rect.setRight(rect.right() - width - _PADDING_PX)

    def _paint_text(
        self,
        painter: QPainter,
        place: Place,
        rect: QRect,
        text: str,
        face: _Face,
        colour: QColor,
    ) -> None:
        shown = face.elide(text, rect.width(), fixed=face is self._mono)
        if self.needle:
            self._paint_matches(painter, rect, shown, face.metrics)
        painter.setPen(colour)
        face.draw(painter, rect.left(), place, shown)

    def _paint_matches(
        self, painter: QPainter, rect: QRect, text: str, metrics: QFontMetrics
    ) -> None:
        folded = text.casefold()
        at = folded.find(self.needle) if len(folded) == len(text) else -1
        while at >= 0:
            left = metrics.horizontalAdvance(text[:at])
            width = metrics.horizontalAdvance(text[at : at + len(self.needle)])
            height = metrics.height() + 2
            top = rect.center().y() - height // 2
            mark = QRect(rect.left() + left, top, width, height)
            painter.fillRect(mark, self._highlight)
            at = folded.find(self.needle, at + len(self.needle))

    def _text_colour(self, line: DisplayLine, row: int | None) -> QColor:
        if line.tone is Tone.LOST:
            return self._lost
        is_dim = row is not None and self._model.state(row) != RowState.IN_CONTEXT
        is_full = line.tone in (Tone.BOUNDARY, Tone.ROLLED_BACK)
        if line.tone is Tone.NOTE or line.mono or (is_dim and not is_full):
            return self._dim
        return self._text
