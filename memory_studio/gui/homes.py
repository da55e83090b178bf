"""Which agent homes the window shows: those of the person or of the sample, and what was opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from memory_studio.domain.task import CancelToken, ReportProgress
from memory_studio.gui.tasks import TaskRunner
from memory_studio.services.discovery import AgentHome, Workspace
from memory_studio.services.studio import Studio

__all__ = ["HomeFinder"]


class HomeFinder(QObject):
    """Looks for homes in the background.

    Signals:
        found: the homes are others now, or may be; the folder that was opened, or None.

    Attributes:
        homes: None until the first search is done.
        files: sessions that were opened on their own.
    """

    found = Signal(object)

    def __init__(
        self, studio: Studio, tasks: TaskRunner, root: Path | None, parent: QObject
    ) -> None:
        """root: the only folder to search; None: wherever agents keep their homes."""
        super().__init__(parent)
        self._studio, self._tasks, self._root = studio, tasks, root
        self._opened: list[Path] = []
        self._single_workspaces: list[Workspace] = []
        self.homes: list[AgentHome] | None = None
        self.files: list[Path] = []

    def search(self, opened: Path | None = None) -> None:
        """Search now; `opened`: a folder to take in as well, from now on."""
        if opened is not None and opened not in self._opened:
            self._opened.append(opened)
        studio, root, folders = self._studio, self._root, list(self._opened)

        def work(_cancel: CancelToken, _report: ReportProgress) -> list[AgentHome]:
            homes = studio.homes(root)
            for folder in folders:
                if folder.is_dir():
                    homes += studio.homes(folder)
            return list({home.root: home for home in homes}.values())

        def done(homes: list[AgentHome]) -> None:
            self.homes = homes
            self.found.emit(opened)

        self._tasks.query("homes", work, done)

    def within(self, folder: Path) -> list[AgentHome]:
        """Return the homes that lie in a folder."""
        return [home for home in self.homes or [] if home.root.is_relative_to(folder)]

    @property
    def workspaces(self) -> list[Workspace]:
        """The memory workspaces of all homes, and those of notes opened on their own."""
        found = [workspace for home in self.homes or [] for workspace in home.workspaces]
        roots = {workspace.root for workspace in found}
        return found + [each for each in self._single_workspaces if each.root not in roots]

    def sessions_of(self, workspace: Path | None) -> list[Path]:
        """Return the sessions of the agent that a memory workspace belongs to."""
        return [
            path
            for home in self.homes or []
            for each in home.workspaces
            if each.root == workspace
            for group in home.groups
            if each.agent in ("", group.name)
            for path in group.paths
        ]

    def add_workspace_of(self, note: Path) -> None:
        """Take in the workspace of a note: the nearest folder above it that looks like one."""
        if any(note.is_relative_to(workspace.root) for workspace in self.workspaces):
            return
        above = [folder for folder in note.parents if (folder / "MEMORY.md").is_file()]
        self._single_workspaces.append(Workspace("", above[0] if above else note.parent))
