"""The game tree beside the board: what it shows, what is asked of it, and how it looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from qtgo.core.editing.tree_edits import place_variation
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.features.tree.tree_view import Reorder
from qtgo.look.look import stands_still
from qtgo.session.game.navigator import Navigator
from qtgo.session.game.record_editor import RecordController
from qtgo.settings import RecordTab, Settings, TreeDirection
from qtgo.shell.context import Context
from qtgo.window.layouts import Task


class TreeCommands(QObject):
    """Keeps the tree in line with the game, and carries out what the user wants of a node."""

    settings_changed = Signal(object)  # Settings

    def __init__(self, context: Context, record: RecordController) -> None:
        super().__init__(context.window)
        self._menus = context.menus
        self._game_controller = context.game
        self._record = record
        self._side = context.side
        self._settings = Settings()
        self._is_played = True
        self._connect_game()
        self._connect_wishes(record, context.navigator)
        self._connect_menu()

    def use_settings(self, settings: Settings) -> None:
        """Follow the settings."""
        self._settings = settings
        tree, menus = self._side.tree, self._menus
        tree.set_animated(settings.animation and not stands_still())
        tree.set_vertical(settings.tree_direction is TreeDirection.DOWN)
        tree.set_zoom(settings.tree_zoom)
        tree.set_folding(settings.tree_folding)
        tree.set_overview(settings.tree_overview)
        menus["tree_overview"].setChecked(settings.tree_overview)
        menus["tree_folding"].setChecked(settings.tree_folding)
        menus["tree_direction"].setChecked(settings.tree_direction is TreeDirection.DOWN)
        self._show_tab()

    def show_task(self, task: Task) -> None:
        """Show the list while a game is played and the tree while one is looked at, unless the user chose otherwise."""
        self._is_played = task is Task.PLAY
        self._show_tab()

    def _show_tab(self) -> None:
        tab = self._settings.play_tab if self._is_played else self._settings.record_tab
        for action in self._menus.choice("record_tab").actions():
            action.setChecked(action.data() is tab)
        self._side.moves_card.show_tab(tab)

    def _connect_game(self) -> None:
        game_controller, tree = self._game_controller, self._side.tree
        game_controller.info_changed.connect(self._show_info)
        game_controller.changes_made.connect(tree.apply_changes)
        game_controller.tree_changed.connect(lambda _root: self._show_info(game_controller.game.info))
        game_controller.node_changed.connect(tree.show_node)

    def _connect_wishes(self, record: RecordController, navigator: Navigator) -> None:
        tree = self._side.tree
        tree.node_requested.connect(navigator.go_to)
        tree.main_line_requested.connect(self._at_node(record.make_main_line))
        tree.move_up_requested.connect(self._at_node(lambda: record.move_variation(-1)))
        tree.move_down_requested.connect(self._at_node(lambda: record.move_variation(1)))
        tree.delete_node_requested.connect(self._at_node(record.delete_node))
        tree.delete_branch_requested.connect(self._at_node(record.delete_branch))
        tree.reorder_requested.connect(self._reorder)

    def _connect_menu(self) -> None:
        menus, tree = self._menus, self._side.tree
        menus.choice("record_tab").triggered.connect(lambda action: self._choose_tab(action.data()))
        self._side.moves_card.tab_chosen.connect(self._choose_tab)
        menus["tree_direction"].triggered.connect(
            lambda down: self._change(tree_direction=TreeDirection.DOWN if down else TreeDirection.RIGHT)
        )
        menus["tree_only_branch"].triggered.connect(self._show_only)
        tree.partial_changed.connect(menus["tree_only_branch"].setChecked)
        menus["tree_overview"].triggered.connect(lambda on: self._change(tree_overview=on))
        menus["tree_folding"].triggered.connect(lambda on: self._change(tree_folding=on))
        menus["tree_collapse"].triggered.connect(lambda: tree.toggle_collapsed(tree.current))
        menus["tree_collapse_others"].triggered.connect(tree.collapse_others)
        menus["tree_expand_all"].triggered.connect(tree.expand_all)
        menus["tree_zoom_in"].triggered.connect(tree.zoom_in)
        menus["tree_zoom_out"].triggered.connect(tree.zoom_out)
        menus["tree_zoom_reset"].triggered.connect(lambda: tree.set_zoom(1.0))
        tree.zoom_changed.connect(lambda zoom: self._change(tree_zoom=zoom))

    def _show_only(self, only: bool) -> None:
        """Show only the branch of the current node; on the main line that is the whole tree."""
        tree = self._side.tree
        tree.show_only(tree.current if only else None)
        self._menus["tree_only_branch"].setChecked(tree.is_partial)

    def _choose_tab(self, tab: RecordTab) -> None:
        """Keep the choice for what the window is used for."""
        if self._is_played:
            self._change(play_tab=tab)
        else:
            self._change(record_tab=tab)

    def _show_info(self, info: GameInfo) -> None:
        """Show the tree of the game; another one, or one on a board of another size, is laid out anew."""
        self._side.tree.show_tree(self._game_controller.game.root, info.width, info.height)

    def _at_node(self, act: Callable[[], None]) -> Callable[[Node], None]:
        """Make something that is done to the current node one that is done to any."""

        def go_and_act(node: Node) -> None:
            if not self._record.refuses():  # else the count would be left for nothing
                self._game_controller.go_to(node)
                act()

        return go_and_act

    def _reorder(self, wish: Reorder) -> None:
        if not self._record.refuses():
            self._game_controller.edit(place_variation(wish.node, wish.index))

    def _change(self, **changes: Any) -> None:
        settings = self._settings.changed(**changes)
        if settings != self._settings:
            self.settings_changed.emit(settings)
