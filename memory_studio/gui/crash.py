"""What happens with an error that nobody caught: it is logged, and shown where a screen is.

Invariants: reporting an error never raises and never reports itself; secrets are masked.
"""

from __future__ import annotations

import logging
import platform
import re
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QSize, Qt, Signal, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
)

from memory_studio.gui.strings import program_version

__all__ = ["CrashDialog", "CrashReporter", "mask_secrets", "start_log"]

_log = logging.getLogger(__name__)
_LOG_BYTES = 1 << 20
_NO_SCREEN = frozenset({"offscreen", "minimal", ""})
_MASK = "•••"
_SECRETS = (
    re.compile(r"\b(?:sk|pk|rk|ghp|gho|ghs|github_pat|glpat|hf|xox[abprs])[-_][\w-]{8,}"),
    re.compile(r"\bAKIA[0-9A-Z]{12,}"),
    re.compile(r"\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*"),
    re.compile(r"(?i)(?<=bearer )[\w.~+/=-]{8,}"),
    re.compile(r"(?i)(?<=://)[^/\s:@]+:[^/\s@]+(?=@)"),
)
_NAMED_SECRET = re.compile(
    r"""(?ix) ( \b[\w-]*(?:api[_-]?key|token|secret|passw(?:or)?d) ["']? \s* [:=] \s* )
    ( "[^"]*" | '[^']*' | [^\s,;)}\]]+ )"""
)


def mask_secrets(text: str) -> str:
    """Replace what looks like a key, a token or a password; paths stay."""
    for pattern in _SECRETS:
        text = pattern.sub(_MASK, text)
    return _NAMED_SECRET.sub(rf"\g<1>{_MASK}", text)


def start_log(state_dir: Path) -> Path:
    """Write the program's log below the state folder from now on; return its file."""
    path = state_dir / "log" / "memory-studio.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8")
    except OSError as error:
        _log.info("there will be no log file: %s", error)
        return path
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    return path


class CrashReporter(QObject):
    """Takes over the interpreter's hooks for uncaught errors until `restore`."""

    _reported = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_busy = False
        self._dialog: CrashDialog | None = None
        self._reported.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self._hooks = sys.excepthook, threading.excepthook
        sys.excepthook = self.report
        threading.excepthook = self._report_thread

    def restore(self) -> None:
        """Give the hooks back."""
        sys.excepthook, threading.excepthook = self._hooks

    def report(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Log an uncaught error and show it; an error in here is dropped."""
        if self._is_busy:
            return
        self._is_busy = True
        try:
            if issubclass(kind, KeyboardInterrupt):
                QApplication.quit()
                return
            text = report_text(kind, error, trace)
            _log.error("an error that nobody caught\n%s", text)
            self._reported.emit(text)
        except Exception:  # noqa: BLE001 (nobody is left who could be told)
            sys.__stderr__ and sys.__stderr__.write(traceback.format_exc())
        finally:
            self._is_busy = False

    def _report_thread(self, arguments: threading.ExceptHookArgs) -> None:
        self.report(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _show(self, text: str) -> None:
        if QGuiApplication.platformName() in _NO_SCREEN or self._dialog is not None:
            return
        self._dialog = CrashDialog(text)
        self._dialog.finished.connect(self._forget)
        self._dialog.show()

    def _forget(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None


def report_text(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> str:
    """Return everything that helps to find the fault, without secrets."""
    lines = traceback.format_exception(kind, error, trace)
    about = (
        f"Memory Studio {program_version()}, Python {platform.python_version()}, "
        f"Qt {qVersion()}, {platform.platform()}"
    )
    return mask_secrets(f"{about}\n\n{''.join(lines)}")


class CrashDialog(QDialog):
    """Shows a report that can be copied."""

    def __init__(self, report: str) -> None:
        super().__init__(QApplication.activeWindow())
        self.setWindowTitle(self.tr("Something went wrong"))
        headline = QLabel(self.tr("Something went wrong in Memory Studio"))
        headline.setProperty("role", "headline")
        advice = QLabel(
            self.tr(
                "No file of your agents was changed by this. You can go on; if the window "
                "behaves oddly, start it again. The report below is in the log too. It holds "
                "paths, but no secrets that we know of."
            )
        )
        advice.setWordWrap(True)
        self._report = QPlainTextEdit(report)
        self._report.setReadOnly(True)
        self._report.setAccessibleName(self.tr("Report"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(12)
        for widget in (headline, advice, self._report, buttons):
            layout.addWidget(widget)

    def sizeHint(self) -> QSize:
        """Return room for a line of a traceback."""
        return QSize(720, 480)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.toPlainText())
