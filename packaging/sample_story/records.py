"""Write nodes as records: OpenClaw 2026.7.1 and pi 1.6.0, field by field in their order."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sample_story.tokens import path_to

if TYPE_CHECKING:
    from sample_story.build import Node, Session

Record = dict[str, Any]
PRICES_PER_MILLION = {"input": 3.0, "output": 15.0, "cacheRead": 0.3, "cacheWrite": 3.75}
PI_TOOLS = (
    ("read", "Read a file.", "path"),
    ("bash", "Run a command in the working directory.", "command"),
    ("edit", "Replace text in a file.", "path"),
    ("grep", "Search file contents.", "pattern"),
)


def iso(ms: int) -> str:
    """Return Unix milliseconds as ISO 8601 with milliseconds and Z."""
    moment = datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{moment}.{ms % 1000:03}Z"


def entry_id(session_id: str, index: int) -> str:
    """Return the id of the entry at index: 8 hex digits, the same in every run."""
    return hashlib.sha256(f"{session_id}/{index}".encode()).hexdigest()[:8]


def session_records(session: Session, session_id: str, cwd: str, dialect: str) -> list[Record]:
    """Return the header and one record a node; dialect is openclaw or pi."""
    writer = _Writer(session, session_id, dialect, cwd)
    created = iso(session.nodes[0].at_ms - 3)
    head = {"type": "session", "version": 3, "id": session_id, "timestamp": created, "cwd": cwd}
    return [head, *(writer.record(i) for i in range(len(session.nodes)))]


def to_jsonl(records: list[Record]) -> str:
    """Return compact JSON lines."""
    lines = (json.dumps(r, ensure_ascii=False, separators=(",", ":")) for r in records)
    return "".join(line + "\n" for line in lines)


class _Writer:
    """Knows the session around a node: ids, the previous request, the system message."""

    def __init__(self, session: Session, session_id: str, dialect: str, cwd: str) -> None:
        self.nodes = session.nodes
        self.session = session
        self.ids = [entry_id(session_id, i) for i in range(len(session.nodes))]
        self.is_pi = dialect == "pi"
        self.cwd = cwd

    def record(self, index: int) -> Record:
        node = self.nodes[index]
        make = getattr(self, f"_{node.kind}")
        parent = None if node.parent is None else self.ids[node.parent]
        body: Record = make(node)
        envelope = {"id": self.ids[index], "parentId": parent, "timestamp": iso(node.at_ms)}
        kind = body.pop("type")
        if kind == "custom":
            return {"type": kind, **body, **envelope}
        return {"type": kind, **envelope, **body}

    def _model(self, node: Node) -> Record:
        provider, model = node.data["provider"], node.data["model"]
        return {"type": "model_change", "provider": provider, "modelId": model}

    def _thinking(self, node: Node) -> Record:
        return {"type": "thinking_level_change", "thinkingLevel": node.data["level"]}

    def _name(self, node: Node) -> Record:
        return {"type": "session_info", "name": node.data["name"]}

    def _label(self, node: Node) -> Record:
        target = self.ids[node.data["target"]]
        return {"type": "label", "targetId": target, "label": node.data["label"]}

    def _leaf(self, node: Node) -> Record:
        return {"type": "leaf", "targetId": self.ids[node.data["target"]]}

    def _system(self, node: Node) -> Record:
        message = self._system_message(node.data["text"])
        message = {**message, "timestamp": node.at_ms - 9, "toolsAdded": _pi_tools()}
        return {"type": "message", "message": message}

    def _system_message(self, preamble: str) -> Record:
        sections = {"preamble": preamble, "cwd": f"<cwd>\n{self.cwd}\n</cwd>"}
        return {"role": "system", "content": "", "sections": sections}

    def _user(self, node: Node) -> Record:
        text = node.data["text"]
        content: Any = [{"type": "text", "text": text}] if self.is_pi else text
        message = {"role": "user", "content": content, "timestamp": node.at_ms - 60}
        return {"type": "message", "message": message}

    def _assistant(self, node: Node) -> Record:
        data = node.data
        message: Record = {
            "role": "assistant",
            "content": self._blocks(data),
            "api": "anthropic-messages"
            if data["provider"] == "anthropic"
            else "openai-completions",
            "provider": data["provider"],
            "model": data["model"],
            "usage": self._usage(node),
            "stopReason": "error" if "error" in data else "toolUse" if data["calls"] else "stop",
            "timestamp": node.at_ms - 120,
        }
        if "error" in data:
            message["errorMessage"] = data["error"]
        if self.is_pi:
            message["durationMs"] = 900 + node.weight * 4
            message["thinkingLevel"] = data["level"]
        return {"type": "message", "message": message}

    def _blocks(self, data: Record) -> list[Record]:
        blocks: list[Record] = []
        if data["thinking"]:
            signature = hashlib.sha256(data["thinking"].encode()).hexdigest()[:24]
            block = {"type": "thinking", "thinking": data["thinking"]}
            blocks.append({**block, "thinkingSignature": signature})
        if data["text"]:
            blocks.append({"type": "text", "text": data["text"]})
        for call in data["calls"]:
            arguments = _arguments(call["name"], call["argument"])
            head = {"type": "toolCall", "id": call["id"], "name": call["name"]}
            blocks.append({**head, "arguments": arguments})
        return blocks

    def _usage(self, node: Node) -> Record:
        if "error" in node.data:
            return _usage_object(0, 0, 0, 0, is_free=True)
        output = min(node.tokens - 1, max(1, node.weight // 3))
        prompt = node.tokens - output
        cached = self._previous_total(node)
        cached = cached if cached < prompt else 0
        fresh = min(4, prompt - cached)
        written = prompt - cached - fresh
        is_free = node.data["provider"] != "anthropic"
        return _usage_object(fresh, output, cached, written, is_free=is_free)

    def _previous_total(self, node: Node) -> int:
        for index in reversed(path_to(self.session, node.parent)):
            above = self.nodes[index]
            if above.kind == "compaction":
                return 0
            if above.kind == "assistant" and "error" not in above.data:
                return above.tokens
        return 0

    def _result(self, node: Node) -> Record:
        data = node.data
        message: Record = {
            "role": "toolResult",
            "toolCallId": data["id"],
            "toolName": data["name"],
            "content": [{"type": "text", "text": data["text"]}],
            "isError": data["error"],
        }
        if self.is_pi:
            message["durationMs"] = 4 + node.weight % 900
        message["timestamp"] = node.at_ms - 2
        return {"type": "message", "message": message}

    def _compaction(self, node: Node) -> Record:
        data = node.data
        body: Record = {
            "type": "compaction",
            "summary": data["summary"],
            "firstKeptEntryId": self.ids[data["keep"]],
            "tokensBefore": data["before"],
        }
        if data["hook"]:
            return {**body, "fromHook": True}
        details = self._files(node)
        body["summary"] += _file_tags(details)
        body["details"] = details
        if self.is_pi:
            body["usage"] = _usage_object(
                data["before"], len(data["summary"]) // 4, 0, 0, is_free=True
            )
            body["usage"]["cost"]["totalFromProvider"] = False
        body["fromHook"] = False
        if self.is_pi:
            body["systemMessage"] = self._repeated_system_message(node)
        return body

    def _repeated_system_message(self, node: Node) -> Record:
        preamble = next(n.data["text"] for n in self.nodes if n.kind == "system")
        message = {**self._system_message(preamble), "toolsAdded": _pi_tools()}
        return {**message, "timestamp": node.at_ms}

    def _files(self, node: Node) -> Record:
        """Return the files that the folded calls read and changed."""
        path = path_to(self.session, node.parent)
        folded = path[: path.index(node.data["keep"])]
        calls = [c for i in folded for c in self.nodes[i].data.get("calls", ())]
        paths = [(c["name"], c["argument"].split(" :: ")[0]) for c in calls]
        modified = sorted({p for name, p in paths if name in ("edit", "write")})
        read = sorted({p for name, p in paths if name == "read"} - set(modified))
        return {"readFiles": read, "modifiedFiles": modified}

    def _branch_summary(self, node: Node) -> Record:
        lead = "The user explored a different conversation branch before returning here.\n"
        lead += "Summary of that exploration:\n\n"
        body: Record = {"type": "branch_summary", "fromId": self.ids[node.data["from"]]}
        body["summary"] = lead + node.data["summary"]
        body["details"] = {"readFiles": [], "modifiedFiles": []}
        body["usage"] = _usage_object(node.tokens, len(body["summary"]) // 4, 0, 0, is_free=True)
        return {**body, "fromHook": False}

    def _snapshot(self, node: Node) -> Record:
        model = {"provider": node.data["provider"], "modelApi": "anthropic-messages"}
        data = {"timestamp": node.at_ms, **model, "modelId": node.data["model"]}
        return {"type": "custom", "customType": "model-snapshot", "data": data}


def _arguments(name: str, argument: str) -> Record:
    head, _, rest = argument.replace("\\n", "\n").partition(" :: ")
    if name == "edit":
        old, _, new = rest.partition(" => ")
        return {"path": head, "edits": [{"oldText": old, "newText": new}]}
    if name == "grep":
        return {"pattern": head, "path": rest or "."}
    return {"path": head} if name == "read" else {"command": argument}


def _usage_object(fresh: int, output: int, cached: int, written: int, *, is_free: bool) -> Record:
    counts = {"input": fresh, "output": output, "cacheRead": cached, "cacheWrite": written}
    cost: dict[str, float] = dict.fromkeys(counts, 0)
    if not is_free:
        cost = {k: round(n * PRICES_PER_MILLION[k] / 1_000_000, 6) for k, n in counts.items()}
    cost["total"] = round(sum(cost.values()), 6)
    return {**counts, "totalTokens": sum(counts.values()), "cost": cost}


def _file_tags(details: Record) -> str:
    tags = (("read-files", "readFiles"), ("modified-files", "modifiedFiles"))
    return "".join(
        f"\n\n<{tag}>\n" + "\n".join(details[key]) + f"\n</{tag}>"
        for tag, key in tags
        if details[key]
    )


def _pi_tools() -> list[Record]:
    return [
        {
            "name": name,
            "description": text,
            "parameters": {
                "type": "object",
                "required": [required],
                "properties": {required: {"type": "string"}},
            },
            "constrainedSampling": {"type": "json_schema", "strict": "prefer"},
        }
        for name, text, required in PI_TOOLS
    ]
