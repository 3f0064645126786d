"""The keys that walk through a game tree as it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.layout import TreeLayout

_MANY = 10
_TURNED = {
    Qt.Key.Key_Left: Qt.Key.Key_Up,
    Qt.Key.Key_Up: Qt.Key.Key_Left,
    Qt.Key.Key_Right: Qt.Key.Key_Down,
    Qt.Key.Key_Down: Qt.Key.Key_Right,
}
_KEYS = {
    *_TURNED,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Equal,
    Qt.Key.Key_Minus,
    Qt.Key.Key_Asterisk,
}


def is_walk_key(event: QKeyEvent) -> bool:
    """Return whether a key belongs to the tree; plus and asterisk may need Shift."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return (
        event.key() in _KEYS
        and (plain or event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Asterisk))
        and not (event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    )


def first_child(node: Node) -> Node | None:
    """Return the first child of a node, None at the end of a line."""
    return node.children[0] if node.children else None


def node_by_key(
    key: Qt.Key, node: Node, layout: TreeLayout, next_of: Callable[[Node], Node | None], *, vertical: bool
) -> Node | None:
    """Return where a key leads from a node, in a tree that may be drawn from top to bottom."""
    if vertical:
        key = _TURNED.get(key, key)
    if key is Qt.Key.Key_Home:
        return layout.root.first_node
    if key is Qt.Key.Key_Left:
        return node.parent
    if key is Qt.Key.Key_Right:
        return None if layout.is_collapsed(node) else next_of(node)
    if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        return layout.node_beside(node, 1 if key is Qt.Key.Key_Down else -1)
    steps = {Qt.Key.Key_PageUp: -_MANY, Qt.Key.Key_PageDown: _MANY}.get(key)
    ahead = next_of if steps is None or steps > 0 else _parent_of
    while (steps is None or steps) and (following := ahead(node)) is not None:
        node, steps = following, None if steps is None else steps - (1 if steps > 0 else -1)
    return node


def _parent_of(node: Node) -> Node | None:
    return node.parent
