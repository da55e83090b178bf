"""The inspector's tab about one boundary: what it did, in words first, then in numbers."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.entry import EntryKind
from memory_studio.domain.outline import Boundary
from memory_studio.domain.tokens import TokenCount
from memory_studio.gui.models.display import boundary_line, trigger_name
from memory_studio.gui.panes.document import DocumentPane
from memory_studio.gui.strings import absolute_time, entries
from memory_studio.gui.theme import Theme
from memory_studio.services.reading import render_entry
from memory_studio.services.transcripts import Transcript

__all__ = ["BoundaryPage", "CompactionTab", "read_boundary"]

_BAR_PX = 12
_RADIUS_PX = 3
_LINK_CHARS = 60
_MIN_SUMMARY_LINES = 8


@dataclass(frozen=True, slots=True)
class BoundaryPage:
    """Everything to show of a boundary.

    Attributes:
        boundary: None when it is not on the active branch.
        first_kept: row and text of the first kept entry, None when nothing is kept.
    """

    row: int
    kind: EntryKind
    boundary: Boundary | None
    summary: str
    summary_tokens: TokenCount
    time_ms: int | None
    first_kept: tuple[int, str] | None


def read_boundary(transcript: Transcript, row: int) -> BoundaryPage:
    """Read a boundary and its first kept entry; on a reader thread."""
    boundary = next((b for b in transcript.outline.boundaries if b.row == row), None)
    entry = transcript.entry(row)
    first_kept = None
    if boundary is not None and boundary.n_kept:
        kept = transcript.outline.path[boundary.first_kept_position]
        text = " ".join(render_entry(transcript.entry(kept)).split())
        first_kept = (kept, text[:_LINK_CHARS])
    return BoundaryPage(
        row=row,
        kind=entry.kind,
        boundary=boundary,
        summary=render_entry(entry),
        summary_tokens=TokenCount.estimated(transcript.columns.tokens[row]),
        time_ms=entry.time_ms,
        first_kept=first_kept,
    )


class SizeBar(QWidget):
    """One bar: a part of a whole, its number beside it in words elsewhere."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._share, self._is_after = 0.0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, *, is_after: bool) -> None:
        """Show a share of 0 to 1; the size afterwards has another tone."""
        self._share, self._is_after = min(max(share, 0.0), 1.0), is_after
        self.update()

    def sizeHint(self) -> QSize:
        """Return the bar's own height."""
        return QSize(80, _BAR_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the whole, then the part."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for width, colour in (
            (float(self.width()), colours.line),
            (self.width() * self._share, colours.accent if self._is_after else colours.doubtful),
        ):
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(0, 0, width, self.height()), _RADIUS_PX, _RADIUS_PX)
        painter.end()


