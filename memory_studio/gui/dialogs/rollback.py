"""Taking a compaction back: three ways, each with what the model would see afterwards.

Nothing is written before the last button, and every plan is computed off the interface
thread.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from memory_studio.domain.operation import Changes
from memory_studio.domain.outline import Boundary
from memory_studio.errors import MemoryStudioError
from memory_studio.gui.library_words import library_words
from memory_studio.gui.panes.inspector_context import ItemTable
from memory_studio.gui.strings import entries, number
from memory_studio.gui.tasks import TaskRunner
from memory_studio.gui.theme import Theme
from memory_studio.services.reading import SignOfLife
from memory_studio.services.rollback import How, RollbackPlan
from memory_studio.services.studio import Studio
from memory_studio.services.transcripts import Transcript

__all__ = ["RollbackDialog"]

_IN_PLACE = (How.UNFOLD, How.REWIND)
_LEAST_SIZE = QSize(940, 640)
_N_COLUMNS, _N_LINES = 115, 40


class _Choice(QWidget):
    """One way: a radio button, what it does, and what it costs."""

    def __init__(self, how: How, title: str, explanation: str) -> None:
        super().__init__()
        self.how = how
        self.plan: RollbackPlan | None = None
        self.problem = ""
        self.button = QRadioButton(title)
        self.button.setAccessibleDescription(explanation)
        self._explanation = _label("secondary", explanation)
        self.sizes = _label("")
        self.verdict = _label("secondary")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 8)
        layout.setSpacing(3)
        layout.addWidget(self.button)
        for label in (self._explanation, self.sizes, self.verdict):
            label.setIndent(24)
            layout.addWidget(label)

    def say(self, sizes: str, verdict: str, role: str) -> None:
        """Show the outcome. role: "kept", "doubtful", "lost" or "secondary"."""
        self.sizes.setText(sizes)
        self.sizes.setVisible(bool(sizes))
        self.verdict.setText(verdict)
        self.verdict.setProperty("role", role)
        self.verdict.style().unpolish(self.verdict)
        self.verdict.style().polish(self.verdict)


class RollbackDialog(QDialog):
    """Asks how, shows what it means, and writes.

    Signals:
        written: the `Changes` that were made.
    """

    written = Signal(object)

    def __init__(
        self,
        studio: Studio,
        tasks: TaskRunner,
        theme: Theme,
        transcript: Transcript,
        boundary: Boundary,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._studio, self._tasks = studio, tasks
        self._transcript, self._boundary = transcript, boundary
        self._signs: list[SignOfLife] | None = None
        self._is_writing = False
        self.setWindowTitle(self.tr("Roll back compaction {n}").format(n=boundary.number))
        self._choices = {choice.how: choice for choice in self._make_choices()}
        self._group = QButtonGroup(self)
        for choice in self._choices.values():
            self._group.addButton(choice.button)
        self._group.buttonToggled.connect(lambda _button, _on: self._render())
        self.table = ItemTable(theme)
        self._preview_note = _label("secondary")
        self.words = _label("")
        self.live = _label("doubtful")
        self.stopped = QCheckBox(self.tr("The agent is stopped"))
        self.stopped.toggled.connect(self._on_stopped)
        self.problem = _label("lost")
        self.go = QPushButton(self.tr("Roll back"))
        self.go.setProperty("primary", "true")
        self.go.clicked.connect(self._write)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(self.reject)
        self.cancel.setDefault(True)
        self._lay_out()
        self._choices[How.UNFOLD].button.setChecked(True)
        self._start()

    def _make_choices(self) -> list[_Choice]:
        return [
            _Choice(
                How.UNFOLD,
                self.tr("Unfold"),
                self.tr("The model sees again what it saw before, and everything said since."),
            ),
            _Choice(
                How.REWIND,
                self.tr("Rewind"),
                self.tr("Go back to before the compaction; later turns stay on the old branch."),
            ),
            _Choice(
                How.SESSION,
                self.tr("New session"),
                self.tr("Copy what came before into a new session; this one stays as it is."),
            ),
        ]

    def _lay_out(self) -> None:
        choices = QWidget()
        left = QVBoxLayout(choices)
        left.setContentsMargins(0, 0, 8, 0)
        left.setSpacing(6)
        for choice in self._choices.values():
            left.addWidget(choice)
        left.addStretch(1)
        left.addWidget(self.live)
        left.addWidget(self.stopped)
        right = QVBoxLayout()
        right.addWidget(_label("section", self.tr("WHAT THE MODEL WILL SEE")))
        right.addWidget(self._preview_note)
        right.addWidget(self.table, 1)
        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addWidget(_scrolling(choices), 2)
        columns.addLayout(right, 3)
        buttons = QHBoxLayout()
        buttons.addWidget(self.words, 1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 18)
        layout.setSpacing(12)
        layout.addLayout(columns, 1)
        layout.addWidget(self.problem)
        layout.addLayout(buttons)
        self.problem.hide()
        self.live.hide()
        self.stopped.hide()
        metrics = self.fontMetrics()
        wanted = QSize(metrics.averageCharWidth() * _N_COLUMNS, metrics.height() * _N_LINES)
        self.resize(wanted.expandedTo(_LEAST_SIZE).boundedTo(self.screen().availableSize()))

    def _start(self) -> None:
        for choice in self._choices.values():
            choice.say("", self.tr("Working it out…"), "secondary")
            self._plan(choice)
        self._tasks.query(
            self._slot("signs"),
            lambda _cancel, _progress: self._studio.signs_of_life(self._transcript.path),
            self._show_signs,
            on_error=self._show_problem,
        )
        self._render()

    def _slot(self, name: str) -> str:
        return f"rollback-{id(self)}-{name}"

    def _plan(self, choice: _Choice) -> None:
        how, entry_id = choice.how, self._boundary.entry_id
        self._tasks.query(
            self._slot(how),
            lambda _cancel, _progress: self._studio.plan_rollback(self._transcript, entry_id, how),
            lambda plan: self._show_plan(choice, plan),
            on_error=lambda error: self._show_refusal(choice, error),
        )

    def _show_plan(self, choice: _Choice, plan: RollbackPlan) -> None:
        choice.plan = plan
        sizes = self.tr("{before} → {after} tokens").format(
            before=number(plan.before_tokens), after=number(plan.after_tokens)
        )
        window = number(plan.window_tokens)
        if not plan.fits_window:
            role, verdict = "lost", self.tr("Does not fit the window of {window} tokens.")
        elif plan.compacts_again:
            role = "doubtful"
            verdict = self.tr("Fits {window}, but the agent would compact again at once.")
        else:
            role, verdict = "kept", self.tr("Fits the window of {window} tokens.")
        choice.say(sizes, verdict.format(window=window), role)
        self._render()

    def _show_refusal(self, choice: _Choice, error: Exception) -> None:
        choice.problem = str(error)
        choice.say("", choice.problem, "secondary")
        self._render()

    def _show_signs(self, signs: list[SignOfLife]) -> None:
        self._signs = signs
        if signs:
            reasons = " ".join(library_words(sign.code, sign.sentence) for sign in signs)
            rest = self.tr("A new session can be written all the same.")
            self.live.setText(
                self.tr("In use: {reasons} {rest}").format(reasons=reasons, rest=rest)
            )
            self.live.show()
            self.stopped.setVisible(not any(sign.certain for sign in signs))
        self._render()

    def _on_stopped(self, stopped: bool) -> None:
        if stopped and self._choices[How.UNFOLD].plan is not None:
            self._choices[How.UNFOLD].button.setEnabled(True)
            self._choices[How.UNFOLD].button.setChecked(True)
        self._render()

    def _is_allowed(self, choice: _Choice) -> bool:
        """Return whether a way can be chosen; an unanswered question does not forbid it yet."""
        if choice.problem:
            return False
        return choice.how not in _IN_PLACE or not self._signs or self.stopped.isChecked()

    @property
    def _chosen(self) -> _Choice | None:
        return next((c for c in self._choices.values() if c.button.isChecked()), None)

    def _render(self) -> None:
        for choice in self._choices.values():
            choice.button.setEnabled(self._is_allowed(choice))
        chosen = self._chosen
        if chosen is not None and not self._is_allowed(chosen):
            others = [c for c in self._choices.values() if self._is_allowed(c)]
            if others:
                others[0].button.setChecked(True)
                return
        plan = chosen.plan if chosen else None
        is_ready = plan is not None and self._signs is not None and not self._is_writing
        self.go.setEnabled(is_ready and chosen is not None and self._is_allowed(chosen))
        self.table.items.show_context(plan.after if plan else None)
        self._preview_note.setText(self._preview_text(plan))
        self.words.setText(self._plan_text(plan))

    def _preview_text(self, plan: RollbackPlan | None) -> str:
        if plan is None:
            return self.tr("The preview is being worked out.")
        return self.tr("{n} items instead of {old}").format(
            n=number(len(plan.after.items)), old=number(len(plan.before.items))
        )

    def _plan_text(self, plan: RollbackPlan | None) -> str:
        if plan is None:
            return ""
        if plan.how is How.SESSION:
            return self.tr("Writes the new file {name}; the original is untouched.").format(
                name=plan.path_written.name
            )
        adds = self.tr("Adds 1 entry to {name}; nothing is overwritten.").format(
            name=plan.path_written.name
        )
        left = self.tr("{entries} stay reachable on the old branch.").format(
            entries=entries(plan.n_left_entries)
        )
        return f"{adds} {left}" if plan.n_left_entries else adds

    def _write(self) -> None:
        plan, stopped = self._chosen.plan if self._chosen else None, self.stopped.isChecked()
        if plan is None:
            return
        self._is_writing = True
        self.problem.hide()
        self._render()
        self._tasks.mutate(
            lambda _cancel, _progress: self._studio.rollback(plan, agent_stopped=stopped),
            self._on_written,
            on_error=self._on_failed,
            label=self.tr("Rolling back"),
        )

    def _on_written(self, changes: Changes) -> None:
        self._is_writing = False
        self.written.emit(changes)
        self.accept()

    def _on_failed(self, error: Exception) -> None:
        self._is_writing = False
        self._show_problem(error)
        self._start()

    def _show_problem(self, error: Exception) -> None:
        text = str(error) if isinstance(error, MemoryStudioError) else repr(error)
        self.problem.setText(text)
        self.problem.show()

    def reject(self) -> None:
        """Close, unless something is being written right now."""
        if not self._is_writing:
            super().reject()

    def done(self, result: int) -> None:
        """Forget the plans that are still being worked out."""
        for name in (*How, "signs"):
            self._tasks.cancel(self._slot(name))
        super().done(result)


def _scrolling(content: QWidget) -> QScrollArea:
    """Return what shows all of a part also where large text leaves it little room."""
    area = QScrollArea()
    area.setProperty("bare", "true")
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area


def _label(role: str, text: str = "") -> QLabel:
    label = QLabel(text)
    if role:
        label.setProperty("role", role)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
