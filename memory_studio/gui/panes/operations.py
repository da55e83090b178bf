"""The pane with everything that was written, and the way back from each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.operation import Changes, Operation, OperationState
from memory_studio.errors import LiveSessionError
from memory_studio.gui import strings
from memory_studio.gui.messages import Message, confirm, message_of
from memory_studio.gui.models.operations import Column, OperationsModel
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.studio import Studio

__all__ = ["OperationsPane"]

_ROW_PX = 32


class OperationsPane(QWidget):
    """All operations, newest first.

    Signals:
        messaged: a `Message` for the message bar.
        session_written: an undo changed this session file.
        undo_changed: whether there is something to undo, and to redo.
    """

    messaged = Signal(object)
    session_written = Signal(Path)
    undo_changed = Signal(bool, bool)

    def __init__(
        self,
        studio: Studio,
        tasks: TaskRunner,
        theme: Theme,
        title_of: Callable[[Path], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._studio, self._tasks, self._theme = studio, tasks, theme
        self.model = OperationsModel(title_of, self)
        self.table = QTableView()
        self.undo_button = QPushButton(self.tr("Undo…"))
        self._details = QPlainTextEdit()
        self._empty = QLabel()
        self._set_up_table()
        self._lay_out()
        theme.changed.connect(self._take_fonts)
        self._take_fonts()

    def _set_up_table(self) -> None:
        table = self.table
        table.setObjectName("operationsTable")
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Operations"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        for column in (Column.WHAT, Column.SESSION):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        for column in (Column.TIME, Column.STATE, Column.SIZE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        table.selectionModel().currentRowChanged.connect(self._show_details)
        table.activated.connect(self._on_activated)
        self.model.modelReset.connect(self._show_details)

    def _lay_out(self) -> None:
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        headline = QLabel(self.tr("Operations"))
        headline.setProperty("role", "headline")
        sentence = QLabel(
            self.tr("Everything Memory Studio wrote into your agents' files. Each can be undone.")
        )
        sentence.setProperty("role", "secondary")
        sentence.setWordWrap(True)
        self._empty.setProperty("role", "secondary")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setText(
            self.tr(
                "Nothing was written yet.\n\n"
                "Roll back a compaction in a session, and it is listed here with its undo."
            )
        )
        self._details.setReadOnly(True)
        self._details.setProperty("mono", True)
        self._details.setAccessibleName(self.tr("Details of the operation"))
        self._details.setPlaceholderText(self.tr("Choose an operation to see its details."))
        self.undo_button.setProperty("primary", True)
        self.undo_button.clicked.connect(lambda: self.undo(self._selected()))
        self._lower = self._lower_part()
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self._lower)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(8)
        layout.addWidget(headline)
        layout.addWidget(sentence)
        layout.addWidget(split, 1)
        layout.addWidget(self._empty, 1)
        self._split = split

    def _lower_part(self) -> QWidget:
        lower = QWidget()
        buttons = QHBoxLayout()
        buttons.addWidget(self.undo_button)
        buttons.addStretch(1)
        layout = QVBoxLayout(lower)
        layout.setContentsMargins(0, 12, 0, 0)
        layout.addWidget(self._details, 1)
        layout.addLayout(buttons)
        return lower

    def _take_fonts(self) -> None:
        row_px = max(_ROW_PX, self.table.fontMetrics().height() + 12)
        self.table.verticalHeader().setDefaultSectionSize(row_px)

    def refresh(self) -> None:
        """Read the journal anew."""
        studio = self._studio
        self._tasks.query(
            "operations", lambda _cancel, _report: studio.operations(), self._show_operations
        )

    def undo_newest(self) -> None:
        """Undo the newest operation, after a question."""
        self._undo_or_say(self.model.newest(), self.tr("There is nothing to undo."))

    def redo_newest(self) -> None:
        """Take the newest undo back, after a question."""
        self._undo_or_say(self.model.newest(redo=True), self.tr("There is nothing to redo."))

    def _undo_or_say(self, operation: Operation | None, nothing: str) -> None:
        if operation is None:
            self.messaged.emit(Message(nothing))
        else:
            self.undo(operation)

    def undo(self, operation: Operation | None) -> None:
        """Undo an operation, after a question that names what will happen."""
        if operation is None or not operation.can_undo:
            return
        title = self.model.session_title(operation)
        is_redo = self.model.takes_back(operation)
        question = self.tr("Do it again?") if is_redo else self.tr("Undo this?")
        explanation = self.tr("{what}\nSession: {title}\n{when}\n\n{effect}").format(
            what=self.model.what(operation),
            title=title,
            when=strings.absolute_time(operation.created_ms),
            effect=self._effect(operation),
        )
        yes = self.tr("Do it again") if is_redo else self.tr("Undo")
        if confirm(self, question, explanation, yes):
            self._write(operation, agent_stopped=False)

    def _effect(self, operation: Operation) -> str:
        if operation.label == "rollback-session":
            if self.model.takes_back(operation):
                return self.tr("The new session's file is created again.")
            return self.tr("The new session's file is removed; the original was never changed.")
        return self.tr(
            "The file becomes what it was before, byte for byte. If the conversation went on "
            "since, nothing is removed: one record is added that gives back the old branch."
        )

    def _write(self, operation: Operation, *, agent_stopped: bool) -> None:
        studio = self._studio
        self._tasks.mutate(
            lambda _cancel, _report: studio.undo(operation.id, agent_stopped=agent_stopped),
            lambda changes: self._on_undone(operation, changes),
            on_error=lambda error: self._on_refused(operation, error, agent_stopped),
            label=self.tr("Undoing"),
        )

    def _on_undone(self, operation: Operation, changes: Changes) -> None:
        is_redo = self.model.takes_back(operation)
        words = self.tr("Done again.") if is_redo else self.tr("Undone.")
        self.messaged.emit(Message(words, "success"))
        for path in changes.sessions:
            self.session_written.emit(path)
        self.refresh()

    def _on_refused(self, operation: Operation, error: Exception, agent_stopped: bool) -> None:
        message = message_of(error)
        if isinstance(error, LiveSessionError) and not agent_stopped:
            message = Message(
                message.what,
                "warning",
                message.why,
                message.remedy,
                action=self.tr("The agent is stopped: undo"),
                run=lambda: self._write(operation, agent_stopped=True),
            )
        self.messaged.emit(message)
        self.refresh()

    def _show_operations(self, operations: list[Operation]) -> None:
        selected = self._selected()
        self.model.set_operations(operations)
        row = self.model.row_of(selected.id) if selected else -1
        if operations:
            self.table.selectRow(max(row, 0))
        self._split.setVisible(bool(operations))
        self._empty.setVisible(not operations)
        can_redo = self.model.newest(redo=True) is not None
        self.undo_changed.emit(self.model.newest() is not None, can_redo)

    def _selected(self) -> Operation | None:
        return self.model.operation_at(self.table.currentIndex())

    def _on_activated(self, index: QModelIndex) -> None:
        self.undo(self.model.operation_at(index))

    def _show_details(self) -> None:
        operation = self._selected()
        self.undo_button.setEnabled(operation is not None and operation.can_undo)
        if operation is None:
            self._details.clear()
            return
        is_undo = self.model.takes_back(operation)
        self.undo_button.setText(self.tr("Do it again…") if is_undo else self.tr("Undo…"))
        self._details.setPlainText(self._detail_text(operation))

    def _detail_text(self, operation: Operation) -> str:
        names = {
            "session": self.tr("Session"),
            "compaction": self.tr("Compaction"),
            "leaf": self.tr("Active leaf afterwards"),
            "old-leaf": self.tr("Active leaf before"),
        }
        lines = [
            (self.tr("Operation"), operation.id),
            (self.tr("Time"), strings.absolute_time(operation.created_ms)),
            (self.tr("File"), str(operation.target)),
            (self.tr("Size"), self._sizes(operation)),
            *((names.get(name, name), value) for name, value in operation.details),
        ]
        if operation.undoes:
            lines.append((self.tr("Takes back"), operation.undoes))
        if operation.undone_by:
            lines.append((self.tr("Taken back by"), operation.undone_by))
        if operation.state is OperationState.APPLIED and operation.can_undo:
            lines.append((self.tr("Command line"), f"memory-studio undo {operation.id}"))
        return "\n".join(f"{name}: {value}" for name, value in lines)

    def _sizes(self, operation: Operation) -> str:
        return self.tr("{before} → {after} bytes").format(
            before=strings.number(operation.size_before_bytes),
            after=strings.number(operation.size_after_bytes),
        )
