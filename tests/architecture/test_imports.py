"""Who may import whom, and what must not be loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "memory_studio"
SAMPLE = ROOT / "resources" / "sample"

# Python code that makes `import PySide6` fail as if it were not installed.
WITHOUT_PYSIDE = "import sys; sys.modules.update(PySide6=None, shiboken6=None)"


def library_modules():
    """All modules but those of the window and of the worker process."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[1] not in {"gui", "__main__"} and path.stem != "worker":
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run_python(code, *args):
    return subprocess.run(
        [sys.executable, "-c", code, *args], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_import_contracts_hold():
    code = "from importlinter.cli import lint_imports_command as c; c()"
    result = run_python(code, "--no-cache")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("heavy", ["PySide6", "torch", "litellm", "sentence_transformers"])
def test_importing_the_package_loads_nothing_heavy(heavy):
    result = run_python(f"import memory_studio, sys; sys.exit({heavy!r} in sys.modules)")
    assert result.returncode == 0, result.stderr or f"{heavy} was loaded"


def test_the_whole_library_imports_without_pyside():
    imports = "\n".join(f"import {name}" for name in library_modules())
    heavy = "assert not {'torch', 'litellm', 'sentence_transformers'} & set(sys.modules)"
    result = run_python(f"{WITHOUT_PYSIDE}\n{imports}\n{heavy}")
    assert result.returncode == 0, result.stderr


def test_the_command_line_works_without_pyside():
    arguments = ["memory-studio", "sessions", str(SAMPLE), "--json"]
    code = f"{WITHOUT_PYSIDE}; sys.argv = {arguments!r}; from memory_studio.cli import main; main()"
    result = run_python(code)
    assert result.returncode == 0, result.stderr
    assert '"sessions"' in result.stdout


def test_gui_is_the_only_importer_of_pyside():
    offenders = [
        str(path.relative_to(ROOT))
        for path in PACKAGE.rglob("*.py")
        if "gui" not in path.parts and "import PySide6" in path.read_text(encoding="utf-8")
    ]
    assert offenders == []
