"""While handicap stones are to be placed there is no game yet: what only a game has is refused, and it is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.illegal_move import IllegalMoveError
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import HandicapPlacement
from qtgo.sgf.writer import write_text
from tests.shown_window import click, forget_changes, play

SENTENCE = "Place all handicap stones first."


@pytest.fixture
def placing(qtbot: QtBot, window: GameWindow) -> GameWindow:
    """Return a window in which one of three stones is placed."""
    info = replace(window.context.game.game.info, handicap=3, handicap_placement=HandicapPlacement.FREE)
    assert window.features.files.new_game(info)
    click(qtbot, window, "C3")
    return window


def text_of(window: GameWindow) -> str:
    return write_text([window.context.game.game.root])


Act = Callable[[QtBot, GameWindow], object]
ACTS: dict[str, Act] = {
    "bar": lambda qtbot, window: qtbot.mouseClick(window.frame.bar.tools[2], Qt.MouseButton.LeftButton),
    "key": lambda qtbot, window: qtbot.keyClick(window.view, Qt.Key.Key_P),
    "menu": lambda _qtbot, window: window.context.menus["pass"].trigger(),
    "inserted": lambda _qtbot, window: window.context.menus["insert_pass"].trigger(),
    "resign": lambda _qtbot, window: window.context.menus["resign"].trigger(),
    "score": lambda _qtbot, window: window.context.menus["scoring"].trigger(),
    "score by key": lambda qtbot, window: qtbot.keyClick(
        window.view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier
    ),
    "another color": lambda _qtbot, window: window.context.game.play_out_of_turn(Point.from_vertex("G7"), Color.WHITE),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_the_game_does_not_begin_or_end_before_all_stones_are_placed(
    qtbot: QtBot, placing: GameWindow, act: Act
) -> None:
    before = text_of(placing)
    act(qtbot, placing)
    assert text_of(placing) == before
    assert placing.context.status.message.text == SENTENCE
    play(qtbot, placing, "G7 E5 C7")
    assert "HA[3]" in text_of(placing) and text_of(placing).rstrip().endswith("AB[cg][gc][ee]\n;W[cc])")


def test_moves_pasted_do_not_begin_it_either(qtbot: QtBot, placing: GameWindow) -> None:
    before = text_of(placing)
    QGuiApplication.clipboard().setText("(;SZ[9];W[gg];B[cc])")
    placing.context.menus["paste_branch"].trigger()
    assert text_of(placing) == before and placing.context.status.message.text == SENTENCE


def test_an_engines_pass_is_refused(placing: GameWindow) -> None:
    before = text_of(placing)
    with pytest.raises(IllegalMoveError):
        placing.context.game.make_move(Move(Color.BLACK))
    assert text_of(placing) == before


def test_a_game_saved_before_the_first_stone_goes_on_with_the_placing(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    path = tmp_path / "begun.sgf"
    path.write_text("(;SZ[9]RU[Japanese]HA[2]KM[0.5])")
    assert window.features.files.open_path(path)
    assert window.context.status.message.text == "Black: place 2 handicap stones"
    play(qtbot, window, "C3 G7 E5")
    assert "AB[cg][gc]" in text_of(window) and "W[ee]" in text_of(window)
    forget_changes(window)
