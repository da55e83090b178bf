"""A process that forks for every request on its standard input; the fork kills itself midway.

A request is a line of JSON: what to do, and where to die. The answer is ``true`` when the fork
was killed, ``false`` when it came to its end. Loading everything once makes a death cheap.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from pathlib import Path

from memory_studio.domain.operation import OperationKind
from memory_studio.services.studio import Studio
from memory_studio.storage import journal as journal_module
from memory_studio.storage.fingerprint import take_fingerprint
from memory_studio.storage.journal import Journal, WritePlan

CHANGING_CALLS = frozenset(
    {"fsync", "link", "mkdir", "open", "rename", "replace", "truncate", "unlink", "write"}
)


def die(*_args):
    os.kill(os.getpid(), signal.SIGKILL)


def die_before_call(number):
    """Die before the n-th call of the system (or of a file object) that may change something."""
    left = number

    def count(_frame, event, function):
        nonlocal left
        if event == "c_call" and function.__name__ in CHANGING_CALLS:
            owner = getattr(function, "__module__", None) or type(function.__self__).__module__
            left -= owner in {"posix", "_io"}
            if not left:
                die()

    sys.setprofile(count)


def die_within_append(n_bytes):
    """Die when so many bytes of an append are on disk."""

    def append_some(path, data):
        with path.open("ab") as file:
            file.write(data[:n_bytes])
        die()

    journal_module.durable_append = append_some


def commit(request, on_step):
    target = Path(request["target"])
    before = take_fingerprint(target) if target.exists() else None
    data = request["data"].encode()
    plan = WritePlan(OperationKind(request["kind"]), target, before, data, "x")
    journal = Journal(Path(request["journal"]), on_step=on_step)
    return lambda: journal.commit(plan)


def roll_back(request, on_step):
    studio = Studio(state_dir=request["state_dir"])
    studio.journal._on_step = on_step
    plan = studio.plan_rollback(Path(request["session"]), 1, request["how"])
    return lambda: studio.rollback(plan)


def serve(request):
    at_step = request.get("at_step")
    prepare = commit if "kind" in request else roll_back
    act = prepare(request, lambda step: die() if step == at_step else None)
    if "within_append" in request:
        die_within_append(request["within_append"])
    if "before_call" in request:
        die_before_call(request["before_call"])
    act()


def main():
    for line in sys.stdin:
        child = os.fork()
        if not child:
            try:
                serve(json.loads(line))
            except BaseException:  # noqa: BLE001 (the fork must not go on with the loop)
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        print(json.dumps(killed if killed or status == 0 else "failed"), flush=True)


if __name__ == "__main__":
    main()
