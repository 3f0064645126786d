"""No letter of a menu stands for two entries, in whatever language.

In English the letters are chosen in the texts; in other languages a text knows only its own.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from qtgo.text.menus.mnemonics import distinct_mnemonics
from qtgo.text.translation import ENGLISH, current_language


def settle_menu(menu: QMenu | QMenuBar) -> None:
    """Give each entry of a menu a letter of its own."""
    if current_language() == ENGLISH:
        return
    entries = [entry for entry in menu.actions() if not entry.isSeparator()]
    for entry, text in zip(entries, distinct_mnemonics(entry.text() for entry in entries), strict=True):
        if text != entry.text():
            entry.setText(text)


def lettered_menu(parent: QWidget, title: str = "") -> QMenu:
    """Return a menu in which each entry has a letter of its own when it opens."""
    menu = QMenu(title, parent)
    menu.aboutToShow.connect(partial(settle_menu, menu))
    return menu
