"""Undo and redo against engines: to the player's own last decision, and back to what was recorded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.game import Game, Phase
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapPlacement
from qtgo.engine.reports import EngineState
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.game_clock import ClockController
from qtgo.session.players.players import Players
from qtgo.sgf.writer import write_text
from tests.fakes import fake_engine
from tests.session.conftest import play
from tests.session.players.test_players import commands_in

B, W = Color.BLACK, Color.WHITE


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def asked(log: Path) -> int:
    return len(commands_in(log, "genmove")) if log.exists() else 0


def text_of(game_controller: GameController) -> str:
    return write_text([game_controller.game.root])


def answered(qtbot: QtBot, game_controller: GameController, move: str) -> None:
    number = game_controller.game.move_number
    play(game_controller, move)
    qtbot.waitUntil(lambda: game_controller.game.move_number == number + 2)


def stays(qtbot: QtBot, game_controller: GameController, players: Players, log: Path) -> None:
    """Let an engine move that would do so unasked; one that was thinking has to start again first."""
    engines = [engine for engine in map(players.engine, Color) if engine is not None]
    qtbot.waitUntil(lambda: all(engine.state is EngineState.READY for engine in engines))
    number, count = game_controller.game.move_number, asked(log)
    qtbot.wait(50)
    assert (game_controller.game.move_number, asked(log)) == (number, count)


def test_going_back_is_to_ones_own_last_decision_and_back_is_what_was_played(
    qtbot: QtBot, game_controller: GameController, players: Players, log: Path
) -> None:
    players.seat(W, fake_engine("--log", str(log)))
    answered(qtbot, game_controller, "E5")
    answered(qtbot, game_controller, "C3")
    written = text_of(game_controller)
    game_controller.undo()
    assert game_controller.game.move_number == 2
    stays(qtbot, game_controller, players, log)
    game_controller.undo()
    assert (game_controller.game.move_number, game_controller.game.to_move) == (0, B)
    stays(qtbot, game_controller, players, log)
    game_controller.redo()
    assert game_controller.game.move_number == 2
    game_controller.redo()
    assert text_of(game_controller) == written
    assert game_controller.game.move_number == 4
    stays(qtbot, game_controller, players, log)
    assert not players.paused


def test_a_comment_written_meanwhile_is_undone_alone(
    qtbot: QtBot, game_controller: GameController, players: Players, log: Path
) -> None:
    players.seat(W, fake_engine("--log", str(log)))
    answered(qtbot, game_controller, "E5")
    game_controller.set_info(replace(game_controller.game.info, event="Club evening"))
    game_controller.undo()
    assert game_controller.game.move_number == 2
    assert not game_controller.game.info.event
    game_controller.undo()
    assert game_controller.game.move_number == 0


def test_undo_goes_behind_an_engines_resignation(
    qtbot: QtBot, game_controller: GameController, players: Players, log: Path
) -> None:
    players.seat(W, fake_engine("--move", "resign", "--log", str(log)))
    with qtbot.waitSignal(game_controller.game_ended):
        play(game_controller, "E5")
    game_controller.undo()
    assert (game_controller.game.move_number, game_controller.game.phase) == (0, Phase.PLAYING)
    game_controller.redo()
    assert (game_controller.game.move_number, game_controller.game.info.result) == (1, "B+R")
    stays(qtbot, game_controller, players, log)


def test_an_answer_that_never_came_is_asked_for_after_redo(
    qtbot: QtBot, game_controller: GameController, players: Players, log: Path
) -> None:
    players.seat(W, fake_engine("--log", str(log), "--slow", "0.3"))
    play(game_controller, "E5")
    qtbot.waitUntil(lambda: asked(log) == 1)
    game_controller.undo()
    assert game_controller.game.move_number == 0
    game_controller.redo()
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)


def test_an_engine_that_began_waits_where_its_own_first_move_is_undone(
    qtbot: QtBot, game_controller: GameController, players: Players, log: Path
) -> None:
    players.seat(B, fake_engine("--log", str(log)))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 1)
    heard: list[bool] = []
    players.paused_changed.connect(heard.append)
    game_controller.undo()
    assert game_controller.game.move_number == 0
    assert players.paused
    stays(qtbot, game_controller, players, log)
    game_controller.redo()
    assert game_controller.game.move_number == 1
    assert not players.paused
    game_controller.undo()
    players.pause(False)
    qtbot.waitUntil(lambda: game_controller.game.move_number == 1)
    assert heard == [True, False, True, False]


def test_two_engines_wait_where_a_move_of_theirs_is_undone(
    qtbot: QtBot, game_controller: GameController, players: Players, log: Path
) -> None:
    players.seat(B, fake_engine("--log", str(log)))
    players.seat(W, fake_engine())
    qtbot.waitUntil(lambda: game_controller.game.move_number >= 4)
    number = game_controller.game.move_number
    game_controller.undo()
    assert game_controller.game.move_number == number - 1
    assert players.paused
    stays(qtbot, game_controller, players, log)


def test_the_stones_of_a_free_handicap_are_the_players_decision(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    info = replace(game_controller.game.info, handicap=2, handicap_placement=HandicapPlacement.FREE)
    game_controller.show_game(Game.new(info))
    players.seat(W, fake_engine())
    play(game_controller, "E5 C3")
    qtbot.waitUntil(lambda: game_controller.game.move_number == 1)
    game_controller.undo()
    assert (game_controller.game.move_number, game_controller.game.handicap_to_place) == (0, 1)
    game_controller.redo()
    assert (game_controller.game.move_number, game_controller.game.handicap_to_place) == (1, 0)


def test_clocks_go_back_and_forth_with_the_moves(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    clock = ClockController(game_controller)
    control = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, main=600_000))
    game_controller.show_game(Game.new(with_time_control(game_controller.game.info, control)))
    players.seat(W, fake_engine())
    clock.start_game()
    answered(qtbot, game_controller, "E5")
    game_controller.undo()
    assert game_controller.live is game_controller.game.root and game_controller.live_turn is B
    game_controller.redo()
    assert game_controller.live is game_controller.game.current and game_controller.game.move_number == 2
