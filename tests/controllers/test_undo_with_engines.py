"""Undo, redo and taking back against engines: to the player's own last decision, and back to what was recorded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.controllers.clock import ClockController
from qtgo.controllers.game import GameController
from qtgo.controllers.players import HUMAN, PlayersController
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.record.game import Game, Phase
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapPlacement
from qtgo.sgf.writer import write_text
from tests.controllers.conftest import play
from tests.controllers.test_players import commands_in, engine

B, W = Color.BLACK, Color.WHITE


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def asked(log: Path) -> int:
    return len(commands_in(log, "genmove")) if log.exists() else 0


def text_of(games: GameController) -> str:
    return write_text([games.game.root])


def answered(qtbot: QtBot, games: GameController, move: str) -> None:
    number = games.game.move_number
    play(games, move)
    qtbot.waitUntil(lambda: games.game.move_number == number + 2)


def stays(qtbot: QtBot, games: GameController, log: Path) -> None:
    """Let an engine move that would do so unasked."""
    number, count = games.game.move_number, asked(log)
    qtbot.wait(50)
    assert (games.game.move_number, asked(log)) == (number, count)


Back = Callable[[GameController, PlayersController], None]
BACK: list[Back] = [lambda games, _players: games.undo(), lambda _games, players: players.take_back()]


@pytest.mark.parametrize("back", BACK, ids=["undo", "take back"])
def test_going_back_is_to_ones_own_last_decision_and_back_is_what_was_played(
    qtbot: QtBot, games: GameController, players: PlayersController, log: Path, back: Back
) -> None:
    players.seat(W, engine("--log", str(log)))
    answered(qtbot, games, "E5")
    answered(qtbot, games, "C3")
    written = text_of(games)
    back(games, players)
    assert games.game.move_number == 2
    stays(qtbot, games, log)
    back(games, players)
    assert (games.game.move_number, games.game.to_move) == (0, B)
    stays(qtbot, games, log)
    again = games.redo if back is BACK[0] else games.undo
    again()
    assert games.game.move_number == 2
    again()
    assert text_of(games) == written
    assert games.game.move_number == 4
    stays(qtbot, games, log)
    assert not players.paused


def test_taking_back_is_one_step(qtbot: QtBot, games: GameController, players: PlayersController) -> None:
    players.seat(W, engine())
    answered(qtbot, games, "E5")
    players.take_back()
    games.undo()
    assert games.game.move_number == 2
    games.redo()
    assert games.game.move_number == 0


def test_a_comment_written_meanwhile_is_undone_alone(
    qtbot: QtBot, games: GameController, players: PlayersController, log: Path
) -> None:
    players.seat(W, engine("--log", str(log)))
    answered(qtbot, games, "E5")
    games.set_info(replace(games.game.info, event="Club evening"))
    games.undo()
    assert games.game.move_number == 2
    assert not games.game.info.event
    games.undo()
    assert games.game.move_number == 0


def test_undo_goes_behind_an_engines_resignation(
    qtbot: QtBot, games: GameController, players: PlayersController, log: Path
) -> None:
    players.seat(W, engine("--move", "resign", "--log", str(log)))
    with qtbot.waitSignal(games.game_ended):
        play(games, "E5")
    games.undo()
    assert (games.game.move_number, games.game.phase) == (0, Phase.PLAYING)
    games.redo()
    assert (games.game.move_number, games.game.info.result) == (1, "B+R")
    stays(qtbot, games, log)


def test_an_answer_that_never_came_is_asked_for_after_redo(
    qtbot: QtBot, games: GameController, players: PlayersController, log: Path
) -> None:
    players.seat(W, engine("--log", str(log), "--slow", "0.3"))
    play(games, "E5")
    qtbot.waitUntil(lambda: asked(log) == 1)
    games.undo()
    assert games.game.move_number == 0
    games.redo()
    qtbot.waitUntil(lambda: games.game.move_number == 2)


def test_an_engine_that_began_waits_where_its_own_first_move_is_undone(
    qtbot: QtBot, games: GameController, players: PlayersController, log: Path
) -> None:
    players.seat(B, engine("--log", str(log)))
    qtbot.waitUntil(lambda: games.game.move_number == 1)
    heard: list[bool] = []
    players.paused_changed.connect(heard.append)
    players.take_back()  # the player has decided nothing yet
    assert games.game.move_number == 1
    games.undo()
    assert games.game.move_number == 0
    assert players.paused
    stays(qtbot, games, log)
    games.redo()
    assert games.game.move_number == 1
    assert not players.paused
    games.undo()
    players.pause(False)
    qtbot.waitUntil(lambda: games.game.move_number == 1)
    assert heard == [True, False, True, False]


@pytest.mark.parametrize("back", BACK, ids=["undo", "take back"])
def test_two_engines_wait_where_a_move_of_theirs_is_undone(
    qtbot: QtBot, games: GameController, players: PlayersController, log: Path, back: Back
) -> None:
    players.seat(B, engine("--log", str(log)))
    players.seat(W, engine())
    qtbot.waitUntil(lambda: games.game.move_number >= 4)
    number = games.game.move_number
    back(games, players)
    assert games.game.move_number == number - 1
    assert players.paused
    stays(qtbot, games, log)


def test_the_stones_of_a_free_handicap_are_the_players_decision(
    qtbot: QtBot, games: GameController, players: PlayersController
) -> None:
    info = replace(games.game.info, handicap=2, handicap_placement=HandicapPlacement.FREE)
    games.show_game(Game.new(info))
    players.seat(W, engine())
    play(games, "E5 C3")
    qtbot.waitUntil(lambda: games.game.move_number == 1)
    games.undo()
    assert (games.game.move_number, games.game.handicap_to_place) == (0, 1)
    games.redo()
    assert (games.game.move_number, games.game.handicap_to_place) == (1, 0)


def test_clocks_go_back_and_forth_with_the_moves(
    qtbot: QtBot, games: GameController, players: PlayersController
) -> None:
    clock = ClockController(games)
    control = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, main=600_000))
    games.show_game(Game.new(with_time_control(games.game.info, control)))
    players.seat(W, engine())
    clock.start_game()
    answered(qtbot, games, "E5")
    games.undo()
    assert games.live is games.game.root and games.live_turn is B
    games.redo()
    assert games.live is games.game.current and games.game.move_number == 2
    players.take_back()
    assert games.live is games.game.root
    games.undo()
    assert games.live is games.game.current and games.game.move_number == 2


def test_a_variation_below_a_move_taken_back_stays(
    qtbot: QtBot, games: GameController, players: PlayersController
) -> None:
    players.seat(W, engine())
    answered(qtbot, games, "E5")
    players.seat(W, HUMAN)
    games.go_to(games.game.root.children[0])
    play(games, "J9")
    players.seat(W, engine())
    players.take_back()
    assert games.game.current is games.game.root
    (move,) = games.game.root.children
    assert len(move.children) == 1
