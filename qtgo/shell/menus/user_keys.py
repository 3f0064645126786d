"""The user's keys of the actions, by names that outlast versions and languages.

Loaded only when the user has chosen keys, or begins to.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenuBar

from qtgo.kit.plain_labels import entry_name
from qtgo.shell.menus.key_bindings import KeyBindings, KeyEntry, OwnKeys
from qtgo.shell.menus.menu_bar import menus_of
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

tr = Texts("keys of the window")

OLD_NAMES = {"take_back": "undo"}
"""Actions that are no more, which the settings of users may name, by those that do the same now."""
_OLD_KEYS = {"take_back": "Backspace"}
_PORTABLE = QKeySequence.SequenceFormat.PortableText


class ActionKeys:
    """Assigns the actions of a window their keys."""

    def __init__(self, menus: MenuBuilder, bar: QMenuBar) -> None:
        self._menus, self._bar = menus, bar
        self._named = menus.actions

    def use(self, own: OwnKeys) -> None:
        """Set the user's keys, and the default ones where there are none."""
        bindings = self.bindings(own)
        for name, action in self._named.items():
            keys = [QKeySequence(key) for key in bindings.keys(name)]
            if action.shortcuts() != keys:
                action.setShortcuts(keys)
        self._menus.escape.share()

    def bindings(self, own: OwnKeys) -> KeyBindings:
        """Return the keys of all actions as they are with the user's keys, in the order of the menus."""
        entries = [
            KeyEntry(name, entry_name(self._menus.menu_of(name).title()), self._text(name), self._usual(name))
            for name in self._named
        ]
        return KeyBindings(entries, [_read(binding) for binding in self._renamed(own)])

    def _renamed(self, own: OwnKeys) -> list[tuple[str, ...]]:
        """Return the user's keys with those of an action that another has taken in added to the keys of that one."""
        found = {binding[0]: tuple(binding) for binding in own if binding}
        for old, new in OLD_NAMES.items():
            if old in found:
                before = found.get(new, (new, *(key for key in self._usual(new) if key != _OLD_KEYS[old])))
                found[new] = (*before, *found.pop(old)[1:])
        return list(found.values())

    def menu_keys(self) -> dict[str, str]:
        """Return the keys that open the menus, with the titles of these."""
        found = {}
        for menu in menus_of(self._bar):
            if key := QKeySequence.mnemonic(menu.title()).toString(_PORTABLE):
                found[key] = entry_name(menu.title())
        return found

    def _usual(self, name: str) -> tuple[str, ...]:
        return tuple(key.toString(_PORTABLE) for key in self._menus.usual_keys(name))

    def _text(self, name: str) -> str:
        """Return the name of an action, independent of its effect at the moment."""
        lasting = {"undo": tr.lazy("Undo"), "redo": tr.lazy("Redo")}.get(name)
        return lasting() if lasting is not None else entry_name(self._named[name].text())


def mouse_rows() -> list[tuple[str, str]]:
    """List the uses of the mouse and their descriptions."""
    return [
        (tr("Play a move, or follow the variation there"), tr("Click")),
        (tr("Open the point's menu"), tr("Right click")),
        (tr("Go to the move that placed a stone"), tr("Double click")),
        (tr("One move forward or back"), tr("Wheel")),
        (tr("Ten moves forward or back"), with_keys(tr("{shift}+wheel"))),
        (tr("Editing: use the tool (drag for several points)"), tr("Click, drag")),
        (tr("Editing: other color, or remove"), tr("Right click")),
        (tr("Editing: whole row, whole column"), with_keys(tr("{shift}+click, {ctrl}+click"))),
        (tr("Editing: line or area"), with_keys(tr("{shift}+drag"))),
        (tr("Problems and guessing: try a move"), tr("Click")),
        (tr("Scoring: mark a group dead or alive"), tr("Click")),
        (tr("Scoring: mark one chain dead or alive"), with_keys(tr("{shift}+click"))),
        (tr("Scoring: mark a group as seki or not"), with_keys(tr("{ctrl}+click"))),
        (tr("Scoring: change the owner of an empty point"), tr("Click")),
    ]


def _read(binding: Sequence[str]) -> list[str]:
    """Read the keys of a settings file as Qt writes them, leaving out invalid ones."""
    keys = [QKeySequence(key).toString(_PORTABLE) for key in binding[1:]]
    return [*binding[:1], *(key for key in keys if key)]
