"""The parent's side of the worker process: start when needed, ask, cancel by killing.

Invariants: one request at a time; a crash or a cancel ends the process and the next request
starts a new one; nothing heavy is imported here.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from memory_studio.errors import Cancelled, ProviderError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memory_studio.domain.task import CancelToken

__all__ = ["WORKER_FLAG", "WorkerProcess", "worker_command"]

WORKER_FLAG = "--model-worker"

_POLL_S = 0.05
_STDERR_TAIL_BYTES = 4_000


def worker_command() -> list[str]:
    """Return the command of the child; a frozen program starts itself with `WORKER_FLAG`."""
    if getattr(sys, "frozen", False):
        return [sys.executable, WORKER_FLAG]
    return [sys.executable, "-m", "memory_studio.providers.worker"]


class WorkerProcess:
    """A child process that answers JSON requests, started at the first one."""

    def __init__(
        self, command: Sequence[str] | None = None, *, allow_network: bool = False
    ) -> None:
        self._command = list(command) if command else worker_command()
        self._allow_network = allow_network
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        self._stderr: IO[bytes] | None = None
        self._n_requests = 0

    @property
    def pid(self) -> int | None:
        """Process id of the running child, None when there is none."""
        child = self._child
        return child.pid if child is not None and child.poll() is None else None

    def ask(self, request: Mapping[str, Any], cancel: CancelToken) -> dict[str, Any]:
        """Return the answer to `request`.

        Raises `Cancelled` (the child is killed) and `ProviderError` with the child's own
        words, or about its crash.
        """
        exit_code, tail = None, ""
        with self._waiting_turn(cancel):
            for is_second_try in (False, True):
                answer = self._ask_once(request, cancel)
                if answer is not None:
                    return _checked(answer)
                exit_code, tail = self._end()
                # 0: it had just ended because it was idle
                if exit_code != 0 or is_second_try:
                    break
        raise ProviderError(
            "The process of the embedding model ended unexpectedly.",
            why=f"Exit code {exit_code}. {tail}".strip(),
            remedy="Try again: it is started anew. Large models may need more memory.",
        )

    def close(self) -> None:
        """End the child, whatever it does."""
        child = self._child
        if child is not None:
            child.kill()
        with self._lock:
            self._end()

    @contextlib.contextmanager
    def _waiting_turn(self, cancel: CancelToken) -> Iterator[None]:
        while not self._lock.acquire(timeout=_POLL_S):
            cancel.raise_if_cancelled()
        try:
            yield
        finally:
            self._lock.release()

    def _ask_once(self, request: Mapping[str, Any], cancel: CancelToken) -> dict[str, Any] | None:
        """Return the answer, None when the child ended instead."""
        cancel.raise_if_cancelled()
        child = self._running_child()
        self._n_requests += 1
        line = json.dumps({**request, "id": self._n_requests}).encode() + b"\n"
        try:
            child.stdin.write(line)  # type: ignore[union-attr]
            child.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            return None
        while True:
            if cancel.cancelled:
                self._end()
                raise Cancelled
            try:
                answer = self._answers.get(timeout=_POLL_S)
            except queue.Empty:
                continue
            return None if answer is None else _parsed(answer)

    def _running_child(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self._end()
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the child)
        try:
            child = subprocess.Popen(  # noqa: S603 (our own module or the frozen program)
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                env=self._environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            self._stderr.close()
            raise ProviderError(
                "The process of the embedding model cannot be started.", why=str(error)
            ) from error
        self._answers = queue.Queue()
        threading.Thread(target=_forward, args=(child, self._answers), daemon=True).start()
        atexit.register(child.kill)
        self._child = child
        return child

    def _environment(self) -> dict[str, str]:
        environment = dict(os.environ)
        package_parent = str(Path(__file__).resolve().parents[2])
        known = environment.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, (package_parent, known)))
        environment["PYTHONIOENCODING"] = "utf-8"
        environment["TOKENIZERS_PARALLELISM"] = "false"
        environment["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
        offline = "0" if self._allow_network else "1"
        environment["HF_HUB_OFFLINE"] = environment["TRANSFORMERS_OFFLINE"] = offline
        return environment

    def _end(self) -> tuple[int | None, str]:
        """Kill and forget the child; return its exit code and the end of its complaints."""
        child, self._child = self._child, None
        if child is None:
            return None, ""
        if child.poll() is None and not self._has_ended(child):
            child.kill()
        exit_code = child.wait()
        atexit.unregister(child.kill)
        for stream in (child.stdin, child.stdout):
            with contextlib.suppress(OSError, AttributeError):
                stream.close()  # type: ignore[union-attr]
        tail = ""
        if self._stderr is not None:
            self._stderr.seek(max(0, self._stderr.seek(0, os.SEEK_END) - _STDERR_TAIL_BYTES))
            lines = self._stderr.read().decode("utf-8", "replace").strip().splitlines()
            tail = lines[-1] if lines else ""
            self._stderr.close()
            self._stderr = None
        return exit_code, tail

    def _has_ended(self, child: subprocess.Popen[bytes]) -> bool:
        """Whether the child closed its output and ends by itself within a moment."""
        try:
            child.wait(timeout=_POLL_S)
        except subprocess.TimeoutExpired:
            return False
        return True


def _forward(child: subprocess.Popen[bytes], answers: queue.Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        for line in child.stdout or ():
            answers.put(line)
    answers.put(None)


def _parsed(answer: bytes) -> dict[str, Any]:
    try:
        parsed: dict[str, Any] = json.loads(answer)
    except ValueError as error:
        raise ProviderError(
            "The process of the embedding model gave an unreadable answer.", why=str(error)
        ) from error
    return parsed


def _checked(answer: dict[str, Any]) -> dict[str, Any]:
    problem = answer.get("error")
    if problem:
        raise ProviderError(problem["what"], why=problem["why"], remedy=problem["remedy"])
    return answer