class CompactionTab(QWidget):
    """A boundary.

    Signals:
        row_chosen: an entry that was clicked.
        rollback_wanted: row of the compaction to take back.
    """

    row_chosen = Signal(int)
    rollback_wanted = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._page: BoundaryPage | None = None
        self._window_tokens, self._refusal = 1, ""
        self.headline = _label("")
        self._lead = _label("secondary")
        self._bars = {name: SizeBar(theme) for name in ("before", "after")}
        self._numbers = {name: QLabel() for name in self._bars}
        self._facts = {name: _label("") for name in ("folded", "kept", "trigger", "time")}
        self._first_kept = QPushButton()
        self._first_kept.clicked.connect(self._go_to_first_kept)
        self.summary = DocumentPane(theme)
        self.summary.setAccessibleName(self.tr("Summary"))
        self.summary.setPlaceholderText(self.tr("This boundary has no summary."))
        self.rollback = QPushButton(self.tr("Roll back…"))
        self.rollback.setProperty("primary", "true")
        self.rollback.clicked.connect(lambda: self.rollback_wanted.emit(self._row))
        self.copy = QPushButton(self.tr("Copy summary"))
        self.copy.clicked.connect(self._copy)
        self._promise = _label("secondary")
        self._lay_out()
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def _apply_theme(self) -> None:
        colour = self._theme.colours.accent
        self._first_kept.setStyleSheet(
            f"QPushButton {{ color: {colour}; border: none; background: transparent;"
            " padding: 0; text-align: left; min-height: 0; }"
            "QPushButton:focus, QPushButton:hover { text-decoration: underline; }"
        )
        self.headline.setFont(self._theme.scaled_font(1.22, bold=True))
        metrics = QFontMetrics(self._theme.scaled_font(1.0))
        for label in self._numbers.values():
            label.setMinimumWidth(metrics.horizontalAdvance("~000,000 tokens") + 8)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.summary.setMinimumHeight(metrics.height() * _MIN_SUMMARY_LINES)
        self._render()

    @property
    def _row(self) -> int:
        return self._page.row if self._page else -1

    def _lay_out(self) -> None:
        page = QWidget()
        page.setProperty("panel", "true")
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 14, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(self.headline)
        layout.addWidget(self._lead)
        form = QFormLayout()
        form.setHorizontalSpacing(14)
        form.setVerticalSpacing(6)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        names = {"before": self.tr("Before"), "after": self.tr("After")}
        for name, bar in self._bars.items():
            line = QHBoxLayout()
            line.addWidget(bar, 1)
            line.addWidget(self._numbers[name])
            form.addRow(names[name], line)
        form.addRow(self.tr("Folded"), self._facts["folded"])
        form.addRow(self.tr("Kept"), self._facts["kept"])
        form.addRow(self.tr("Kept from"), self._first_kept)
        form.addRow(self.tr("Trigger"), self._facts["trigger"])
        form.addRow(self.tr("Time"), self._facts["time"])
        self._form = form
        layout.addLayout(form)
        section = _label("section")
        section.setText(self.tr("SUMMARY"))
        layout.addWidget(section)
        layout.addWidget(self.summary, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.rollback, 1)
        buttons.addWidget(self.copy, 1)
        layout.addLayout(buttons)
        layout.addWidget(self._promise)

    def show_page(self, page: BoundaryPage, window_tokens: int, refusal: str = "") -> None:
        """Show another boundary. refusal: why nothing can be rolled back, "" when it can."""
        self._page, self._window_tokens, self._refusal = page, max(window_tokens, 1), refusal
        self._render()

    def _render(self) -> None:
        page = self._page
        if page is None:
            return
        self.headline.setText(self._headline(page))
        self._lead.setText(self._lead_text(page))
        self._render_numbers(page.boundary)
        self._facts["time"].setText("—" if page.time_ms is None else absolute_time(page.time_ms))
        if page.first_kept is not None:
            text = self._first_kept.fontMetrics().elidedText(
                page.first_kept[1] or "—", Qt.TextElideMode.ElideRight, 220
            )
            self._first_kept.setText(text.replace("&", "&&"))
        self._form.setRowVisible(self._first_kept, page.first_kept is not None)
        self.summary.clear()
        self.summary.write_markdown(page.summary)
        self.summary.verticalScrollBar().setValue(0)
        can = page.boundary is not None and page.kind is EntryKind.COMPACTION and not self._refusal
        self.rollback.setEnabled(can)
        self.rollback.setVisible(page.kind is EntryKind.COMPACTION)
        self.copy.setEnabled(bool(page.summary))
        self._promise.setText(self._promise_text(page, can=can))

    def _render_numbers(self, boundary: Boundary | None) -> None:
        counts = (
            {"before": boundary.tokens_before, "after": boundary.tokens_after} if boundary else {}
        )
        largest = max([self._window_tokens, *(c.value or 0 for c in counts.values())])
        for name, bar in self._bars.items():
            count = counts.get(name)
            value = (count.value or 0) if count else 0
            bar.show_share(value / largest, is_after=name == "after")
            self._numbers[name].setText(self.tr("{n} tokens").format(n=count or "—"))
        for name in ("folded", "kept", "trigger"):
            self._form.setRowVisible(self._facts[name], boundary is not None)
        if boundary is None:
            return
        folded = self.tr("{entries} ({tokens} tokens)").format(
            entries=entries(boundary.n_folded), tokens=TokenCount.estimated(boundary.folded_tokens)
        )
        self._facts["folded"].setText(folded)
        self._facts["kept"].setText(entries(boundary.n_kept))
        self._facts["trigger"].setText(trigger_name(boundary.trigger) or self.tr("unknown"))

    def _headline(self, page: BoundaryPage) -> str:
        boundary = page.boundary
        if boundary is None:
            return self.tr("This compaction is on another branch")
        if boundary.undoes:
            return self.tr("The model sees again what a compaction took away")
        if page.kind is EntryKind.RESET:
            return self.tr("{entries} left the context in a reset").format(
                entries=entries(boundary.n_folded)
            )
        if not page.summary.strip():
            return self.tr("{entries} gave way to an empty summary").format(
                entries=entries(boundary.n_folded)
            )
        return self.tr("{entries} became a summary of {tokens} tokens").format(
            entries=entries(boundary.n_folded), tokens=page.summary_tokens
        )

    def _lead_text(self, page: BoundaryPage) -> str:
        if page.boundary is None:
            return self.tr("It has no effect on what the model sees now.")
        return (
            boundary_line(page.boundary).label
            + " · "
            + self.tr("after it, the model saw {after} of {before} tokens").format(
                after=page.boundary.tokens_after, before=page.boundary.tokens_before
            )
        )

    def _promise_text(self, page: BoundaryPage, *, can: bool) -> str:
        if can:
            return self.tr(
                "Nothing is overwritten: a roll back adds to the session and can be undone."
            )
        if self._refusal:
            return self._refusal
        if page.kind is EntryKind.RESET:
            return self.tr("A reset cannot be taken back from here.")
        return self.tr("There is nothing to roll back: it is not on the active branch.")

    def _go_to_first_kept(self) -> None:
        if self._page is not None and self._page.first_kept is not None:
            self.row_chosen.emit(self._page.first_kept[0])

    def _copy(self) -> None:
        if self._page is not None:
            QGuiApplication.clipboard().setText(self._page.summary)


def _label(role: str) -> QLabel:
    label = QLabel()
    if role:
        label.setProperty("role", role)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
