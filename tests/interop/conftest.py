"""One running reader for each real program, started when a test first asks for it."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.interop.programs import (
    FOLDER_VARIABLE,
    MIN_NODE,
    PACKAGES,
    RealProgram,
    find_node,
    interop_folder,
    is_installed,
)


@pytest.fixture(scope="session")
def real_programs(tmp_path_factory):
    """Map names to running programs; skips the test when they are not installed."""
    folder = interop_folder()
    if folder is None:
        pytest.skip(f"{FOLDER_VARIABLE} names no folder with the real programs")
    missing = [program for program in PACKAGES if not is_installed(program, folder)]
    if missing:
        pytest.skip(f"not installed in {folder}: {', '.join(missing)}")
    node = find_node(folder)
    if node is None:
        pytest.skip(f"no Node {MIN_NODE} or newer")
    home = tmp_path_factory.mktemp("home")
    with ExitStack() as stack:
        yield {
            program: stack.enter_context(RealProgram(program, folder, node, home))
            for program in PACKAGES
        }
