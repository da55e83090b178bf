"""Pass every gate of the project: all of them run, a table says how each went.

    python3 packaging/bootstrap.py check

Run by the environment's own Python. Exits with 1 if any gate failed. The last line of the table is
the summary of the tests.
"""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# These packages decide what is written to people's files and what a model is told.
COVERED_PACKAGES = ("domain", "storage", "context", "compaction")
LEAST_COVERAGE_PERCENT = 90


@dataclass(frozen=True, slots=True)
class Gate:
    """One thing that has to pass: a name for the table and the arguments for this Python."""

    name: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a gate went, and the last line it printed."""

    name: str
    passed: bool
    duration_s: float
    last_line: str


def gates() -> list[Gate]:
    """Return all gates in the order they run: coverage is what the tests left behind."""
    tests = ("packaging/bootstrap.py", "test", "-n", "2", "--dist", "loadfile")
    return [
        Gate("lint", ("-m", "ruff", "check")),
        Gate("format", ("-m", "ruff", "format", "--check")),
        Gate("types", ("-m", "mypy")),
        Gate("imports", ("-c", "from importlinter.cli import lint_imports_command as c; c()")),
        Gate("translations", ("packaging/translations.py", "check")),
        Gate("tests", (*tests, "--cov", "--cov-report=")),
        *(coverage_gate(name) for name in COVERED_PACKAGES if package(name).exists()),
    ]


def coverage_gate(name: str) -> Gate:
    """Return the gate that holds one package to its coverage by lines and branches."""
    report = ("-m", "coverage", "report", f"--fail-under={LEAST_COVERAGE_PERCENT}")
    return Gate(f"coverage of {name}", (*report, f"--include={package(name)}/*"))


def package(name: str) -> Path:
    """Return the folder of a package of memory_studio."""
    return ROOT / "memory_studio" / name


def run(gate: Gate) -> Outcome:
    """Run a gate, showing its output as it comes."""
    print(f"\n== {gate.name}", flush=True)
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *gate.arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    last_line = ""
    for line in process.stdout or ():
        print(line, end="", flush=True)
        last_line = line.strip() or last_line
    return Outcome(gate.name, process.wait() == 0, time.monotonic() - started, last_line)


def table(outcomes: list[Outcome]) -> str:
    """Return one line per gate, the tests last."""
    return "\n".join(
        f"{'passed' if each.passed else 'FAILED'}  {each.duration_s:6.1f} s  "
        f"{each.name:22}  {each.last_line[:120]}"
        for each in sorted(outcomes, key=lambda each: each.name == "tests")
    )


def main() -> int:
    """Run all gates; return 0 if all passed."""
    outcomes = [run(gate) for gate in gates()]
    print(f"\n{table(outcomes)}")
    return 0 if all(each.passed for each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
