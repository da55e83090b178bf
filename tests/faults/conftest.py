"""A process that dies on request, and what a person finds afterwards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class DyingProcess:
    """Starts an action in a process of its own that is killed midway."""

    def __init__(self, process):
        self._process = process

    def is_killed(self, **request):
        """Tell whether the action was killed; it came to its end otherwise."""
        self._process.stdin.write(json.dumps(request, default=str) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert answer in (True, False), "The action failed; see the captured output."
        return answer


@pytest.fixture(scope="session")
def dying():
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")
    command = [sys.executable, str(Path(__file__).with_name("dying.py"))]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        yield DyingProcess(process)
        process.stdin.close()


@pytest.fixture
def age():
    """Make every file below a folder look as if nobody had written it lately."""

    def make_old(folder):
        for path in folder.rglob("*"):
            if path.is_file():
                os.utime(path, (1_700_000_000, 1_700_000_000))

    return make_old
