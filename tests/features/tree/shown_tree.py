"""A tree that is on the screen, and follows what is asked of it."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from qtgo.core.record.tree import Node
from qtgo.features.tree.tree_view import GameTreeView


def shown_tree(qtbot: QtBot, root: Node) -> GameTreeView:
    """Return the view of a tree at its root."""
    view = GameTreeView()
    qtbot.addWidget(view)
    view.set_animated(False)
    view.resize(400, 300)
    view.show_tree(root, 19, 19)
    view.show_node(root)
    view.node_requested.connect(view.show_node)
    with qtbot.waitExposed(view):
        view.show()
    return view
