"""Undo and Redo name an edit as its entry in the menu does."""

import pytest
from PySide6.QtGui import QAction

from qtgo.app.game_window import GameWindow
from qtgo.core.editing.tools import Tool
from qtgo.core.editing.transform import turn_board
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.rules.symmetry import Symmetry
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.text.record.edit_words import edit_text


@pytest.fixture
def menus(window: GameWindow) -> MenuBuilder:
    return window.context.menus


def name_of(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def test_an_edit_has_the_name_of_its_entry(menus: MenuBuilder) -> None:
    entries = {
        EditKind.PASS: menus["pass"],
        EditKind.RESIGN: menus["resign"],
        EditKind.GAME_INFO: menus["game_info"],
        EditKind.CUT: menus["cut_branch"],
        EditKind.PASTE: menus["paste_branch"],
        EditKind.PASTE_OVER: menus["paste_over"],
        EditKind.MAKE_MAIN_LINE: menus["make_main_line"],
        EditKind.DELETE_BRANCH: menus["delete_variation"],
        EditKind.DELETE_NODE: menus["delete_node"],
        EditKind.DELETE_FOLLOWING: menus["delete_following"],
        EditKind.DELETE_OTHERS: menus["delete_others"],
        EditKind.BEGIN_HERE: menus["begin_here"],
        EditKind.FRAME_PROBLEM: menus["tsumego_frame"],
        EditKind.SWAP_COLORS: menus["swap_colors"],
        EditKind.FIGURE: menus["figure"],
        EditKind.COMMENT_FORMAT: menus["markdown"],
        EditKind.PROPERTIES: menus["node_properties"],
        EditKind.CLEAR_MARKUP: menus["clear_markup"],
        EditKind.COMMENT: menus["edit_comment"],
        EditKind.REPLACE_TEXT: menus["replace"],
        EditKind.MERGE_GAME: menus["merge_game"],
        EditKind.DIM: menus.each("tools")[Tool.DIM],
        EditKind.SET_VISIBLE: menus.each("tools")[Tool.VISIBLE],
        EditKind.SET_TERRITORY: menus.each("tools")[Tool.TERRITORY],
    }
    assert {edit_text(kind): name_of(action) for kind, action in entries.items()} == {
        name_of(action): name_of(action) for action in entries.values()
    }


@pytest.mark.parametrize("symmetry", list(Symmetry)[1:])
def test_turning_the_board_is_named_as_its_entries_are(symmetry: Symmetry, menus: MenuBuilder) -> None:
    draft = turn_board(Game.new(GameInfo(ruleset("japanese"))), symmetry)
    entry = name_of(menus.each("symmetries")[symmetry])
    assert edit_text(draft.kind).removesuffix(" Board") == entry.split()[0]
