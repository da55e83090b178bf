from __future__ import annotations

import sys
from datetime import date

import pytest

from memory_studio.memory.notes import month_notes, odd_notes
from memory_studio.memory.workspace import Workspace, decode_note


def test_lists_curated_files_first_and_notes_at_any_depth(root, write):
    for path in ("memory/topics/b.md", "memory/2026-08-14.md", "USER.md", "MEMORY.md"):
        write(path, "x")
    write("memory/UPPER.MD", "x")
    write("notes.md", "x")
    write("memory/picture.png", "x")
    files = Workspace(root).list_files().files
    assert [(f.path, f.kind) for f in files] == [
        ("MEMORY.md", "curated"),
        ("USER.md", "curated"),
        ("memory/2026-08-14.md", "daily"),
        ("memory/UPPER.MD", "topic"),
        ("memory/topics/b.md", "topic"),
    ]
    assert files[2].date == date(2026, 8, 14)


def test_leaves_out_hidden_folders_and_node_modules(root, write):
    write("memory/.dreams/a.md", "x")
    write("memory/node_modules/b.md", "x")
    write("memory/.hidden.md", "x")
    assert Workspace(root).list_files().files == ()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_names_links_out_of_the_workspace_and_survives_loops(root, write, tmp_path):
    write("memory/a.md", "x")
    (tmp_path / "secret.md").write_text("x")
    (root / "memory" / "out.md").symlink_to(tmp_path / "secret.md")
    (root / "memory" / "away").symlink_to(tmp_path)
    (root / "memory" / "loop").symlink_to(root / "memory")
    listing = Workspace(root).list_files()
    assert [f.path for f in listing.files] == ["memory/a.md"]
    assert {(p.path, p.code) for p in listing.problems} == {
        ("memory/out.md", "outside"),
        ("memory/away", "outside"),
    }


def test_a_missing_workspace_is_empty(tmp_path):
    listing = Workspace(tmp_path / "nowhere").list_files()
    assert (listing.files, listing.problems) == ((), ())


def test_names_impossible_days(root, write):
    write("memory/2026-02-30.md", "x")
    listing = Workspace(root).list_files()
    assert listing.files[0].date is None
    assert [p.code for p in listing.problems] == ["impossible-date"]


@pytest.mark.parametrize(
    ("data", "text", "code"),
    [
        (b"caf\xc3\xa9\r\nb\rc", "café\nb\nc", None),
        (b"\xef\xbb\xbfx", "x", None),
        ("喵".encode("utf-16"), "喵", None),
        (b"\xfe\xff" + "喵".encode("utf-16-be"), "喵", None),
        (b"\xff\xfea", "\ufffd", "not-utf-16"),
        (b"a\xffb", "a\ufffdb", "not-utf-8"),
        (b"\x00", "\x00", None),
    ],
)
def test_decodes_whatever_is_there(data, text, code):
    decoded, problem = decode_note(data)
    assert decoded == text
    assert (problem and problem[0]) == code


def test_calendar_of_a_month(root, write):
    write("memory/2026-08-14.md", "abc")
    write("memory/2026-08-14-vendor.md", "de")
    write("memory/2026-06-01.md", "x")
    files = Workspace(root).list_files().files
    month = month_notes(files, 2026, 8)
    assert len(month.days) == 31
    assert month.days[13].paths == ("memory/2026-08-14-vendor.md", "memory/2026-08-14.md")
    assert month.days[13].size_bytes == 5
    assert month.days[0].paths == ()
    assert (month.previous, month.following) == ((2026, 6), None)


def test_odd_days_are_named(root, write):
    for day in ("2026-08-13", "2026-08-14", "2026-09-30", "2062-08-15", "2026-13-01"):
        write(f"memory/{day}.md", "x")
    files = Workspace(root).list_files().files
    found = {(o.path, o.code) for o in odd_notes(files, date(2026, 8, 15))}
    assert found == {
        ("memory/2026-09-30.md", "future"),
        ("memory/2062-08-15.md", "far"),
        ("memory/2026-13-01.md", "impossible"),
    }
