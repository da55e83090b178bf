"""The guards of tests/conftest.py are themselves in force."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"


@pytest.mark.parametrize("host", ["example.org", "192.0.2.1", "2001:db8::1"])
def test_the_network_is_out_of_reach(host):
    with pytest.raises(pytest.fail.Exception, match="off limits"):
        socket.create_connection((host, 80), timeout=0.1)


def test_loopback_is_within_reach():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=1).close()


def test_home_is_empty_and_temporary(home):
    assert Path.home() == home
    assert [path for path in home.rglob("*") if path.is_file()] == []
    assert Path(os.environ["MEMORY_STUDIO_STATE_DIR"]).is_relative_to(home)


@pytest.mark.expected_log("on purpose")
def test_an_announced_warning_is_accepted():
    logging.getLogger("memory_studio").warning("on purpose")


def test_an_unannounced_warning_fails(tmp_path):
    (tmp_path / "conftest.py").write_bytes(CONFTEST.read_bytes())
    (tmp_path / "test_it.py").write_text(
        "import logging\ndef test_it():\n    logging.getLogger('x').warning('surprise')\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "WARNING x: surprise" in result.stdout
