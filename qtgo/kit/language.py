"""Texts of lasting widgets that follow the language while the program runs.

The program sends ``LanguageChange`` to its windows, and Qt hands it down to all their children; so a child without
looks is all that is needed to set a text anew, and no widget has to keep a list of its texts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTabWidget


class _Follower(QObject):
    def __init__(self, owner: QWidget, say: Callable[[], object]) -> None:
        super().__init__(owner)
        self._say = say

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LanguageChange:
            self._say()
            return True
        return super().event(event)


def follow_language(owner: QWidget, say: Callable[[], object]) -> None:
    """Call ``say`` whenever the language changes, as long as the owner lives."""
    _Follower(owner, say)


def set_translated(owner: QWidget, setter: Callable[[str], object], text: Callable[[], str]) -> None:
    """Set a text, and set it again whenever the language changes; ``text`` is such as ``tr.lazy("…")``."""

    def say() -> None:
        setter(text())

    say()
    follow_language(owner, say)


def retranslate_windows() -> None:
    """Update the texts of all windows to the language now in use."""
    for window in QApplication.topLevelWidgets():
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))


def add_lasting_tab(tabs: QTabWidget, page: QWidget, text: Callable[[], str]) -> None:
    """Add a page whose title follows the language."""
    index = tabs.addTab(page, "")
    set_translated(tabs, partial(tabs.setTabText, index), text)
