"""What the documents say is what the program has."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import click
import pytest

import memory_studio.cli

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
CHANGE_KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
RELEASE = re.compile(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})")


def visible_commands():
    (group,) = {
        value for value in vars(memory_studio.cli).values() if isinstance(value, click.Group)
    }
    return sorted(name for name, command in group.commands.items() if not command.hidden)


def parse_changelog(text):
    """Return {release title: {kind: [item]}} of a changelog in the Keep a Changelog form."""
    releases, items = {}, None
    for line in text.splitlines():
        if line.startswith("## "):
            releases[line[3:]] = {}
        elif line.startswith("### "):
            items = list(releases.values())[-1].setdefault(line[4:], [])
        elif line.startswith("- "):
            items.append(line[2:])
    return releases


@pytest.mark.parametrize("command", visible_commands())
def test_every_command_is_in_the_readme(command):
    assert re.search(rf"`memory-studio {command}\b", README)


def test_the_readme_names_no_command_that_does_not_exist():
    named = set(re.findall(r"`memory-studio ([a-z]+)\b", README))
    assert named <= set(visible_commands())


@pytest.mark.parametrize("command", visible_commands())
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as ended:
        memory_studio.cli.main([command, "--help"])
    assert ended.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 3


def test_the_library_example_runs(monkeypatch, capsys):
    monkeypatch.setenv("OPENCLAW_STATE_DIR", str(ROOT / "resources" / "sample" / "openclaw"))
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 - our own words
    assert len(capsys.readouterr().out.splitlines()) > 1


def test_unreleased_changes_stand_on_top():
    assert next(iter(parse_changelog(CHANGELOG))) == "[Unreleased]"


def test_releases_have_a_version_and_a_real_date():
    _unreleased, *releases = parse_changelog(CHANGELOG)
    for title in releases:
        match = RELEASE.fullmatch(title)
        assert match, title
        dt.date.fromisoformat(match[2])


def test_changes_are_of_known_kinds_and_never_empty():
    for title, kinds in parse_changelog(CHANGELOG).items():
        assert set(kinds) <= CHANGE_KINDS, title
        assert all(kinds.values()), title


def test_relative_links_lead_somewhere():
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        targets = re.findall(r"\]\((?!https?:)([^)#]+)", text)
        assert [each for each in targets if not (ROOT / each).exists()] == [], name


def test_the_contributing_guide_stays_readable():
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 150
