"""The one door for writing: every change of an agent's file is a journalled operation.

An operation has a folder of its own: ``operation.json`` says what is to happen, ``bytes.bin``
holds the bytes that are added or taken away. The order never varies: check the target →
write the folder (PREPARED) → change the target → check it again → APPLIED. After a kill at
any point `Journal.reconcile` finds the target as it was before or as it should be after, and
says so; anything else is left alone for a person (NEEDS_ATTENTION).

What cannot be promised: a disk that lies about fsync, and a second program that writes the
same file in the same instant.
"""

from __future__ import annotations

import json
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from memory_studio.domain.operation import Operation, OperationKind, OperationState
from memory_studio.errors import JournalError, NotFoundError, StaleSessionError
from memory_studio.storage.files import (
    atomic_replace,
    create_new,
    durable_append,
    durable_truncate,
    remove_file,
    remove_temporaries,
    sync_directory,
)
from memory_studio.storage.fingerprint import Change, Fingerprint, compare, take_fingerprint

__all__ = ["Journal", "WritePlan"]

_LOCK_TIMEOUT_S = 10
_REVERSE = {
    OperationKind.APPEND: OperationKind.CUT,
    OperationKind.CUT: OperationKind.APPEND,
    OperationKind.CREATE: OperationKind.REMOVE,
    OperationKind.REMOVE: OperationKind.CREATE,
}


@dataclass(frozen=True, slots=True)
class WritePlan:
    """A change that was thought through and not made yet.

    Attributes:
        before: what the target must look like; None when it must not exist.
        data: the bytes to append, to cut from the end, to create or to remove.
        verify: called after the change with the target; raises when the result is wrong.
        guard: entered around everything that touches the target: the agent's own lock and
            the check that no agent is running.
    """

    kind: OperationKind
    target: Path
    before: Fingerprint | None
    data: bytes
    label: str
    details: tuple[tuple[str, str], ...] = ()
    undoes: str = ""
    verify: Callable[[Path], None] = lambda _path: None
    guard: Callable[[], AbstractContextManager[None]] = nullcontext


