"""The graph column: branches as lanes, entries as nodes, like the history of a version control.

A meaning is never told by colour alone: a boundary is a diamond, a fold a dashed line, the
active leaf a ring, a record beside the conversation a small dot.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memory_studio.domain.entry import EntryKind
from memory_studio.domain.lanes import Chain, LaneLayout
from memory_studio.domain.outline import CONTEXT_KINDS
from memory_studio.gui.delegates.timeline import RowPainter
from memory_studio.gui.models.display import Tone
from memory_studio.gui.models.timeline import TimelineModel
from memory_studio.gui.theme import Theme

__all__ = ["LANE_PX", "LanesDelegate", "lanes_width_px"]

LANE_PX = 20
_MARGIN_PX = 20
_LINE_PX = 2.0
_NODE_RADIUS_PX = 5.0
_SMALL_RADIUS_PX = 3.0
_HALO_PX = 1.5
_DIAMOND_PX = 7.0


def lanes_width_px(n_lanes: int) -> int:
    """Return the width that a number of lanes needs."""
    return _MARGIN_PX * 2 + LANE_PX * max(n_lanes - 1, 0)


class LanesDelegate(QStyledItemDelegate):
    """Paints the gutter of one row."""

    def __init__(
        self, model: TimelineModel, theme: Theme, rows: RowPainter, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._rows = rows

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of the gutter."""
        lanes = self._model.lanes
        return QSize(lanes_width_px(lanes.n_lanes if lanes else 1), 32)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint lines, then the node."""
        position = index.row()
        tone = self._rows.paint_background(painter, option, position, first=True)
        rows, lanes = self._model.rows_at(position), self._model.lanes
        if not rows:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        if lanes is not None:
            self._paint_lines(painter, rect, rows, lanes, dashed=tone is Tone.FOLD)
        if tone is not Tone.FOLD:
            chain = lanes.chain_at(rows[0]) if lanes is not None else None
            self._paint_node(painter, rect, rows[0], chain, tone)
        painter.restore()

    def _x(self, rect: QRectF, lane: int) -> float:
        return rect.left() + _MARGIN_PX + lane * LANE_PX

    def _colour(self, chain: Chain | None) -> QColor:
        colours = self._theme.colours.lanes
        return QColor(colours[chain.number % len(colours) if chain else 0])

    def _paint_lines(
        self, painter: QPainter, rect: QRectF, rows: range, lanes: LaneLayout, *, dashed: bool
    ) -> None:
        first, last = rows[0], rows[-1]
        touching = {c.number: c for c in [*lanes.passing(first), *lanes.passing(last)]}
        for chain in _painted_last_first(touching.values()):
            pen = QPen(self._colour(chain), _LINE_PX)
            if dashed and chain.first_row <= first <= chain.last_row:
                pen.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            self._paint_chain(painter, rect, first, last, chain, lanes)

    def _paint_chain(
        self,
        painter: QPainter,
        rect: QRectF,
        first: int,
        last: int,
        chain: Chain,
        lanes: LaneLayout,
    ) -> None:
        x, middle = self._x(rect, chain.lane), rect.center().y()
        if chain.top_row < first:
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, middle))
        if chain.last_row <= last:
            return
        if first <= chain.fork_row <= last and chain.top_row == chain.fork_row:
            origin = lanes.chain_at(chain.fork_row)
            start_x = self._x(rect, origin.lane) if origin else x
            path = QPainterPath(QPointF(start_x, middle))
            path.quadTo(QPointF(x, middle + rect.height() / 4), QPointF(x, rect.bottom() + 1))
            painter.drawPath(path)
        else:
            painter.drawLine(QPointF(x, middle), QPointF(x, rect.bottom() + 1))

    def _paint_node(
        self, painter: QPainter, rect: QRectF, row: int, chain: Chain | None, tone: Tone
    ) -> None:
        centre = QPointF(self._x(rect, chain.lane if chain else 0), rect.center().y())
        colours = self._theme.colours
        painter.setPen(QPen(QColor(colours.panel), _HALO_PX))
        transcript = self._model.transcript
        kind = transcript.columns.kinds[row] if transcript else EntryKind.OTHER
        if tone is Tone.BOUNDARY:
            painter.setBrush(QColor(colours.doubtful))
            painter.drawPolygon(_diamond(centre, _DIAMOND_PX))
        elif tone is Tone.LOST:
            painter.setPen(QPen(QColor(colours.lost), _LINE_PX))
            painter.drawLine(centre + QPointF(-4, -4), centre + QPointF(4, 4))
            painter.drawLine(centre + QPointF(-4, 4), centre + QPointF(4, -4))
        elif tone is Tone.ROLLED_BACK:
            painter.setBrush(QColor(colours.kept))
            painter.drawPolygon(_diamond(centre, _DIAMOND_PX))
        else:
            radius = _NODE_RADIUS_PX if kind in CONTEXT_KINDS else _SMALL_RADIUS_PX
            painter.setBrush(self._colour(chain))
            painter.drawEllipse(centre, radius + _HALO_PX / 2, radius + _HALO_PX / 2)
        if self._model.is_leaf(row):
            painter.setPen(QPen(self._colour(chain), _HALO_PX))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, _NODE_RADIUS_PX + 4, _NODE_RADIUS_PX + 4)


def _painted_last_first(chains: Iterable[Chain]) -> list[Chain]:
    return sorted(chains, key=lambda chain: chain.number, reverse=True)


def _diamond(centre: QPointF, radius_px: float) -> QPolygonF:
    x, y, r = centre.x(), centre.y(), radius_px
    return QPolygonF([QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)])
