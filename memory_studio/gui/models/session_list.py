"""The list of sessions: a head row for each group, then its sessions, newest first.

Filled at once with file names; summaries arrive later. Holds thousands of rows: filtering and
sorting happen on plain lists, and one reset tells the view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from memory_studio.gui import strings
from memory_studio.services.discovery import AgentHome
from memory_studio.services.listing import SessionSummary

__all__ = ["RowRole", "SessionListModel", "Stamp", "SummaryResult"]

Index = QModelIndex | QPersistentModelIndex
Stamp = tuple[int, int]
"""Modification time in nanoseconds and size in bytes; (0, 0) for a file that is gone."""


class RowRole(IntEnum):
    """What the delegate asks for, beside Qt's own roles."""

    IS_HEAD = Qt.ItemDataRole.UserRole + 1
    SECONDARY = Qt.ItemDataRole.UserRole + 2
    BADGE = Qt.ItemDataRole.UserRole + 3
    IS_LIVE = Qt.ItemDataRole.UserRole + 4
    IS_PROBLEM = Qt.ItemDataRole.UserRole + 5
    PATH = Qt.ItemDataRole.UserRole + 6


@dataclass(frozen=True, slots=True)
class SummaryResult:
    """What came of reading a session. problem: the reason it could not be read, else ""."""

    path: Path
    stamp: Stamp
    summary: SessionSummary | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Session:
    path: Path
    stamp: Stamp = (0, 0)
    summary: SessionSummary | None = None
    problem: str = ""
    is_live: bool = False

    @property
    def title(self) -> str:
        return strings.title_line(self.summary.title if self.summary else self.path.stem)

    @property
    def order(self) -> tuple[int, str]:
        changed_ms = self.summary.updated_ms if self.summary else self.stamp[0] // 1_000_000
        return -changed_ms, self.path.name


@dataclass(frozen=True, slots=True)
class _Group:
    title: str
    paths: tuple[Path, ...]


