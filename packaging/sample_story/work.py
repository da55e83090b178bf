"""The work between two hand-written turns: tool calls with comments, chosen by topic."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from sample_story.script import Call, Step
from sample_story.texts import PIECES, fill, tool_output

if TYPE_CHECKING:
    from random import Random

TOPICS: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "topics.toml").read_text(encoding="utf-8")
)
CODE = "billing tests"
SIZES_CHARS = ((200, 900),) * 11 + ((1500, 4200),) * 6 + ((7000, 14000),) * 3
FAILURES = (
    "bash: line 1: out/report.csv: No such file or directory",
    "Command timed out after 120 seconds",
    "Killed",
)
DATABASE_FAILURES = (
    "ERROR:  canceling statement due to statement timeout",
    "ERROR:  deadlock detected\nDETAIL:  Process 4121 waits for ShareLock on transaction 88120.",
    "psql: error: connection to server at 192.0.2.41, port 5432 failed: Connection timed out",
)


def work_steps(topic: str, n_messages: int, volume: float, rng: Random) -> list[Step]:
    """Return assistant steps that make exactly n_messages entries, results included."""
    steps: list[Step] = []
    unsaid: list[str] = []
    left = n_messages
    while left > 0:
        n_calls = min(left - 1, 1 if rng.random() < 0.85 else rng.randrange(2, 4))  # noqa: PLR2004
        n_calls += left - n_calls == 2  # noqa: PLR2004  a lone last message would end the turn twice
        unsaid = unsaid or rng.sample(TOPICS[topic]["says"], len(TOPICS[topic]["says"]))
        speaks = n_calls == 0 or rng.random() < 0.4  # noqa: PLR2004
        text = _filled(unsaid.pop(), rng) if speaks else ""
        calls = [_call(topic, volume, rng) for _ in range(n_calls)]
        steps.append(Step("assistant", text, "", calls))
        left -= 1 + n_calls
    return steps


def complete(call: Call, volume: float, rng: Random) -> Call:
    """Return the call with an output, generated when the story gives none."""
    if call.output is None:
        low, high = rng.choice(SIZES_CHARS)
        size = call.size_chars or int(rng.randrange(low, high) * volume)
        call.output = tool_output(call.name, call.argument, size, rng)
    return call


def _call(topic: str, volume: float, rng: Random) -> Call:
    kinds = TOPICS[topic]
    scope = kinds.get("scope", CODE)
    draw = rng.random()
    if draw < 0.42:  # noqa: PLR2004
        call = Call("read", _filled(rng.choice(kinds["reads"]), rng))
    elif draw < 0.55:  # noqa: PLR2004
        call = Call("grep", f"{_filled(rng.choice(kinds['greps']), rng)} :: {scope}")
    elif draw < 0.62 and scope == CODE:  # noqa: PLR2004
        path = rng.choice(PIECES["modules"])
        change = fill(" => ".join(rng.choice(PIECES["edits"])), rng, path)
        call = Call("edit", f"{path} :: {change}")
    else:
        call = Call("bash", _filled(rng.choice(kinds["commands"]), rng))
    if call.name == "bash" and rng.random() < 0.07:  # noqa: PLR2004
        is_database = "sql" in call.argument
        failures = DATABASE_FAILURES if is_database else FAILURES
        call.output, call.is_error = rng.choice(failures), True
    return complete(call, volume, rng)


def _filled(template: str, rng: Random) -> str:
    values = {
        "t": rng.choice(PIECES["entities"]),
        "c": rng.choice(PIECES["fields"]),
        "n": rng.randrange(12, 96),
        "f": rng.choice(PIECES["modules"]),
        "sql": rng.choice(PIECES["schema"]),
        "module": rng.choice(PIECES["modules"]),
        "test": rng.choice(PIECES["tests"]),
        "doc": rng.choice(PIECES["docs"]),
        "config": rng.choice(PIECES["configs"]),
    }
    return Template(template).safe_substitute(values)
