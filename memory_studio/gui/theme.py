"""Colours, type and spacing of the window, light and dark, and the style sheet made of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from memory_studio.assets import asset_path

__all__ = ["DARK", "LIGHT", "Colours", "Theme"]

_FALLBACK_POINTS = 10.0
_CHINESE_FAMILIES = ("PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC")
_CHINESE_MONO_FAMILIES = ("Noto Sans Mono CJK SC", *_CHINESE_FAMILIES)
_HEADLINE_SCALE, _TITLE_SCALE = 1.18, 1.6


@dataclass(frozen=True, slots=True)
class Colours:
    """The colour of each role; contrast of text is at least 4.5 to 1.

    Attributes:
        faint: decoration only, never text that must be read.
        lanes: colour of each chain in the gutter, repeating.
    """

    window: str
    panel: str
    line: str
    text: str
    secondary: str
    faint: str
    accent: str
    accent_tint: str
    on_accent: str
    kept: str
    kept_bar: str
    kept_pale: str
    lost: str
    lost_tint: str
    doubtful: str
    doubtful_tint: str
    hover: str
    highlight: str
    lanes: tuple[str, ...]


LIGHT = Colours(
    window="#f6f7f9",
    panel="#ffffff",
    line="#e4e6eb",
    text="#1f2328",
    secondary="#656d76",
    faint="#9aa1ab",
    accent="#4f46e5",
    accent_tint="#eef2ff",
    on_accent="#ffffff",
    kept="#1a7f37",
    kept_bar="#4cb371",
    kept_pale="#bfe8cc",
    lost="#cf222e",
    lost_tint="#ffebe9",
    doubtful="#b45309",
    doubtful_tint="#fff7e6",
    hover="#eceef2",
    highlight="#fff3bf",
    lanes=("#4f46e5", "#ea580c", "#0d9488", "#db2777", "#475569"),
)
DARK = Colours(
    window="#16181d",
    panel="#1d2026",
    line="#2c3038",
    text="#e6e8ec",
    secondary="#9aa3b0",
    faint="#6b7380",
    accent="#8b87ff",
    accent_tint="#26264a",
    on_accent="#16181d",
    kept="#57c47a",
    kept_bar="#2f7d4a",
    kept_pale="#1d3b29",
    lost="#ff7b72",
    lost_tint="#3d1f22",
    doubtful="#e3a34d",
    doubtful_tint="#3a2c14",
    hover="#262a32",
    highlight="#4d4317",
    lanes=("#8b87ff", "#fb923c", "#2dd4bf", "#f472b6", "#94a3b8"),
)


class Theme(QObject):
    """The look in force.

    Signals:
        changed: colours or font size are others now; repaint.
    """

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice = "system"
        self._scale_percent = 100
        # of the system, not of the application, which an earlier look may have changed
        self._system_font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        app.setStyle("Fusion")
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)

    @property
    def dark(self) -> bool:
        """Whether the dark colours are in force."""
        if self._choice == "system":
            return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._choice == "dark"

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return DARK if self.dark else LIGHT

    def choose(self, choice: str, scale_percent: int) -> None:
        """Use "system", "light" or "dark", and a size of text."""
        self._choice, self._scale_percent = choice, scale_percent
        self._apply()

    def mono_font(self) -> QFont:
        """Return the font for code, paths and numbers in columns, at the size of text."""
        font = QFont(_mono_families())
        font.setPointSizeF(self._app.font().pointSizeF())
        return font

    def scaled_font(self, factor: float, *, bold: bool = False) -> QFont:
        """Return the interface font at `factor` times the size of text."""
        font = QFont(self._app.font())
        font.setPointSizeF(font.pointSizeF() * factor)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    @property
    def _system_points(self) -> float:
        points = self._system_font.pointSizeF()
        return points if points > 0 else _FALLBACK_POINTS

    def _on_system_changed(self) -> None:
        if self._choice == "system":
            self._apply()

    def _apply(self) -> None:
        font = QFont(self._system_font)
        # named, because a fallback that Qt finds by itself may come in bold or in Japanese forms
        font.setFamilies([_real_family(self._system_font), *_present(_CHINESE_FAMILIES)])
        font.setPointSizeF(self._system_points * self._scale_percent / 100)
        self._app.setFont(font)
        self._app.setPalette(_qt_palette(self.colours))
        self._app.setStyleSheet(_style_sheet(self.colours, font.pointSizeF()))
        self.changed.emit()


def _qt_palette(colours: Colours) -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.window,
        QPalette.ColorRole.Base: colours.panel,
        QPalette.ColorRole.AlternateBase: colours.window,
        QPalette.ColorRole.Button: colours.panel,
        QPalette.ColorRole.ToolTipBase: colours.panel,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.secondary,
        QPalette.ColorRole.Highlight: colours.accent_tint,
        QPalette.ColorRole.HighlightedText: colours.text,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.Mid: colours.line,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    roles_of_text = (
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
        QPalette.ColorRole.WindowText,
    )
    for role in roles_of_text:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.faint))
    return palette


def _mono_families() -> list[str]:
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    return [_real_family(fixed), *_present(_CHINESE_MONO_FAMILIES)]


def _present(families: Iterable[str]) -> list[str]:
    """Return the families that are installed: in the place of another comes any weight."""
    return [family for family in families if QFontDatabase.hasFamily(family)]


def _real_family(font: QFont) -> str:
    """Return what a generic name such as "Sans Serif" stands for; in a list it means nothing."""
    return QFontInfo(font).family()


def _style_sheet(colours: Colours, points: float) -> str:
    template = Template(asset_path("themes/studio.qss").read_text(encoding="utf-8"))
    return template.substitute(
        {name: getattr(colours, name) for name in Colours.__slots__ if name != "lanes"},
        mono=", ".join(f'"{family}"' for family in _mono_families()),
        icons=asset_path("icons").as_posix(),
        headline_pt=f"{points * _HEADLINE_SCALE:.2f}pt",
        title_pt=f"{points * _TITLE_SCALE:.2f}pt",
    )
