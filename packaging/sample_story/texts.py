"""Invented file texts, database output and logs, the same for the same seed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from string import Template
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PIECES: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "pieces.toml").read_text(encoding="utf-8")
)
WORKSPACE = Path(__file__).parents[2] / "resources" / "sample" / "openclaw" / "workspace"
SQL_TYPES = ("bigint", "text", "integer", "timestamptz", "date", "jsonb", "boolean")


def tool_output(name: str, argument: str, size_chars: int, rng: Random) -> str:
    """Return a believable output of a tool call, about size_chars long."""
    note = WORKSPACE / argument
    if name == "read" and argument.startswith("memory/") and note.is_file():
        return note.read_text(encoding="utf-8")
    if name == "read":
        return _take(file_lines(argument, Random(argument)), size_chars)  # noqa: S311
    if name == "grep":
        return _take(_grep_lines(argument, rng), min(size_chars, 2600))
    if name == "edit":
        return f"Successfully replaced 1 block(s) in {argument.split(' :: ', maxsplit=1)[0]}."
    for pattern, limit_chars, make in COMMANDS:
        if re.search(pattern, argument):
            return _take(make(argument, rng), min(size_chars, limit_chars))
    return _take(_log_lines(argument, rng), min(size_chars, 800))


def fill(template: str, rng: Random, about: str = "") -> str:
    """Replace the placeholders of a piece; about is a path or command that may name the entity."""
    entity = _entity_in(about, rng)
    first, second = rng.sample(PIECES["fields"], 2)
    named = {"E": entity.title().replace("_", ""), "e": entity, "f": first, "g": second}
    return Template(template).safe_substitute(named, n=rng.randrange(11, 97))


def _entity_in(text: str, rng: Random) -> str:
    """Return the longest entity that text names in the plural, else any."""
    named = [entity for entity in PIECES["entities"] if f"{entity}s" in text]
    named = named if rng.random() < 0.8 else []  # noqa: PLR2004
    return max(named, key=len) if named else str(rng.choice(PIECES["entities"]))


def file_lines(path: str, rng: Random) -> Iterator[str]:
    """Yield the lines of the project file at path without end."""
    kinds: dict[str, Callable[[str, Random], Iterator[str]]] = {
        ".sql": _sql_lines,
        ".md": _doc_lines,
        ".yaml": _config_lines,
        ".log": _log_lines,
    }
    return kinds.get(Path(path).suffix, _python_lines)(path, rng)


def _take(lines: Iterator[str], size_chars: int) -> str:
    out: list[str] = []
    total = 0
    for line in lines:
        out.append(line)
        total += len(line) + 1
        if total >= size_chars:
            break
    return "\n".join(out)


def _python_lines(path: str, rng: Random) -> Iterator[str]:
    is_test = "test" in path
    yield f'"""{path}: part of billing."""'
    yield "from billing.db.session import connect" if not is_test else "import pytest"
    pieces = PIECES["test_functions" if is_test else "functions"]
    while True:
        yield ""
        yield from fill(rng.choice(pieces), rng, path).splitlines()


def _sql_lines(path: str, rng: Random) -> Iterator[str]:
    yield f"-- {path}"
    entity = _entity_in(path, rng)
    while True:
        columns = rng.sample(PIECES["fields"], rng.randrange(6, 12))
        yield f"CREATE TABLE {entity}s ("
        yield "    id          bigint PRIMARY KEY,"
        yield "    account_id  bigint NOT NULL REFERENCES accounts (id),"
        for column in columns:
            null = rng.choice(("", " NOT NULL", " NOT NULL DEFAULT 0"))
            yield f"    {column:<12}{rng.choice(SQL_TYPES)}{null},"
        yield "    created_at  timestamptz NOT NULL DEFAULT now()\n);"
        yield f"CREATE INDEX {entity}s_{columns[0]}_idx ON {entity}s ({columns[0]}, account_id);"
        yield f"-- {rng.choice(PIECES['doc_sentences'])}"
        yield f"COMMENT ON TABLE {entity}s IS 'copied from MySQL, key order';\n"
        entity = rng.choice(PIECES["entities"])


def _doc_lines(path: str, rng: Random) -> Iterator[str]:
    yield f"# {Path(path).stem.replace('-', ' ').capitalize()}"
    sentences = PIECES["doc_sentences_zh" if "release" in path else "doc_sentences"]
    while True:
        entity = rng.choice(PIECES["entities"])
        yield f"\n## {entity.replace('_', ' ').capitalize()}s\n"
        yield " ".join(rng.sample(sentences, 4))
        for column in rng.sample(PIECES["fields"], 3):
            yield f"- `{entity}s.{column}`: {rng.choice(sentences)}"


def _config_lines(path: str, rng: Random) -> Iterator[str]:
    yield f"# {path}"
    while True:
        yield f"{rng.choice(PIECES['entities'])}s:"
        yield f"  batch_rows: {rng.randrange(1, 20) * 100}"
        yield f"  statement_timeout_ms: {rng.randrange(5, 60) * 1000}"
        yield f"  host: 192.0.2.{rng.randrange(30, 60)}"
        yield f"  verify: [{', '.join(rng.sample(PIECES['fields'], 3))}]"


def _clock(rng: Random) -> Iterator[str]:
    second = rng.randrange(30000, 60000)
    while True:
        second += rng.randrange(1, 5)
        yield f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}.{rng.randrange(999):03}"


def _log_lines(_: str, rng: Random) -> Iterator[str]:
    for stamp in _clock(rng):
        yield f"{stamp} {fill(rng.choice(PIECES['log_messages']), rng)}"


def _grep_lines(argument: str, rng: Random) -> Iterator[str]:
    pattern = argument.split(" :: ", maxsplit=1)[0].replace("class .*", "Payment").replace(".*", "")
    paths = PIECES["modules"] + PIECES["tests"]
    if argument.endswith("docs memory"):
        paths = PIECES["docs"]
    for _ in range(rng.randrange(2, 26)):
        hits = PIECES["doc_hits" if paths is PIECES["docs"] else "grep_hits"]
        line = fill(rng.choice(hits), rng).replace("@", pattern)
        yield f"{rng.choice(paths)}:{rng.randrange(4, 400)}:{line}"


def _table_rows(_: str, rng: Random) -> Iterator[str]:
    columns = rng.sample(PIECES["fields"], 3)
    yield "   id    | invoice_no | org_slug             | " + " | ".join(
        f"{c:<12}" for c in columns
    )
    yield "---------+------------+----------------------+" + "-" * 44
    row_id = rng.randrange(100_000, 900_000)
    for _row in range(rng.randrange(20, 90)):
        row_id += rng.randrange(1, 40)
        number = f"INV-{rng.randrange(3000, 9000)}-{rng.choice('ABC')}"
        cells = " | ".join(f"{rng.randrange(90_000):<12}" for _ in columns)
        yield f" {row_id} | {number} | {rng.choice(PIECES['slugs']):<20} | {cells}"


def _counts(argument: str, rng: Random) -> Iterator[str]:
    del argument
    for entity in rng.sample(PIECES["entities"], 14):
        count = rng.randrange(900, 980_000)
        yield f"{entity + 's':<18} mysql {count:>9}  postgres {count:>9}  OK"


def _count(_: str, rng: Random) -> Iterator[str]:
    yield f" count\n--------\n {rng.randrange(1_000, 900_000)}\n(1 row)"


def _pytest(argument: str, rng: Random) -> Iterator[str]:
    yield "============================= test session starts ============================="
    passed = rng.randrange(18, 60)
    for index in range(0, passed, 6):
        path = rng.choice(PIECES["tests"])
        yield f"{path} {'.' * 6} [{min(100, (index + 6) * 100 // passed):>3}%]"
    if rng.random() < 0.4:  # noqa: PLR2004
        yield f"_________ {argument.rsplit('/', maxsplit=1)[-1]} _________"
        yield from fill(rng.choice(PIECES["test_functions"]), rng).splitlines()
        yield f"E   assert {rng.randrange(100, 999)} == {rng.randrange(100, 999)}"
        yield f"1 failed, {passed} passed in {rng.randrange(3, 40)}.{rng.randrange(10, 99)}s"
    else:
        yield f"{passed} passed in {rng.randrange(3, 40)}.{rng.randrange(10, 99)}s"


def _diff(_: str, rng: Random) -> Iterator[str]:
    for _file in range(rng.randrange(2, 6)):
        path = rng.choice(PIECES["modules"])
        yield f"diff --git a/{path} b/{path}"
        yield f"@@ -{rng.randrange(9, 200)},7 +{rng.randrange(9, 200)},9 @@"
        for line in fill(rng.choice(PIECES["functions"]), rng).splitlines():
            yield f"{rng.choice('  +-')}{line}"


def _git_log(_: str, rng: Random) -> Iterator[str]:
    verbs = ("Copy", "Check", "Convert", "Index", "Document", "Simplify", "Test", "Retry")
    for _line in range(40):
        subject = fill(f"{rng.choice(verbs)} $f of ${{e}}s", rng)
        yield f"{rng.randrange(16**7, 16**8):08x} {subject}"


def _diff_stat(_: str, rng: Random) -> Iterator[str]:
    paths = sorted(rng.sample(PIECES["modules"] + PIECES["tests"], rng.randrange(2, 8)))
    for path in paths:
        count = rng.randrange(2, 40)
        yield f" {path:<40} | {count:>3} {'+' * (count // 2)}{'-' * (count // 4)}"
    yield f" {len(paths)} files changed"


def _describe(argument: str, rng: Random) -> Iterator[str]:
    yield f'                 Table "public.{_entity_in(argument, rng)}s"'
    yield "    Column    |           Type           | Nullable |      Default"
    yield "--------------+--------------------------+----------+-------------------"
    yield " id           | bigint                   | not null |"
    yield " account_id   | bigint                   | not null |"
    for column in rng.sample(PIECES["fields"], rng.randrange(6, 13)):
        null = rng.choice(("not null", ""))
        yield f" {column:<12} | {rng.choice(SQL_TYPES):<24} | {null:<8} |"
    yield " created_at   | timestamp with time zone | not null | now()"


def _constraints(argument: str, rng: Random) -> Iterator[str]:
    entity = _entity_in(argument, rng)
    yield "            conname             | contype\n--------------------------------+---------"
    yield f" {entity + 's_pkey':<30} | p\n {entity + 's_account_id_fkey':<30} | f"
    for column in rng.sample(PIECES["fields"], rng.randrange(1, 5)):
        yield f" {entity + 's_' + column + '_check':<30} | c"


def _activity(_: str, rng: Random) -> Iterator[str]:
    yield "  pid  |        state        | query\n-------+---------------------+------------------"
    for _session in range(rng.randrange(3, 12)):
        state = rng.choice(("active", "idle", "idle", "idle in transaction"))
        query = fill("SELECT id, $f FROM ${e}s WHERE id > $1", rng)
        yield f" {rng.randrange(900, 9000):>5} | {state:<19} | {query}"


def _sizes(_: str, rng: Random) -> Iterator[str]:
    yield "      relname       | n_live_tup\n--------------------+------------"
    counts = sorted((rng.randrange(900, 9_900_000) for _ in PIECES["entities"]), reverse=True)
    for entity, count in zip(PIECES["entities"], counts, strict=True):
        yield f" {entity + 's':<18} | {count:>10}"


def _groups(_: str, rng: Random) -> Iterator[str]:
    yield "  status  |  count   |      sum\n----------+----------+----------------"
    for status in ("closed", "open", "paid", "void"):
        yield f" {status:<8} | {rng.randrange(200, 900_000):>8} | {rng.randrange(10**9):>14}"


def _plan(_: str, rng: Random) -> Iterator[str]:
    for depth in range(rng.randrange(4, 9)):
        entity = rng.choice(PIECES["entities"])
        node = rng.choice(("Seq Scan on", "Index Scan using pk on", "Hash Join", "Sort key"))
        cost = f"cost={rng.randrange(900)}.{depth}2..{rng.randrange(1000, 90000)}.50"
        yield f"{'  ' * depth}->  {node} {entity}s  ({cost} rows={rng.randrange(10, 900000)})"
    yield f"Execution Time: {rng.randrange(20, 4000)}.{rng.randrange(100, 999)} ms"


def _migration(argument: str, rng: Random) -> Iterator[str]:
    del argument
    verbs = ("CREATE TABLE", "CREATE INDEX", "ALTER TABLE", "COMMENT", "CREATE SEQUENCE")
    for _ in range(rng.randrange(5, 16)):
        yield f"{rng.choice(verbs)}  Time: {rng.randrange(2, 900)}.{rng.randrange(100, 999)} ms"


def _disk(_: str, rng: Random) -> Iterator[str]:
    yield "Filesystem      Size  Used Avail Use% Mounted on"
    for mount in ("/", "/var/lib/postgresql", "/backup"):
        used = rng.randrange(20, 70)
        sizes = f"200G  {2 * used}G  {200 - 2 * used}G  {used}%"
        yield f"/dev/vda{len(mount) % 7}       {sizes} {mount}"


COMMANDS: tuple[tuple[str, int, Callable[[str, Random], Iterator[str]]], ...] = (
    (r"verify_counts", 1200, _counts),
    (r"count\(\*\) from", 200, _count),
    (r"explain", 2000, _plan),
    (r"group by status", 600, _groups),
    (r"pg_constraint", 900, _constraints),
    (r"pg_stat_activity", 1600, _activity),
    (r"n_live_tup", 1200, _sizes),
    (r"git diff --stat", 900, _diff_stat),
    (r"^pytest", 4000, _pytest),
    (r"git diff", 9000, _diff),
    (r"git log", 3000, _git_log),
    (r"df -h", 600, _disk),
    (r"psql.* -f ", 1200, _migration),
    (r"\\d ", 2400, _describe),
    (r"SHOW CREATE", 2400, _sql_lines),
    (r"psql|mysql|diff <", 9000, _table_rows),
    (r"importer|\.log|logs|revenue", 14000, _log_lines),
)
