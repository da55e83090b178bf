"""One search box and the answer below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QStackedWidget, QVBoxLayout, QWidget

from memory_studio.gui.delegates.search_hit import SearchHitDelegate
from memory_studio.gui.models.search_hits import SearchHitsModel
from memory_studio.gui.theme import Theme
from memory_studio.services.memory import Hit, SearchResult

__all__ = ["SearchBox", "SearchResults"]

_TYPING_MS = 250
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchBox(QLineEdit):
    """A question, asked with Enter or when typing rests, never while an input method composes.

    Signals:
        asked: the text, each once.
        entered: Enter, when nothing new is to be asked.
        list_key: a key that belongs to the list below.
    """

    asked = Signal(str)
    entered = Signal()
    list_key = Signal(QKeyEvent)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_composing = False
        self._last = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_TYPING_MS)
        self._rest.timeout.connect(self.ask)
        self.textChanged.connect(lambda _text: self._rest.start())
        self.setClearButtonEnabled(True)

    def ask(self) -> None:
        """Ask now, unless the same was asked before."""
        self._rest.stop()
        text = self.text().strip()
        if not self._is_composing and text != self._last:
            self._last = text
            self.asked.emit(text)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Notice whether an input method is composing."""
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks; Escape clears; the keys of a list move in the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.text().strip() == self._last:
                self.entered.emit()
            self.ask()
        elif event.key() in _LIST_KEYS:
            self.list_key.emit(event)
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class SearchResults(QWidget):
    """Box, one line about the answer, cards.

    Signals:
        asked: a new question, "" when the box was emptied.
        hit_selected: the `Hit` that is current now.
        hit_clicked, hit_opened: the `Hit` that a person wants to see, or to read on in.
    """

    asked = Signal(str)
    hit_selected = Signal(object)
    hit_clicked = Signal(object)
    hit_opened = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.box = SearchBox(self)
        self.box.setPlaceholderText(self.tr("Ask your agent's memory"))
        self.box.setAccessibleName(self.tr("Search the notes"))
        self.box.asked.connect(self.asked)
        self.box.entered.connect(self._open_current)
        self.box.list_key.connect(self._move)
        self.summary = QLabel(self)
        self.summary.setProperty("role", "secondary")
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.model = SearchHitsModel(self)
        self.view = _CardList(theme, self)
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.tr("Search results"))
        self.view.activated.connect(self._open)
        self.view.clicked.connect(self._on_clicked)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self._empty = QLabel(self)
        self._empty.setProperty("role", "secondary")
        self._empty.setWordWrap(True)
        self._empty.setTextFormat(Qt.TextFormat.PlainText)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setMargin(8)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 16, 14, 8)
        layout.setSpacing(8)
        for widget in (self.box, self.summary):
            layout.addWidget(widget)
        layout.addWidget(self._pages, 1)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.show_nothing()

    def show_nothing(self, reason: str = "") -> None:
        """Show no answer and what could be here, or why there can be none."""
        self.model.set_result(None)
        self.summary.setVisible(False)
        invitation = self.tr(
            "Type a question or a few words. Notes are found by words and by meaning, in English"
            " and Chinese; identifiers, dates and error messages are found as they are written."
        )
        self._show_text(reason or invitation)

    def show_result(self, result: SearchResult, summary: str) -> None:
        """Show an answer; the selected hit stays selected when it is still there."""
        selected = self.current_hit()
        self.model.set_result(result)
        self.summary.setText(summary)
        self.summary.setVisible(True)
        if not result.hits:
            text = self.tr(
                "No note matches. Try fewer or other words: a name, a date, a part of an error."
            )
            self._show_text(text)
            return
        self._pages.setCurrentWidget(self.view)
        self._select(max(0, self.model.row_of(selected)))

    def current_hit(self) -> Hit | None:
        """Return the selected hit."""
        return self.model.hit(self.view.currentIndex().row())

    def forget_selection(self) -> None:
        """Let the next answer begin with its best hit."""
        self.view.selectionModel().clear()

    def showEvent(self, event: QShowEvent) -> None:
        """Set the fonts again: a style sheet forgets them when a parent changes."""
        super().showEvent(event)
        self._on_theme_changed()

    def _show_text(self, text: str) -> None:
        self._empty.setText(text)
        self._pages.setCurrentWidget(self._empty)

    def _select(self, row: int) -> None:
        index = self.model.index(row)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().setCurrentIndex(index, flag)
        self.view.scrollTo(index)

    def _move(self, event: QKeyEvent) -> None:
        if self.model.rowCount():
            self.view.keyPressEvent(event)

    def _open_current(self) -> None:
        self._open(self.view.currentIndex())

    def _open(self, index: QModelIndex) -> None:
        hit = self.model.hit(index.row())
        if hit is not None:
            self.hit_opened.emit(hit)

    def _on_clicked(self, index: QModelIndex) -> None:
        hit = self.model.hit(index.row())
        if hit is not None:
            self.hit_clicked.emit(hit)

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        hit = self.model.hit(current.row())
        if hit is not None:
            self.hit_selected.emit(hit)

    def _on_theme_changed(self) -> None:
        self.box.setFont(self._theme.scaled_font(1.1))
        self.summary.setFont(self._theme.scaled_font(0.9))
        self.view.viewport().update()


class _CardList(QListView):
    """A list whose cards are painted anew for each width."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(SearchHitDelegate(theme, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QListView { background: transparent; }")

    def changeEvent(self, event: QEvent) -> None:
        """Measure the cards again when the font changes."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the cards take the width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
