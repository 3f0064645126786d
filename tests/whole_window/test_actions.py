"""The entries of the menus: their names, which settings files have, their words, keys, places and order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from tests.shell.menus.released import RELEASED
from tests.whole_window.driver import Driver
from tests.whole_window.recorded import compare

INDENT = "    "
SYSTEM_ROLES = (QAction.MenuRole.QuitRole, QAction.MenuRole.PreferencesRole, QAction.MenuRole.AboutRole)


def test_each_action_has_its_name_words_keys_and_place(driver: Driver) -> None:
    names = {action: name for name, action in driver.actions.items()}
    lines = [line for menu in driver.menus() for line in lines_of(menu, names, driver, "")]
    titles = {line for line in lines if " | " not in line}
    compare("actions.txt", lines, lambda line: line in titles or name_in(line) in driver.actions.keys() | RELEASED)
    listed = [name_in(line) for line in lines if line not in titles]
    assert sorted(listed) == sorted(driver.actions), "each action stands in one menu, once"


def name_in(line: str) -> str:
    """Return the name of an action, or nothing for a menu."""
    return line.split(" | ")[1] if " | " in line else ""


def lines_of(menu: QMenu, names: Mapping[QAction, str], driver: Driver, indent: str) -> Iterator[str]:
    """Yield the title of a menu, and its entries; those that depend on files are left out."""
    yield f"{indent}{menu.title()}"
    for action in menu.actions():
        inner = indent + INDENT
        if action.isSeparator():
            yield f"{inner}---"
        elif (submenu := submenu_of(menu, action)) is not None:
            yield from lines_of(submenu, names, driver, inner)
        elif action in names:
            name, keys = names[action], ", ".join(driver.usual_keys(names[action]))
            yield " | ".join(filter(None, (f"{inner}{mark(action)}{action.text()}", name, keys, role(action))))


def submenu_of(menu: QMenu, action: QAction) -> QMenu | None:
    owner = menu.parentWidget()
    assert owner is not None
    return next((each for each in owner.window().findChildren(QMenu) if each.menuAction() is action), None)


def mark(action: QAction) -> str:
    if not action.isCheckable():
        return ""
    return "( ) " if action.actionGroup() is not None else "[ ] "


def role(action: QAction) -> str:
    """Return where macOS has the entry; none other moves by itself."""
    return action.menuRole().name if action.menuRole() in SYSTEM_ROLES else ""
