"""What if I had played here: asked with the mouse and the keys, answered on the board, without touching the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.display import ShownNumber
from qtgo.core.analysis.evaluation import Candidate
from qtgo.core.rules.point import Color, Point
from qtgo.features.what_if.what_if_words import what_if_text
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.fair_play import FairPlay, Situation
from tests.fakes import fake_analyzer
from tests.shown_window import click, open_record

MOVES = [{"move": "E5", "visits": 90, "scoreLead": -1.0}, {"move": "C3", "visits": 30, "scoreLead": 2.5}]
ANSWER = "If White plays C3, Black leads by 2.5 points. E5 is 3.5 points better."


@pytest.fixture
def reviewing(window: GameWindow, tmp_path: Path) -> GameWindow:
    """Return a window with an opened game, White to move, and an engine that knows E5 and C3."""
    open_record(window, tmp_path, "(;SZ[9]RE[B+R];B[gg];W[gc])")
    window.context.navigator.to_move_number(1)
    window.features.what_if._made_judge()._config = _fake
    return window


def _fake(*options: str) -> EngineConfig:
    return fake_analyzer("--moves", json.dumps(MOVES), *options)


def points(window: GameWindow) -> dict[str, float | None]:
    """Return the leads on the board by their points."""
    return {each.point.vertex: each.lead for each in window.scene.overlay.advice.candidates if each.point is not None}


def test_shift_and_click_shows_the_score_beside_the_best_move(qtbot: QtBot, reviewing: GameWindow) -> None:
    window, game = reviewing, reviewing.context.game.game
    click(qtbot, window, "C3", modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert window.context.notices.text == "Looking at C3…"
    qtbot.waitUntil(lambda: window.context.notices.text == ANSWER)
    assert points(window) == {"E5": 1.0, "C3": -2.5}
    assert {each.number for each in window.scene.overlay.advice.candidates} == {ShownNumber.LEAD}
    assert (game.move_number, len(list(game.root.subtree()))) == (1, 3), "the record stays as it is"
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not points(window) and window.context.notices.text == ""


def test_the_menu_of_a_point_and_the_cursor_ask_too(qtbot: QtBot, reviewing: GameWindow) -> None:
    window = reviewing
    menu = window.features.clicks.point_menu(Point.from_vertex("C3"))
    next(action for action in menu.actions() if action.text() == "W&hat If I Play Here?").trigger()
    qtbot.waitUntil(lambda: window.context.notices.text == ANSWER)
    window.context.navigator.to_start()
    assert not points(window) and window.context.notices.text == "", "another position has another score"
    window.context.navigator.to_move_number(1)
    window.scene.move_cursor(0, 0)
    at, to = window.scene.cursor, Point.from_vertex("C3")
    assert at is not None
    window.scene.move_cursor(to.x - at.x, to.y - at.y)
    window.activateWindow()
    qtbot.keyClick(window, "q", Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: window.context.notices.text == ANSWER)


def test_whoever_has_asked_has_the_engine_ready_at_the_next_step(qtbot: QtBot, reviewing: GameWindow) -> None:
    what_if, navigator = reviewing.features.what_if, reviewing.context.navigator
    navigator.to_start()
    assert not what_if._still.isActive(), "nothing is started for who never asks"
    navigator.to_move_number(1)
    what_if.ask(Point.from_vertex("C3"))
    qtbot.waitUntil(lambda: reviewing.context.notices.text == ANSWER)
    what_if._rest()
    judge = what_if._made_judge()
    assert judge.process_id == 0
    navigator.to_start()
    what_if._still.setInterval(0)
    navigator.to_move_number(1)
    qtbot.waitUntil(lambda: judge.process_id != 0)


def test_the_score_so_far_is_shown_while_the_search_goes_on(qtbot: QtBot, reviewing: GameWindow) -> None:
    what_if = reviewing.features.what_if
    what_if._made_judge()._config = lambda: _fake("--talk", "found")
    what_if.ask(Point.from_vertex("C3"))
    qtbot.waitUntil(lambda: reviewing.context.notices.text == "If White plays C3, Black leads by 2.5 points.")
    reviewing.context.navigator.to_start()
    assert reviewing.context.notices.text == ""


def test_a_step_in_a_reviewed_game_makes_the_engine_ready(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[gg]SBKS[1.0];W[gc]SBKS[2.0];B[cc]SBKS[2.5])")
    what_if, navigator = window.features.what_if, window.context.navigator
    what_if._made_judge()._config = _fake
    what_if._still.setInterval(0)
    window.features.files.open_path(path)
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    navigator.to_move_number(1)
    navigator.to_move_number(2)
    qtbot.waitUntil(lambda: what_if._made_judge().process_id != 0)


def test_a_point_that_the_engine_does_not_know_is_said(qtbot: QtBot, reviewing: GameWindow) -> None:
    reviewing.features.what_if.ask(Point.from_vertex("A1"))
    qtbot.waitUntil(lambda: reviewing.context.notices.text == "The engine could not look at A1.")
    assert not points(reviewing)


def test_it_is_no_help_in_a_game(qtbot: QtBot, reviewing: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairPlay, "situation", property(lambda _self: Situation.TWO_PLAYERS))
    reviewing.context.menus["what_if"].trigger()
    assert reviewing.context.notices.text == "Scores of moves are off while a game is played."
    menu = reviewing.features.clicks.point_menu(Point.from_vertex("C3"))
    assert not next(action for action in menu.actions() if action.text() == "W&hat If I Play Here?").isEnabled()
    click(qtbot, reviewing, "C3", modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert reviewing.context.game.game.position.color_at(Point.from_vertex("C3")) is Color.WHITE


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (Candidate(Point(2, 2), lead=0.0), "If Black plays C3, neither side leads."),
        (Candidate(Point(2, 2), win_rate=0.25), "If Black plays C3, Black's win rate is 25%."),
        (Candidate(Point(2, 2), lead=-3.0), "If Black plays C3, White leads by 3.0 points."),
    ],
)
def test_the_best_move_has_its_score_alone(asked: Candidate, text: str) -> None:
    assert what_if_text(Color.BLACK, asked, 0.0, None) == text
