"""The menu of the game tree and of its nodes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from qtgo.core.record.tree import Node
from qtgo.features.tree.tree_view import GameTreeView, MenuRequest
from qtgo.kit.menu_letters import lettered_menu
from qtgo.text.translation import Texts

tr = Texts("tree")


def show_menu(view: GameTreeView, request: MenuRequest) -> None:
    """Show the menu that a view asks for."""
    menu = menu_of(view, request.node)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(request.place)


def menu_of(view: GameTreeView, node: Node | None) -> QMenu:
    """Make the menu of a node, or of the tree alone."""
    menu = lettered_menu(view)
    if node is not None:
        menu.setAccessibleName(view.sentence(node))
        _add_node_actions(menu, view, node)
        menu.addSeparator()
    if view.is_partial:
        menu.addAction(tr("Show &Whole Tree"), lambda: view.show_only(None))
    menu.addAction(tr("Collapse All &Others"), view.collapse_others)
    menu.addAction(tr("Expand &All"), view.expand_all).setEnabled(view.tree.has_collapsed)
    return menu


def _add_node_actions(menu: QMenu, view: GameTreeView, node: Node) -> None:
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
