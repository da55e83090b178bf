"""How the rows of the timeline are painted. Painting never raises: the model catches."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from memory_studio.domain.outline import RowState
from memory_studio.gui.models.display import DisplayLine, Tone
from memory_studio.gui.models.timeline import Column, TimelineModel
from memory_studio.gui.theme import Theme

__all__ = ["RowPainter", "TimelineDelegate"]

_BAR_PX = 4
_PADDING_PX = 8
_LABEL_CHARS = 11
_MIN_LABEL_FACTOR = 0.36
_CHIP_PADDING_PX = 7
_N_ELIDED = 4000
_PALE_GREEN = "#ecfdf3"
_WIDE = frozenset({Tone.BOUNDARY, Tone.ROLLED_BACK, Tone.FOLD})
_ALIGN_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_ALIGN_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight

Index = QModelIndex | QPersistentModelIndex


class RowPainter:
    """What all cells of a row share: its tone and background. Colours are made once a look."""

    def __init__(self, model: TimelineModel, theme: Theme) -> None:
        self._model = model
        self._theme = theme
        self._make_colours()
        theme.changed.connect(self._make_colours)

    def _make_colours(self) -> None:
        colours = self._theme.colours
        self._panel, self._line = QColor(colours.panel), QColor(colours.line)
        self._selected, self._accent = QColor(colours.accent_tint), QColor(colours.accent)
        green = colours.kept_pale if self._theme.dark else _PALE_GREEN
        self._tints = {
            Tone.BOUNDARY: (QColor(colours.doubtful_tint), QColor(colours.doubtful)),
            Tone.ROLLED_BACK: (QColor(green), QColor(colours.kept)),
            Tone.LOST: (QColor(colours.lost_tint), QColor(colours.lost)),
            Tone.FOLD: (QColor(colours.window), None),
        }

    def paint_background(
        self, painter: QPainter, option: QStyleOptionViewItem, position: int, *, first: bool
    ) -> Tone:
        """Paint the background of a cell, the bar in the first; return the row's tone."""
        tone = self._model.line_at(position).tone
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        tint, bar = self._tints.get(tone, (self._panel, None))
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, self._selected if is_selected else tint)
        left, bottom = rect.left(), rect.bottom()
        if first and is_selected and bar is None:
            bar = self._accent
        if first and bar is not None:
            painter.fillRect(left, rect.top(), _BAR_PX, rect.height(), bar)
        painter.fillRect(left, bottom, rect.width(), 1, self._line)
        return tone


