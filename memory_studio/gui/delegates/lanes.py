"""The graph column: branches as lanes, entries as nodes, like the history of a version control.

A meaning is never told by colour alone: a boundary is a diamond, a fold a dashed line, the
active leaf a ring, a record beside the conversation a small dot.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from memory_studio.domain.lanes import Chain, LaneLayout
from memory_studio.domain.outline import CONTEXT_KINDS
from memory_studio.gui.models.display import Tone
from memory_studio.gui.models.timeline import TimelineModel
from memory_studio.gui.theme import Theme

__all__ = ["LANE_PX", "LanesPainter", "lanes_width_px"]

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


class LanesPainter:
    """Paints the gutter of one row; colours and pens are made once a look."""

    def __init__(self, model: TimelineModel, theme: Theme) -> None:
        self._model = model
        self._theme = theme
        self._apply_theme()
        theme.changed.connect(self._apply_theme)

    def _apply_theme(self) -> None:
        colours = self._theme.colours
        self._colours = [QColor(name) for name in colours.lanes]
        self._pens = [QPen(colour, _LINE_PX) for colour in self._colours]
        self._dotted = [QPen(colour, _LINE_PX, Qt.PenStyle.DotLine) for colour in self._colours]
        self._rings = [QPen(colour, _HALO_PX) for colour in self._colours]
        self._halo = QPen(QColor(colours.panel), _HALO_PX)
        self._lost = QPen(QColor(colours.lost), _LINE_PX)
        self._diamonds = {
            Tone.BOUNDARY: QColor(colours.doubtful),
            Tone.ROLLED_BACK: QColor(colours.kept),
        }

    def paint(self, painter: QPainter, rect: QRect, position: int, tone: Tone) -> None:
        """Paint lines, then the node."""
        rows, lanes = self._model.rows_at(position), self._model.lanes
        if not rows:
            return
        place = QRectF(rect)
        if lanes is not None:
            self._paint_lines(painter, place, rows, lanes, dotted=tone is Tone.FOLD)
        if tone is not Tone.FOLD:
            chain = lanes.chain_at(rows[0]) if lanes is not None else None
            self._paint_node(painter, place, rows[0], chain, tone)

    def _x(self, rect: QRectF, lane: int) -> float:
        return rect.left() + _MARGIN_PX + lane * LANE_PX

    def _paint_lines(
        self, painter: QPainter, rect: QRectF, rows: range, lanes: LaneLayout, *, dotted: bool
    ) -> None:
        first, last = rows[0], rows[-1]
        touching = {c.number: c for c in lanes.passing(first)}
        if last != first:
            touching |= {c.number: c for c in lanes.passing(last)}
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number in sorted(touching, reverse=True):
            chain = touching[number]
            is_own = dotted and chain.first_row <= first <= chain.last_row
            pens = self._dotted if is_own else self._pens
            painter.setPen(pens[number % len(pens)])
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
        if chain.top_row < first and chain.last_row > last:
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom() + 1))
            return
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
        number = chain.number % len(self._colours) if chain else 0
        painter.setPen(self._halo)
        if tone in self._diamonds:
            painter.setBrush(self._diamonds[tone])
            painter.drawPolygon(_diamond(centre, _DIAMOND_PX))
        elif tone is Tone.LOST:
            painter.setPen(self._lost)
            painter.drawLine(centre + QPointF(-4, -4), centre + QPointF(4, 4))
            painter.drawLine(centre + QPointF(-4, 4), centre + QPointF(4, -4))
        else:
            is_small = self._model.kind(row) not in CONTEXT_KINDS
            radius = (_SMALL_RADIUS_PX if is_small else _NODE_RADIUS_PX) + _HALO_PX / 2
            painter.setBrush(self._colours[number])
            painter.drawEllipse(centre, radius, radius)
        if self._model.is_leaf(row):
            painter.setPen(self._rings[number])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, _NODE_RADIUS_PX + 4, _NODE_RADIUS_PX + 4)


def _diamond(centre: QPointF, radius_px: float) -> QPolygonF:
    x, y, r = centre.x(), centre.y(), radius_px
    return QPolygonF([QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)])
