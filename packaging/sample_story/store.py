"""The sessions.json of an OpenClaw agent, with a checkpoint for every compaction."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from sample_story.records import entry_id

if TYPE_CHECKING:
    from sample_story.build import Session

STATE_DIR = "/home/ana/.openclaw"
BOOTSTRAP_MAX_CHARS = 20_000


def store_entry(key: str, session_id: str, session: Session, window_tokens: int) -> dict[str, Any]:
    """Return what OpenClaw notes about a session."""
    first, last = session.nodes[0], session.nodes[-1]
    spoken = [n for n in session.nodes if n.kind == "assistant" and "error" not in n.data]
    agent = key.split(":")[1]
    file = f"{STATE_DIR}/agents/{agent}/sessions/{session_id}.jsonl"
    checkpoints = _checkpoints(key, session_id, session, file)
    return {
        "sessionId": session_id,
        "updatedAt": last.at_ms,
        "sessionStartedAt": first.at_ms - 3,
        "lastInteractionAt": last.at_ms,
        "sessionFile": file,
        "model": session.model,
        "modelProvider": session.provider,
        "lastActivityAt": last.at_ms,
        "contextTokens": window_tokens,
        "agentHarnessId": "openclaw",
        "abortedLastRun": False,
        "totalTokens": spoken[-1].tokens,
        "totalTokensFresh": True,
        "compactionCheckpoints": checkpoints,
        "compactionCount": len(checkpoints),
    }


def _checkpoints(key: str, session_id: str, session: Session, file: str) -> list[dict[str, Any]]:
    checkpoints = []
    for index, node in enumerate(session.nodes):
        if node.kind != "compaction" or node.parent is None:
            continue
        own, parent = entry_id(session_id, index), entry_id(session_id, node.parent)
        before = {"sessionId": session_id, "leafId": parent, "entryId": parent}
        after = {"sessionId": session_id, "sessionFile": file, "leafId": own, "entryId": own}
        checkpoints.append(
            {
                "checkpointId": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{session_id}/{own}")),
                "sessionKey": key,
                "sessionId": session_id,
                "createdAt": node.at_ms,
                "reason": node.data["reason"],
                "tokensBefore": node.data["before"],
                "tokensAfter": node.data["after"],
                "summary": node.data["summary"],
                "firstKeptEntryId": entry_id(session_id, node.data["keep"]),
                "preCompaction": before,
                "postCompaction": after,
            }
        )
    return checkpoints
