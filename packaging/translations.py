"""Keep the translations in step with the window's strings.

    python packaging/translations.py update     collect the strings of memory_studio/gui
    python packaging/translations.py compile    write the .qm files that the window loads
    python packaging/translations.py check      fail on missing, unfinished or uncompiled strings

Run by the environment's own Python: Qt's lupdate and lrelease come with PySide6.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree as ET

import PySide6

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "memory_studio" / "gui"
CATALOGUES = (ROOT / "resources" / "i18n" / "memory_studio_zh_CN.ts",)


def update(catalogue: Path) -> None:
    """Merge the strings of the sources into a catalogue; strings that are gone leave it."""
    sources = sorted(str(path.relative_to(ROOT)) for path in SOURCES.rglob("*.py"))
    catalogue.parent.mkdir(parents=True, exist_ok=True)
    options = ("-no-obsolete", "-locations", "none", "-source-language", "en")
    qt_tool("lupdate", *options, *sources, "-ts", str(catalogue))


def compile_into(catalogue: Path, binary: Path) -> None:
    """Write the binary catalogue; unfinished strings stay English."""
    qt_tool("lrelease", str(catalogue), "-qm", str(binary))


def problems(catalogue: Path) -> list[str]:
    """Return what keeps a catalogue from being shipped, one sentence each."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / catalogue.name
        if catalogue.exists():
            fresh.write_bytes(catalogue.read_bytes())
        update(fresh)
        binary = fresh.with_suffix(".qm")
        compile_into(fresh, binary)
        found = [f"not translated: {text}" for text in unfinished(fresh)]
        if not catalogue.exists() or strings(fresh) != strings(catalogue):
            found.append(f"{catalogue.name} is not what `update` writes")
        shipped = catalogue.with_suffix(".qm")
        if not shipped.exists() or shipped.read_bytes() != binary.read_bytes():
            found.append(f"{shipped.name} is not what `compile` writes")
        return found


def strings(catalogue: Path) -> set[tuple[str, str]]:
    """Return (context, source text) of every message."""
    return {
        (context.findtext("name", ""), message.findtext("source", ""))
        for context in ET.parse(catalogue).iter("context")  # noqa: S314 - our own file
        for message in context.iter("message")
    }


def unfinished(catalogue: Path) -> list[str]:
    """Return the source texts that have no finished translation."""
    return [
        message.findtext("source", "")
        for message in ET.parse(catalogue).iter("message")  # noqa: S314 - our own file
        if (translation := message.find("translation")) is None
        or translation.get("type") == "unfinished"
    ]


def qt_tool(name: str, *arguments: str) -> None:
    """Run one of the programs that lie in PySide6's folder; show its output only if it fails."""
    (folder,) = PySide6.__path__
    suffix = ".exe" if sys.platform == "win32" else ""
    done = subprocess.run(
        [str(Path(folder) / (name + suffix)), *arguments],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr or done.stdout}")


def main(arguments: list[str]) -> int:
    """Run one command for every catalogue; return the exit code."""
    match arguments:
        case ["update"]:
            for catalogue in CATALOGUES:
                update(catalogue)
        case ["compile"]:
            for catalogue in CATALOGUES:
                compile_into(catalogue, catalogue.with_suffix(".qm"))
        case ["check"]:
            found = [problem for catalogue in CATALOGUES for problem in problems(catalogue)]
            print("\n".join(found) or "Every string is translated and compiled.")
            return 1 if found else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
