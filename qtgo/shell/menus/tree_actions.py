"""The actions of the game tree, with their keys and words."""

from __future__ import annotations

from qtgo.settings import RecordTab
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.text.translation import Texts

tr = Texts("actions")


def add_tree_actions(menus: MenuBuilder) -> None:
    """Register the choice between tree and list, and what is done with the tree."""
    menus.add_choice(
        "record_tab",
        tr.lazy("Show &Moves As"),
        [(tr.lazy("&Tree"), RecordTab.TREE), (tr.lazy("&List"), RecordTab.MOVES)],
    )
    menus.add_check("tree_direction", tr.lazy("&Vertical Layout"))
    menus.add_check("tree_folding", tr.lazy("&Fold Far Variations"))
    menus.add_check("tree_only_branch", tr.lazy("Show Only This &Branch"))
    menus.add_check("tree_overview", tr.lazy("Overvie&w"))
    menus.add("tree_collapse", tr.lazy("&Collapse or Expand Branch"), keys="Ctrl+Shift+B")
    menus.add("tree_collapse_others", tr.lazy("Collapse All &Others"))
    menus.add("tree_expand_all", tr.lazy("Expand &All"))
    menus.add("tree_zoom_in", tr.lazy("Zoom &In"), keys=("Ctrl+Alt++", "Ctrl+Alt+="))
    menus.add("tree_zoom_out", tr.lazy("Zoom O&ut"), keys="Ctrl+Alt+-")
    menus.add("tree_zoom_reset", tr.lazy("&Reset Zoom"), keys="Ctrl+Alt+0")