class Journal:
    """The operations of one state folder."""

    def __init__(
        self, folder: Path, *, on_step: Callable[[str], None] = lambda _step: None
    ) -> None:
        """Use `folder`, created when the first operation is. on_step: told each step, for tests."""
        self._folder = folder
        self._on_step = on_step

    def commit(self, plan: WritePlan) -> Operation:
        """Carry out a plan and return the applied operation.

        Raises:
            StaleSessionError: the target is not what the plan was made for; nothing was done.
            JournalError: it could not be carried out, or the result was wrong; the target was
                put back.
        """
        plan = replace(plan, target=plan.target.absolute())
        with _explain_os_errors(), self._exclusive(), plan.guard():
            self._settle_prepared(plan.target)
            _check_before(plan)
            operation = self._prepare(plan)
            self._on_step("prepared")
            try:
                return self._carry_out(operation, plan)
            except Exception as error:
                raise self._give_up(operation, plan, str(error)) from error

    def _carry_out(self, operation: Operation, plan: WritePlan) -> Operation:
        _apply(operation, plan.data)
        self._on_step("applied")
        if not _is_after(operation, plan.before, plan.data):
            raise JournalError("The file is not as it should be after the change.")
        plan.verify(operation.target)
        self._remember_after(operation)
        self._on_step("verified")
        return self._save(replace(operation, state=OperationState.APPLIED))

    def _give_up(self, operation: Operation, plan: WritePlan, problem: str) -> JournalError:
        """Put the target back where that is safe; return the error that says what became of it."""
        try:
            state = _state_after_kill(operation, plan.before, plan.data)
            if state is OperationState.APPLIED:
                if self._load(operation.id).state is OperationState.APPLIED:
                    self._save(operation)  # taking back may be cut short, too
                _take_back(operation, plan.data)
                state = OperationState.ABANDONED
            self._save(replace(operation, state=state))
        except OSError:
            return JournalError(
                "The change could not be finished.",
                why=problem,
                remedy="It is settled at the next start. Free some disk space first.",
            )
        if state is OperationState.ABANDONED:
            return JournalError(
                "The change was taken back.", why=problem, remedy="The file is as it was before."
            )
        return JournalError(
            f"Operation {operation.id} needs your attention.",
            why="Another program changed the file in the same instant.",
            remedy=f"Compare {operation.target} with {self._folder / operation.id}.",
        )

    def undo(
        self,
        operation_id: str,
        *,
        guard: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> Operation:
        """Take an operation back byte for byte; undoing an undo does it again.

        Raises `StaleSessionError` when the target was changed since.
        """
        done = self.operation(operation_id)
        if not done.can_undo:
            raise JournalError(
                f"Operation {done.id} cannot be undone.",
                why="It was undone before." if done.undone_by else f"It is {done.state}.",
            )
        with _explain_os_errors():
            data = self._bytes_path(done.id).read_bytes()
        plan = WritePlan(
            kind=_REVERSE[done.kind],
            target=done.target,
            before=self._after(done),
            data=data,
            label=done.label,
            details=done.details,
            undoes=done.id,
            guard=guard,
        )
        return self.commit(plan)

    def operations(self) -> list[Operation]:
        """Return all operations, oldest first."""
        if not self._folder.is_dir():
            return []
        found = [self._load(path.parent.name) for path in self._folder.glob("*/operation.json")]
        undone = {op.undoes: op.id for op in found if op.undoes and _counts(op)}
        found = [replace(op, undone_by=undone.get(op.id, "")) for op in found]
        return sorted(found, key=lambda op: (op.created_ms, op.id))

    def operation(self, operation_id: str) -> Operation:
        """Return one operation by its id or an unambiguous beginning of it."""
        found = [op for op in self.operations() if op.id.startswith(operation_id)]
        if len(found) != 1:
            raise NotFoundError(
                f"There is no operation “{operation_id}”."
                if not found
                else f"“{operation_id}” names {len(found)} operations.",
                remedy="List them with “memory-studio operations”.",
            )
        return found[0]

    def last_written(self, target: Path) -> Fingerprint | None:
        """Return what a file looked like after our own newest change, None without one."""
        path = target.absolute()
        mine = [op for op in self.operations() if op.target == path and _counts(op)]
        return self._after(mine[-1]) if mine else None

    def reconcile(self) -> list[Operation]:
        """Settle the operations that were cut short; return those that were."""
        if not self._never_prepared() and not self._prepared():
            return []
        with _explain_os_errors(), self._exclusive():
            for folder in self._never_prepared():
                shutil.rmtree(folder)
            return self._settle_prepared()

    def _never_prepared(self) -> list[Path]:
        """Return the folders of operations that were cut short before they were on record."""
        records = self._folder.glob("*/")
        return [folder for folder in records if not (folder / "operation.json").exists()]

    def _prepared(self) -> list[Operation]:
        return [op for op in self.operations() if op.state is OperationState.PREPARED]

    def _settle_prepared(self, target: Path | None = None) -> list[Operation]:
        """Settle what was cut short, of one target or of all; nobody else may be writing."""
        return [self._settle(op) for op in self._prepared() if target in (None, op.target)]

    def _settle(self, operation: Operation) -> Operation:
        folder = self._folder / operation.id
        for name in ("after.json", "operation.json"):
            remove_temporaries(folder / name)
        data = self._bytes_path(operation.id).read_bytes()
        state = _state_after_kill(operation, self._before(operation), data)
        if operation.kind in (OperationKind.CREATE, OperationKind.REMOVE):
            remove_temporaries(operation.target)
        if state is OperationState.APPLIED:
            self._remember_after(operation)
        return self._save(replace(operation, state=state))

    def _remember_after(self, operation: Operation) -> None:
        target = operation.target
        after = take_fingerprint(target) if target.exists() else None
        _write_json(self._folder / operation.id / "after.json", after)

    def _prepare(self, plan: WritePlan) -> Operation:
        before = plan.before.size_bytes if plan.before else 0
        newest_ms = max((op.created_ms for op in self.operations()), default=0)
        operation = Operation(
            id=time.strftime("%Y%m%d-%H%M%S-", time.gmtime()) + secrets.token_hex(3),
            kind=plan.kind,
            state=OperationState.PREPARED,
            label=plan.label,
            target=plan.target,
            created_ms=max(time.time_ns() // 1_000_000, newest_ms + 1),
            size_before_bytes=before,
            size_after_bytes=before + _growth(plan),
            details=plan.details,
            undoes=plan.undoes,
        )
        folder = self._folder / operation.id
        folder.mkdir(parents=True)
        create_new(self._bytes_path(operation.id), plan.data)
        self._on_step("bytes-written")
        _write_json(folder / "before.json", plan.before)
        saved = self._save(operation)
        sync_directory(self._folder)
        return saved

    def _before(self, operation: Operation) -> Fingerprint | None:
        return _read_json(self._folder / operation.id / "before.json")

    def _after(self, operation: Operation) -> Fingerprint | None:
        return _read_json(self._folder / operation.id / "after.json")

    def _bytes_path(self, operation_id: str) -> Path:
        return self._folder / operation_id / "bytes.bin"

    def _save(self, operation: Operation) -> Operation:
        record = {
            "id": operation.id,
            "kind": operation.kind,
            "state": operation.state,
            "label": operation.label,
            "target": str(operation.target),
            "created_ms": operation.created_ms,
            "size_before_bytes": operation.size_before_bytes,
            "size_after_bytes": operation.size_after_bytes,
            "details": operation.details,
            "undoes": operation.undoes,
        }
        text = json.dumps(record, indent=1)
        atomic_replace(self._folder / operation.id / "operation.json", text.encode())
        return operation

    def _load(self, operation_id: str) -> Operation:
        path = self._folder / operation_id / "operation.json"
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            return Operation(
                id=record["id"],
                kind=OperationKind(record["kind"]),
                state=OperationState(record["state"]),
                label=record["label"],
                target=Path(record["target"]),
                created_ms=record["created_ms"],
                size_before_bytes=record["size_before_bytes"],
                size_after_bytes=record["size_after_bytes"],
                details=tuple((name, value) for name, value in record["details"]),
                undoes=record["undoes"],
            )
        except (ValueError, KeyError, TypeError) as error:
            raise JournalError(
                f"The journal of operation {operation_id} cannot be read.",
                why=str(error),
                remedy=f"Look at {path}.",
            ) from error

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """One writer at a time over all processes; a killed one lets go by itself."""
        from filelock import FileLock, Timeout  # noqa: PLC0415 (slow to load; only to write)

        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(self._folder / ".lock", timeout=_LOCK_TIMEOUT_S):
                yield
        except Timeout:
            raise JournalError(
                "Another Memory Studio is writing.", remedy="Try again in a moment."
            ) from None


@contextmanager
def _explain_os_errors() -> Iterator[None]:
    """Turn an error of the file system into one for people."""
    try:
        yield
    except OSError as error:
        raise JournalError(
            "The change could not be carried out, and nothing was changed.",
            why=str(error),
            remedy="Make room or give permission, then try again.",
        ) from error


def _counts(operation: Operation) -> bool:
    return operation.state is OperationState.APPLIED


def _growth(plan: WritePlan) -> int:
    grows = plan.kind in (OperationKind.APPEND, OperationKind.CREATE)
    return len(plan.data) if grows else -len(plan.data)


def _check_before(plan: WritePlan) -> None:
    if plan.before is None:
        unchanged = not plan.target.exists()
    else:
        unchanged = compare(plan.before, plan.target) is Change.UNCHANGED and _holds(plan)
    if not unchanged:
        raise StaleSessionError(
            f"{plan.target.name} is not what it was when this was planned.",
            why="Another program changed it since.",
            remedy="Look at it again and repeat.",
        )


def _holds(plan: WritePlan) -> bool:
    """Return whether every byte that the plan takes away is in the plan."""
    if plan.kind is OperationKind.CUT:
        return _tail(plan.target, len(plan.data)) == plan.data
    return plan.kind is not OperationKind.REMOVE or plan.target.read_bytes() == plan.data


def _take_back(operation: Operation, data: bytes) -> None:
    size_bytes = operation.size_before_bytes
    kind = _REVERSE[operation.kind]
    _apply(replace(operation, kind=kind, size_after_bytes=size_bytes), data)


def _apply(operation: Operation, data: bytes) -> None:
    if operation.kind is OperationKind.APPEND:
        durable_append(operation.target, data)
    elif operation.kind is OperationKind.CUT:
        durable_truncate(operation.target, operation.size_after_bytes)
    elif operation.kind is OperationKind.CREATE:
        create_new(operation.target, data)
    else:
        remove_file(operation.target)


def _is_after(operation: Operation, before: Fingerprint | None, data: bytes) -> bool:
    """Return whether the target is exactly as the operation leaves it."""
    target = operation.target
    if operation.kind is OperationKind.REMOVE:
        return not target.exists()
    if not target.exists() or target.stat().st_size != operation.size_after_bytes:
        return False
    if operation.kind is OperationKind.CREATE:
        return target.read_bytes() == data
    if operation.kind is OperationKind.CUT:
        return True
    return _has_prefix(target, before) and _tail(target, len(data)) == data


def _has_prefix(target: Path, before: Fingerprint | None) -> bool:
    return before is not None and take_fingerprint(target, before.size_bytes) == before


def _tail(target: Path, n_bytes: int) -> bytes:
    with target.open("rb") as file:
        file.seek(-n_bytes, 2)
        return file.read()


def _state_after_kill(
    operation: Operation, before: Fingerprint | None, data: bytes
) -> OperationState:
    """Return how an operation that was cut short ended; finish taking back a half-written append.

    A cut that was being taken back is one, too.
    """
    target = operation.target
    if _is_after(operation, before, data):
        return OperationState.APPLIED
    if before is None:
        return OperationState.NEEDS_ATTENTION if target.exists() else OperationState.ABANDONED
    change = compare(before, target)
    if change is Change.UNCHANGED:
        return OperationState.ABANDONED
    shorter = min(operation.size_before_bytes, operation.size_after_bytes)
    n_added = target.stat().st_size - shorter if target.exists() else 0
    if not 0 < n_added < len(data) or _tail(target, n_added) != data[:n_added]:
        return OperationState.NEEDS_ATTENTION
    if operation.kind is OperationKind.APPEND and change is Change.APPENDED:
        durable_truncate(target, shorter)
        return OperationState.ABANDONED
    if operation.kind is OperationKind.CUT:
        durable_truncate(target, shorter)
        return OperationState.APPLIED
    return OperationState.NEEDS_ATTENTION


def _write_json(path: Path, fingerprint: Fingerprint | None) -> None:
    record = [fingerprint.size_bytes, fingerprint.digest] if fingerprint else None
    atomic_replace(path, json.dumps(record).encode())


def _read_json(path: Path) -> Fingerprint | None:
    try:
        record = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    return Fingerprint(*record) if record else None
