"""Every test runs without screen, network and personal files, and fails on unexpected warnings."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import socket
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOME_VARIABLES = {
    "HOME": ".",
    "USERPROFILE": ".",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_RUNTIME_DIR": "run",
    "XDG_STATE_HOME": ".local/state",
    "MEMORY_STUDIO_STATE_DIR": "state",
}
FIXED_VARIABLES = {
    "QT_QPA_PLATFORM": "offscreen",
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTHONUTF8": "1",
}
# What a developer's shell may hold and no test may see.
PERSONAL_VARIABLES = re.compile(
    r"(OPENCLAW|PI|CLAUDE|CODEX)_\w+|MEMORY_STUDIO_(?!INTEROP_DIR)\w+|\w+_API_KEY|LANGUAGE"
)

collect_ignore_glob = [] if find_spec("PySide6") else ["gui/*"]


def pytest_configure(config):
    """Leave the person's surroundings before the first import of the package."""
    del config
    for name in [each for each in os.environ if PERSONAL_VARIABLES.fullmatch(each)]:
        del os.environ[name]
    os.environ.update(FIXED_VARIABLES)
    os.environ.update(home_variables(Path(tempfile.mkdtemp(prefix="memory-studio-tests-"))))


def home_variables(home):
    return {name: str(home / folder) for name, folder in HOME_VARIABLES.items()}


@pytest.fixture(autouse=True)
def home(tmp_path_factory, monkeypatch):
    """An empty home folder of this test's own."""
    folder = tmp_path_factory.mktemp("home")
    for name, value in home_variables(folder).items():
        monkeypatch.setenv(name, value)
        Path(value).mkdir(parents=True, exist_ok=True)
    Path(os.environ["XDG_RUNTIME_DIR"]).chmod(0o700)
    return folder


@pytest.fixture(autouse=True)
def no_network(monkeypatch):
    """Fail the test that tries to leave this machine."""
    for name in ("connect", "connect_ex"):
        monkeypatch.setattr(socket.socket, name, guarded(getattr(socket.socket, name)))
    resolve = socket.getaddrinfo

    def getaddrinfo(host, *args, **kwargs):
        refuse_unless_loopback(host)
        return resolve(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


def guarded(connect):
    def connect_to_loopback(self, address):
        if isinstance(address, tuple):
            refuse_unless_loopback(address[0])
        return connect(self, address)

    return connect_to_loopback


def refuse_unless_loopback(host):
    name = host.decode() if isinstance(host, bytes) else host
    if name in {None, "", "localhost"}:
        return
    try:
        allowed = ipaddress.ip_address(name).is_loopback
    except ValueError:
        allowed = False
    if not allowed:
        pytest.fail(f"The network is off limits in tests: {name}")


@pytest.fixture(autouse=True)
def no_unexpected_log(request, caplog):
    """Fail on records of level WARNING or above, unless a marker expected_log(pattern) matches."""
    yield
    patterns = [mark.args[0] for mark in request.node.iter_markers("expected_log")]
    unexpected = [
        f"{record.levelname} {record.name}: {record.getMessage()}"
        for phase in ("setup", "call")
        for record in caplog.get_records(phase)
        if record.levelno >= logging.WARNING
        and not any(re.search(pattern, record.getMessage()) for pattern in patterns)
    ]
    if unexpected:
        pytest.fail("Unexpected log records:\n" + "\n".join(unexpected))
