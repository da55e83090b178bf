"""Roll back and undo from the session view: the question, the writing, what to show afterwards."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from memory_studio.domain.operation import Changes
from memory_studio.domain.outline import Boundary
from memory_studio.gui.dialogs.rollback import RollbackDialog
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.studio import Studio
from memory_studio.services.transcripts import Transcript

__all__ = ["SessionRollback"]


class SessionRollback(QObject):
    """Takes compactions back, and the last roll back too.

    Signals:
        changed: (`Changes`, session to show, id of the entry to show or "", what was done).
        failed: an exception.
    """

    changed = Signal(object, Path, str, str)
    failed = Signal(object)

    def __init__(self, studio: Studio, tasks: TaskRunner, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._studio, self._tasks, self._theme = studio, tasks, theme
        self._window = parent
        self._last: tuple[str, Path] | None = None

    @property
    def can_undo(self) -> bool:
        """Whether a roll back was made here that was not taken back."""
        return self._last is not None

    def forget(self) -> None:
        """Offer no undo any more: it was done elsewhere."""
        self._last = None

    def ask(self, transcript: Transcript, boundary: Boundary) -> None:
        """Ask how a compaction is to be taken back."""
        dialog = RollbackDialog(
            self._studio, self._tasks, self._theme, transcript, boundary, self._window
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.written.connect(self._on_written)
        dialog.open()

    def _on_written(self, changes: Changes) -> None:
        session = Path(dict(changes.operation.details)["session"])
        self._last = (changes.id, session)
        if session == changes.path_written:
            text = self.tr("Rolled back. Nothing was overwritten.")
        else:
            text = self.tr("Rolled back into a new session. The original is untouched.")
        self.changed.emit(changes, changes.path_written, changes.leaf_id, text)

    def undo(self) -> None:
        """Take the last roll back back."""
        if self._last is None:
            return
        operation_id, session = self._last
        self._tasks.mutate(
            lambda _cancel, _progress: self._studio.undo(operation_id),
            lambda changes: self._on_undone(changes, session),
            on_error=self.failed.emit,
            label=self.tr("Undoing"),
        )

    def _on_undone(self, changes: Changes, session: Path) -> None:
        self._last = None
        self.changed.emit(changes, session, "", self.tr("The roll back was undone."))
