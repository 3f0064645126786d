"""Teaching in a window: the question in place of the bar, its keys, and what is said at the end."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Point
from tests.fakes import fake_analyzer, fake_engine
from tests.shown_texts import wait_until_whole
from tests.shown_window import click
from tests.window_flows.test_true_notices import FAILURE, _another_game, said

MOVES = json.dumps(
    [
        {"move": "G7", "scoreLead": 0, "winrate": 0.5, "visits": 90},
        {"move": "C3", "scoreLead": -8, "winrate": 0.2, "visits": 30, "pv": ["C3", "F6", "D4"]},
    ]
)
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def teaching(window: GameWindow) -> GameWindow:
    """Play Black against a fake engine, with a fake judge who takes C3 for a mistake."""
    window.store.replace(replace(window.settings, teach=True))
    judge = window.features.teaching.judge
    assert judge is not None
    judge._config = lambda: fake_analyzer("--moves", MOVES)
    window.context.players.seat(Color.WHITE, fake_engine())
    window.activateWindow()
    return window


def ask(qtbot: QtBot, window: GameWindow) -> None:
    click(qtbot, window, "C3")
    qtbot.waitUntil(lambda: window.features.teaching.is_asking)
    assert window.context.game.game.move_number == 1, "the computer waits"


def test_nothing_of_it_is_made_before_it_is_wanted(window: GameWindow) -> None:
    assert (window.features.teaching.teacher, window.features.teaching.judge, window.features.teaching.bar) == (
        None,
        None,
        None,
    )
    assert not window.context.menus["question_again"].isEnabled()


def test_the_question_stands_in_place_of_the_bar(qtbot: QtBot, teaching: GameWindow) -> None:
    window, board = teaching, teaching.scene.geometry.board
    ask(qtbot, window)
    bar = window.features.teaching.bar
    assert bar is not None
    assert bar.isVisible()
    assert not window.frame.bar.isVisible()
    assert bar.label.text() == "C3 may be a mistake."
    assert abs(window.scene.geometry.board.width() - board.width()) <= board.width() / 30, "the board stays"
    qtbot.keyClick(window, Qt.Key.Key_K, ALT)
    assert not bar.isVisible()
    assert window.frame.bar.isVisible()
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)


def test_it_is_answered_by_keys(qtbot: QtBot, teaching: GameWindow) -> None:
    window = teaching
    ask(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_W, ALT)
    bar = window.features.teaching.bar
    assert bar is not None
    assert bar.label.text() == "C3 costs about 8 points. G7 is better. White answers at F6."
    assert window.context.game.game.move_number == 1
    assert window.scene.markup.labels == {Point.from_vertex("F6"): "1", Point.from_vertex("D4"): "2"}
    qtbot.keyClick(window, Qt.Key.Key_T, ALT)
    assert window.context.game.game.move_number == 0
    assert not window.context.menus["question_why"].isEnabled()
    assert not window.context.players.paused


def test_a_lesson_ends_the_game_and_the_game_does_not_count(qtbot: QtBot, teaching: GameWindow) -> None:
    window = teaching
    ask(qtbot, window)
    window.context.game.resign(Color.BLACK)
    assert window.context.status.message.text == "1 move was questioned. Kept: 1 C3 (−8.0)."
    (played,) = window.features.finished.played_games()
    assert played.not_counted is not None


def test_a_lesson_tells_what_was_taken_back(qtbot: QtBot, teaching: GameWindow) -> None:
    window = teaching
    ask(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_T, ALT)
    window.context.game.resign(Color.BLACK)
    assert window.context.status.message.text == "1 move was questioned. 1 was taken back."


def test_a_judge_that_fails_is_told_once(qtbot: QtBot, window: GameWindow) -> None:
    window.store.replace(replace(window.settings, teach=True))
    judge = window.features.teaching.judge
    assert judge is not None
    judge._config = lambda: fake_analyzer("--die-at-start")
    window.context.players.seat(Color.WHITE, fake_engine())
    qtbot.waitUntil(lambda: "no longer questioned" in window.context.status.message.text)
    window.context.status.message.clear()
    click(qtbot, window, "C3")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert window.context.status.message.text == ""


def test_it_is_turned_off_in_the_middle(qtbot: QtBot, teaching: GameWindow) -> None:
    window = teaching
    ask(qtbot, window)
    window.store.replace(replace(window.settings, teach=False))
    assert not window.features.teaching.is_asking
    assert window.frame.bar.isVisible()


@pytest.mark.parametrize("size", [QSize(480, 640), QSize(800, 600), QSize(1500, 900)], ids=str)
def test_it_has_room_in_every_window(qtbot: QtBot, teaching: GameWindow, size: QSize) -> None:
    window = teaching
    window.resize(size)
    ask(qtbot, window)
    window.context.menus["question_why"].trigger()
    wait_until_whole(qtbot, window)
    bar = window.features.teaching.bar
    assert bar is not None
    assert [tool.accessibleName() for tool in bar.tools] == ["Try Again", "Show Why", "Keep"]


@pytest.mark.parametrize("end", ["another game", "no questions"])
def test_moves_are_no_longer_questioned(window: GameWindow, end: str) -> None:
    window.store.replace(replace(window.settings, teach=True))
    window.features.teaching._complain(FAILURE)
    window.context.status.message.drop_false()
    assert "no longer questioned" in said(window)
    if end == "another game":
        _another_game(window)
    else:
        window.store.replace(replace(window.settings, teach=False))
    assert said(window) == ""
