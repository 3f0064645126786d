"""The judge over passes of KataGo that plays like a person."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import TimeSettings, TimeSystem
from qtgo.core.record.properties import moves_of
from qtgo.core.rules.point import Color, Point
from qtgo.engine.recipes import KATAGO_HUMAN
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.session.players import pass_guard
from qtgo.session.players.players import Players
from tests.fakes import fake_engine
from tests.session.players.test_timed_engines import Table

ESTIMATE = {
    "ownership": [0.5] * 81,
    "dead": [],
    "seki": [],
    "score": 3.5,
    "win_rate": 0.7,
    "confidence": 0.9,
    "unsettled": [],
    "settled": True,
}
FAR = ESTIMATE | {"settled": False, "unsettled": [f"{column}{row}" for column in "CDEFG" for row in range(1, 9)]}


def person(*options: str) -> EngineConfig:
    """Return an engine that always passes when it may."""
    passing = fake_engine("--models", "human", "--move", "pass", *options, name="KataGo Human")
    return replace(passing, recipe=KATAGO_HUMAN.key, level="rank_5k")


def judged_by(monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
    monkeypatch.setattr("qtgo.engine.builtin.builtin_config", lambda _level: fake_engine(*options, name="QtGo"))


def answer(qtbot: QtBot, game_controller: GameController) -> str:
    """Play E5 and return what the engine answers."""
    game = game_controller.game
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: game.move_number == 2)
    (move,) = moves_of(game.current, game.info.width, game.info.height)
    return move.vertex


def test_a_pass_far_from_the_end_is_taken_back_for_a_move(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    judged_by(monkeypatch, "--first-look", json.dumps(FAR))
    log = tmp_path / "log"
    players.seat(Color.WHITE, person("--log", str(log)))
    assert answer(qtbot, game_controller) == "A1"
    assert log.read_text().splitlines()[-3:] == [
        "genmove w",
        "undo",
        "kata-genmove_analyze w 100000 avoid w pass 1",
    ]


@pytest.mark.parametrize(
    "judge",
    [
        ("--first-look", json.dumps(ESTIMATE)),
        ("--first-look", "banana"),
        ("--die", "qtgo-first-look", "--first-look", "{}"),
        ("--lack", "list_commands"),
    ],
)
def test_a_pass_near_the_end_or_without_a_judge_is_a_pass(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    monkeypatch: pytest.MonkeyPatch,
    judge: tuple[str, ...],
) -> None:
    judged_by(monkeypatch, *judge)
    players.seat(Color.WHITE, person())
    assert answer(qtbot, game_controller) == "pass"


def test_a_judge_that_hangs_holds_no_game_up(
    qtbot: QtBot, game_controller: GameController, players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_by(monkeypatch, "--first-look", "{}", "--hang", "qtgo-first-look")
    players.pass_guard.time.setInterval(100)
    players.seat(Color.WHITE, person())
    assert answer(qtbot, game_controller) == "pass"
    assert pass_guard.JUDGE_TIME >= 10, "a slow machine's judge has time"


@pytest.mark.parametrize("options", [("--refuse", "kata-genmove_analyze"), ("--lack", "kata-genmove_analyze")])
def test_an_engine_that_knows_no_other_move_passes(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
) -> None:
    judged_by(monkeypatch, "--first-look", json.dumps(FAR))
    players.seat(Color.WHITE, person(*options))
    assert answer(qtbot, game_controller) == "pass"


def test_other_engines_pass_as_they_like(
    qtbot: QtBot, game_controller: GameController, players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_by(monkeypatch, "--first-look", json.dumps(FAR))
    players.seat(Color.WHITE, fake_engine("--models", "human", "--move", "pass", name="KataGo"))
    assert answer(qtbot, game_controller) == "pass"


@pytest.mark.parametrize("is_wrong", [False, True])
def test_the_judge_costs_an_engine_no_time(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_wrong: bool) -> None:
    now = 0
    judged_by(monkeypatch, "--first-look", "{}", "--hang", "qtgo-first-look")
    table = Table(TimeSettings(TimeSystem.ABSOLUTE, main=60_000), now=lambda: now)
    table.players.seat(Color.WHITE, person())
    table.clock.start_game()
    game = table.game_controller.game
    table.game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: table.players.pass_guard.time.isActive())
    for _ in range(100):
        now += 900
        table.clock.tick()
    table.players.pass_guard.cancel()
    table.players.pass_guard.judged.emit(is_wrong)
    qtbot.waitUntil(lambda: game.move_number == 2)
    assert not game.info.result
    assert table.white_left.time == 60_000
    clocks = table.clock.clocks
    assert clocks is not None
    assert (clocks.running, clocks.is_held) == (Color.BLACK, False)
    with qtbot.waitSignal(table.players.closed):
        table.players.close()


def test_taking_back_while_a_pass_is_judged_leaves_the_game_alone(
    qtbot: QtBot, game_controller: GameController, players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_by(monkeypatch, "--first-look", "{}", "--hang", "qtgo-first-look")
    players.seat(Color.WHITE, person())
    game_controller.play(Point.from_vertex("E5"))
    qtbot.waitUntil(lambda: players.pass_guard.time.isActive())
    game_controller.undo()
    assert not players.pass_guard.time.isActive()
    assert game_controller.game.move_number == 0