class SessionListModel(QAbstractListModel):
    """Rows are heads (a `_Group`) and sessions (a path)."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: list[_Group] = []
        self._sessions: dict[Path, _Session] = {}
        self._rows: list[_Group | Path] = []
        self._row_of: dict[Path, int] = {}
        self._filter = ""

    def set_homes(self, homes: Iterable[AgentHome], single_files: Iterable[Path]) -> None:
        """Show the sessions of these homes, and files that were opened on their own."""
        known = self._sessions
        self._groups = _groups(list(homes))
        inside = {path for group in self._groups for path in group.paths}
        if outside := tuple(path for path in single_files if path not in inside):
            self._groups.insert(0, _Group(self.tr("Opened files"), outside))
        paths = [path for group in self._groups for path in group.paths]
        self._sessions = {path: known.get(path) or _Session(path) for path in paths}
        self.arrange()

    def set_filter(self, text: str) -> None:
        """Show only sessions whose title, file or group has this text."""
        self._filter = text.strip().casefold()
        self.arrange()

    def arrange(self) -> None:
        """Sort and filter anew."""
        self.beginResetModel()
        self._rows = []
        for group in self._groups:
            paths = [path for path in group.paths if self._matches(group, path)]
            if paths or not self._filter:
                paths.sort(key=lambda path: self._sessions[path].order)
                self._rows += [group, *paths]
        self._row_of = {row: n for n, row in enumerate(self._rows) if isinstance(row, Path)}
        self.endResetModel()

    def take_summaries(self, results: Iterable[SummaryResult]) -> None:
        """Put in what was read of some sessions."""
        for result in results:
            session = self._sessions.get(result.path)
            if session is not None:
                self._sessions[result.path] = replace(
                    session,
                    stamp=result.stamp,
                    summary=result.summary or session.summary,
                    problem=result.problem,
                )
                self._tell_changed(result.path)

    def take_live(self, live: set[Path]) -> None:
        """Mark the sessions that an agent may be writing."""
        for path, session in list(self._sessions.items()):
            if session.is_live != (path in live):
                self._sessions[path] = replace(session, is_live=path in live)
                self._tell_changed(path)

    def stamps(self) -> dict[Path, Stamp]:
        """Return what each file looked like when it was last read; (0, 0): never."""
        return {path: session.stamp for path, session in self._sessions.items()}

    def titles(self) -> list[tuple[str, Path]]:
        """Return title and file of every session, filtered or not."""
        return [(session.title, path) for path, session in self._sessions.items()]

    def title_of(self, path: Path) -> str:
        """Return a session's title, its file name when it is not listed."""
        session = self._sessions.get(path)
        return session.title if session else path.name

    def has(self, path: Path) -> bool:
        """Return whether a session is listed, filtered or not."""
        return path in self._sessions

    def summary_of(self, path: Path) -> SessionSummary | None:
        """Return what is known of a session, None when it was not read yet."""
        session = self._sessions.get(path)
        return session.summary if session else None

    def largest(self) -> Path | None:
        """Return the session with the most entries of those that were read, None without one."""
        read = [session.summary for session in self._sessions.values() if session.summary]
        return max(read, key=lambda summary: summary.n_entries).path if read else None

    def index_of(self, path: Path | None) -> QModelIndex:
        """Return where a session is listed; invalid when it is not."""
        row = self._row_of.get(path) if path is not None else None
        return QModelIndex() if row is None else self.index(row)

    def path_at(self, index: Index) -> Path | None:
        """Return the session of a row, None for a head."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        return row if isinstance(row, Path) else None

    @property
    def n_listed(self) -> int:
        """Number of sessions that the filter lets through."""
        return len(self._row_of)

    @property
    def n_sessions(self) -> int:
        """Number of all sessions."""
        return len(self._sessions)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return heads and sessions together."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make heads neither selectable nor enabled, so that the keyboard steps over them."""
        if self.path_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        leaf = Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | leaf

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        """Return a value for a role of Qt or of `RowRole`."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if isinstance(row, _Group):
            return self._head_data(row, role)
        return self._session_data(self._sessions[row], role)

    def _head_data(self, group: _Group, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return group.title
            case RowRole.SECONDARY:
                return strings.sessions(len(group.paths))
            case RowRole.IS_HEAD:
                return True
            case _:
                return None

    def _session_data(self, session: _Session, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return session.title
            case Qt.ItemDataRole.ToolTipRole:
                return self._tool_tip(session)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{session.title}, {self._secondary(session)}"
            case RowRole.SECONDARY:
                return self._secondary(session)
            case RowRole.BADGE:
                return session.summary.n_compactions if session.summary else 0
            case RowRole.IS_LIVE:
                return session.is_live
            case RowRole.IS_PROBLEM:
                return bool(session.problem)
            case RowRole.PATH:
                return session.path
            case RowRole.IS_HEAD:
                return False
            case _:
                return None

    def _secondary(self, session: _Session) -> str:
        if session.problem:
            return session.problem
        if session.summary is None:
            return self.tr("reading…")
        when = strings.relative_time(session.summary.updated_ms, strings.now_ms())
        tokens = strings.short_tokens(session.summary.tokens)
        if not session.summary.n_compactions:
            return self.tr("{tokens} · {when}").format(tokens=tokens, when=when)
        return self.tr("{tokens} · {compactions} · {when}").format(
            tokens=tokens, compactions=strings.compactions(session.summary.n_compactions), when=when
        )

    def _tool_tip(self, session: _Session) -> str:
        if session.summary is None:
            return f"{session.path}\n{session.problem}".strip()
        return self.tr("{title}\n{path}\n{entries} · last entry {when}").format(
            title=session.title,
            path=session.path,
            entries=strings.entries(session.summary.n_entries),
            when=strings.absolute_time(session.summary.updated_ms),
        )

    def _matches(self, group: _Group, path: Path) -> bool:
        if not self._filter:
            return True
        texts = (self._sessions[path].title, path.name, group.title)
        return any(self._filter in text.casefold() for text in texts)

    def _tell_changed(self, path: Path) -> None:
        index = self.index_of(path)
        if index.isValid():
            self.dataChanged.emit(index, index)


def _groups(homes: list[AgentHome]) -> list[_Group]:
    kinds = [home.kind for home in homes]
    return [
        _Group(_group_title(home, group.name, is_only=kinds.count(home.kind) == 1), group.paths)
        for home in homes
        for group in home.groups
    ]


def _group_title(home: AgentHome, name: str, *, is_only: bool) -> str:
    """Return such as ``OPENCLAW · main``; the home's folder tells two of a kind apart."""
    kind = home.root.name if home.kind == "folder" else strings.home_name(home.kind).upper()
    if not is_only and home.kind != "folder":
        kind = f"{kind} {home.root.name}"
    return f"{kind} · {name}" if name else kind
