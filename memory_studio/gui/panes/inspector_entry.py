"""The inspector's tabs about one entry: what it says, and its bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from memory_studio.domain.entry import (
    Block,
    Entry,
    EntryKind,
    ImageBlock,
    Message,
    Role,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    Usage,
)
from memory_studio.domain.text import safe_text
from memory_studio.domain.tokens import TokenCount
from memory_studio.gui.models.display import kind_name, role_name
from memory_studio.gui.panes.document import (
    MAX_SHOWN_CHARS,
    N_CHARS_OF_LONG,
    DocumentPane,
    WholeText,
    broken_lines,
)
from memory_studio.gui.strings import absolute_time, number, size
from memory_studio.gui.theme import Theme
from memory_studio.services.reading import render_entry, rolled_back_id
from memory_studio.services.transcripts import Transcript

__all__ = ["EntryPage", "EntryTab", "RawTab", "read_page"]

_BASE64_CHARS_PER_3_BYTES = 4


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Everything to show of one entry. raw: its JSON, indented where it is JSON."""

    entry: Entry
    tokens: TokenCount
    raw: str
    offset: int
    n_bytes: int


def read_page(transcript: Transcript, row: int) -> EntryPage:
    """Read an entry and its bytes; on a reader thread, for a line may have many megabytes."""
    entry, raw = transcript.entry(row), transcript.raw(row)
    text = raw.decode("utf-8", errors="replace")
    text = _pretty(text)
    tokens = TokenCount.estimated(transcript.columns.tokens[row])
    return EntryPage(entry, tokens, safe_text(text), transcript.columns.offsets[row], len(raw))


