"""The pane with everything a person can choose; each change is in force and saved at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from memory_studio.settings import Settings

__all__ = ["SettingsPane"]

_TEXT_INSET_PX = 6
_FORM_WIDTH_CHARS = 100
_CUSTOM = "custom"
_Section = tuple[str, tuple[tuple[str, QWidget, str], ...]]
"""A title, and name, widget and hint of each field."""


class SettingsPane(QScrollArea):
    """A form.

    Signals:
        chosen: the new `Settings`.
    """

    chosen = Signal(object)

    def __init__(self, settings: Settings, saved_in: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.language = self._choice(
            self.tr("Language"),
            (
                ("system", self.tr("As the system")),
                ("en", "English"),
                ("zh_CN", "中文"),
            ),
        )
        self.theme = self._choice(
            self.tr("Theme"),
            (
                ("system", self.tr("As the system")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            ),
        )
        self.text_size = self._amount(self.tr("Text size"), 50, 300, 10, self.tr(" %"))
        self.model = self._choice(
            self.tr("Embedding model"),
            (
                ("bundled", self.tr("Installed with Memory Studio")),
                ("none", self.tr("None: keyword search only")),
                (_CUSTOM, self.tr("Another one…")),
            ),
        )
        self.model_name = QLineEdit()
        self.may_download = QCheckBox(self.tr("It may be downloaded from the network"))
        self.quiet = self._amount(self.tr("Quiet time"), 0, 86_400, 10, self.tr(" s"))
        self.window_tokens = self._amount(
            self.tr("Model window"), 1_000, 10_000_000, 1_000, self.tr(" tokens")
        )
        self.reserve_tokens = self._amount(
            self.tr("Reserve"), 0, 5_000_000, 1_000, self.tr(" tokens")
        )
        self.defaults = QPushButton(self.tr("Defaults"))
        self._lay_out(saved_in)
        self._connect()
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """Show settings that were changed elsewhere."""
        self._settings = settings
        blockers = [QSignalBlocker(widget) for widget in self.findChildren(QWidget)]
        _select(self.language, settings.language)
        _select(self.theme, settings.theme)
        self.text_size.setValue(settings.font_scale_percent)
        is_custom = settings.embedding_model not in ("bundled", "none")
        _select(self.model, _CUSTOM if is_custom else settings.embedding_model)
        self.model_name.setText(settings.embedding_model if is_custom else "")
        self.may_download.setChecked(settings.embedding_model_may_download)
        self.quiet.setValue(settings.quiet_seconds)
        self.window_tokens.setValue(settings.window_tokens)
        self.reserve_tokens.setValue(settings.reserve_tokens)
        del blockers
        self._custom.setVisible(is_custom)

    def _connect(self) -> None:
        for box in (self.language, self.theme):
            box.currentIndexChanged.connect(self._take)
        self.model.currentIndexChanged.connect(self._on_model_kind)
        for spin in (self.text_size, self.quiet, self.window_tokens, self.reserve_tokens):
            spin.valueChanged.connect(self._take)
        self.model_name.editingFinished.connect(self._take)
        self.may_download.toggled.connect(self._take)
        self.defaults.clicked.connect(self._use_defaults)

    def _take(self) -> None:
        settings = replace(
            self._settings,
            language=self.language.currentData(),
            theme=self.theme.currentData(),
            font_scale_percent=self.text_size.value(),
            embedding_model=self._model_choice(),
            embedding_model_may_download=self.may_download.isChecked(),
            quiet_seconds=self.quiet.value(),
            window_tokens=self.window_tokens.value(),
            reserve_tokens=self.reserve_tokens.value(),
        )
        if settings != self._settings:
            self._settings = settings
            self.chosen.emit(settings)

    def _model_choice(self) -> str:
        if self.model.currentData() != _CUSTOM:
            return str(self.model.currentData())
        return self.model_name.text().strip() or self._settings.embedding_model

    def _on_model_kind(self) -> None:
        is_custom = self.model.currentData() == _CUSTOM
        self._custom.setVisible(is_custom)
        if is_custom:
            self.model_name.setFocus()
        self._take()

    def _use_defaults(self) -> None:
        self.show_settings(Settings())
        self.chosen.emit(self._settings)

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder of the model"))
        if folder:
            self.model_name.setText(folder)
            self._take()

    def _choice(self, name: str, choices: tuple[tuple[str, str], ...]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        for value, words in choices:
            box.addItem(words, value)
        return box

    def _amount(self, name: str, least: int, most: int, step: int, unit: str) -> QSpinBox:
        box = QSpinBox()
        box.setAccessibleName(name)
        box.setRange(least, most)
        box.setSingleStep(step)
        box.setSuffix(unit)
        box.setGroupSeparatorShown(True)
        # the style sheet's padding is not for a number's own field
        box.lineEdit().setTextMargins(_TEXT_INSET_PX, 0, 0, 0)
        # a number that is being typed is not in force digit by digit
        box.setKeyboardTracking(False)
        return box

    def _lay_out(self, saved_in: Path) -> None:
        self._custom = self._custom_model_row()
        headline = QLabel(self.tr("Settings"))
        headline.setProperty("role", "headline")
        where = QLabel(self.tr("Saved at once in {path}").format(path=saved_in))
        where.setProperty("role", "secondary")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        where.setWordWrap(True)
        self._content = content = QWidget()
        content.setProperty("panel", True)
        column = QVBoxLayout(content)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(8)
        column.addWidget(headline)
        column.addWidget(where)
        column.addSpacing(4)
        column.addLayout(_grid(self._sections()))
        column.addSpacing(16)
        column.addWidget(self.defaults, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        outer = QWidget()
        outer.setProperty("panel", True)
        row = QHBoxLayout(outer)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(content, 1)
        row.addStretch(0)
        self.setWidget(outer)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._take_font()

    def changeEvent(self, event: QEvent) -> None:
        """Keep the width of the form in step with the size of text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_font()

    def _take_font(self) -> None:
        width_px = self.fontMetrics().averageCharWidth() * _FORM_WIDTH_CHARS
        self._content.setMaximumWidth(width_px)

    def _sections(self) -> tuple[_Section, ...]:
        return (
            (
                self.tr("LOOK"),
                (
                    (self.tr("Language"), self.language, ""),
                    (self.tr("Theme"), self.theme, ""),
                    (self.tr("Text size"), self.text_size, self.tr("Also Ctrl and the wheel.")),
                ),
            ),
            (
                self.tr("MEMORY SEARCH"),
                (
                    (self.tr("Embedding model"), self.model, ""),
                    ("", self._custom, ""),
                ),
            ),
            (
                self.tr("SESSIONS"),
                (
                    (
                        self.tr("Quiet time"),
                        self.quiet,
                        self.tr("A session written more recently counts as in use."),
                    ),
                    (
                        self.tr("Model window"),
                        self.window_tokens,
                        self.tr("Assumed where a session names none."),
                    ),
                    (
                        self.tr("Reserve"),
                        self.reserve_tokens,
                        self.tr("The agent compacts when less than this is left."),
                    ),
                ),
            ),
        )

    def _custom_model_row(self) -> QWidget:
        row = QWidget()
        self.model_name.setPlaceholderText(self.tr("Name or folder of a model"))
        self.model_name.setAccessibleName(self.tr("Name or folder of a model"))
        browse = QPushButton(self.tr("Folder…"))
        browse.clicked.connect(self._browse)
        line = QHBoxLayout()
        line.addWidget(self.model_name, 1)
        line.addWidget(browse)
        layout = QVBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(line)
        layout.addWidget(self.may_download)
        return row


def _grid(sections: tuple[_Section, ...]) -> QGridLayout:
    """Lay all sections out in the same two columns."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    row = 0
    for title, fields in sections:
        head = QLabel(title)
        head.setProperty("role", "section")
        head.setContentsMargins(0, 18, 0, 4)
        grid.addWidget(head, row, 0, 1, 2)
        for name, widget, hint in fields:
            grid.addWidget(QLabel(name), row + 1, 0)
            grid.addWidget(widget, row + 1, 1)
            grid.addWidget(_hint(widget, hint), row + 2, 1)
            row += 2
        row += 1
    return grid


def _hint(widget: QWidget, text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "secondary")
    label.setWordWrap(True)
    label.setVisible(bool(text))
    label.setContentsMargins(0, 0, 0, 6)
    widget.setAccessibleDescription(text)
    return label


def _select(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(max(box.findData(value), 0))
