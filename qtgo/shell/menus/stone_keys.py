"""The keys that place a stone, as the user reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.shell.menus.menu_builder import MenuBuilder

tr = Texts("menus")

_ARROWS = {"left": Qt.Key.Key_Left, "right": Qt.Key.Key_Right, "up": Qt.Key.Key_Up, "down": Qt.Key.Key_Down}
_NATIVE = QKeySequence.SequenceFormat.NativeText


def cursor_keys_text(menus: MenuBuilder) -> str:
    """Return the keys that move the cursor on the board, empty if one of the four ways has none."""
    names = [menus[f"cursor_{way}"].shortcut().toString(_NATIVE) for way in _ARROWS]
    if not all(names):
        return ""
    arrows = [QKeySequence(key).toString(_NATIVE) for key in _ARROWS.values()]
    modifiers = {name.removesuffix(arrow) for name, arrow in zip(names, arrows, strict=True)}
    if len(modifiers) == 1 and all(map(str.endswith, names, arrows)):
        return tr("{modifiers}arrow keys").format(modifiers=modifiers.pop())
    from qtgo.text.joining import listed

    return listed(names)


def place_stone_text(menus: MenuBuilder) -> str:
    """Return how a stone is placed by mouse and by keyboard."""
    keys, enter = cursor_keys_text(menus), menus["cursor_play"].shortcut()
    if not keys or enter.isEmpty():
        return tr("Click a point.")
    play = tr("Enter") if enter == QKeySequence(Qt.Key.Key_Return) else enter.toString(_NATIVE)
    return tr("Click a point, or use {keys} and {play}.").format(keys=keys, play=play)