class EntryTab(DocumentPane):
    """What an entry says, block by block."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._page: EntryPage | None = None
        self._texts: dict[str, str] = {}
        self.setProperty("panel", "true")
        self.setStyleSheet("QTextBrowser { border: none; }")
        self.setAccessibleName(self.tr("Entry"))
        self.setPlaceholderText(self.tr("Select an entry to see what it says."))
        self.link_clicked.connect(self._show_whole)
        theme.changed.connect(self._render)

    def show_page(self, page: EntryPage | None) -> None:
        """Show another entry, or nothing."""
        self._page = page
        self._render()

    def _show_whole(self, name: str) -> None:
        WholeText(self._theme, self.tr("Whole text"), self._texts[name], self).show()

    def _render(self) -> None:
        self.clear()
        self._texts.clear()
        if self._page is None:
            return
        entry, body = self._page.entry, self._page.entry.body
        is_message = isinstance(body, Message) and body.role is not Role.NONE
        name = role_name(entry.role) if is_message else kind_name(entry.kind)
        if rolled_back_id(entry):
            name = self.tr("Rolled back")
        self.write_heading(name)
        self._write_facts(self._page)
        if isinstance(body, Message):
            self._write_message(body)
        elif entry.kind is EntryKind.COMPACTION:
            self.write_section(self.tr("SUMMARY"))
            self.write_markdown(render_entry(entry))
        else:
            is_code = entry.kind in (EntryKind.CUSTOM, EntryKind.OTHER, EntryKind.MALFORMED)
            self.write_section(self.tr("CONTENT"))
            self._write_long(render_entry(entry) or "—", "content", code=is_code)
        self.verticalScrollBar().setValue(0)

    def _write_facts(self, page: EntryPage) -> None:
        entry = page.entry
        when = "—" if entry.time_ms is None else absolute_time(entry.time_ms)
        name = f"#{entry.id}" if entry.id else self.tr("no id")
        self.write_note(f"{when} · {name}")
        body = entry.body
        if not isinstance(body, Message):
            return
        model = "/".join(filter(None, (body.provider, body.model)))
        stop = self.tr("ended with “{reason}”").format(reason=body.stop_reason)
        facts = [model, stop if body.stop_reason else "", self._usage_text(body.usage, page.tokens)]
        self.write_note(" · ".join(filter(None, facts)))
        if body.excluded:
            self.write_note(self.tr("The agent keeps this out of the model's context."))

    def _usage_text(self, usage: Usage | None, estimate: TokenCount) -> str:
        if usage is None:
            return self.tr("{n} tokens").format(n=estimate)
        return self.tr(
            "tokens: {input} in, {output} out, {read} read from cache, {write} written to cache"
        ).format(
            input=number(usage.input_tokens),
            output=number(usage.output_tokens),
            read=number(usage.cache_read_tokens),
            write=number(usage.cache_write_tokens),
        )

    def _write_message(self, body: Message) -> None:
        if body.error_message:
            self.write_trouble(body.error_message)
        if body.tool_name:
            failed = self.tr("failed") if body.is_error else ""
            self.write_section(" · ".join(filter(None, (body.tool_name, failed))))
        for at, block in enumerate(body.blocks):
            self._write_block(block, str(at), is_result=body.role is Role.TOOL_RESULT)
        if not body.blocks and not body.error_message:
            self.write_note(self.tr("This message has no content."))

    def _write_block(self, block: Block, name: str, *, is_result: bool) -> None:
        match block:
            case TextBlock(text=text):
                if not is_result:
                    self.write_section(self.tr("TEXT"))
                self._write_long(text or self.tr("(empty)"), name, code=is_result)
            case ThinkingBlock(text=text, redacted=redacted):
                self.write_section(self.tr("THINKING"))
                note = self.tr("Only a signature is stored; the words are not in the transcript.")
                self._write_long(note if redacted and not text else text, name, code=False)
            case ToolCallBlock(name=tool, arguments=arguments):
                self.write_section(self.tr("CALLS {tool}").format(tool=safe_text(tool)))
                self._write_long(_pretty(arguments), name, code=True)
            case ImageBlock(mime_type=mime_type, n_base64_chars=n_chars):
                self.write_section(self.tr("IMAGE"))
                n_bytes = n_chars * 3 // _BASE64_CHARS_PER_3_BYTES
                self.write_note(f"{safe_text(mime_type)} · {size(n_bytes)}")
            case unknown:
                self.write_section(safe_text(unknown.type).upper() or self.tr("OTHER"))
                self._write_long(unknown.text, name, code=True)

    def _write_long(self, text: str, name: str, *, code: bool) -> None:
        self._texts[name] = text
        self.write_cut(text, name, code=code)


def _pretty(arguments: str) -> str:
    try:
        return json.dumps(json.loads(arguments), ensure_ascii=False, indent=2)
    except (ValueError, RecursionError):
        return arguments


class RawTab(QWidget):
    """An entry's JSON and where it stands in the file."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._page: EntryPage | None = None
        self._place = QLabel()
        self._place.setProperty("role", "secondary")
        self._place.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("Raw JSON"))
        self.text.setPlaceholderText(self.tr("Select an entry to see its bytes."))
        self.copy = QPushButton(self.tr("Copy JSON"))
        self.copy.clicked.connect(self._copy)
        self._more = QPushButton()
        self._more.clicked.connect(self._show_whole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(self._place)
        layout.addWidget(self.text, 1)
        layout.addWidget(self._more)
        layout.addWidget(self.copy)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self.show_page(None)

    def _apply_theme(self) -> None:
        self.text.setFont(self._theme.mono_font())

    def show_page(self, page: EntryPage | None) -> None:
        """Show another entry, or nothing."""
        self._page = page
        self._more.hide()
        if page is None:
            self._place.clear()
            self.text.clear()
            return
        place = self.tr("{n} bytes from byte {offset} of the file")
        self._place.setText(place.format(n=number(page.n_bytes), offset=number(page.offset)))
        is_long = len(page.raw) > MAX_SHOWN_CHARS
        self.text.setPlainText(broken_lines(page.raw[:N_CHARS_OF_LONG] if is_long else page.raw))
        if is_long:
            self._more.setText(self.tr("Show all ({size})").format(size=size(page.n_bytes)))
            self._more.show()

    def _copy(self) -> None:
        if self._page is not None:
            QGuiApplication.clipboard().setText(self._page.raw)

    def _show_whole(self) -> None:
        if self._page is not None:
            WholeText(self._theme, self.tr("Raw JSON"), self._page.raw, self).show()
