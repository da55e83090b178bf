"""The work between two hand-written turns: tool calls with comments, chosen by topic."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from sample_story.script import Call, Step
from sample_story.texts import PIECES, tool_output

if TYPE_CHECKING:
    from random import Random

TOPICS: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "topics.toml").read_text(encoding="utf-8")
)
SIZES_CHARS = ((200, 900),) * 11 + ((1500, 4200),) * 6 + ((7000, 14000),) * 3
FAILURES = (
    "ERROR:  canceling statement due to statement timeout",
    "bash: line 1: out/report.csv: No such file or directory",
    "psql: error: connection to server at 192.0.2.41, port 5432 failed: Connection timed out",
    "Command timed out after 120 seconds",
    "ERROR:  deadlock detected\nDETAIL:  Process 4121 waits for ShareLock on transaction 88120.",
)


def work_steps(topic: str, n_messages: int, volume: float, rng: Random) -> list[Step]:
    """Return assistant steps that make exactly n_messages entries, results included."""
    steps: list[Step] = []
    unsaid: list[str] = []
    left = n_messages
    while left > 0:
        n_calls = min(left - 1, 1 if rng.random() < 0.85 else rng.randrange(2, 4))  # noqa: PLR2004
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
    draw = rng.random()
    if draw < 0.42:  # noqa: PLR2004
        call = Call("read", _filled(rng.choice(kinds["reads"]), rng))
    elif draw < 0.55:  # noqa: PLR2004
        call = Call("grep", f"{_filled(rng.choice(kinds['greps']), rng)} :: billing tests")
    elif draw < 0.62:  # noqa: PLR2004
        path = rng.choice(PIECES["modules"])
        call = Call("edit", f"{path} :: {_line(rng)} => {_line(rng)}")
    else:
        call = Call("bash", _filled(rng.choice(kinds["commands"]), rng))
    if call.name == "bash" and rng.random() < 0.07:  # noqa: PLR2004
        call.output, call.is_error = rng.choice(FAILURES), True
    return complete(call, volume, rng)


def _line(rng: Random) -> str:
    return _filled(
        rng.choice(
            (
                'row["$c"] = to_cents(row["$c"])',
                "ORDER BY id LIMIT ${n}0",
                "assert $t.$c is not None",
                'log.info("%s: %d rows", "${t}s", count)',
                "if $t.$c is None:\\n        return None",
            )
        ),
        rng,
    )


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
