"""The menu of a node of the game tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from qtgo.core.record.tree import Node
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.tree.tree_view import GameTreeView

tr = Texts("tree")


def add_node_actions(menu: QMenu, view: GameTreeView, node: Node) -> None:
    """Add the actions of a node, each a request that the view emits, or one that shows and hides the nodes after it."""
    siblings = [] if node.parent is None else node.parent.children
    place = siblings.index(node) if siblings else 0
    menu.addAction(tr("&Go Here"), lambda: view.node_requested.emit(node)).setEnabled(node is not view.current)
    text = tr("&Expand") if view.tree.is_collapsed(node) else tr("&Collapse")
    menu.addAction(text, lambda: view.toggle_collapsed(node)).setEnabled(bool(node.children))
    only = menu.addAction(tr("Show &Only This Branch"), lambda: view.show_only(node))
    only.setEnabled(view.tree.branch(node) is not view.tree.root)
    menu.addSeparator()
    main = menu.addAction(tr("Make &Main Line"), lambda: view.main_line_requested.emit(node))
    main.setEnabled(view.tree.branch(node) is not view.tree.root)
    up = menu.addAction(tr("Move Variation &Up"), lambda: view.move_up_requested.emit(node))
    up.setEnabled(place > 0)
    down = menu.addAction(tr("Move Variation &Down"), lambda: view.move_down_requested.emit(node))
    down.setEnabled(place + 1 < len(siblings))
    menu.addSeparator()
    alone = menu.addAction(tr("Delete Only This &Node"), lambda: view.delete_node_requested.emit(node))
    alone.setEnabled(node.parent is not None)
    branch = menu.addAction(tr("Delete &Variation"), lambda: view.delete_branch_requested.emit(node))
    branch.setEnabled(node.parent is not None)
