"""The head of the session view: title, agent and model, and what state the session is in."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from memory_studio.domain.tokens import TokenCount
from memory_studio.gui.library_words import library_words
from memory_studio.gui.strings import now_ms, relative_time, short_tokens, title_line
from memory_studio.gui.theme import Theme
from memory_studio.services.reading import Shape, SignOfLife
from memory_studio.services.transcripts import Transcript

__all__ = ["Chip", "ElidedLabel", "SessionHeader"]

_CHIP_PADDING_PX = 9


class ElidedLabel(QLabel):
    """One line of plain text that gives way when there is little room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(40)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as much as fits."""
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()


class Chip(QLabel):
    """A word in a rounded box; a dot in front for what is alive."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_live = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFont(self._theme.scaled_font(0.85, bold=True))
        self.updateGeometry()

    def show_text(self, text: str, *, live: bool = False) -> None:
        """Show a word, nothing for ""."""
        self._is_live = live
        self.setText(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of word and box."""
        metrics = QFontMetrics(self.font())
        dot_px = metrics.height() if self._is_live else 0
        width = metrics.horizontalAdvance(self.text()) + 2 * _CHIP_PADDING_PX + dot_px
        return QSize(width, max(18, metrics.height() + 4))

    def minimumSizeHint(self) -> QSize:
        """Return the same: a chip is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint box, dot and word."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.kept_pale if self._is_live else colours.hover))
        rect = QRectF(self.rect())
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.setFont(self.font())
        inner = rect.adjusted(_CHIP_PADDING_PX, 0, -_CHIP_PADDING_PX, 0)
        if self._is_live:
            painter.setBrush(QColor(colours.kept))
            painter.drawEllipse(QRectF(inner.left(), rect.center().y() - 4, 8, 8))
            inner.setLeft(inner.left() + QFontMetrics(self.font()).height())
        painter.setPen(QColor(colours.kept if self._is_live else colours.secondary))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class SessionHeader(QWidget):
    """Title and chips above, a secondary line and buttons below."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = ElidedLabel()
        self.title.setAccessibleName(self.tr("Title"))
        self.facts = ElidedLabel()
        self.facts.setProperty("role", "secondary")
        self.read_only = Chip(theme)
        self.live = Chip(theme)
        self.show_life([], 0)
        self.outline = _button(self.tr("Outline"))
        self.shown = _button(self.tr("Show"))
        self.shown.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._lay_out()
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 2)
        layout.setSpacing(4)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(8)
        first.addWidget(self.title, 1)
        first.addWidget(self.read_only)
        first.addWidget(self.live)
        second.addWidget(self.facts, 1)
        second.addWidget(self.shown)
        second.addWidget(self.outline)
        layout.addLayout(first)
        layout.addLayout(second)

    def _apply_theme(self) -> None:
        self.title.setFont(self._theme.scaled_font(1.22, bold=True))

    def show_session(self, transcript: Transcript, shape: Shape | None, window_tokens: int) -> None:
        """Show whose session it is."""
        title = title_line(shape.title if shape else transcript.path.stem)
        self.title.setText(title)
        self.title.setToolTip(str(transcript.path))
        name = transcript.store.key if transcript.store else transcript.dialect.title
        window = self.tr("{n} window").format(n=_tokens(window_tokens))
        parts = (title_line(name), shape.model if shape else "", window)
        self.facts.setText(" · ".join(filter(None, parts)))

    def show_life(self, signs: list[SignOfLife], modified_ms: int) -> None:
        """Show whether an agent may be writing, with the reasons in the tool tip."""
        self.read_only.show_text(self.tr("READ-ONLY"))
        self.read_only.setToolTip(
            self.tr("Looking changes nothing. Only a roll back writes, after you saw its plan.")
        )
        when = relative_time(modified_ms, now_ms())
        self.live.show_text(self.tr("live, {when}").format(when=when) if signs else "", live=True)
        self.live.setToolTip("\n".join(library_words(sign.code, sign.sentence) for sign in signs))


def _tokens(n_tokens: int) -> str:
    return short_tokens(TokenCount.exact(n_tokens))


def _button(text: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setProperty("boxed", "true")
    return button
