"""Commands that change something: rollback, undo, operations."""

from __future__ import annotations

from typing import Any

import click

from memory_studio.cli.render import print_json, print_line, print_table, utc_stamp
from memory_studio.domain.operation import Operation
from memory_studio.services.rollback import How, RollbackPlan
from memory_studio.services.studio import Studio

__all__ = ["operations", "rollback", "undo"]

_STOPPED_HELP = "You stopped the agent: a recent write is no reason to refuse."


@click.command()
@click.argument("session")
@click.option("--compaction", required=True, metavar="N|ID", help="Its number or entry id.")
@click.option("--how", type=click.Choice([how.value for how in How]), default=How.UNFOLD.value)
@click.option("--dry-run", is_flag=True, help="Show what would happen; write nothing.")
@click.option("--agent-stopped", is_flag=True, help=_STOPPED_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def rollback(
    session: str,
    compaction: str,
    how: str,
    *,
    dry_run: bool,
    agent_stopped: bool,
    as_json: bool,
) -> None:
    """Take a compaction of SESSION back.

    unfold: the model sees again what was folded, and everything since. rewind: back to before
    the compaction; later turns stay on the old branch. session: a new session file.
    """
    with Studio() as studio:
        plan = studio.plan_rollback(session, compaction, how)
        operation_id = None
        if not dry_run:
            operation_id = studio.rollback(plan, agent_stopped=agent_stopped).id
        if as_json:
            print_json(_plan_json(plan, operation_id))
        else:
            _print_plan(plan, operation_id)


def _plan_json(plan: RollbackPlan, operation_id: str | None) -> dict[str, Any]:
    return {
        "operation": operation_id,
        "dry_run": operation_id is None,
        "how": plan.how.value,
        "compaction": plan.boundary.entry_id,
        "path": str(plan.path_written),
        "leaf": plan.leaf_id or None,
        "context_before": _size_json(plan.before_tokens, len(plan.before.items)),
        "context_after": _size_json(plan.after_tokens, len(plan.after.items)),
        "window_tokens": plan.window_tokens,
        "fits_window": plan.fits_window,
        "compacts_again": plan.compacts_again,
        "entries_left_on_old_branch": plan.n_left_entries,
        "bytes_added": len(plan.data),
        "continue_command": plan.continue_command,
    }


def _size_json(tokens: int, n_items: int) -> dict[str, Any]:
    return {"value": tokens, "exactness": "estimated", "items": n_items}


def _print_plan(plan: RollbackPlan, operation_id: str | None) -> None:
    done = "Would write" if operation_id is None else "Wrote"
    print_line(f"{done} {len(plan.data):,} bytes: {plan.path_written}")
    print_line(
        f"The model sees {len(plan.after.items)} items, ~{plan.after_tokens:,} tokens "
        f"(before: {len(plan.before.items)} items, ~{plan.before_tokens:,} tokens)."
    )
    if plan.compacts_again:
        print_line(
            f"That is more than the window of {plan.window_tokens:,} tokens leaves room for: "
            "the agent would compact again before its next answer."
        )
    if plan.n_left_entries:
        print_line(f"{plan.n_left_entries:,} later entries stay on the old branch.")
    if operation_id is not None:
        print_line(f"Active leaf #{plan.leaf_id}. Undo: memory-studio undo {operation_id}")
        print_line(f"Go on with: {plan.continue_command}")


@click.command()
@click.argument("operation", required=False, default="")
@click.option("--agent-stopped", is_flag=True, help=_STOPPED_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def undo(operation: str, *, agent_stopped: bool, as_json: bool) -> None:
    """Take an operation back: the newest one, or OPERATION."""
    with Studio() as studio:
        done = studio.undo(operation, agent_stopped=agent_stopped).operation
    if as_json:
        print_json({"operation": done.id, "undone": done.undoes, "path": str(done.target)})
    else:
        print_line(f"Undid {done.undoes}: {done.target}. Again: memory-studio undo {done.id}")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def operations(*, as_json: bool) -> None:
    """List everything Memory Studio ever wrote into agents' files."""
    with Studio() as studio:
        found = studio.operations()
    if as_json:
        print_json({"operations": [_operation_json(operation) for operation in found]})
        return
    rows = [
        [
            op.id,
            utc_stamp(op.created_ms)[:16].replace("T", " "),
            f"undo of {op.label}" if op.undoes else op.label,
            "undone" if op.undone_by else op.state.value,
            f"{op.size_after_bytes - op.size_before_bytes:+,}",
            str(op.target),
        ]
        for op in found
    ]
    print_table(("OPERATION", "TIME", "WHAT", "STATE", "BYTES", "FILE"), rows, right="BYTES")


def _operation_json(operation: Operation) -> dict[str, Any]:
    return {
        "id": operation.id,
        "kind": operation.kind.value,
        "state": operation.state.value,
        "label": operation.label,
        "path": str(operation.target),
        "created_at": utc_stamp(operation.created_ms),
        "bytes_before": operation.size_before_bytes,
        "bytes_after": operation.size_after_bytes,
        "details": dict(operation.details),
        "undoes": operation.undoes or None,
        "undone_by": operation.undone_by or None,
    }
