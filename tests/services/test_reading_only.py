"""Opening a home changes no byte, no time stamp, and leaves nothing beside anything."""

from __future__ import annotations

import shutil

import pytest

from memory_studio.assets import asset_path
from memory_studio.services.transcripts import open_transcript
from tests.fixtures_expected import DATA


def snapshot(root):
    return {
        path.relative_to(root).as_posix(): (
            path.stat().st_mtime_ns,
            path.stat().st_mode,
            b"" if path.is_dir() else path.read_bytes(),
        )
        for path in [root, *root.rglob("*")]
    }


@pytest.fixture
def home(tmp_path):
    root = tmp_path / "agents-home"
    shutil.copytree(asset_path("sample"), root)
    shutil.copytree(DATA, root / "data")
    return root


def test_looking_at_everything_changes_nothing(studio, home):
    before = snapshot(home)
    found = [group for h in studio.homes(home) for group in h.groups]
    assert found
    for folder in (home / "openclaw", home / "pi" / "agent", home / "data"):
        summaries = list(studio.sessions(folder))
        assert summaries
        for summary in summaries:
            transcript = studio.open_session(summary.path)
            studio.context(transcript)
            for boundary in transcript.outline.compactions:
                for how in ("unfold", "rewind", "session"):
                    if not transcript.dialect.refuses_writing(transcript.header):
                        studio.plan_rollback(transcript, boundary.number, how)
    for workspace in (home / "openclaw").glob("workspace*"):
        studio.memory.refresh(workspace)
        studio.memory.search(workspace, "tenant", with_vectors=False)

    assert snapshot(home) == before


def test_a_second_opening_comes_from_the_side_car_and_gives_the_same(studio, home):
    path = next((home / "openclaw" / "agents" / "main" / "sessions").glob("53c4*.jsonl"))
    first = studio.open_session(path)
    second = studio.open_session(path)

    assert list((studio.state_dir / "sidecars").iterdir())
    assert second.columns.kinds == first.columns.kinds
    assert second.tree.ids == first.tree.ids
    assert second.outline == first.outline == open_transcript(path).outline
    assert second.context() == first.context()
    assert second.issues == first.issues


def test_a_damaged_side_car_is_only_a_reason_to_read_again(studio, home):
    path = next((home / "openclaw" / "agents" / "main" / "sessions").glob("53c4*.jsonl"))
    first = studio.open_session(path)
    for side_car in (studio.state_dir / "sidecars").iterdir():
        side_car.write_bytes(side_car.read_bytes()[:500])

    assert studio.open_session(path).outline == first.outline
