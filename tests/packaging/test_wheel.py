"""The wheel holds everything that the program needs at run time."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "resources"


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    code = f"from hatchling.build import build_wheel; print(build_wheel({str(folder)!r}))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("memory_studio-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_resource_is_inside_the_package(wheel_names):
    resources = {
        f"memory_studio/resources/{path.relative_to(RESOURCES).as_posix()}"
        for path in RESOURCES.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert resources
    assert resources <= wheel_names


def test_every_module_and_the_type_marker_are_inside(wheel_names):
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "memory_studio").rglob("*.py")}
    assert modules | {"memory_studio/py.typed"} <= wheel_names


def test_nothing_else_is_installed(wheel_names):
    top = {name.split("/")[0] for name in wheel_names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"memory_studio"}
