"""Read a story file: the hand-written turns of one session and directives for the rest.

A line starts with its kind; two spaces continue the text above. Kinds: ``@`` time, ``#`` name of
the next entry, ``U`` user, ``T`` thinking, ``A`` assistant, ``>`` tool call (``%900`` at its end
asks for an output of that many characters), ``<`` result, ``<!`` error result, ``~`` generated
work, ``!`` directive.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

KINDS = ("<!", "@", "#", "U", "T", "A", ">", "<", "~", "!")


@dataclass(slots=True)
class Call:
    """One tool call; output None means: generate it, about size_chars long when that is given."""

    name: str
    argument: str
    output: str | None = None
    size_chars: int | None = None
    is_error: bool = False


@dataclass(slots=True)
class Step:
    """One thing that happens; kind is at, mark, user, assistant, work or do."""

    kind: str
    text: str = ""
    thinking: str = ""
    calls: list[Call] = field(default_factory=list)


def parse_script(path: Path) -> list[Step]:
    """Return the steps of a story file in order."""
    steps: list[Step] = []
    for kind, text in _logical_lines(path.read_text(encoding="utf-8")):
        _add(steps, kind, text)
    return steps


def _logical_lines(text: str) -> list[tuple[str, str]]:
    lines: list[tuple[str, str]] = []
    for raw in text.splitlines():
        if not raw.strip() or raw.startswith("//"):
            continue
        if raw.startswith("  "):
            kind, head = lines[-1]
            lines[-1] = (kind, f"{head}\n{raw[2:]}")
            continue
        kind = next((k for k in KINDS if raw == k or raw.startswith(k + " ")), "")
        if not kind:
            message = f"unknown line in story: {raw!r}"
            raise ValueError(message)
        lines.append((kind, raw[len(kind) + 1 :]))
    return lines


def _add(steps: list[Step], kind: str, text: str) -> None:
    if kind in "@#U~!":
        names = {"@": "at", "#": "mark", "U": "user", "~": "work", "!": "do"}
        steps.append(Step(names[kind], text))
    elif kind == "T":
        steps.append(Step("assistant", thinking=text))
    elif kind == "A":
        _open_assistant(steps, for_text=True).text = text
    elif kind == ">":
        name, _, rest = text.partition(" ")
        argument, _, size = rest.partition(" %")
        call = Call(name, argument, size_chars=int(size) if size else None)
        _open_assistant(steps, for_text=False).calls.append(call)
    else:
        call = steps[-1].calls[-1]
        call.output, call.is_error = text, kind == "<!"


def _open_assistant(steps: list[Step], *, for_text: bool) -> Step:
    last = steps[-1] if steps else None
    fits = last is not None and last.kind == "assistant"
    if fits and last is not None and not (for_text and (last.text or last.calls)):
        return last
    steps.append(Step("assistant"))
    return steps[-1]
