"""The context curve: how full the model's window was after each entry of the active branch.

Every boundary is a numbered diamond on a dashed line. Painting works on the few hundred
points it was given, whatever the session's size.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from memory_studio.domain.outline import Boundary
from memory_studio.domain.tokens import TokenCount
from memory_studio.gui.models.display import boundary_line
from memory_studio.gui.theme import Theme
from memory_studio.services.curve import Curve, CurvePoint

__all__ = ["ContextCurve"]

_HEIGHT_LINES = 9.5
_DIAMOND_PX = 6.0
_HIT_PX = 12.0
_LABEL_INSET_PX = 34.0
_MIN_MARKER_GAP_PX = 26.0
_GRID_TOKENS = (1_000, 5_000, 10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000)
_MAX_GRID_LINES = 3
_HEADROOM = 1.08


class ContextCurve(QWidget):
    """Paints a `Curve`.

    Signals:
        boundary_chosen: row of a boundary that was clicked or reached by key.
        row_chosen: row of the entry at a place that was clicked.
    """

    boundary_chosen = Signal(int)
    row_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._curve = Curve()
        self._window_tokens = self._reserve_tokens = 0
        self._position: int | None = None
        self._chosen_row: int | None = None
        self._picture: QPixmap | None = None
        self._measure()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Context curve"))
        theme.changed.connect(self._on_theme)

    def show_curve(self, curve: Curve, window_tokens: int, reserve_tokens: int) -> None:
        """Show another curve."""
        self._curve = curve
        self._window_tokens, self._reserve_tokens = window_tokens, reserve_tokens
        self.setAccessibleDescription(self._description())
        self._measure()

    def show_position(self, position: int | None, row: int | None) -> None:
        """Mark where on the active path the current entry is, None for nowhere."""
        self._position, self._chosen_row = position, row
        self.update()

    def _description(self) -> str:
        if not self._curve.points:
            return self.tr("No sizes are known.")
        return self.tr("{n} boundaries; now {now} of {window} tokens").format(
            n=len(self._curve.boundaries),
            now=f"{self._curve.points[-1].tokens:,}",
            window=f"{self._window_tokens:,}",
        )

    def sizeHint(self) -> QSize:
        """Return about 150 px at 100 %."""
        return QSize(400, int(self.fontMetrics().height() * _HEIGHT_LINES))

    def minimumSizeHint(self) -> QSize:
        """Return a size at which the labels still fit."""
        return QSize(200, self.sizeHint().height())

    def _on_theme(self) -> None:
        self.updateGeometry()
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the curve out anew."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        """Lay the curve out: right of the axis labels, below the markers; paint it anew."""
        metrics = QFontMetricsF(self._theme.scaled_font(0.85))
        left = metrics.horizontalAdvance("000k") + 26
        top = metrics.height() + 8
        width, height = self.width() - left - 28, self.height() - top - 12
        self._area = QRectF(left, top, max(width, 10), max(height, 10))
        self._top_tokens = max(self._window_tokens, self._curve.peak_tokens, 1) * _HEADROOM
        self._picture = None
        self.update()

    def _x(self, position: int) -> float:
        area = self._area
        return area.left() + area.width() * position / max(self._curve.n_positions - 1, 1)

    def _y(self, tokens: int) -> float:
        area = self._area
        return area.bottom() - area.height() * tokens / self._top_tokens

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the curve, the current entry's place and the markers."""
        if self._picture is None or self._picture.devicePixelRatioF() != self.devicePixelRatioF():
            self._picture = self._paint_picture()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.scaled_font(0.85))
        self._paint_position(painter)
        for boundary, x in self._markers():
            self._paint_marker(painter, boundary, x)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.colours.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def _paint_picture(self) -> QPixmap:
        """Paint what does not depend on the current entry: moving on must cost nothing."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(self._theme.colours.panel))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.scaled_font(0.85))
        if self._curve.points:
            self._paint_axis(painter)
            self._paint_curve(painter)
            self._paint_limits(painter)
        else:
            self._paint_nothing(painter)
        painter.end()
        return picture

    def _paint_nothing(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._theme.colours.secondary))
        text = self.tr("The size of the context over the entries would be here.")
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)

    def _paint_axis(self, painter: QPainter) -> None:
        colours, area = self._theme.colours, self._area
        for tokens in self._grid():
            y = self._y(tokens)
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(colours.secondary))
            label = f"{tokens // 1000}k" if tokens else "0"
            rect = QRectF(0, y - 10, area.left() - 8, 20)
            painter.drawText(
                rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label
            )

    def _grid(self) -> range:
        top = int(self._top_tokens)
        step = next((s for s in _GRID_TOKENS if top // s < _MAX_GRID_LINES), _GRID_TOKENS[-1])
        return range(0, top + 1, step)

    def _paint_curve(self, painter: QPainter) -> None:
        area = self._area
        line = QPolygonF(
            [QPointF(self._x(p.position), self._y(p.tokens)) for p in self._curve.points]
        )
        fill = QPainterPath(QPointF(line.first().x(), area.bottom()))
        fill.addPolygon(line)
        fill.lineTo(line.last().x(), area.bottom())
        accent = QColor(self._theme.colours.accent)
        gradient = QLinearGradient(0, area.top(), 0, area.bottom())
        for at, alpha in ((0.0, 70), (1.0, 12)):
            colour = QColor(accent)
            colour.setAlpha(alpha)
            gradient.setColorAt(at, colour)
        painter.fillPath(fill, gradient)
        painter.setPen(QPen(accent, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line)

    def _paint_limits(self, painter: QPainter) -> None:
        if self._window_tokens <= 0:
            return
        colours = self._theme.colours
        limits = [(self._window_tokens, colours.secondary, self.tr("window {n}k"))]
        start = self._window_tokens - self._reserve_tokens
        if 0 < start < self._window_tokens:
            limits.append((start, colours.lost, self.tr("reserve starts {n}k")))
        area = self._area
        for at, (tokens, colour, label) in enumerate(limits):
            y = self._y(tokens)
            painter.setPen(QPen(QColor(colour), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            self._paint_limit_label(
                painter, y, colour, label.format(n=tokens // 1000), below=bool(at)
            )

    def _paint_limit_label(
        self, painter: QPainter, y: float, colour: str, text: str, *, below: bool
    ) -> None:
        metrics, area = QFontMetricsF(painter.font()), self._area
        width, height = metrics.horizontalAdvance(text) + 8, metrics.height()
        rect = QRectF(
            area.right() - width - _LABEL_INSET_PX,
            y + 1 if below else y - height - 1,
            width,
            height,
        )
        backdrop = QColor(self._theme.colours.panel)
        backdrop.setAlpha(200)
        painter.fillRect(rect, backdrop)
        painter.setPen(QColor(colour))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_position(self, painter: QPainter) -> None:
        if self._position is None:
            return
        x, area = self._x(self._position), self._area
        painter.setPen(QPen(QColor(self._theme.colours.text), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        foot = [QPointF(x, area.bottom()), QPointF(x - 4, area.bottom() + 6)]
        painter.setBrush(QColor(self._theme.colours.text))
        painter.drawPolygon(QPolygonF([*foot, QPointF(x + 4, area.bottom() + 6)]))

    def _markers(self) -> Iterator[tuple[Boundary, float]]:
        """Yield the boundaries that have room for a marker, the newest first."""
        last_x = float("inf")
        for boundary in reversed(self._curve.boundaries):
            x = self._x(boundary.position)
            if last_x - x >= _MIN_MARKER_GAP_PX or boundary.row == self._chosen_row:
                last_x = x
                yield boundary, x

    def _paint_marker(self, painter: QPainter, boundary: Boundary, x: float) -> None:
        colours, area = self._theme.colours, self._area
        colour = QColor(colours.kept if boundary.undoes else colours.doubtful)
        is_chosen = boundary.row == self._chosen_row
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        y, r = area.top() - 8, _DIAMOND_PX + (1.5 if is_chosen else 0)
        painter.setPen(QPen(QColor(colours.text), 1.5) if is_chosen else QPen(colour, 1))
        painter.setBrush(colour)
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)])
        )
        painter.setPen(colour)
        label = str(boundary.number) if boundary.number else self.tr("reset")
        width = QFontMetricsF(painter.font()).horizontalAdvance(label) + 1
        left = x + r + 3
        if left + width > self.width():
            left = x - r - 3 - width
        rect = QRectF(left, y - 10, width, 20)
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)

    def marker_at(self, place: QPointF) -> Boundary | None:
        """Return the boundary whose marker is at a place."""
        near = [
            (abs(x - place.x()), b) for b, x in self._markers() if place.y() < self._area.top() + 4
        ]
        distance, boundary = min(near, key=lambda pair: pair[0], default=(_HIT_PX, None))
        return boundary if distance < _HIT_PX else None

    def point_at(self, place: QPointF) -> CurvePoint | None:
        """Return the point of the curve at or before a place."""
        area = self._area
        share = (place.x() - area.left()) / area.width()
        position = round(share * max(self._curve.n_positions - 1, 0))
        at = bisect_right(self._curve.points, position, key=lambda point: point.position) - 1
        return self._curve.points[at] if at >= 0 and area.left() - 4 <= place.x() else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the boundary or entry under the pointer."""
        boundary, point = self.marker_at(event.position()), self.point_at(event.position())
        if boundary is not None:
            self.boundary_chosen.emit(boundary.row)
        elif point is not None:
            self.row_chosen.emit(point.row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show that a marker can be clicked."""
        is_marker = self.marker_at(event.position()) is not None
        shape = Qt.CursorShape.PointingHandCursor if is_marker else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def event(self, event: QEvent) -> bool:
        """Show numbers in a tool tip."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tool_tip_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def tool_tip_at(self, place: QPointF) -> str:
        """Return the numbers at a place, "" where there are none."""
        boundary = self.marker_at(place)
        if boundary is not None:
            line = boundary_line(boundary)
            return f"{line.label} · {line.text}"
        point = self.point_at(place)
        if point is None:
            return ""
        count = TokenCount.exact if point.exact else TokenCount.estimated
        return self.tr("{tokens} tokens after entry {n} of {total}").format(
            tokens=count(point.tokens),
            n=f"{point.position + 1:,}",
            total=f"{self._curve.n_positions:,}",
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the next or previous boundary."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()), 0)
        rows = [boundary.row for boundary in self._curve.boundaries]
        if not step or not rows:
            super().keyPressEvent(event)
            return
        positions = [boundary.position for boundary in self._curve.boundaries]
        here = len(self._curve.points) if self._position is None else self._position
        at = bisect_right(positions, here) if step > 0 else bisect_left(positions, here) - 1
        self.boundary_chosen.emit(rows[min(max(at, 0), len(rows) - 1)])
