"""Engines with a clock: told what they have, charged while they think, and not disturbed by who looks elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color
from qtgo.engine.reports import EngineState
from qtgo.gtp.session import Direction, Traffic
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.game_clock import ClockController, monotonic
from qtgo.session.players.players import Players
from qtgo.settings import ClockStart, Settings
from tests.fakes import fake_engine
from tests.session.conftest import Heard, play

B, W = Color.BLACK, Color.WHITE


class Table:
    """Controllers of a game with a clock, connected as in a window."""

    def __init__(self, settings: TimeSettings, now: Callable[[], int] = monotonic) -> None:
        info = with_time_control(replace(NewGame().info, width=9, height=9), TimeControl.same(settings))
        self.game_controller = GameController(Game.new(info), time_move=lambda: self.clock.time_move())
        self.clock = ClockController(self.game_controller, now=now)
        self.players = Players(self.game_controller, engine_clock=self.clock.engine_clock)
        self.clock.use_settings(Settings(clock_start=ClockStart.AT_ONCE, engine_allowance=0))
        self.players.waiting_changed.connect(self.clock.hold)
        self.heard = Heard(self.players, "line_arrived")

    @property
    def white_left(self) -> TimeLeft:
        clocks = self.clock.clocks
        assert clocks is not None
        return clocks.state.white

    @property
    def sent(self) -> list[str]:
        lines = [told.event for told in self.heard.all("line_arrived") if isinstance(told.event, Traffic)]
        return [line.text.partition(" ")[2] for line in lines if line.direction is Direction.SENT]


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    table = Table(TimeSettings(TimeSystem.ABSOLUTE, main=60_000))
    yield table
    with qtbot.waitSignal(table.players.closed):
        table.players.close()


def test_an_engine_is_told_its_time(qtbot: QtBot) -> None:
    table = Table(TimeSettings(TimeSystem.ABSOLUTE, main=60_000), now=lambda: 0)
    table.players.seat(W, fake_engine())
    table.clock.start_game()
    table.clock.set_left(W, TimeLeft(42_900))
    with qtbot.waitSignal(table.game_controller.move_made):
        play(table.game_controller, "E5")
    with qtbot.waitSignal(table.game_controller.move_made):
        pass
    sent = table.sent
    assert "time_settings 60 0 0" in sent
    assert sent[sent.index("genmove w") - 1] == "time_left w 42 0", "whole seconds, rounded down"
    assert "WL" in table.game_controller.game.current.properties
    with qtbot.waitSignal(table.players.closed):
        table.players.close()


def test_the_start_of_an_engine_costs_it_no_time(qtbot: QtBot) -> None:
    """The clock is set by hand, and goes on while the engine starts."""
    now = 0
    table = Table(TimeSettings(TimeSystem.ABSOLUTE, main=60_000), now=lambda: now)
    table.players.seat(W, fake_engine("--tune", "0.3"))
    table.clock.start_game()
    play(table.game_controller, "E5")
    white = table.players.engine(W)
    assert white is not None
    while white.state in (EngineState.NOT_STARTED, EngineState.STARTING):
        now += 100
        qtbot.wait(10)
    assert now > 0
    qtbot.waitUntil(lambda: table.game_controller.game.move_number == 2)
    assert table.white_left.time == 60_000
    with qtbot.waitSignal(table.players.closed):
        table.players.close()


def test_an_engine_that_oversteps_loses(qtbot: QtBot, table: Table) -> None:
    table.players.seat(W, fake_engine("--slow", "60"))
    table.clock.start_game()
    play(table.game_controller, "E5")
    qtbot.waitUntil(lambda: "genmove w" in table.sent)
    with qtbot.waitSignal(table.game_controller.game_ended) as ended:
        table.clock.set_left(W, TimeLeft(200))
    assert ended.args == ["B+T"]


def test_who_looks_elsewhere_disturbs_no_engine(qtbot: QtBot, table: Table, tmp_path: Path) -> None:
    go = tmp_path / "go"
    table.players.seat(W, fake_engine("--until", str(go)))
    table.clock.start_game()
    play(table.game_controller, "E5")
    qtbot.waitUntil(lambda: "genmove w" in table.sent)
    table.game_controller.go_to(table.game_controller.game.root)
    with qtbot.waitSignal(table.game_controller.move_made):
        go.touch()
    assert table.game_controller.game.current is table.game_controller.game.root
    assert table.game_controller.live is table.game_controller.game.root.children[0].children[0]
    table.game_controller.to_live()
    assert table.game_controller.game.move_number == 2


def test_a_paused_clock_asks_no_engine(qtbot: QtBot, table: Table) -> None:
    table.clock.clocks_changed.connect(lambda _clocks: table.players.pause_for_clock(table.clock.is_paused))
    table.players.seat(B, fake_engine())
    table.clock.start_game()
    table.clock.pause(True)
    black = table.players.engine(B)
    assert black is not None
    qtbot.waitUntil(lambda: black.state is EngineState.READY)
    qtbot.wait(100)
    assert "genmove b" not in table.sent
    assert table.game_controller.game.move_number == 0
    with qtbot.waitSignal(table.game_controller.move_made):
        table.clock.pause(False)


def test_a_move_that_comes_while_the_clock_is_paused_is_played_afterwards(
    qtbot: QtBot, table: Table, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    table.clock.clocks_changed.connect(lambda _clocks: table.players.pause_for_clock(table.clock.is_paused))
    table.clock.start_game()
    rejected = Heard(table.players, "move_rejected")
    table.players.seat(W, fake_engine("--until", str(go)))
    play(table.game_controller, "E5")
    qtbot.waitUntil(lambda: "genmove w" in table.sent)
    table.clock.pause(True)
    go.touch()
    qtbot.waitUntil(lambda: table.players._held is not None)
    assert table.game_controller.game.depth == 1
    table.clock.pause(False)
    qtbot.waitUntil(lambda: table.game_controller.game.depth == 2)
    assert not rejected.values
    assert not table.players.paused


def test_nobody_is_asked_for_a_move_while_the_clock_is_paused(qtbot: QtBot, table: Table) -> None:
    table.clock.clocks_changed.connect(lambda _clocks: table.players.pause_for_clock(table.clock.is_paused))
    table.clock.start_game()
    table.clock.pause(True)
    table.players.seat(B, fake_engine())
    refused = Heard(table.game_controller, "move_refused")
    table.players.move_now()
    (illegal,) = refused.all("move_refused")
    assert illegal.reason is Reason.CLOCK_PAUSED


def test_move_now_is_about_the_game_wherever_one_looks(qtbot: QtBot, table: Table) -> None:
    table.clock.start_game()
    play(table.game_controller, "E5 C3")
    table.players.seat(W, fake_engine())
    table.game_controller.go_to(table.game_controller.game.root.children[0])
    table.players.move_now()
    qtbot.waitUntil(lambda: "genmove b" in table.sent)
    qtbot.waitUntil(lambda: len(list(table.game_controller.game.root.main_line())) > 3)
    third = list(table.game_controller.game.root.main_line())[3]
    assert "B" in third.properties
