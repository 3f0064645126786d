"""The menu bar, with menus that are filled later."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QToolButton, QWidget

from qtgo.kit.language import follow_language, set_translated
from qtgo.look.sizes import GAP, MENU_BAR_HEIGHT, scaled
from qtgo.shell.menus.menu_table import MENUS
from qtgo.text.translation import ENGLISH, current_language

if TYPE_CHECKING:
    from PySide6.QtGui import QActionGroup, QKeySequence

# Keys that belong to the system, with those that take their place. Ctrl is Command there, and Alt is Option.
_ON_MACOS: Mapping[str, str] = {
    "Ctrl+H": "Ctrl+Alt+F",  # hides the program
    "Ctrl+M": "Ctrl+Alt+L",  # minimizes the window
    "Ctrl+Alt+H": "Ctrl+Alt+R",  # hides the other programs
    "Ctrl+Alt+M": "Ctrl+Alt+G",  # minimizes all windows
    "F11": "Ctrl+Meta+F",  # shows the desktop; this is the key of every program's full screen
}


def add_menus(window: QMainWindow) -> QWidget:
    """Add the still empty menus; return the corner widget for the line beside them, at its final height."""
    bar = window.menuBar()
    for listed in MENUS:
        menu = bar.addMenu("")
        set_translated(menu, menu.setTitle, listed.title)
    _settle_letters(bar)
    follow_language(bar, partial(_settle_letters, bar))  # after its menus, which have their new titles by then
    if bar.isNativeMenuBar():  # it is elsewhere on the screen, and shows no widgets
        from qtgo.shell.menus.line_strip import LineStrip

        strip = LineStrip(window)
        window.addToolBar(strip)
        return strip
    bar.setCornerWidget(_Height(bar))
    return bar


def dress_extension(bar: QMenuBar) -> None:
    """Give the button of the menus without room a sign in the program's colors: Qt's own is black in the dark, too."""
    from qtgo.kit.zoom import keep_icon_size
    from qtgo.look.icons import icon

    button = bar.findChild(QToolButton, "qt_menubar_ext_button")
    assert isinstance(button, QToolButton)
    button.setIcon(icon("forward", "ink2"))
    keep_icon_size(button)


def _settle_letters(bar: QMenuBar) -> None:
    if current_language() != ENGLISH:
        from qtgo.kit.menu_letters import settle_menu

        settle_menu(bar)


def menus_of(bar: QMenuBar) -> list[QMenu]:
    """Return the menus in their order; in PySide 6.8 one got from its action is deleted with the action's wrapper."""
    children = bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    by_action = {menu.menuAction(): menu for menu in children}  # the bar's own menu for overflow is not counted
    return [by_action[action] for action in bar.actions() if action in by_action]


def height_beside_menus() -> int:
    """Return the height of the line beside the menus, which sets that of the bar."""
    return scaled(MENU_BAR_HEIGHT) - scaled(GAP)


class _Height(QWidget):
    """Nothing, of some height."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, height_beside_menus())


def free_keys(
    keys: Sequence[str | QKeySequence.StandardKey], platform: str = sys.platform
) -> tuple[str | QKeySequence.StandardKey, ...]:
    """Return keys with those that belong to the system replaced."""
    if platform != "darwin":
        return tuple(keys)
    return tuple(_ON_MACOS.get(key, key) if isinstance(key, str) else key for key in keys)


def begin_choices(menu: QMenu) -> QActionGroup:
    """Empty a menu, and return the group for its new entries, one of which is chosen."""
    from PySide6.QtGui import QActionGroup

    menu.clear()  # which leaves the group before, and would leave one more each time
    for before in menu.findChildren(QActionGroup, options=Qt.FindChildOption.FindDirectChildrenOnly):
        before.deleteLater()
    return QActionGroup(menu)
