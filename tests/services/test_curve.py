from __future__ import annotations

import json
from pathlib import Path

import pytest

from memory_studio.services.curve import Curve, build_curve
from memory_studio.services.transcripts import open_transcript

DATA = Path(__file__).resolve().parents[1] / "data" / "pi-1.6.0"
STORY = next(
    (Path(__file__).resolve().parents[2] / "resources/sample/openclaw/agents/main/sessions").glob(
        "53c4*.jsonl"
    )
)


def write_session(path, sizes):
    """Write a chain of answers; a size is what the provider reported, None for nothing."""
    lines = [{"type": "session", "version": 3, "id": "s", "timestamp": "2026-01-01T00:00:00Z"}]
    for at, size in enumerate(sizes):
        message = {"role": "assistant", "content": [{"type": "text", "text": "word " * 8}]}
        if size is not None:
            usage = {"input": size, "output": 0, "cacheRead": 0, "cacheWrite": 0}
            message["usage"] = usage | {"totalTokens": size}
        parent = f"{at - 1:08x}" if at else None
        lines.append({"type": "message", "id": f"{at:08x}", "parentId": parent, "message": message})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return open_transcript(path)


def test_a_reported_size_is_exact_and_what_follows_is_estimated(tmp_path):
    curve = build_curve(write_session(tmp_path / "s.jsonl", [100, None, None]), 10)
    assert [(p.position, p.tokens, p.exact) for p in curve.points] == [
        (0, 100, True),
        (1, 110, False),
        (2, 120, False),
    ]


def test_without_any_report_it_is_the_sum_of_estimates(tmp_path):
    curve = build_curve(write_session(tmp_path / "s.jsonl", [None, None]), 10)
    assert [(p.tokens, p.exact) for p in curve.points] == [(10, False), (20, False)]


def test_an_empty_session_has_no_points(tmp_path):
    curve = build_curve(write_session(tmp_path / "s.jsonl", []), 10)
    assert curve == Curve()
    assert curve.peak_tokens == 0


def test_each_boundary_has_a_point_before_and_one_after_it():
    transcript = open_transcript(STORY)
    curve = build_curve(transcript, 300)
    assert [boundary.number for boundary in curve.boundaries] == [1, 2, 3]
    for boundary in curve.boundaries:
        sizes = [p.tokens for p in curve.points if p.position == boundary.position]
        assert sizes == [boundary.tokens_before.value, boundary.tokens_after.value]


def test_points_are_in_order_and_about_as_many_as_asked_for():
    transcript = open_transcript(STORY)
    curve = build_curve(transcript, 100)
    positions = [point.position for point in curve.points]
    assert positions == sorted(positions)
    assert 90 <= len(positions) <= 110
    assert positions[0] == 0
    assert positions[-1] == curve.n_positions - 1
    assert all(transcript.outline.path[p.position] == p.row for p in curve.points)


@pytest.mark.parametrize("path", sorted(DATA.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_fixture_has_a_curve_that_ends_at_its_leaf(path):
    transcript = open_transcript(path)
    curve = build_curve(transcript, 50)
    assert curve.points[-1].row == transcript.outline.leaf_row
    assert all(point.tokens >= 0 for point in curve.points)


def test_the_transcript_can_still_grow_afterwards(tmp_path):
    transcript = write_session(tmp_path / "s.jsonl", [100, None])
    build_curve(transcript, 10)
    transcript.columns.tokens.append(1)
    transcript.outline.path.append(0)
