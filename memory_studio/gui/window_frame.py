"""What surrounds the views: message bar, status line, drops, zoom by wheel, remembered geometry."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from memory_studio.gui.language import language_name
from memory_studio.gui.messages import Message, MessageBar, message_of
from memory_studio.gui.panes.activity_rail import ActivityRail
from memory_studio.gui.panes.drop_overlay import DropOverlay, dragged_paths
from memory_studio.gui.panes.status_bar import StatusLine
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme

__all__ = ["WindowFrame"]

_DEFAULT_SIZE = QSize(1280, 800)


class WindowFrame(QMainWindow):
    """A window with a rail at the left and pages beside it.

    Signals:
        zoom_wanted: +1 for larger text, -1 for smaller.
        closed: the window is gone.
    """

    zoom_wanted = Signal(int)
    closed = Signal()

    def __init__(
        self, theme: Theme, store: QSettings, views: dict[str, str], language: str
    ) -> None:
        super().__init__()
        self._store = store
        self.tasks = TaskRunner(self)
        self.message_bar = MessageBar(theme)
        self.rail = ActivityRail(views, theme)
        self.pages = QStackedWidget()
        self.overlay = DropOverlay(self)
        self.status = StatusLine(self.tasks, theme, language_name(language))
        self.setStatusBar(self.status)
        self.setCentralWidget(self._central())
        self.setAcceptDrops(True)
        self.tasks.failed.connect(self.show_error)

    def _central(self) -> QWidget:
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.message_bar)
        right.addWidget(self.pages, 1)
        central = QWidget()
        row = QHBoxLayout(central)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)
        return central

    def adopt(self, parent: QWidget) -> None:
        """Let drops and Ctrl+wheel on all parts of a view come to the window."""
        for widget in parent.findChildren(QWidget):
            if widget is not self.overlay:
                widget.setAcceptDrops(False)
        for area in parent.findChildren(QAbstractScrollArea):
            area.viewport().installEventFilter(self)

    def show_message(self, message: Message) -> None:
        """Show a message above the view in front."""
        self.message_bar.show_message(message)

    def show_error(self, error: Exception) -> None:
        """Show an error above the view in front."""
        self.show_message(message_of(error))

    def show_notices(self, notices: list[str]) -> None:
        """Show sentences about what was found wrong at the start."""
        if notices:
            self.show_message(Message(notices[0], "warning", details="\n".join(notices[1:])))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop doing so."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def restore_geometry(self) -> None:
        """Stand where the window stood last, within a screen that is there."""
        geometry = self._store.value("geometry")
        if geometry is None or not self.restoreGeometry(geometry):
            self.reset_geometry()
        self._clamp()

    def reset_geometry(self) -> None:
        """Stand in the middle of the screen."""
        if self.isVisible():
            self.showNormal()
        self.resize(_DEFAULT_SIZE)
        self._clamp()

    def _clamp(self) -> None:
        room = self.screen().availableGeometry()
        self.resize(self.size().boundedTo(room.size()))
        if not room.contains(self.geometry().center()):
            corner = room.center() - self.rect().center()
            self.move(corner)

    def save_state(self) -> None:
        """Remember what `restore_geometry` and the window itself restore."""
        self._store.setValue("geometry", self.saveGeometry())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the state and end all work."""
        self.save_state()
        self._store.sync()
        self.tasks.shut_down()
        super().closeEvent(event)
        self.closed.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Say what dropping here will do."""
        if paths := dragged_paths(event.mimeData()):
            event.acceptProposedAction()
            self.overlay.announce(paths)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take a drop that came before the overlay was under the pointer."""
        self.overlay.dropEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the overlay as large as the window."""
        super().resizeEvent(event)
        self.overlay.setGeometry(self.rect())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size of all text with Ctrl."""
        if not self._take_zoom(event):
            super().wheelEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Ctrl+wheel before a scroll area does."""
        if event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent):
            return self._take_zoom(event)
        return super().eventFilter(watched, event)

    def _take_zoom(self, event: QWheelEvent) -> bool:
        turned = event.angleDelta().y()
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier or not turned:
            return False
        event.accept()
        self.zoom_wanted.emit(1 if turned > 0 else -1)
        return True
