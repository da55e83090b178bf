"""What the library says about files, in the window's language.

The library names each finding by a stable code and says it in English. English keeps that
sentence, which is the exact one; another language gets the code's general sentence.
"""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

__all__ = ["library_words"]

_CONTEXT = "LibraryWords"
_GENERAL = {
    "lock": QT_TRANSLATE_NOOP("LibraryWords", "The session is locked by another program."),
    "gateway": QT_TRANSLATE_NOOP("LibraryWords", "OpenClaw's gateway is running."),
    "recent-write": QT_TRANSLATE_NOOP("LibraryWords", "The session was written a moment ago."),
    "torn-tail": QT_TRANSLATE_NOOP("LibraryWords", "The last line is not finished (yet)."),
    "malformed-line": QT_TRANSLATE_NOOP("LibraryWords", "The line is not JSON."),
    "not-json": QT_TRANSLATE_NOOP("LibraryWords", "The line has a number that JSON does not have."),
    "not-a-record": QT_TRANSLATE_NOOP("LibraryWords", "The line is JSON, but not a record."),
    "glued-records": QT_TRANSLATE_NOOP("LibraryWords", "Several records stand on one line."),
    "bom": QT_TRANSLATE_NOOP("LibraryWords", "The file begins with a byte order mark."),
    "invalid-utf8": QT_TRANSLATE_NOOP("LibraryWords", "The line has bytes that are not UTF-8."),
    "nul-bytes": QT_TRANSLATE_NOOP(
        "LibraryWords", "The line has NUL bytes, as a power loss leaves them."
    ),
    "second-header": QT_TRANSLATE_NOOP("LibraryWords", "The file has a second header."),
    "late-header": QT_TRANSLATE_NOOP("LibraryWords", "The header is not the first record."),
    "missing-id": QT_TRANSLATE_NOOP(
        "LibraryWords", "The record has no id, so nothing can follow it."
    ),
    "missing-parent": QT_TRANSLATE_NOOP(
        "LibraryWords", "The parent does not exist; what came before is lost."
    ),
    "duplicate-id": QT_TRANSLATE_NOOP(
        "LibraryWords", "The id was used before; this entry replaces it."
    ),
    "cycle": QT_TRANSLATE_NOOP(
        "LibraryWords", "The entry would follow itself; the link to its parent is ignored."
    ),
    "impossible-date": QT_TRANSLATE_NOOP("LibraryWords", "The name has a day that does not exist."),
    "wrong-year": QT_TRANSLATE_NOOP("LibraryWords", "The date in the name may be wrong."),
    "far": QT_TRANSLATE_NOOP("LibraryWords", "The date in the name may be wrong."),
    "future": QT_TRANSLATE_NOOP("LibraryWords", "The date in the name may be wrong."),
    "impossible": QT_TRANSLATE_NOOP("LibraryWords", "The name has a day that does not exist."),
    "large": QT_TRANSLATE_NOOP("LibraryWords", "The file is large."),
    "injected": QT_TRANSLATE_NOOP("LibraryWords", "All of it reaches the model."),
    "cut": QT_TRANSLATE_NOOP("LibraryWords", "Only its beginning reaches the model."),
    "not-utf-8": QT_TRANSLATE_NOOP("LibraryWords", "Some bytes are not UTF-8 and are shown as �."),
    "not-utf-16": QT_TRANSLATE_NOOP(
        "LibraryWords", "Some bytes are not UTF-16 and are shown as �."
    ),
    "outside": QT_TRANSLATE_NOOP(
        "LibraryWords", "The link leads out of the workspace and is not followed."
    ),
    "odd-name": QT_TRANSLATE_NOOP("LibraryWords", "The name of the file is not valid Unicode."),
}


def library_words(code: str, sentence: str) -> str:
    """Return a sentence of the library in the window's language; itself where there is none."""
    general = str(_GENERAL.get(code, ""))
    translated = QCoreApplication.translate(_CONTEXT, general) if general else ""
    return sentence if translated == general else translated
