"""Outline icons, drawn for this project, in the colours of the look in force."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from memory_studio.assets import asset_path

__all__ = ["app_icon", "icon", "pixmap"]

_SIZES_PX = (16, 20, 32, 40)
_APP_SIZES_PX = (16, 32, 64, 128, 256)


def icon(name: str, colour: str, checked: str = "") -> QIcon:
    """Return an outline icon.

    name: of a file in ``resources/icons``. colour: of its strokes; checked: of the strokes
    while its button is on, the same for "".
    """
    made = QIcon()
    for size_px in _SIZES_PX:
        made.addPixmap(_drawn(name, colour, size_px))
        if checked:
            made.addPixmap(_drawn(name, checked, size_px), QIcon.Mode.Normal, QIcon.State.On)
    return made


def pixmap(name: str, colour: str, size_px: int, ratio: float = 1.0) -> QPixmap:
    """Return an outline icon as a picture; ratio: device pixels of a logical pixel."""
    drawn = QPixmap(_drawn(name, colour, round(size_px * ratio)))
    drawn.setDevicePixelRatio(ratio)
    return drawn


def app_icon() -> QIcon:
    """Return the program's own icon."""
    made = QIcon()
    for size_px in _APP_SIZES_PX:
        made.addPixmap(_drawn("memory-studio", "", size_px))
    return made


@lru_cache(256)
def _drawn(name: str, colour: str, size_px: int) -> QPixmap:
    text = asset_path(f"icons/{name}.svg").read_text(encoding="utf-8")
    text = text.replace("currentColor", QColor(colour).name())
    picture = QPixmap(size_px, size_px)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, size_px, size_px))
    painter.end()
    return picture
