"""What the set-up decides, and what it tells when it cannot go on."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bootstrap(tmp_path, monkeypatch):
    """The set-up script as a module, with its environment in a scratch folder."""
    script = ROOT / "packaging" / "bootstrap.py"
    spec = importlib.util.spec_from_file_location("bootstrap", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    monkeypatch.setattr(module, "VENV", venv)
    monkeypatch.setattr(module, "PYTHON", venv / "bin" / "python")
    monkeypatch.setattr(module, "LOG", venv / "install.log")
    return module


def fake_pip(bootstrap, monkeypatch, *, cpu_build_exists):
    """Record what would be installed instead of installing it."""
    installed = []

    def pip_install(project, *requirements):
        if requirements and not cpu_build_exists:
            raise bootstrap.NoCpuBuildError
        installed.append((project.removeprefix(str(ROOT)), *requirements))

    monkeypatch.setattr(bootstrap, "pip_install", pip_install)
    monkeypatch.setattr(bootstrap, "has_nvidia_gpu", lambda: False)
    monkeypatch.setattr(sys, "platform", "linux")
    return installed


def test_without_gpu_a_cpu_build_is_asked_for(bootstrap, monkeypatch):
    installed = fake_pip(bootstrap, monkeypatch, cpu_build_exists=True)
    bootstrap.install("run")
    assert installed == [("[embeddings]", "torch==2.13.0+cpu")]


def test_without_a_cpu_build_there_are_no_vectors_and_it_says_so(bootstrap, monkeypatch, capsys):
    installed = fake_pip(bootstrap, monkeypatch, cpu_build_exists=False)
    bootstrap.install("dev")
    assert installed == [("[dev]",)]
    assert "keyword only" in capsys.readouterr().err


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_with_gpu_or_elsewhere_the_usual_build_is_taken(bootstrap, monkeypatch, platform):
    installed = fake_pip(bootstrap, monkeypatch, cpu_build_exists=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(bootstrap, "has_nvidia_gpu", lambda: platform == "linux")
    bootstrap.install("dev")
    assert installed == [("[dev,embeddings]",)]


def test_a_second_start_installs_nothing(bootstrap, monkeypatch):
    bootstrap.PYTHON.touch()
    bootstrap.stamp("dev").touch()
    monkeypatch.setattr(bootstrap, "install", lambda _purpose: pytest.fail("installed again"))
    bootstrap.ensure_environment("dev")
    bootstrap.ensure_environment("run")


def test_changed_constraints_are_installed(bootstrap, monkeypatch, tmp_path):
    bootstrap.PYTHON.touch()
    bootstrap.stamp("run").touch()
    changed = tmp_path / "constraints.txt"
    changed.write_text("torch==2.14.0\n")
    monkeypatch.setattr(bootstrap, "CONSTRAINTS", changed)
    monkeypatch.setattr(bootstrap, "create_environment", lambda: None)
    purposes = []
    monkeypatch.setattr(bootstrap, "install", purposes.append)
    bootstrap.ensure_environment("run")
    assert purposes == ["run"]
    assert [path.name for path in bootstrap.VENV.glob("installed-*")] == [
        bootstrap.stamp("run").name
    ]


@pytest.mark.parametrize(
    ("output", "why"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full."),
        ("NameResolutionError: Temporary failure", "pip cannot reach its package index."),
        ("ERROR: No hatchling (from versions: none)", "pip cannot reach its package index."),
        ("x\nERROR: something new\ny", "ERROR: something new"),
        ("", "no reason given"),
    ],
)
def test_a_failure_is_explained(bootstrap, output, why):
    error = bootstrap.explain("It failed.", output)
    assert (str(error), error.why) == ("It failed.", why)
    assert error.remedy


def test_an_old_python_is_refused(bootstrap, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 10, 9))
    assert bootstrap.main(["run"]) == 1
    assert "needs 3.11 or newer" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "plugins"),
    [
        ({}, []),
        ({"DISPLAY": ":0"}, ["libqxcb.so"]),
        ({"QT_QPA_PLATFORM": "offscreen:size=1x1", "DISPLAY": ":0"}, ["libqoffscreen.so"]),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, ["libqwayland.so", "libqxcb.so"]),
    ],
)
def test_the_screen_decides_the_plugin(bootstrap, monkeypatch, environment, plugins):
    monkeypatch.setattr(os, "environ", environment)
    assert bootstrap.platform_plugins() == plugins


def test_without_a_screen_the_window_is_refused(bootstrap, monkeypatch):
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(bootstrap.SetupError, match="no screen"):
        bootstrap.require_screen()


@pytest.mark.parametrize(
    ("soname", "package"),
    [
        ("libEGL.so.1", "libegl1"),
        ("libX11.so.6", "libx11-6"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libgthread-2.0.so.0", "libglib2.0-0"),
    ],
)
def test_debian_package_of_a_library(bootstrap, soname, package):
    assert bootstrap.debian_package(soname) == package


def test_missing_libraries_are_read_from_ldd(bootstrap, monkeypatch):
    (bootstrap.VENV / "lib" / "python3.11" / "site-packages" / "PySide6").mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: name)
    printed = "\tlibEGL.so.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n"
    monkeypatch.setattr(bootstrap, "output_of", lambda *_command: printed)
    with pytest.raises(bootstrap.SetupError) as refused:
        bootstrap.require_libraries(["libqoffscreen.so"])
    assert refused.value.remedy.endswith("apt-get install libegl1")


def test_no_command_is_run_by_mistake():
    script = str(ROOT / "packaging" / "bootstrap.py")
    result = subprocess.run([sys.executable, script, "tset"], capture_output=True, check=False)
    assert result.returncode == 2
