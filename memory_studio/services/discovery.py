"""Finding agent homes, their sessions and their memory workspaces. Nothing is opened."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from memory_studio.errors import NotFoundError
from memory_studio.formats.openclaw_home import read_workspaces

__all__ = ["AgentHome", "SessionGroup", "Workspace", "find_homes", "home_at", "is_session_name"]

_MAX_DEPTH = 6
_SKIPPED = frozenset({"node_modules", ".git", ".venv", "__pycache__"})


@dataclass(frozen=True, slots=True)
class SessionGroup:
    """Sessions that belong together. name: agent id, project folder, or ""."""

    name: str
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Workspace:
    """A memory workspace. agent: the agent it belongs to, "" when unknown."""

    agent: str
    root: Path


@dataclass(frozen=True, slots=True)
class AgentHome:
    """A folder where an agent keeps its sessions.

    Attributes:
        kind: "openclaw", "pi" or "folder".
        groups: newest sessions first in each.
    """

    kind: str
    root: Path
    groups: tuple[SessionGroup, ...]
    workspaces: tuple[Workspace, ...]

    @property
    def n_sessions(self) -> int:
        """Number of session files."""
        return sum(len(group.paths) for group in self.groups)


def is_session_name(name: str) -> bool:
    """Return whether a file name is that of a transcript (not of its diagnostics)."""
    return name.endswith(".jsonl") and not name.endswith(".trajectory.jsonl")


def find_homes(environment: Mapping[str, str], user_home: Path) -> list[AgentHome]:
    """Return the agent homes of a person, each once."""
    found: dict[Path, AgentHome] = {}
    for kind, root in _candidates(environment, user_home):
        if root.is_dir() and root.resolve() not in found:
            found[root.resolve()] = _home(kind, root)
    return [home for home in found.values() if home.n_sessions or home.workspaces]


def _candidates(environment: Mapping[str, str], user_home: Path) -> Iterator[tuple[str, Path]]:
    if state := environment.get("OPENCLAW_STATE_DIR"):
        yield "openclaw", Path(state).expanduser()
    yield "openclaw", user_home / ".openclaw"
    yield from (("openclaw", path) for path in sorted(user_home.glob(".openclaw-*")))
    if agent_dir := environment.get("PI_CODING_AGENT_DIR"):
        yield "pi", Path(agent_dir).expanduser()
    if session_dir := environment.get("PI_CODING_AGENT_SESSION_DIR"):
        yield "pi", Path(session_dir).expanduser()
    yield "pi", user_home / ".pi" / "agent"


def home_at(root: Path) -> list[AgentHome]:
    """Return the homes in a folder that a person named, or the folder itself as one.

    Raises `NotFoundError` when there is no such folder.
    """
    if not root.is_dir():
        raise NotFoundError(f"There is no folder {root}.", remedy="Check the path.")
    if (root / "agents").is_dir():
        return [_home("openclaw", root)]
    if (root / "sessions").is_dir():
        return [_home("pi", root)]
    below = [home for child in _folders(root) for home in _known_home(child)]
    return below or [_home("folder", root)]


def _known_home(folder: Path) -> list[AgentHome]:
    """Return the home in a folder such as ``.openclaw`` or ``.pi`` below a person's home."""
    if (folder / "agents").is_dir():
        return [_home("openclaw", folder)]
    if (folder / "agent" / "sessions").is_dir():
        return [_home("pi", folder / "agent")]
    return []


def _home(kind: str, root: Path) -> AgentHome:
    if kind == "openclaw":
        groups = [
            SessionGroup(folder.name, _newest_first((folder / "sessions").glob("*.jsonl")))
            for folder in _folders(root / "agents")
        ]
        return AgentHome(kind, root, _non_empty(groups), _openclaw_workspaces(root))
    folder = root / "sessions" if kind == "pi" and (root / "sessions").is_dir() else root
    groups = [
        SessionGroup(_group_name(folder, path), _newest_first(path.glob("*.jsonl")))
        for path in _walk(folder)
    ]
    is_workspace = (root / "MEMORY.md").is_file() or (root / "memory").is_dir()
    return AgentHome(kind, root, _non_empty(groups), (Workspace("", root),) * is_workspace)


def _non_empty(groups: list[SessionGroup]) -> tuple[SessionGroup, ...]:
    return tuple(group for group in groups if group.paths)


def _group_name(root: Path, folder: Path) -> str:
    return "" if folder == root else folder.relative_to(root).as_posix().strip("-")


def _openclaw_workspaces(root: Path) -> tuple[Workspace, ...]:
    found = {name: path for name, path in read_workspaces(root).items() if path.is_dir()}
    if (root / "workspace").is_dir():
        found.setdefault("main", root / "workspace")
    for path in sorted(root.glob("workspace-*")):
        found.setdefault(path.name.removeprefix("workspace-"), path)
    return tuple(Workspace(name, path) for name, path in found.items() if path.is_dir())


def _newest_first(paths: Iterator[Path]) -> tuple[Path, ...]:
    named = [path for path in paths if is_session_name(path.name)]
    return tuple(sorted(named, key=_modified, reverse=True))


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if path.is_dir())
    except OSError:
        return []


def _walk(root: Path) -> Iterator[Path]:
    """Yield a folder and those below it, without following links."""
    for current, names, _files in os.walk(root):
        folder = Path(current)
        depth = len(folder.relative_to(root).parts)
        names[:] = sorted(n for n in names if n not in _SKIPPED) if depth < _MAX_DEPTH else []
        yield folder