class TimelineDelegate(QStyledItemDelegate):
    """Paints the cells right of the graph.

    needle: text to mark wherever it occurs, in lower case.
    """

    def __init__(
        self, model: TimelineModel, theme: Theme, rows: RowPainter, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._rows = rows
        self.needle = ""
        self._elided: dict[tuple[str, int, bool], str] = {}
        self._make_fonts()
        theme.changed.connect(self._make_fonts)

    def _make_fonts(self) -> None:
        self._elided.clear()
        self._font = self._theme.scaled_font(1.0)
        self._bold = self._theme.scaled_font(1.0, bold=True)
        self._mono = self._theme.mono_font()
        self._mono_px = max(QFontMetricsF(self._mono).horizontalAdvance("0"), 1.0)
        self._small = self._theme.scaled_font(0.85, bold=True)
        self._label_px = QFontMetrics(self._bold).horizontalAdvance("n" * _LABEL_CHARS)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        position, rect = index.row(), option.rect
        tone = self._rows.paint_background(painter, option, position, first=False)
        painter.save()
        painter.setClipRect(rect)
        if tone in _WIDE and index.column() in (Column.ENTRY, Column.TOKENS):
            rect = self._wide_rect(option, Column(index.column()))
            self._paint_entry(painter, rect.adjusted(0, 0, -_PADDING_PX, 0), position)
        elif index.column() == Column.ENTRY:
            self._paint_entry(painter, rect.adjusted(0, 0, -_PADDING_PX, 0), position)
        else:
            self._paint_number(painter, rect, index)
        painter.restore()

    def _wide_rect(self, option: QStyleOptionViewItem, column: Column) -> QRect:
        """Return the place of a text that runs on over the column of tokens."""
        view = option.widget
        if not isinstance(view, QTableView):
            return option.rect
        if column is Column.ENTRY:
            return option.rect.adjusted(0, 0, view.columnWidth(Column.TOKENS), 0)
        return option.rect.adjusted(-view.columnWidth(Column.ENTRY), 0, 0, 0)

    def _paint_number(self, painter: QPainter, rect: QRect, index: Index) -> None:
        text = str(index.data() or "")
        is_number = index.column() == Column.TOKENS
        painter.setFont(self._mono)
        painter.setPen(QColor(self._theme.colours.secondary))
        inner = rect.adjusted(_PADDING_PX, 0, -_PADDING_PX, 0)
        painter.drawText(inner, _ALIGN_RIGHT if is_number else _ALIGN_LEFT, text)

    def _paint_entry(self, painter: QPainter, rect: QRect, position: int) -> None:
        line, row = self._model.line_at(position), self._model.row_at(position)
        if line.tone is Tone.FOLD:
            self._paint_text(painter, rect, f"▸ {line.text}", self._font, self._dim())
            return
        is_leaf = row is not None and self._model.is_leaf(row)
        if is_leaf:
            rect = self._paint_chip(painter, rect, self.tr("NOW"))
        label_px = self._label_width(line, rect)
        painter.setFont(self._bold)
        painter.setPen(self._label_colour(line))
        label = self._elide(painter, line.label, label_px - _PADDING_PX, mono=False)
        painter.drawText(
            QRect(rect.left(), rect.top(), label_px, rect.height()), _ALIGN_LEFT, label
        )
        font = self._mono if line.mono else self._bold if is_leaf else self._font
        rest = rect.adjusted(label_px, 0, 0, 0)
        self._paint_text(painter, rest, line.text, font, self._text_colour(line, row))

    def _label_width(self, line: DisplayLine, rect: QRect) -> int:
        """Return one width for ordinary rows, and what a full-width row's label needs."""
        width = min(self._label_px, int(rect.width() * _MIN_LABEL_FACTOR))
        if line.tone in (Tone.BOUNDARY, Tone.ROLLED_BACK):
            needed = QFontMetrics(self._bold).horizontalAdvance(line.label) + 2 * _PADDING_PX
            return max(width, needed)
        return width

    def _paint_chip(self, painter: QPainter, rect: QRect, text: str) -> QRect:
        """Paint a small word at the right; return what is left of the cell."""
        metrics = QFontMetrics(self._small)
        width = metrics.horizontalAdvance(text) + 2 * _CHIP_PADDING_PX
        height = metrics.height() + 2
        chip = QRect(rect.right() - width, rect.center().y() - height // 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colours.accent_tint))
        painter.drawRoundedRect(chip, height / 2, height / 2)
        painter.setFont(self._small)
        painter.setPen(QColor(self._theme.colours.accent))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)
        return rect.adjusted(0, 0, -width - _PADDING_PX, 0)

    def _paint_text(
        self, painter: QPainter, rect: QRect, text: str, font: QFont, colour: QColor
    ) -> None:
        painter.setFont(font)
        shown = self._elide(painter, text, rect.width(), mono=font is self._mono)
        if self.needle:
            self._paint_matches(painter, rect, shown, painter.fontMetrics())
        painter.setPen(colour)
        painter.drawText(rect, _ALIGN_LEFT | Qt.TextFlag.TextSingleLine, shown)

    def _elide(self, painter: QPainter, text: str, width_px: int, *, mono: bool) -> str:
        """Cut a text to a width; measuring is a third of painting, so the answer is kept."""
        key = (text, width_px, painter.font().bold())
        shown = self._elided.get(key)
        if shown is not None:
            return shown
        metrics = painter.fontMetrics()
        n_chars = int(width_px / self._mono_px)
        if mono and text.isascii():
            shown = text if len(text) <= n_chars else text[: n_chars - 1] + "…"
        else:
            right = Qt.TextElideMode.ElideRight
            shown = metrics.elidedText(text[: n_chars * 3], right, width_px)
        if len(self._elided) >= _N_ELIDED:
            self._elided.clear()
        self._elided[key] = shown
        return shown

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
            painter.fillRect(mark, QColor(self._theme.colours.highlight))
            at = folded.find(self.needle, at + len(self.needle))

    def _dim(self) -> QColor:
        return QColor(self._theme.colours.secondary)

    def _label_colour(self, line: DisplayLine) -> QColor:
        colours = self._theme.colours
        by_tone = {
            Tone.USER: colours.accent,
            Tone.ASSISTANT: colours.kept if self._theme.dark else "#0f766e",
            Tone.TOOL: colours.text,
            Tone.LOST: colours.lost,
            Tone.BOUNDARY: colours.doubtful,
            Tone.ROLLED_BACK: colours.kept,
        }
        return QColor(by_tone.get(line.tone, colours.secondary))

    def _text_colour(self, line: DisplayLine, row: int | None) -> QColor:
        colours = self._theme.colours
        if line.tone is Tone.LOST:
            return QColor(colours.lost)
        is_dim = row is not None and self._model.state(row) is not RowState.IN_CONTEXT
        is_full = line.tone in (Tone.BOUNDARY, Tone.ROLLED_BACK)
        if line.tone is Tone.NOTE or line.mono or (is_dim and not is_full):
            return QColor(colours.secondary)
        return QColor(colours.text)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Keep the palette's own text colours while an editor or tool tip asks."""
        super().initStyleOption(option, index)
        palette: QPalette = option.palette
        palette.setColor(QPalette.ColorRole.Highlight, QColor(self._theme.colours.accent_tint))
