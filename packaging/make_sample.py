"""Write the transcripts of the bundled sample home from the stories in sample_story.

The notes below ``workspace*/``, ``openclaw.json`` and the README are written by hand in place. The
transcripts and ``sessions.json`` are generated, byte for byte the same in every run.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sample_story.build import STORY, Session, build_session
from sample_story.records import iso, session_records, to_jsonl
from sample_story.script import parse_script
from sample_story.store import store_entry
from sample_story.tokens import assign_tokens

SAMPLE = Path(__file__).parent.parent / "resources" / "sample"
PI_FOLDER = "pi/agent/sessions/--home-ana-billing--"
PI_CWD = "/home/ana/billing"


@dataclass(frozen=True, slots=True)
class Source:
    """A story and the session it becomes; key is empty for pi."""

    story: str
    session_id: str
    key: str = ""
    cwd: str = PI_CWD
    window_tokens: int = 200_000


SOURCES = (
    Source("migrate-billing", "53c4e1a7-6b0d-4f8e-9a55-0c2f7d1be846", "agent:main:main"),
    Source(
        "weekly-report", "8a1f0c3e-2d94-4b7a-8e61-5f90b3c7d214", "agent:main:explicit:weekly-report"
    ),
    Source("release-zh", "c70b92d5-41ea-4c36-b8f7-93a6e05d1f42", "agent:main:explicit:release"),
    Source("backup-restore", "6d2b58f1-03ae-4c97-8f4d-e19c7a205b63", "agent:main:explicit:backup"),
    Source("family", "1e6d4f80-97c2-4a0b-a3d9-6b52c8e7f105", "agent:main:telegram:family"),
    Source(
        "incident-5512",
        "f2907be4-5c18-4d63-9b0e-a7d4816c3e59",
        "agent:work:explicit:incident-5512",
        "/home/ana/work",
        32_768,
    ),
    Source("flaky-upload", "01a1fa28-7dcd-7b16-9c27-3e8f5a60d192"),
    Source("parser-rewrite", "01a1fd70-f20d-7e53-b4d1-72c9e60f8a35"),
)


def generate() -> dict[str, str]:
    """Return the text of every generated file by its path below the sample."""
    files: dict[str, str] = {}
    stores: dict[str, dict[str, object]] = {}
    for source in SOURCES:
        session = build(source)
        dialect = "openclaw" if source.key else "pi"
        records = session_records(session, source.session_id, source.cwd, dialect)
        files[session_path(source, session)] = to_jsonl(records)
        if source.key:
            entry = store_entry(source.key, source.session_id, session, source.window_tokens)
            stores.setdefault(source.key.split(":")[1], {})[source.key] = entry
    for agent, store in stores.items():
        text = json.dumps(store, ensure_ascii=False, indent=2)
        files[f"openclaw/agents/{agent}/sessions/sessions.json"] = text + "\n"
    return files


def build(source: Source) -> Session:
    """Return the session of a source with times and tokens."""
    rng = Random(source.session_id)  # noqa: S311
    session = build_session(parse_script(STORY / f"{source.story}.md"), rng)
    assign_tokens(session)
    return session


def session_path(source: Source, session: Session) -> str:
    """Return where the program would keep the transcript."""
    if source.key:
        agent = source.key.split(":")[1]
        return f"openclaw/agents/{agent}/sessions/{source.session_id}.jsonl"
    stamp = iso(session.nodes[0].at_ms - 3).replace(":", "-").replace(".", "-")
    return f"{PI_FOLDER}/{stamp}_{source.session_id}.jsonl"


def differences(files: dict[str, str]) -> list[str]:
    """Return the paths whose stored bytes are not the generated ones."""
    return [
        path
        for path, text in files.items()
        if not (SAMPLE / path).is_file() or (SAMPLE / path).read_bytes() != text.encode()
    ]


def main(arguments: list[str]) -> int:
    """Write or compare; return 1 when a comparison fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args(arguments).check
    files = generate()
    changed = differences(files)
    for path in changed:
        sys.stdout.write(f"{'differs' if check else 'written'}: {path}\n")
        if not check:
            (SAMPLE / path).parent.mkdir(parents=True, exist_ok=True)
            (SAMPLE / path).write_bytes(files[path].encode())
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
