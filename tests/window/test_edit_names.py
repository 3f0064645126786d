"""Undo and Redo name an edit as its entry in the menu does."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from qtgo.core.editing.tools import Tool
from qtgo.core.editing.transform import turn_board
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.rules.symmetry import Symmetry
from qtgo.text.edits import edit_text
from qtgo.window.actions import Actions
from qtgo.window.menus import add_menus


@pytest.fixture
def actions(qtbot: QtBot) -> Actions:
    window = QMainWindow()
    qtbot.addWidget(window)
    add_menus(window)
    actions = Actions(window)
    list(actions.make_menus())
    return actions


def name_of(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def test_an_edit_has_the_name_of_its_entry(actions: Actions) -> None:
    entries = {
        EditKind.PASS: actions.pass_,
        EditKind.RESIGN: actions.resign,
        EditKind.GAME_INFO: actions.game_info,
        EditKind.CUT: actions.cut_branch,
        EditKind.PASTE: actions.paste_branch,
        EditKind.PASTE_OVER: actions.paste_over,
        EditKind.MAKE_MAIN_LINE: actions.make_main_line,
        EditKind.DELETE_BRANCH: actions.delete_variation,
        EditKind.DELETE_NODE: actions.delete_node,
        EditKind.DELETE_FOLLOWING: actions.delete_following,
        EditKind.DELETE_OTHERS: actions.delete_others,
        EditKind.BEGIN_HERE: actions.begin_here,
        EditKind.SWAP_COLORS: actions.swap_colors,
        EditKind.FIGURE: actions.figure,
        EditKind.COMMENT_FORMAT: actions.markdown,
        EditKind.PROPERTIES: actions.node_properties,
        EditKind.CLEAR_MARKUP: actions.clear_markup,
        EditKind.COMMENT: actions.edit_comment,
        EditKind.REPLACE_TEXT: actions.replace,
        EditKind.MERGE_GAME: actions.merge_game,
        EditKind.DIM: actions.tools[Tool.DIM],
        EditKind.SET_VISIBLE: actions.tools[Tool.VISIBLE],
        EditKind.SET_TERRITORY: actions.tools[Tool.TERRITORY],
    }
    assert {edit_text(kind): name_of(action) for kind, action in entries.items()} == {
        name_of(action): name_of(action) for action in entries.values()
    }


@pytest.mark.parametrize("symmetry", list(Symmetry)[1:])
def test_turning_the_board_is_named_as_its_entries_are(symmetry: Symmetry, actions: Actions) -> None:
    draft = turn_board(Game.new(GameInfo(ruleset("japanese"))), symmetry)
    entry = name_of(actions.symmetries[symmetry])
    assert edit_text(draft.kind).removesuffix(" Board") == entry.split()[0]
