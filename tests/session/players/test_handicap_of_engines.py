"""A free handicap: placed by engines, at once or stone by stone, and told to them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game
from qtgo.core.record.properties import decode_points
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import HandicapPlacement
from qtgo.engine.discovery import find_program, program_folders
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.players import Players
from qtgo.sgf.writer import write_text
from tests.fakes import fake_engine
from tests.session.players.test_players import commands_in

B, W = Color.BLACK, Color.WHITE


def free_handicap(game_controller: GameController, stones: int) -> None:
    info = replace(game_controller.game.info, handicap=stones, handicap_placement=HandicapPlacement.FREE)
    game_controller.show_game(Game.new(info))


def stones_of(game_controller: GameController) -> list[str]:
    values = game_controller.game.root.properties.get("AB", [])
    return [point.vertex for point in decode_points(values, 9, 9)]


@pytest.mark.parametrize(
    ("answer", "stones", "asked"),
    [
        ("C3 G7 C7", ["C3", "C7", "G7"], 0),  # all of them
        ("C3 G7", ["C3", "G7", "A1"], 1),  # the rest one by one
        ("C3", ["A1", "B1", "C1"], 3),  # one is no handicap
        ("C3 G7 C3", ["A1", "B1", "C1"], 3),
        ("C3 G7 C7 G3", ["A1", "B1", "C1"], 3),
        ("C3 G7 K3", ["A1", "B1", "C1"], 3),
        ("sorry", ["A1", "B1", "C1"], 3),
        ("", ["A1", "B1", "C1"], 3),  # it does not know the command
    ],
)
def test_an_engine_places_a_free_handicap_at_once_or_stone_by_stone(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    tmp_path: Path,
    answer: str,
    stones: list[str],
    asked: int,
) -> None:
    free_handicap(game_controller, 3)
    log = tmp_path / "log"
    players.seat(B, fake_engine("--handicap", answer, "--log", str(log)))
    qtbot.waitUntil(lambda: len(stones_of(game_controller)) == 3)
    assert stones_of(game_controller) == stones
    assert len(commands_in(log, "place_free_handicap")) == bool(answer)
    assert len(commands_in(log, "genmove")) == asked
    assert game_controller.game.to_move is W
    assert game_controller.game.move_number == 0


@pytest.mark.parametrize("move", ["pass", "resign"])
def test_an_engine_neither_passes_nor_resigns_while_it_places_a_handicap(
    qtbot: QtBot, game_controller: GameController, players: Players, move: str
) -> None:
    free_handicap(game_controller, 3)
    with qtbot.waitSignal(players.move_rejected) as rejected:
        players.seat(B, fake_engine("--move", move))
    assert rejected.args[0].illegal.reason is Reason.PLACING_HANDICAP
    assert write_text([game_controller.game.root]).count(";") == 1 and not game_controller.game.info.result


def test_both_engines_are_told_of_a_free_handicap(
    qtbot: QtBot, game_controller: GameController, players: Players, tmp_path: Path
) -> None:
    free_handicap(game_controller, 2)
    logs = {color: tmp_path / color.letter for color in Color}
    players.seat(B, fake_engine("--handicap", "C3 G7", "--log", str(logs[B])))
    players.seat(W, fake_engine("--log", str(logs[W])))
    qtbot.waitUntil(lambda: game_controller.game.move_number >= 2)
    assert commands_in(logs[B], "set_free_handicap", "set_position", "clear_board", "place_free_handicap") == [
        "clear_board",
        "place_free_handicap 2",
    ]
    assert commands_in(logs[W], "set_free_handicap", "set_position") == ["set_free_handicap G7 C3"]


@pytest.mark.skipif(find_program("gnugo", program_folders()) is None, reason="GNU Go is not installed")
def test_gnu_go_places_a_free_handicap(qtbot: QtBot, game_controller: GameController, players: Players) -> None:
    free_handicap(game_controller, 4)
    players.seat(B, EngineConfig("GNU Go", "gnugo --mode gtp --level 1"))
    qtbot.waitUntil(lambda: len(stones_of(game_controller)) == 4)
    game_controller.play(Point.from_vertex("A1"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)


def test_a_free_handicap_is_placed_in_a_game_under_way(
    qtbot: QtBot, game_controller: GameController, players: Players
) -> None:
    free_handicap(game_controller, 3)
    game_controller.set_live(game_controller.game.root)
    players.seat(B, fake_engine("--handicap", "C3 G7 C7"))
    qtbot.waitUntil(lambda: len(stones_of(game_controller)) == 3)
    assert game_controller.live_turn is W
    assert game_controller.live is game_controller.game.root
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game_controller.game.move_number == 2)
