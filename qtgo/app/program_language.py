"""The language of the whole program: QtGo's texts, and Qt's own dialogs in the same one."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from qtgo.kit.language import retranslate_windows
from qtgo.text.translation import ENGLISH, SYSTEM, use_language

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class ProgramLanguage:
    """Keeps the texts of QtGo and of Qt, and their numbers, in one language, of those that QtGo has."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self._translator: QTranslator | None = None
        self._chosen: str | None = None

    def use(self, chosen: str) -> None:
        """Use a language, empty for the system's, and retranslate every window."""
        if chosen == self._chosen:
            return
        is_first, self._chosen = self._chosen is None, chosen
        code = _use(chosen)
        QLocale.setDefault(_locale(code))
        self._load_for_qt(code)
        if not is_first:
            retranslate_windows()

    def _load_for_qt(self, code: str) -> None:
        # Installing and removing each notify all windows before the other texts are there: harmless, but done twice.
        if self._translator is not None:
            self._application.removeTranslator(self._translator)
            self._translator = None
        if code == ENGLISH:
            return
        from qtgo.app.qt_translator import QtTranslator

        self._translator = QtTranslator(code, self._application)
        self._application.installTranslator(self._translator)


def _use(chosen: str) -> str:
    if chosen != SYSTEM:
        return use_language(chosen)
    if os.environ.get("LANGUAGE") or (sys.platform == "linux" and any(map(os.environ.get, _VARIABLES))):
        return use_language()  # as gettext does
    return use_language(*QLocale.system().uiLanguages() or [ENGLISH])


def _locale(code: str) -> QLocale:
    """Return the locale of a language: the system's, if that is one of it and writes numbers alike."""
    system, usual = QLocale.system(), QLocale(code)
    own = QLocale(system.language(), system.script(), system.territory())
    is_alike = (own.language(), own.decimalPoint()) == (usual.language(), usual.decimalPoint())
    return own if is_alike else usual
