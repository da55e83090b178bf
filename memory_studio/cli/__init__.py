"""The command line. ``--json`` prints one object with ``"schema": 1``.

Exit codes: 0 done, 1 unexpected, 2 usage, 3 not found or not readable, 4 stale or locked,
5 provider.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from memory_studio.cli.changes import operations, rollback, undo
from memory_studio.cli.memory import index, search, status
from memory_studio.cli.render import fail
from memory_studio.cli.sessions import context, sessions, show
from memory_studio.cli.window import demo, open_window
from memory_studio.errors import MemoryStudioError

__all__ = ["cli", "main"]


class _PathsOrCommand(click.Group):
    """A group whose first word may also be a path, which opens the window."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the command that opens the window where no command is named."""
        if not args or (args[0] not in self.commands and args[0] not in ("--help", "--version")):
            args = ["open", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_PathsOrCommand)
@click.version_option(package_name="memory-studio", prog_name="memory-studio")
def cli() -> None:
    """See what an AI agent remembers, what compaction lost, and take it back.

    Without a command, the window opens; paths of sessions or folders are opened in it.
    """


for _command in (
    open_window,
    demo,
    sessions,
    show,
    context,
    rollback,
    undo,
    operations,
    index,
    search,
    status,
):
    cli.add_command(_command)


def main(arguments: list[str] | None = None) -> Any:  # noqa: ANN401 (click's own result)
    """Run the command line and exit with its code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    try:
        return cli.main(arguments, prog_name="memory-studio", standalone_mode=True)
    except MemoryStudioError as error:
        fail(error)
