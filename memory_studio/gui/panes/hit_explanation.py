"""Why a search result ranks where it does: each part of its score, in numbers and in words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from memory_studio.gui.delegates.search_hit import Part, SearchHitDelegate, parts_of
from memory_studio.gui.models.search_hits import lines_text
from memory_studio.gui.theme import Theme
from memory_studio.services.memory import Hit, SearchResult

__all__ = ["HitExplanation"]

_N_PARTS = 5
_BAR_HEIGHT = 12


class HitExplanation(QScrollArea):
    """The Explain tab."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names = SearchHitDelegate(theme, self)
        self._hit: Hit | None = None
        self._result: SearchResult | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Why this result"))
        page = QWidget(self)
        page.setProperty("panel", "true")
        self._headline = _label("headline", page)
        self._lines = [_PartLines(theme, page) for _ in range(_N_PARTS)]
        self._sum = _label("", page)
        self._rest = _label("secondary", page)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(14)
        for widget in (self._headline, *self._lines, self._sum, self._rest):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setWidget(page)
        theme.changed.connect(self._on_theme_changed)
        self.explain(None, None)

    def explain(self, hit: Hit | None, result: SearchResult | None) -> None:
        """Explain a hit of an answer; None: say what would be here."""
        self._hit, self._result = hit, result
        for widget in (*self._lines, self._sum):
            widget.setVisible(hit is not None)
        if hit is None or result is None:
            self._headline.setText(self.tr("Why this result"))
            self._rest.setText(self.tr("Select a search result to see each part of its score."))
            return
        place = self.tr("{path} · {lines} · score {score}")
        self._headline.setText(
            place.format(path=hit.path, lines=lines_text(hit), score=f"{hit.score:.2f}")
        )
        parts = parts_of(hit, self._names.part_names(), self._theme.colours)
        for lines, part in zip(self._lines, parts, strict=True):
            lines.show_part(part, self._words(part, hit))
        self._sum.setText(self._sum_words(hit))
        self._rest.setText(self._rest_words(hit, result))

    def _on_theme_changed(self) -> None:
        self.explain(self._hit, self._result)

    def _words(self, part: Part, hit: Hit) -> str:
        match part.key:
            case "vector" if hit.cosine is None:
                return self.tr("Not compared by meaning: these lines have no vector yet, or none"
                               " was asked for, or others are closer.")  # fmt: skip
            case "vector":
                return self.tr(
                    "How far the closest passage stands out from all others by meaning. Its"
                    " cosine similarity to the question is {cosine}."
                ).format(cosine=f"{hit.cosine:.2f}")
            case "keyword":
                return self.tr("Share of the question's words found here; rare words count more.")
            case "exact" if part.value:
                return self.tr("The question, or a rare identifier in it, stands here literally.")
            case "exact":
                return self.tr("Neither the question nor a rare identifier stands here literally.")
            case "date" if part.value:
                return self.tr("The note is of a day or month that the question names.")
            case "date":
                return self.tr("The question names no day that this note is of.")
            case _:
                return self.tr("1 for today and for curated files, a half after 120 days.")

    def _sum_words(self, hit: Hit) -> str:
        text = self.tr(
            "Score {score}: the first four count like independent evidence, so what one is sure of"
            " is not lowered by another. Age takes off a tenth at most and never hides a note."
        )
        return text.format(score=f"{hit.score:.4f}")

    def _rest_words(self, hit: Hit, result: SearchResult) -> str:
        text = self.tr("Best line: {line}. Heading: {heading}. Chosen from {n} chunks.")
        return text.format(
            line=hit.focus_line, heading=hit.heading or "—", n=f"{result.n_chunks:,}"
        )


class _PartLines(QWidget):
    """Name, bar and number of a part, and the sentence below."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._value = QLabel(self), QLabel(self)
        self._bar = _Bar(theme, self)
        self._sentence = _label("secondary", self)
        self._theme = theme
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setVerticalSpacing(2)
        layout.addWidget(self._name, 0, 0)
        layout.addWidget(self._bar, 0, 1)
        layout.addWidget(self._value, 0, 2)
        layout.addWidget(self._sentence, 1, 0, 1, 3)
        layout.setColumnStretch(1, 1)

    def show_part(self, part: Part, sentence: str) -> None:
        """Show a part."""
        self._name.setText(part.name)
        self._name.setFont(self._theme.scaled_font(1.0, bold=True))
        self._name.setMinimumWidth(self._name.fontMetrics().averageCharWidth() * 10)
        self._value.setFont(self._theme.mono_font())
        self._value.setText("—" if part.value is None else f"{part.value:.2f}")
        self._bar.show_part(part)
        self._sentence.setText(sentence)


class _Bar(QWidget):
    """One bar, 0..1."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._value, self._colour = 0.0, "#000000"

    def show_part(self, part: Part) -> None:
        """Show a value in its colour."""
        self._value, self._colour = part.value or 0.0, part.colour
        self.update()

    def sizeHint(self) -> QSize:
        """Return the usual size of a bar."""
        return QSize(120, _BAR_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = (self.height() - _BAR_HEIGHT) / 2
        for share, colour in ((1.0, self._theme.colours.line), (self._value, self._colour)):
            if share > 0:
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(QRectF(0, top, self.width() * share, _BAR_HEIGHT), 3, 3)


def _label(role: str, parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        label.setProperty("role", role)
    return label
