"""Back and forward across jumps: each is a step, what is walked between them is none."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.editing.edits import Draft
from qtgo.core.record.edit_history import EditKind, detach
from tests.shown_window import forget_changes

MOVES = ";B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[ai];W[bi];B[ci];W[di];B[ei];W[fi]"
GAME = f"(;SZ[9]{MOVES}(;B[ia])(;B[ib];W[ic]))"


@pytest.fixture
def jumping(window: GameWindow) -> GameWindow:
    """Return a window at the start of a game."""
    window.features.clipboard.open_text(GAME)
    window.context.navigator.to_start()
    window.activateWindow()
    forget_changes(window)
    return window


def number(window: GameWindow) -> int:
    return window.context.game.game.move_number


def test_each_jump_is_a_step_and_what_is_walked_belongs_to_it(qtbot: QtBot, jumping: GameWindow) -> None:
    window, navigator, menus = jumping, jumping.context.navigator, jumping.context.menus
    assert not menus["jump_back"].isEnabled() and not menus["jump_forward"].isEnabled()
    navigator.to_move_number(8)
    navigator.step(-1)
    navigator.step(-3)
    navigator.to_move_number(12)
    seen = [number(window)]
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(window, key, Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier)
        seen.append(number(window))
    assert seen == [12, 4, 0, 4, 12]
    assert not menus["jump_forward"].isEnabled() and menus["jump_back"].isEnabled()
    menus["jump_back"].trigger()
    navigator.to_end()
    assert not menus["jump_forward"].isEnabled(), "another jump takes the place of what was ahead"


def test_the_buttons_of_the_mouse_jump_over_the_board_and_beside_it(qtbot: QtBot, jumping: GameWindow) -> None:
    window, viewport = jumping, jumping.view.viewport()
    window.context.navigator.to_move_number(8)
    qtbot.mouseClick(viewport, Qt.MouseButton.BackButton, pos=viewport.rect().center())
    assert number(window) == 0
    qtbot.mouseClick(window.context.side, Qt.MouseButton.ForwardButton, pos=QPoint(3, 3))
    assert number(window) == 8


def test_deleted_positions_are_passed_over(jumping: GameWindow) -> None:
    window, navigator, game = jumping, jumping.context.navigator, jumping.context.game
    navigator.to_move_number(8)
    variation = game.game.root.children[0]
    while len(variation.children) < 2:
        variation = variation.children[0]
    branch = variation.children[1]
    navigator.go_to(branch.children[0])
    navigator.to_move_number(3)
    game.edit(Draft(EditKind.DELETE_BRANCH, (detach(branch),), game.game.current))
    window.context.menus["jump_back"].trigger()
    assert number(window) == 8
    forget_changes(window)


def test_another_game_begins_without_jumps(jumping: GameWindow) -> None:
    jumping.context.navigator.to_move_number(8)
    jumping.features.clipboard.open_text(GAME)
    assert not jumping.context.menus["jump_back"].isEnabled()
    forget_changes(jumping)
