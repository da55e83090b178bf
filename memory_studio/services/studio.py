"""`Studio`: everything the window and the command line do, as one object.

Synchronous, and safe to call from several threads: whatever it hands out is a value or
belongs to the caller. Nothing in an agent's home changes except through `rollback` and
`undo`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from memory_studio.context.build import Context
from memory_studio.domain.operation import Changes, Operation
from memory_studio.domain.task import CancelToken, ReportProgress, ignore_progress
from memory_studio.errors import MemoryStudioError, NotFoundError, UnreadableError
from memory_studio.formats.base import SignOfLife
from memory_studio.services import operations as ops
from memory_studio.services.discovery import AgentHome, find_homes, home_at
from memory_studio.services.listing import SessionSummary, SummaryCache
from memory_studio.services.rollback import How, RollbackPlan, plan_rollback
from memory_studio.services.transcripts import SideCars, Transcript, open_transcript
from memory_studio.settings import (
    Settings,
    default_settings_path,
    default_state_dir,
    load_settings,
)
from memory_studio.storage.journal import Journal

if TYPE_CHECKING:
    from memory_studio.services.memory import MemoryService

__all__ = ["Studio"]


class Studio:
    """The library's front door; a context manager.

    Attributes:
        settings: what the person chose.
        side_cars, summaries, journal: our own state.
        notices: sentences about what was found wrong or settled at the start.
    """

    def __init__(
        self,
        *,
        state_dir: Path | str | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Use a state folder, the person's own by default; settle operations cut short."""
        self.state_dir = Path(state_dir) if state_dir else default_state_dir()
        self.notices: list[str] = []
        if settings is None:
            settings, self.notices = load_settings(self._settings_path(state_dir))
        self.settings = settings
        self.side_cars = SideCars(self.state_dir / "sidecars")
        self.summaries = SummaryCache(self.state_dir / "summaries", self.side_cars)
        self.journal = Journal(self.state_dir / "operations")
        self._memory: MemoryService | None = None
        self._memory_lock = threading.Lock()
        self._settle()

    @staticmethod
    def _settings_path(state_dir: Path | str | None) -> Path:
        return Path(state_dir) / "settings.json" if state_dir else default_settings_path()

    def _settle(self) -> None:
        try:
            settled = self.journal.reconcile()
        except MemoryStudioError as error:
            self.notices.append(str(error))
            return
        for operation in settled:
            self.notices.append(f"Operation {operation.id} was cut short: {operation.state}.")

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the model's process."""
        self.close()

    @property
    def memory(self) -> MemoryService:
        """Workspaces, index and search; made when first asked for."""
        with self._memory_lock:
            if self._memory is None:
                from memory_studio.services.memory import (  # noqa: PLC0415 (it loads numpy)
                    MemoryService,
                )

                self._memory = MemoryService(self.state_dir / "memory", self.settings)
            return self._memory

    def close(self) -> None:
        """Stop the model's process."""
        with self._memory_lock:
            memory, self._memory = self._memory, None
        if memory is not None:
            memory.close()

    def use_settings(self, settings: Settings) -> None:
        """Put other settings in force; views of the memory have to ask `memory` anew."""
        old, self.settings = self.settings, settings
        model = (settings.embedding_model, settings.embedding_model_may_download)
        if model != (old.embedding_model, old.embedding_model_may_download):
            self.close()

    def homes(self, root: Path | str | None = None) -> list[AgentHome]:
        """Return the agent homes of this person, or those in a folder.

        Raises `NotFoundError` when the folder does not exist.
        """
        if root is None:
            return find_homes(os.environ, Path.home())
        return home_at(Path(root))

    def session_paths(self, root: Path | str | None = None) -> Iterator[Path]:
        """Yield the session files of the homes."""
        for home in self.homes(root):
            for group in home.groups:
                yield from group.paths

    def sessions(
        self, root: Path | str | None = None, *, cancel: CancelToken | None = None
    ) -> Iterator[SessionSummary]:
        """Yield a line about each session that can be read; `notices` names the others."""
        for path in self.session_paths(root):
            try:
                yield self.summaries.summary(path, cancel)
            except (NotFoundError, UnreadableError) as error:
                self.notices.append(str(error))

    def find_session(self, name: Path | str) -> Path:
        """Return the file of a session: a path, or the beginning of an id.

        Raises `NotFoundError` when there is none or more than one.
        """
        path = Path(name).expanduser()
        if path.exists():
            return path
        found = [p for p in self.session_paths() if self._is_named(p, str(name))]
        if len(found) == 1:
            return found[0]
        raise NotFoundError(
            f"{len(found)} sessions begin with “{name}”."
            if found
            else f"There is no session “{name}”.",
            why="" if found else "It is no file, and no session of your agents has this id.",
            remedy="Give more of its id, or its path.",
        )

    def _is_named(self, path: Path, prefix: str) -> bool:
        if path.stem.startswith(prefix) or path.stem.rpartition("_")[2].startswith(prefix):
            return True
        return self.summaries.summary(path).id.startswith(prefix)

    def open_session(
        self,
        name: Path | str,
        *,
        cancel: CancelToken | None = None,
        progress: ReportProgress = ignore_progress,
    ) -> Transcript:
        """Return a session, read to its end; see `open_transcript` for what it raises."""
        path = self.find_session(name)
        return open_transcript(path, self.side_cars, cancel=cancel, progress=progress)

    def context(self, session: Transcript | Path | str, at: str | None = None) -> Context:
        """Return what the model would receive at an entry, at the active leaf for None."""
        transcript = session if isinstance(session, Transcript) else self.open_session(session)
        return transcript.context(None if at is None else transcript.row_of(at))

    def plan_rollback(
        self, session: Transcript | Path | str, compaction: str | int, how: str = How.UNFOLD
    ) -> RollbackPlan:
        """Return what taking a compaction back would do; nothing is written."""
        transcript = session if isinstance(session, Transcript) else self.open_session(session)
        return plan_rollback(
            transcript,
            str(compaction),
            How(how),
            window_tokens=self.settings.window_tokens,
            reserve_tokens=self.settings.reserve_tokens,
        )

    def rollback(self, plan: RollbackPlan, *, agent_stopped: bool = False) -> Changes:
        """Write what was planned; see `memory_studio.services.operations.commit_rollback`."""
        return ops.commit_rollback(
            plan, self.journal, self.settings.quiet_seconds, agent_stopped=agent_stopped
        )

    def undo(self, operation_id: str = "", *, agent_stopped: bool = False) -> Changes:
        """Take an operation back, the newest for ""; see `ops.undo` for what it promises."""
        return ops.undo(
            self.journal, operation_id, self.settings.quiet_seconds, agent_stopped=agent_stopped
        )

    def operations(self) -> list[Operation]:
        """Return everything that was ever written, oldest first."""
        return self.journal.operations()

    def signs_of_life(self, path: Path) -> list[SignOfLife]:
        """Return why an agent may be writing a session right now."""
        return ops.signs_of_life(path, self.journal, self.settings.quiet_seconds)
