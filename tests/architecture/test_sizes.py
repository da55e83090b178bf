"""Small files, small functions."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import quantiles

ROOT = Path(__file__).resolve().parents[2]
MOST_FILE_LINES = 500
MOST_FUNCTION_LINES = 80
P95_FUNCTION_LINES = 40


def sources():
    return sorted((ROOT / "memory_studio").rglob("*.py"))


def functions():
    """(length in lines, where) of every function."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                where = f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
                yield node.end_lineno - node.lineno + 1, where


def test_no_file_is_long():
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    long = {str(path.relative_to(ROOT)): n for path, n in lines.items() if n > MOST_FILE_LINES}
    assert long == {}


def test_no_function_is_long():
    assert [each for each in functions() if each[0] > MOST_FUNCTION_LINES] == []


def test_nearly_all_functions_are_short():
    lengths = [length for length, _where in functions()]
    assert quantiles(lengths, n=20)[-1] <= P95_FUNCTION_LINES
