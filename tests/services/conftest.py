from __future__ import annotations

import pytest

from memory_studio import Studio


@pytest.fixture
def studio(tmp_path):
    with Studio(state_dir=tmp_path / "state") as opened:
        yield opened
