"""The actions of the game tree, with their menu, keys and words."""

from __future__ import annotations

from qtgo.settings import RecordTab
from qtgo.text.translation import Texts
from qtgo.window.analysis.analysis_actions import MenuMaker

tr = Texts("actions")


class TreeActions:
    """Fills the menu of the tree; what chooses between tree and list stands above it."""

    def __init__(self, menu: MenuMaker) -> None:
        """Add the choice to the menu being made, and the menu of the tree."""
        self.record_tab = menu.add_choice(
            tr.lazy("Show &Moves As"), [(tr.lazy("&Tree"), RecordTab.TREE), (tr.lazy("&List"), RecordTab.MOVES)]
        )
        leave = menu.enter(tr.lazy("Game Tr&ee"))
        self.tree_direction = menu.add_check(tr.lazy("&Vertical Layout"))
        menu.separate()
        self.tree_folding = menu.add_check(tr.lazy("&Fold Far Variations"))
        self.tree_only_branch = menu.add_check(tr.lazy("Show Only This &Branch"))
        self.tree_overview = menu.add_check(tr.lazy("Overvie&w"))
        menu.separate()
        self.tree_collapse = menu.add(tr.lazy("&Collapse or Expand Branch"), ["Ctrl+Shift+B"])
        self.tree_collapse_others = menu.add(tr.lazy("Collapse All &Others"))
        self.tree_expand_all = menu.add(tr.lazy("Expand &All"))
        menu.separate()
        self.tree_zoom_in = menu.add(tr.lazy("Zoom &In"), ["Ctrl+Alt++", "Ctrl+Alt+="])
        self.tree_zoom_out = menu.add(tr.lazy("Zoom O&ut"), ["Ctrl+Alt+-"])
        self.tree_zoom_reset = menu.add(tr.lazy("&Reset Zoom"), ["Ctrl+Alt+0"])
        leave()
