"""The command palette: commands, sessions by title, entries by ``#id``; type and press Enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from memory_studio.gui.icons import pixmap
from memory_studio.gui.theme import Theme

__all__ = ["Palette", "PaletteItem", "PaletteModel", "matching"]

Index = QModelIndex | QPersistentModelIndex
_MAX_SHOWN = 100
_ROW_PX = 34
_ICON_PX = 16
_HINT_ROLE = Qt.ItemDataRole.UserRole + 1
_ICON_ROLE = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something that can be chosen.

    Attributes:
        text: what is matched. hint: shown at the right, a shortcut or a place.
        icon: name of an icon. run: what choosing it does.
    """

    text: str
    hint: str
    icon: str
    run: Callable[[], None]


def matching(items: Iterable[PaletteItem], query: str) -> list[PaletteItem]:
    """Return the items that have every word of the query, beginnings first."""
    words = query.casefold().split()
    found = []
    for item in items:
        text = item.text.casefold()
        if all(word in text for word in words):
            starts = sum(text.startswith(word) or f" {word}" in text for word in words)
            found.append((-starts, item))
    found.sort(key=lambda pair: pair[0])
    return [item for _rank, item in found[:_MAX_SHOWN]]


class PaletteModel(QAbstractListModel):
    """The items that match."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: list[PaletteItem] = []

    def set_items(self, items: list[PaletteItem]) -> None:
        """Show these."""
        self.beginResetModel()
        self._items = items
        self.endResetModel()

    def item_at(self, index: Index) -> PaletteItem | None:
        """Return the item of a row."""
        is_there = index.isValid() and index.row() < len(self._items)
        return self._items[index.row()] if is_there else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        """Return text, hint or icon."""
        item = self.item_at(index)
        if item is None:
            return None
        values: dict[int, str] = {
            Qt.ItemDataRole.DisplayRole: item.text,
            Qt.ItemDataRole.AccessibleTextRole: f"{item.text} {item.hint}".strip(),
            _HINT_ROLE: item.hint,
            _ICON_ROLE: item.icon,
        }
        return values.get(role)


class _PaletteDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(200, max(_ROW_PX, QFontMetrics(option.font).height() + 14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = self._theme.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_tint))
            painter.drawRoundedRect(option.rect.adjusted(4, 1, -4, -1), 5, 5)
        line = option.rect.adjusted(14, 0, -14, 0)
        ratio = painter.device().devicePixelRatio()
        picture = pixmap(index.data(_ICON_ROLE), colours.secondary, _ICON_PX, ratio)
        painter.drawPixmap(line.left(), line.center().y() - _ICON_PX // 2 + 1, picture)
        line.setLeft(line.left() + _ICON_PX + 12)
        self._paint_texts(painter, line, str(index.data()), str(index.data(_HINT_ROLE)))
        painter.restore()

    def _paint_texts(self, painter: QPainter, line: QRect, text: str, hint: str) -> None:
        colours = self._theme.colours
        middle = Qt.AlignmentFlag.AlignVCenter
        font = self._theme.scaled_font(0.86)
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(hint, Qt.TextElideMode.ElideLeft, line.width() // 2)
        painter.setFont(font)
        painter.setPen(QColor(colours.secondary))
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, shown)
        line.setRight(line.right() - metrics.horizontalAdvance(shown) - 16)
        painter.setFont(self._theme.scaled_font(1.0))
        painter.setPen(QColor(colours.text))
        fitting = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, middle, fitting)


class Palette(QDialog):
    """Items come from two functions.

    items: everything that can be chosen. entry_item: the item for a ``#id``, None where no
    session is open.
    """

    def __init__(
        self,
        items: list[PaletteItem],
        entry_item: Callable[[str], PaletteItem | None],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._items, self._entry_item = items, entry_item
        self.setWindowTitle(self.tr("Commands and sessions"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.model = PaletteModel(self)
        self.box = QLineEdit()
        self.box.setPlaceholderText(self.tr("A command, a session, or #id of an entry"))
        self.box.setAccessibleName(self.tr("Commands and sessions"))
        self.box.textChanged.connect(self._search)
        self.box.installEventFilter(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_PaletteDelegate(theme, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("Matches"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._choose)
        self._nothing = QLabel()
        self._nothing.setProperty("role", "secondary")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        for widget in (self.box, self._nothing, self.list):
            layout.addWidget(widget)
        self.resize(620, 460)
        self._search("")

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys and Enter act on the list while the box keeps the focus."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up | Qt.Key.Key_PageDown | Qt.Key.Key_PageUp:
                self.list.keyPressEvent(event)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._choose(self.list.currentIndex())
            case _:
                return False
        return True

    def _search(self, text: str) -> None:
        if text.startswith("#"):
            item = self._entry_item(text[1:].strip())
            found = [item] if item else []
        else:
            found = matching(self._items, text)
        self.model.set_items(found)
        self.list.setCurrentIndex(self.model.index(0))
        self._nothing.setVisible(not found)
        self._nothing.setText(self._nothing_found(text))

    def _nothing_found(self, text: str) -> str:
        if text.startswith("#"):
            return self.tr("Open a session, then type the beginning of an entry's id after #.")
        return self.tr("No command and no session has these words.")

    def _choose(self, index: QModelIndex) -> None:
        item = self.model.item_at(index)
        if item is not None:
            self.accept()
            item.run()
