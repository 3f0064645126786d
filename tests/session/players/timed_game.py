"""A game whose clock is set by hand."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from qtgo.core.clock.time_settings import TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import with_time_control
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.game_clock import ClockController
from qtgo.settings import Settings
from tests.session.conftest import Heard, play

FISCHER = TimeSettings(TimeSystem.FISCHER, main=60_000, extra=5_000)
BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, main=10_000, extra=5_000, count=3)


class Watch:
    """A time set by hand, in milliseconds."""

    def __init__(self) -> None:
        self.time = 0

    def __call__(self) -> int:
        return self.time


class Timed:
    """A game with a clock whose time is set by hand."""

    def __init__(self, settings: TimeSettings, **changes: Any) -> None:
        info = with_time_control(replace(NewGame().info, width=9, height=9), TimeControl.same(settings))
        self.watch = Watch()
        self.game_controller = GameController(Game.new(info), time_move=lambda: self.clock.time_move())
        self.clock = ClockController(self.game_controller, now=self.watch)
        self.clock.use_settings(replace(Settings(), **changes))
        self.heard = Heard(self.clock, "counted_down", "time_ran_out", "stalled")
        self.clock.start_game()

    def think(self, seconds: float, move: str = "") -> None:
        """Let time pass in steps that the clock takes for no stall, and then play."""
        end = self.watch.time + round(1000 * seconds)
        while self.watch.time < end:
            self.watch.time = min(end, self.watch.time + 500)
            self.clock.tick()
        if move:
            play(self.game_controller, move)

    @property
    def left(self) -> tuple[TimeLeft, TimeLeft]:
        clocks = self.clock.clocks
        assert clocks is not None
        return clocks.state.black, clocks.state.white

    @property
    def properties(self) -> dict[str, list[str]]:
        return self.game_controller.game.current.properties


@pytest.fixture(autouse=True)
def no_clocks_left() -> Iterator[None]:
    """Free the clocks of each test in this thread: the journal's thread cannot stop their timers."""
    yield
    gc.collect()


@pytest.fixture
def fischer() -> Timed:
    return Timed(FISCHER)
