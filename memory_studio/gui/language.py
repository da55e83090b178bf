"""The window's language: which one, and the catalogues that belong to it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from memory_studio.assets import asset_path
from memory_studio.errors import NotFoundError

__all__ = ["language_name", "use_language"]

_installed: list[QTranslator] = []


def use_language(choice: str) -> str:
    """Translate everything that is built from now on; return "en" or "zh_CN".

    choice: "system", "en" or "zh_CN".
    """
    language = choice if choice in ("en", "zh_CN") else _system_language()
    while _installed:
        QCoreApplication.removeTranslator(_installed.pop())
    QLocale.setDefault(QLocale("zh_CN" if language == "zh_CN" else "en_US"))
    if language == "zh_CN":
        _install("qtbase_zh_CN", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        try:
            _install(str(asset_path("i18n/memory_studio_zh_CN.qm")), "")
        except NotFoundError:
            return "en"
    return language


def language_name(language: str) -> str:
    """Return what a language calls itself."""
    return {"en": "English", "zh_CN": "中文"}[language]


def _system_language() -> str:
    is_chinese = QLocale.system().language() is QLocale.Language.Chinese
    return "zh_CN" if is_chinese else "en"


def _install(name: str, folder: str) -> None:
    translator = QTranslator()
    if translator.load(name, folder) and QCoreApplication.installTranslator(translator):
        _installed.append(translator)
