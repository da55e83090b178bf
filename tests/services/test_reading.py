from __future__ import annotations

import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from memory_studio.errors import NotFoundError
from memory_studio.services import reading
from memory_studio.services.going import find_place
from memory_studio.services.reading import continue_transcript, stream_transcript, take_shape
from memory_studio.services.transcripts import SideCars, open_transcript

DATA = Path(__file__).resolve().parents[1] / "data" / "pi-1.6.0"
SESSION = DATA / "two-compactions.jsonl"


def read(steps):
    transcript = None
    for step in steps:
        step.apply()
        transcript = step.transcript
    return transcript


@pytest.mark.parametrize("at_once_bytes", [0, 1 << 22])
def test_streaming_gives_what_opening_gives(tmp_path, monkeypatch, at_once_bytes):
    monkeypatch.setattr(reading, "READ_AT_ONCE_BYTES", at_once_bytes)
    transcript = read(stream_transcript(SESSION, 100, SideCars(tmp_path)))
    shape = take_shape(transcript, 100)
    expected = open_transcript(SESSION)
    assert shape.outline.path == expected.outline.path
    assert shape.title == expected.title
    assert shape.context_tokens == expected.context().total
    assert transcript.fingerprint == expected.fingerprint
    assert shape.n_rows == len(expected.columns)


def test_goes_on_where_the_file_had_ended(tmp_path):
    path = tmp_path / "s.jsonl"
    lines = SESSION.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-3]))
    transcript = read(stream_transcript(path, 10))
    shutil.copy(SESSION, path)
    assert transcript.change() == reading.Change.APPENDED
    read(continue_transcript(transcript))
    assert transcript.change() == reading.Change.UNCHANGED
    assert take_shape(transcript, 10).outline.path == open_transcript(SESSION).outline.path


def test_says_what_is_wrong_with_a_missing_file(tmp_path):
    with pytest.raises(NotFoundError):
        read(stream_transcript(tmp_path / "none.jsonl", 10))


def test_a_place_is_an_id_a_number_or_a_time():
    transcript = open_transcript(SESSION)
    third = transcript.tree.ids[3]
    moment = datetime.fromtimestamp(transcript.columns.times_ms[3] / 1000, UTC).astimezone()
    day = date(2000, 1, 1)
    assert find_place(transcript, f"#{third}", day) == 3
    assert find_place(transcript, third[:6], day) == 3
    assert find_place(transcript, "4", day) == 3
    assert find_place(transcript, f"{moment:%Y-%m-%d}", day) == 0
    assert find_place(transcript, "00:00", moment.date()) == 0
    with pytest.raises(NotFoundError):
        find_place(transcript, "2999-01-01 10:00", day)
    with pytest.raises(NotFoundError):
        find_place(transcript, "nonsense", day)
