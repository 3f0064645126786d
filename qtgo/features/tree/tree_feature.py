"""The game tree beside the board: its contents, its actions, and its look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from qtgo.core.editing.tree_edits import place_variation
from qtgo.core.record.game_info import GameInfo, time_control_of
from qtgo.core.record.large import LargeList
from qtgo.core.record.tree import Node
from qtgo.features.tree.moves_card import MovesCard
from qtgo.features.tree.tree_view import MenuRequest, Reorder
from qtgo.look.look import stands_still
from qtgo.settings import RecordTab, TreeDirection
from qtgo.shell.feature import Feature
from qtgo.shell.task_layout import Task
from qtgo.text.translation import Texts

tr = Texts("tree")

# Translators: the moves are shown as a tree; the moves are shown as a list.
_TABS = ((tr.lazy("&Tree"), RecordTab.TREE), (tr.lazy("&List"), RecordTab.MOVES))


class TreeFeature(Feature):
    """Keeps tree and list in line with the game, and carries out the user's actions on a node."""

    def make_parts(self) -> Iterator[None]:
        """Make the card, a part in a step."""
        game, side = self.context.game, self.context.side
        self.card = MovesCard(side.record, next_of=lambda node: game.game.trail.next(node), in_steps=True)
        yield from self.card.make_parts()
        self.view, self.moves = self.card.tree, self.card.moves
        side.set_moves(self.card)
        yield
        self._connect_game()
        self._connect_wishes()
        self._add_actions()
        self._follow_settings()

    @property
    def _is_played(self) -> bool:
        return self.context.layout.task is Task.PLAY

    def _show_tab(self, *_cause: object) -> None:
        """Show the list while a game is played and the tree while one is looked at, unless the user chose otherwise."""
        settings = self.context.settings.value
        tab = settings.play_tab if self._is_played else settings.record_tab
        for action in self._tabs.actions():
            action.setChecked(action.data() is tab)
        self.card.show_tab(tab)

    def _connect_game(self) -> None:
        game, line, tree, moves = self.context.game, self.context.line, self.view, self.moves
        game.info_changed.connect(self._show_info)
        game.changes_made.connect(tree.apply_changes)
        game.tree_changed.connect(lambda _root: self._show_info(game.game.info))
        game.node_changed.connect(tree.show_node)
        line.listed.connect(self._show_line)
        line.renumbered.connect(lambda nodes: moves.forget(nodes, game.game.depth))
        game.node_changed.connect(lambda _node: moves.show_index(game.game.depth))
        self.context.document.tree_prepared.connect(tree.prepare)

    def _connect_wishes(self) -> None:
        tree, record, navigator = self.view, self.context.record, self.context.navigator
        self.moves.index_requested.connect(navigator.to_depth)
        tree.node_requested.connect(navigator.go_to)
        tree.main_line_requested.connect(self._at_node(record.make_main_line))
        tree.move_up_requested.connect(self._at_node(partial(record.move_variation, -1)))
        tree.move_down_requested.connect(self._at_node(partial(record.move_variation, 1)))
        tree.delete_node_requested.connect(self._at_node(record.delete_node))
        tree.delete_branch_requested.connect(self._at_node(record.delete_branch))
        tree.reorder_requested.connect(self._reorder)
        tree.menu_requested.connect(self._show_menu)
        tree.zoom_changed.connect(lambda zoom: self.context.settings.change(tree_zoom=zoom))
        self.card.tab_chosen.connect(self._choose_tab)

    def _add_actions(self) -> None:
        menus, tree = self.context.menus, self.view
        self._tabs = menus.add_choice("record_tab", tr.lazy("Show &Moves As"), _TABS, self._choose_tab)
        self._vertical = menus.add_check("tree_direction", tr.lazy("&Vertical Layout"), self._lay_out)
        self._folding = menus.add_check(
            "tree_folding",
            tr.lazy("Collapse &Far Variations"),
            lambda on: self.context.settings.change(tree_folding=on),
        )
        self._only_branch = menus.add_check("tree_only_branch", tr.lazy("Show Only This &Branch"), self._show_only)
        tree.partial_changed.connect(self._only_branch.setChecked)
        self._overview = menus.add_check(
            "tree_overview", tr.lazy("Overvie&w"), lambda on: self.context.settings.change(tree_overview=on)
        )
        collapse, unzoom = lambda: tree.toggle_collapsed(tree.current), lambda: tree.set_zoom(1.0)
        menus.add("tree_collapse", tr.lazy("&Collapse or Expand Branch"), collapse, "Ctrl+Shift+B")
        menus.add("tree_collapse_others", tr.lazy("Collapse All &Others"), tree.collapse_others)
        menus.add("tree_expand_all", tr.lazy("Expand &All"), tree.expand_all)
        menus.add("tree_zoom_in", tr.lazy("Zoom &In"), tree.zoom_in, ("Ctrl+Alt++", "Ctrl+Alt+="))
        menus.add("tree_zoom_out", tr.lazy("Zoom O&ut"), tree.zoom_out, "Ctrl+Alt+-")
        menus.add("tree_zoom_reset", tr.lazy("&Reset Zoom"), unzoom, "Ctrl+Alt+0")

    def _follow_settings(self) -> None:
        tree = self.view
        self.follow("animation", react=lambda animation: tree.set_animated(animation and not stands_still()))
        self.follow("tree_direction", react=self._show_direction)
        self.follow("tree_zoom", react=tree.set_zoom)
        self.follow("tree_folding", react=self._show_folding)
        self.follow("tree_overview", react=self._show_overview)
        self.follow("play_tab", "record_tab", react=self._show_tab)
        self.context.layout.task_changed.connect(self._show_tab)

    def _lay_out(self, vertical: bool) -> None:
        self.context.settings.change(tree_direction=TreeDirection.DOWN if vertical else TreeDirection.RIGHT)

    def _show_direction(self, direction: TreeDirection) -> None:
        self.view.set_vertical(direction is TreeDirection.DOWN)
        self._vertical.setChecked(direction is TreeDirection.DOWN)

    def _show_folding(self, folding: bool) -> None:
        self.view.set_folding(folding)
        self._folding.setChecked(folding)

    def _show_overview(self, shown: bool) -> None:
        self.view.set_overview(shown)
        self._overview.setChecked(shown)

    def _show_only(self, only: bool) -> None:
        """Show only the branch of the current node; on the main line that is the whole tree."""
        tree = self.view
        tree.show_only(tree.current if only else None)
        self._only_branch.setChecked(tree.is_partial)

    def _choose_tab(self, tab: RecordTab) -> None:
        """Keep the choice for the current task of the window."""
        if self._is_played:
            self.context.settings.change(play_tab=tab)
        else:
            self.context.settings.change(record_tab=tab)

    def _show_info(self, info: GameInfo) -> None:
        """Show the tree of the game; another one, or one on a board of another size, is laid out again."""
        self.view.show_tree(self.context.game.game.root, info.width, info.height)

    def _show_line(self, nodes: LargeList[Node]) -> None:
        info = self.context.game.game.info
        self.moves.show_line(nodes, info.width, info.height, time_control_of(info))

    def _at_node(self, act: Callable[[], object]) -> Callable[[Node], None]:
        """Make something that is done to the current node one that is done to any."""

        def go_and_act(node: Node) -> None:
            if not self.context.record.refuses():  # else the count would be left for nothing
                self.context.game.go_to(node)
                act()

        return go_and_act

    def _reorder(self, wish: Reorder) -> None:
        if not self.context.record.refuses():
            self.context.game.edit(place_variation(wish.node, wish.index))

    def _show_menu(self, request: MenuRequest) -> None:
        from qtgo.features.tree.node_menu import show_menu

        show_menu(self.view, request)
