"""Turn the steps of a story into the nodes of a session tree, with times."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sample_story.work import complete, work_steps

if TYPE_CHECKING:
    from random import Random

    from sample_story.script import Step

STORY = Path(__file__).parent
USUAL_GAP_MS = 24_000
NUMBERS = ("before", "after")


@dataclass(slots=True)
class Node:
    """One entry to be written; parent is an index into the session's nodes."""

    kind: str
    parent: int | None
    data: dict[str, Any]
    weight: int = 0
    anchor_ms: int | None = None
    at_ms: int = 0
    tokens: int = 0


@dataclass(slots=True)
class Session:
    """A session under construction, in file order."""

    rng: Random
    nodes: list[Node] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)
    leaf: int | None = None
    system_tokens: int = 0
    volume: float = 1.0
    provider: str = ""
    model: str = ""
    thinking_level: str = "off"
    name: str = ""
    day: str = ""
    pending_ms: int | None = None
    pending_mark: str = ""
    pending_thinking: str = ""

    def append(self, kind: str, data: dict[str, Any], text: str = "") -> int:
        """Add an entry below the leaf and move the leaf to it; text is what the model reads."""
        node = Node(kind, self.leaf, data, weight_of(text), self.pending_ms)
        self.nodes.append(node)
        self.leaf = len(self.nodes) - 1
        if self.pending_mark:
            self.marks[self.pending_mark] = self.leaf
        self.pending_ms, self.pending_mark = None, ""
        return self.leaf


def weight_of(text: str) -> int:
    """Return a size that grows like tokens: one for a Latin character, three for a wide one."""
    n_wide = sum(char > "\u2e7f" for char in text)
    return len(text) + 2 * n_wide


def build_session(steps: list[Step], rng: Random) -> Session:
    """Return the session that a story tells, with parents and times but without token counts."""
    session = Session(rng)
    for step in steps:
        HANDLERS[step.kind](session, step)
    _assign_times(session)
    return session


def _at(session: Session, step: Step) -> None:
    *day, clock = step.text.split()
    session.day = day[0] if day else session.day
    moment = datetime.fromisoformat(f"{session.day}T{clock}").replace(tzinfo=UTC)
    session.pending_ms = int(moment.timestamp() * 1000) + session.rng.randrange(200, 900)


def _mark(session: Session, step: Step) -> None:
    session.pending_mark = step.text


def _user(session: Session, step: Step) -> None:
    session.append("user", {"text": step.text}, step.text)


def _assistant(session: Session, step: Step) -> None:
    if not step.text and not step.calls:
        session.pending_thinking = step.thinking
        return
    thinking = step.thinking or session.pending_thinking
    session.pending_thinking = ""
    calls = [complete(call, session.volume, session.rng) for call in step.calls]
    requests = [
        {"id": f"toolu_{session.rng.getrandbits(64):016x}", "name": c.name, "argument": c.argument}
        for c in calls
    ]
    data = {
        "text": step.text,
        "thinking": thinking,
        "calls": requests,
        "provider": session.provider,
        "model": session.model,
        "level": session.thinking_level,
    }
    read_text = thinking + step.text + "".join(call.argument for call in calls)
    session.append("assistant", data, read_text)
    for call, request in zip(calls, requests, strict=True):
        output = call.output or ""
        session.append("result", {**request, "text": output, "error": call.is_error}, output)


def _work(session: Session, step: Step) -> None:
    n_messages, topic = step.text.split()
    for work in work_steps(topic, int(n_messages), session.volume, session.rng):
        _assistant(session, work)


def _do(session: Session, step: Step) -> None:
    verb, _, rest = step.text.partition(" ")
    DIRECTIVES[verb](session, rest)


def _start(session: Session, rest: str) -> None:
    session.system_tokens = int(rest)


def _set_volume(session: Session, rest: str) -> None:
    session.volume = float(rest)


def _set_model(session: Session, rest: str) -> None:
    session.provider, session.model = rest.split()
    session.append("model", {"provider": session.provider, "model": session.model})


def _snapshot(session: Session, rest: str) -> None:
    del rest
    session.append("snapshot", {"provider": session.provider, "model": session.model})


def _set_thinking(session: Session, rest: str) -> None:
    session.thinking_level = rest
    session.append("thinking", {"level": rest})


def _set_name(session: Session, rest: str) -> None:
    session.name = rest
    session.append("name", {"name": rest})


def _label(session: Session, rest: str) -> None:
    mark, _, text = rest.partition(" :: ")
    session.append("label", {"target": session.marks[mark], "label": text})


def _error(session: Session, rest: str) -> None:
    data = {"provider": session.provider, "model": session.model, "level": session.thinking_level}
    session.append("assistant", {**data, "text": "", "thinking": "", "calls": [], "error": rest})


def _system(session: Session, rest: str) -> None:
    session.append("system", {"text": rest})


def _compact(session: Session, rest: str) -> None:
    options = dict(item.split("=") for item in rest.split())
    path = STORY / "summaries" / f"{options['summary']}.md"
    summary = path.read_text(encoding="utf-8").strip()
    keep = session.marks.get(options["keep"])
    numbers = {key: None if options[key] == "auto" else int(options[key]) for key in NUMBERS}
    data = {"summary": summary, "keep": keep, "reason": options["reason"], **numbers}
    session.append("compaction", {**data, "hook": options.get("hook") == "yes"})


def _leaf(session: Session, rest: str) -> None:
    session.append("leaf", {"target": session.marks[rest]})
    session.nodes[-1].parent = len(session.nodes) - 2
    session.leaf = session.marks[rest]


def _goto(session: Session, rest: str) -> None:
    session.leaf = session.marks[rest]


def _branch_summary(session: Session, rest: str) -> None:
    mark, _, text = rest.partition(" :: ")
    left, session.leaf = session.leaf, session.marks[mark]
    session.append("branch_summary", {"from": left, "summary": text}, text)


HANDLERS = {
    "at": _at,
    "mark": _mark,
    "user": _user,
    "assistant": _assistant,
    "work": _work,
    "do": _do,
}
DIRECTIVES = {
    "start": _start,
    "volume": _set_volume,
    "model": _set_model,
    "thinking": _set_thinking,
    "snapshot": _snapshot,
    "name": _set_name,
    "label": _label,
    "error": _error,
    "system": _system,
    "compact": _compact,
    "leaf": _leaf,
    "goto": _goto,
    "branch_summary": _branch_summary,
}


def _assign_times(session: Session) -> None:
    """Give every node a time: anchors hold, the others lie between them in order."""
    nodes = session.nodes
    now = (nodes[0].anchor_ms or 0) - 1
    for index, node in enumerate(nodes):
        if node.anchor_ms is not None and node.anchor_ms > now:
            now = node.anchor_ms
        else:
            ahead = next((i for i in range(index, len(nodes)) if nodes[i].anchor_ms), None)
            room = USUAL_GAP_MS
            if ahead is not None:
                end = nodes[ahead].anchor_ms or now
                room = min(USUAL_GAP_MS, (end - now) // (ahead - index + 1))
            now += max(1, int(room * session.rng.uniform(0.3, 0.95)))
        node.at_ms = now
