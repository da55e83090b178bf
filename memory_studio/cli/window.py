"""Commands that open the window."""

from __future__ import annotations

from pathlib import Path

import click

from memory_studio.errors import MemoryStudioError

__all__ = ["demo", "open_window"]


@click.command("open")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
def open_window(paths: tuple[Path, ...]) -> None:
    """Open the window, with sessions or folders if any are named."""
    _run(paths, is_demo=False)


@click.command()
def demo() -> None:
    """Open the window on the bundled sample; it is a copy that is thrown away."""
    _run((), is_demo=True)


def _run(paths: tuple[Path, ...], *, is_demo: bool) -> None:
    try:
        from memory_studio.gui import app  # noqa: PLC0415 (the library runs without Qt)
    except ImportError as error:
        raise MemoryStudioError(
            "The window cannot be opened.",
            why=f"Qt does not load: {error}.",
            remedy="Install PySide6-Essentials and the system libraries it needs.",
        ) from error
    raise SystemExit(app.run([path.absolute() for path in paths], demo=is_demo))
