"""Read-only text with a little form: headings, code, notes and links of our own.

Invariant: what comes from a transcript is inserted as plain text with a format, never as
HTML, and nothing is ever loaded.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.text import safe_text
from memory_studio.gui.strings import size
from memory_studio.gui.theme import Theme

__all__ = ["MAX_SHOWN_CHARS", "N_CHARS_OF_LONG", "DocumentPane", "WholeText", "broken_lines"]

MAX_SHOWN_CHARS = 1 << 16
"""A longer text is cut and offered whole: laying it out takes time."""
N_CHARS_OF_LONG = 1 << 14
"""How much is shown of it."""

_MAX_LINE_CHARS = 4000
_LONG_LINE = re.compile(f"([^\n]{{{_MAX_LINE_CHARS}}})(?=[^\n])")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_BULLET = re.compile(r"(\s*)[-*+]\s+(.*)")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_FENCE = "```"
_INDENT_PX = 14


def broken_lines(text: str) -> str:
    """Return a text fit for a screen; a line of megabytes would take seconds to lay out."""
    return _LONG_LINE.sub("\\1\n", safe_text(text))


class WholeText(QDialog):
    """A long text in a window of its own."""

    def __init__(self, theme: Theme, title: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(theme.mono_font())
        self.text.setAccessibleName(title)
        self.text.setPlainText(broken_lines(text))
        copy = QPushButton(self.tr("Copy all"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(copy)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text, 1)
        layout.addLayout(buttons)
        self.resize(900, 640)


class DocumentPane(QTextBrowser):
    """Shows what its `write_…` methods were given.

    Signals:
        link_clicked: the name of a link of ours.
    """

    link_clicked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.document().setDocumentMargin(8)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.anchorClicked.connect(lambda url: self.link_clicked.emit(url.toString()))

    def loadResource(self, _kind: int, _url: QUrl | str) -> object:
        """Load nothing."""
        return None

    def write_heading(self, text: str, colour: str = "") -> None:
        """Add a line that stands out."""
        form = self._format(colour or self._theme.colours.text)
        form.setFontWeight(QFont.Weight.DemiBold)
        self._write(text, form, space_px=10)

    def write_section(self, text: str) -> None:
        """Add the small heading of a section."""
        form = self._format(self._theme.colours.secondary)
        form.setFont(self._theme.scaled_font(0.88, bold=True))
        self._write(text, form, space_px=14)

    def write_text(self, text: str) -> None:
        """Add plain text."""
        self._write(text, self._format(self._theme.colours.text))

    def write_note(self, text: str) -> None:
        """Add a remark of ours."""
        self._write(text, self._format(self._theme.colours.secondary))

    def write_trouble(self, text: str) -> None:
        """Add a reason why something is wrong."""
        self._write(text, self._format(self._theme.colours.lost))

    def write_code(self, text: str) -> None:
        """Add text in the font for code."""
        form = self._format(self._theme.colours.text)
        form.setFont(self._theme.mono_font())
        self._write(text, form)

    def write_link(self, text: str, name: str) -> None:
        """Add a line to click on."""
        form = self._format(self._theme.colours.accent)
        form.setAnchor(True)
        form.setAnchorHref(name)
        form.setFontUnderline(True)
        self._write(text, form)

    def write_cut(self, text: str, name: str, *, code: bool) -> None:
        """Add a text, its beginning only when it is long, with a link `name` to the whole."""
        write = self.write_code if code else self.write_text
        if len(text) <= MAX_SHOWN_CHARS:
            write(text)
            return
        write(text[:N_CHARS_OF_LONG])
        n_bytes = len(text.encode(errors="surrogatepass"))
        self.write_link(self.tr("Show all ({size})").format(size=size(n_bytes)), name)

    def write_markdown(self, text: str) -> None:
        """Add text with its headings, bullets and bold words made visible."""
        is_code = False
        for line in safe_text(text).split("\n"):
            heading, bullet = _HEADING.match(line), _BULLET.match(line)
            if line.startswith(_FENCE):
                is_code = not is_code
            elif is_code:
                self.write_code(line)
            elif heading:
                self.write_heading(heading[2])
            elif bullet:
                self._write_runs(f"•  {bullet[2]}", indent_px=_INDENT_PX + 6 * len(bullet[1]))
            elif line.strip():
                self._write_runs(line)

    def _write_runs(self, line: str, indent_px: int = 0) -> None:
        """Write a line whose **words** are bold."""
        for at, run in enumerate(_BOLD.split(line)):
            form = self._format(self._theme.colours.text)
            form.setFontWeight(QFont.Weight.DemiBold if at % 2 else QFont.Weight.Normal)
            if at == 0:
                self._write(run, form, indent_px=indent_px, space_px=3)
            elif run:
                self._end().insertText(run, form)

    def _format(self, colour: str) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setFont(self._theme.scaled_font(1.0))
        form.setForeground(QColor(colour))
        return form

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor

    def _write(
        self, text: str, form: QTextCharFormat, *, space_px: int = 2, indent_px: int = 0
    ) -> None:
        cursor = self._end()
        block = QTextBlockFormat()
        block.setTopMargin(0 if self.document().isEmpty() else space_px)
        block.setLeftMargin(indent_px)
        if self.document().isEmpty():
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        cursor.insertText(broken_lines(text), form)
