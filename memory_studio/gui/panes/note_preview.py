"""A note beside the search: its text at a line, what of it is injected, and why it was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QColor,
    QDesktopServices,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memory_studio.gui import strings
from memory_studio.gui.panes.hit_explanation import HitExplanation
from memory_studio.gui.panes.note_text import NoteText
from memory_studio.gui.theme import Theme
from memory_studio.services.memory import Hit, Injection, SearchResult, injection

__all__ = ["NotePreview", "ShownNote", "shown_note"]

_MAX_CHARS = 400_000
_MAX_LINES = 5_000
_BAR_HEIGHT = 12


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A note as it is shown: of a very large one only the lines around a place.

    Attributes:
        full_text: all of it. text: the part on show, which begins at `first_line`.
        n_lines: of the whole note.
        state: in words, whether it is what the index knows.
    """

    file: Path
    path: str
    full_text: str
    text: str
    first_line: int
    n_lines: int
    injection: Injection | None
    state: str = ""

    @property
    def is_part(self) -> bool:
        """Whether lines are left out."""
        return len(self.text) < len(self.full_text)

    def holds(self, line: int) -> bool:
        """Whether a line is among those on show."""
        return self.first_line <= line <= self.first_line + self.text.count("\n")


def shown_note(root: Path, path: str, text: str, line: int) -> ShownNote:
    """Return a note cut to what a text widget takes without delay, around a line."""
    n_lines = text.count("\n") + 1
    whole = ShownNote(root / path, path, text, text, 1, n_lines, injection(path, text))
    if len(text) <= _MAX_CHARS and n_lines <= _MAX_LINES:
        return whole
    first = min(max(1, line - _MAX_LINES // 2), max(1, n_lines - _MAX_LINES + 1))
    lines = text.split("\n")[first - 1 : first - 1 + _MAX_LINES]
    while len(lines) > 1 and sum(map(len, lines)) > _MAX_CHARS:
        near = line - first
        quarter = max(1, len(lines) // 4)
        if near >= len(lines) // 2:
            lines, first = lines[quarter:], first + quarter
        else:
            lines = lines[:-quarter]
    return replace(whole, text="\n".join(lines)[:_MAX_CHARS], first_line=first)


class NotePreview(QWidget):
    """The right side of the memory view.

    Attributes:
        open_action, copy_action: what its buttons do.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.note: ShownNote | None = None
        self._hit: Hit | None = None
        self.open_action = QAction(self.tr("Open in editor"), self)
        self.open_action.triggered.connect(self._open)
        self.copy_action = QAction(self.tr("Copy as Markdown"), self)
        self.copy_action.triggered.connect(self._copy)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self._name, self._state = QLabel(self), QLabel(self)
        self.text = NoteText(theme, self)
        self._empty = QLabel(self)
        self.injected = _InjectedPart(theme, self)
        self.injected.cut_wanted.clicked.connect(self._go_to_cut)
        self.explanation = HitExplanation(theme, self)
        self.tabs.addTab(self._preview_page(), self.tr("Preview"))
        self.tabs.addTab(self.explanation, self.tr("Explain"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(self.tabs)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.show_nothing()

    def show_note(self, note: ShownNote, line: int, hit: Hit | None) -> None:
        """Show a note at a line, the lines of the hit marked."""
        is_same = self.note is not None and replace(note, state=self.note.state) == self.note
        self.note, self._hit = note, hit
        self._show_page(is_empty=False)
        self._name.setText(note.path)
        self.show_state(note.state)
        if not is_same:
            found = note.injection
            self.text.show_text(note.text, note.first_line, found.cut_line if found else None)
            self.injected.show_injection(note.path, found)
        self.text.go_to(line, (hit.start_line, hit.end_line) if hit else (0, 0))

    def shows(self, hit: Hit) -> bool:
        """Return whether the lines of a hit are marked already."""
        shown = self._hit
        return shown is not None and (shown.path, shown.start_line, shown.focus_line) == (
            hit.path,
            hit.start_line,
            hit.focus_line,
        )

    def show_state(self, state: str) -> None:
        """Show what is known of the note on disk and in the index."""
        if self.note is None:
            return
        parts = [state]
        if self.note.is_part:
            first, n_shown = self.note.first_line, self.note.text.count("\n") + 1
            text = self.tr("lines {first}–{last} of {n}")
            last = strings.number(first + n_shown - 1)
            n_lines = strings.number(self.note.n_lines)
            parts.append(text.format(first=strings.number(first), last=last, n=n_lines))
        self._state.setText(" · ".join(filter(None, parts)))

    def show_nothing(self, reason: str = "") -> None:
        """Show no note, and how to get one here."""
        self.note, self._hit = None, None
        self._empty.setText(
            reason or self.tr("Select a search result, a day or a file to read the note here.")
        )
        self._show_page(is_empty=True)
        self.explanation.explain(None, None)

    def explain(self, hit: Hit | None, result: SearchResult | None) -> None:
        """Fill the Explain tab."""
        self.explanation.explain(hit, result)

    def showEvent(self, event: QShowEvent) -> None:
        """Set the fonts again: a style sheet forgets them when a parent changes."""
        super().showEvent(event)
        self._on_theme_changed()

    def _preview_page(self) -> QWidget:
        page = QWidget(self)
        page.setProperty("panel", "true")
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for label in (self._name, self._state, self._empty):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._state.setProperty("role", "secondary")
        self._empty.setProperty("role", "secondary")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._buttons = QWidget(page)
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        open_button = _button(self.open_action, self._buttons)
        open_button.setProperty("primary", "true")
        buttons.addWidget(open_button)
        buttons.addWidget(_button(self.copy_action, self._buttons))
        buttons.addStretch(1)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 12, 16, 14)
        layout.setSpacing(4)
        layout.addWidget(self._name)
        layout.addWidget(self._state)
        layout.addSpacing(6)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.injected)
        layout.addSpacing(6)
        layout.addWidget(self._buttons)
        return page

    def _show_page(self, *, is_empty: bool) -> None:
        self._empty.setVisible(is_empty)
        for widget in (self._name, self._state, self.text, self._buttons):
            widget.setVisible(not is_empty)
        self.injected.setVisible(not is_empty and self.injected.is_known)
        for action in (self.open_action, self.copy_action):
            action.setEnabled(not is_empty)

    def _go_to_cut(self) -> None:
        found = self.note.injection if self.note else None
        if found is not None and found.cut_line is not None:
            self.text.go_to(found.cut_line)

    def _open(self) -> None:
        if self.note is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.note.file)))

    def _copy(self) -> None:
        """Copy the lines of the hit with their place, or the whole note."""
        if self.note is None:
            return
        text, hit = self.note.full_text, self._hit
        if hit is not None:
            lines = text.split("\n")[hit.start_line - 1 : hit.end_line]
            text = f"`{hit.path}:{hit.start_line}-{hit.end_line}`\n\n" + "\n".join(lines) + "\n"
        QGuiApplication.clipboard().setText(text)

    def _on_theme_changed(self) -> None:
        self._name.setFont(self._theme.scaled_font(1.1, bold=True))
        self.injected.set_fonts()
        self._state.setFont(self._theme.scaled_font(0.85))


class _InjectedPart(QWidget):
    """How much of a file the model is given at the start, as a sentence and a bar.

    Attributes:
        is_known: whether the file on show is injected at all.
        cut_wanted: the button that leads to the cut.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.is_known = False
        self._title, self._sentence = QLabel(self), QLabel(self)
        self._sentence.setWordWrap(True)
        self._bar = _InjectionBar(theme, self)
        self.cut_wanted = QToolButton(self)
        self.cut_wanted.setAutoRaise(True)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.cut_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 4)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self._bar)
        layout.addWidget(self._sentence)

    def show_injection(self, path: str, found: Injection | None) -> None:
        """Show a file's injection; hidden for a file that is not injected."""
        self.is_known = found is not None
        self.setVisible(self.is_known)
        if found is None:
            return
        is_cut = found.cut_line is not None
        self._title.setText(self.tr("{name} as injected").format(name=path))
        n_chars = strings.number(found.n_chars)
        if is_cut:
            text = self.tr("{limit} of {n} characters reach the model")
            self._sentence.setText(text.format(limit=strings.number(found.limit_chars), n=n_chars))
            self.cut_wanted.setText(self.tr("Show the cut, line {n}").format(n=found.cut_line))
        else:
            text = self.tr("All {n} characters reach the model; {limit} would be the most")
            self._sentence.setText(text.format(limit=strings.number(found.limit_chars), n=n_chars))
        self.cut_wanted.setVisible(is_cut)
        self._sentence.setProperty("role", "lost" if is_cut else "kept")
        self._sentence.style().polish(self._sentence)
        self._bar.show_injection(found)

    def set_fonts(self) -> None:
        """Use the fonts of the look in force."""
        self._title.setFont(self._theme.scaled_font(1.0, bold=True))
        self._sentence.setFont(self._theme.scaled_font(0.9))


class _InjectionBar(QWidget):
    """Green what arrives, pale red what does not, a red line between."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._share, self._is_cut = 1.0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_injection(self, found: Injection) -> None:
        """Show a part of a file, or how far a whole one is from the limit."""
        self._is_cut = found.cut_line is not None
        low, high = sorted((found.n_chars, found.limit_chars))
        self._share = low / high if high else 0.0
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height with the line that stands out."""
        return QSize(160, _BAR_HEIGHT + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        del event
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.lost_tint if self._is_cut else colours.line))
        painter.drawRoundedRect(QRectF(0, 4, self.width(), _BAR_HEIGHT), 3, 3)
        painter.setBrush(QColor(colours.kept_bar))
        end = self.width() * self._share
        painter.drawRoundedRect(QRectF(0, 4, end, _BAR_HEIGHT), 3, 3)
        if self._is_cut:
            painter.fillRect(QRectF(end - 1, 0, 2, self.height()), QColor(colours.lost))


def _button(action: QAction, parent: QWidget) -> QPushButton:
    """Return a button that does what an action does and is enabled with it."""
    button = QPushButton(action.text(), parent)
    button.clicked.connect(action.trigger)
    action.enabledChanged.connect(button.setEnabled)
    button.setEnabled(action.isEnabled())
    return button
