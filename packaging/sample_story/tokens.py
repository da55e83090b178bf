"""Count the context along each path so that usage and compactions agree to the token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sample_story.build import weight_of

if TYPE_CHECKING:
    from sample_story.build import Node, Session

USUAL_WEIGHT_PER_TOKEN = 3.4
LEGAL_CUTS = ("user", "assistant")


def assign_tokens(session: Session) -> None:
    """Set tokens of every node, and of every compaction what it keeps and its open numbers."""
    ratio = USUAL_WEIGHT_PER_TOKEN
    boundaries = [_boundary(session, index) for index in range(len(session.nodes))]
    ends = _measured_ends(session, boundaries)
    for index, node in enumerate(session.nodes):
        if boundaries[index] in ends:
            ratio = _weight_per_token(session, boundaries[index], ends[boundaries[index]])
        if node.kind == "compaction":
            _complete_compaction(session, node, ratio)
            continue
        weight = sum(session.nodes[i].weight for i in _segment(session, index))
        node.tokens = _base(session, boundaries[index]) + round(weight / ratio)


def _complete_compaction(session: Session, node: Node, ratio: float) -> None:
    if node.parent is None:
        return
    if node.data["before"] is None:
        node.data["before"] = session.nodes[node.parent].tokens
    if node.data["keep"] is None:
        node.data["keep"] = _chosen_keep(session, node, ratio)
    if node.data["after"] is None:
        path = path_to(session, node.parent)
        kept = path[path.index(node.data["keep"]) :]
        weight = weight_of(node.data["summary"]) + sum(session.nodes[i].weight for i in kept)
        node.data["after"] = session.system_tokens + round(weight / ratio)
    node.tokens = node.data["after"]


def path_to(session: Session, index: int | None) -> list[int]:
    """Return the indexes from the root to index."""
    path: list[int] = []
    while index is not None:
        path.append(index)
        index = session.nodes[index].parent
    return path[::-1]


def _boundary(session: Session, index: int) -> int | None:
    """Return the nearest compaction above a node."""
    above = session.nodes[index].parent
    while above is not None and session.nodes[above].kind != "compaction":
        above = session.nodes[above].parent
    return above


def _segment(session: Session, index: int) -> list[int]:
    """Return the node and those above it up to the nearest compaction, newest first."""
    segment = [index]
    above = session.nodes[index].parent
    while above is not None and session.nodes[above].kind != "compaction":
        segment.append(above)
        above = session.nodes[above].parent
    return segment


def _base(session: Session, boundary: int | None) -> int:
    if boundary is None:
        return session.system_tokens
    after: int = session.nodes[boundary].data["after"]
    return after


def _measured_ends(session: Session, boundaries: list[int | None]) -> dict[int | None, Node]:
    """Return the compaction with a stated size that ends what follows each boundary."""
    return {
        boundaries[index]: node
        for index, node in enumerate(session.nodes)
        if node.data.get("before") is not None
    }


def _weight_per_token(session: Session, boundary: int | None, end: Node) -> float:
    above = _segment(session, end.parent) if end.parent is not None else []
    weight = sum(session.nodes[i].weight for i in above)
    grown: int = end.data["before"] - _base(session, boundary)
    return weight / grown


def _chosen_keep(session: Session, node: Node, ratio: float) -> int:
    """Keep as much of the end of the path as the stated size after the compaction allows."""
    path = path_to(session, node.parent)
    room = node.data["after"] - session.system_tokens
    room -= round(weight_of(node.data["summary"]) / ratio)
    weight, chosen = 0, path[-1]
    for index in reversed(path):
        weight += session.nodes[index].weight
        if weight / ratio > room:
            break
        if session.nodes[index].kind in LEGAL_CUTS:
            chosen = index
    return chosen
