"""Time settings on the way to where the game stands: told once, told again, refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from qtgo.core.clock.time_settings import TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.gtp.target import Target
from qtgo.gtp.time_commands import EngineClock, TimeNotice
from tests.gtp.test_synchronizer import BASIC, EVEN, NEW_BOARD, Rig, moves, played, start

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 600_000, 30_000, 5)
ABSOLUTE = TimeSettings(TimeSystem.ABSOLUTE, 600_000).normal()
FISCHER = TimeSettings(TimeSystem.FISCHER, 600_000, 10_000, 0)
NO_LIMIT = TimeSettings().normal()
PLAIN = BASIC | {"time_settings", "time_left"}
KATA = PLAIN | {"kgs-time_settings", "kata-time_settings"}


def timed(settings: TimeSettings, text: str = "") -> Target:
    return replace(played(text), time=settings)


def notices(rig: Rig) -> list[TimeNotice | None]:
    return [report.time for report in rig.reports]


def test_settings_are_told_before_the_first_move_and_when_they_change() -> None:
    rig = Rig(KATA)
    told = "kata-time_settings byoyomi 600 30 5"
    assert rig.go(timed(BYOYOMI, "b D4")) == [*NEW_BOARD, told, "play b D4"]
    assert rig.go(timed(BYOYOMI, "b D4 w E5")) == ["play w E5"]
    assert rig.go(timed(ABSOLUTE, "b D4 w E5")) == ["kata-time_settings absolute 600"]
    assert rig.go(timed(ABSOLUTE, "b D4")) == ["undo"]
    assert notices(rig) == [None] * 4


def test_a_cleared_board_may_have_cleared_the_clock() -> None:
    rig = Rig(PLAIN)
    rig.go(timed(ABSOLUTE, "b D4 w E5 b D3 w E4"))
    assert rig.go(timed(ABSOLUTE)) == ["clear_board", "time_settings 600 0 0"]
    rig.synchronizer.forget()
    assert rig.go(timed(ABSOLUTE)) == [*NEW_BOARD, "time_settings 600 0 0"]


def test_a_target_that_says_nothing_of_the_time_leaves_it() -> None:
    rig = Rig(PLAIN)
    assert rig.go(EVEN) == NEW_BOARD
    assert rig.go(timed(ABSOLUTE)) == ["time_settings 600 0 0"]
    assert rig.go(played("b D4")) == ["play b D4"]
    assert rig.go(EVEN) == ["undo"]
    rig.go(played("b D4 w E5 b D3 w E4"))
    assert rig.go(EVEN) == ["clear_board", "time_settings 600 0 0"]


@pytest.mark.parametrize(
    ("commands", "told"), [(PLAIN, "time_settings 0 1 0"), (KATA, "kata-time_settings none")], ids=["plain", "kata"]
)
def test_an_engine_hears_that_there_is_no_limit_only_if_there_was_one(commands: frozenset[str], told: str) -> None:
    rig = Rig(commands)
    assert rig.go(timed(NO_LIMIT)) == NEW_BOARD
    rig.go(timed(ABSOLUTE))
    assert rig.go(timed(NO_LIMIT, "b D4")) == [told, "play b D4"]
    assert rig.go(timed(NO_LIMIT)) == ["undo"]
    assert notices(rig) == [None] * 4


def test_what_is_told_roughly_is_reported() -> None:
    rig = Rig(PLAIN)
    assert rig.go(timed(BYOYOMI))[-1] == "time_settings 720 30 1"
    assert rig.go(timed(BYOYOMI)) == []
    assert notices(rig) == [TimeNotice.ROUGHLY] * 2


@pytest.mark.parametrize("commands", [BASIC, BASIC | {"time_settings"}, BASIC | {"time_left"}])
def test_an_engine_that_knows_no_time_is_reported(commands: frozenset[str]) -> None:
    rig = Rig(commands)
    rig.go(timed(ABSOLUTE, "b D4"))
    rig.go(timed(NO_LIMIT, "b D4"))
    assert notices(rig) == [TimeNotice.UNTOLD, None]
    assert not rig.failures


def test_a_way_that_is_refused_gives_way_to_the_next() -> None:
    rig = Rig(KATA, refuses=lambda line: line.startswith("kata-time_settings fischer"))
    tried = ["kata-time_settings fischer 600 10", "kgs-time_settings canadian 590 10 1"]
    assert rig.go(timed(FISCHER)) == [*NEW_BOARD, *tried]
    assert rig.go(timed(FISCHER, "b D4")) == ["play b D4"]
    assert notices(rig) == [TimeNotice.ROUGHLY] * 2
    assert rig.go(timed(ABSOLUTE, "b D4")) == ["kata-time_settings absolute 600"]


def refusing_in_mid_game() -> Callable[[str], bool]:
    """Refuse time settings while stones are on the board, as Fuego does."""
    begun = [False]

    def refuses(line: str) -> bool:
        begun[0] = line.startswith("play") or (begun[0] and line != "clear_board")
        return line.startswith("time_settings") and begun[0]

    return refuses


def test_an_engine_that_hears_of_no_time_in_mid_game_is_told_the_game_again() -> None:
    rig = Rig(PLAIN, refuses=refusing_in_mid_game())
    rig.go(played("b D4 w E5"))
    told = "time_settings 600 0 0"
    assert rig.go(timed(ABSOLUTE, "b D4 w E5")) == [told, "clear_board", told, "play b D4", "play w E5"]
    assert rig.go(timed(ABSOLUTE, "b D4 w E5 b F3")) == ["play b F3"]
    assert notices(rig) == [None] * 3
    stones = {Color.BLACK: {move.point for move in moves("b D4 b F3")}, Color.WHITE: {moves("w E5")[0].point}}
    assert rig.stones() == stones


@pytest.mark.parametrize("target", [timed(ABSOLUTE, "b D4"), replace(timed(ABSOLUTE), start=start("E5 F5", "B2"))])
def test_an_engine_that_hears_of_no_time_at_all_plays_on(target: Target) -> None:
    rig = Rig(PLAIN, refuses=lambda line: line.startswith("time_settings"))
    assert "time_settings 600 0 0" in rig.go(target)
    assert rig.go(target) == []
    rig.go(replace(target, moves=(*target.moves, *moves("w D3"))))
    assert "time_settings 600 0 0" not in rig.lines
    assert notices(rig) == [TimeNotice.REFUSED] * 3
    assert not rig.failures


def test_who_refuses_to_hear_what_is_left_is_reported() -> None:
    rig = Rig(PLAIN, refuses=lambda line: line.startswith("time_left"))
    rig.go(timed(ABSOLUTE))
    rig.synchronizer.tell_time_left(Color.BLACK, EngineClock(ABSOLUTE, TimeLeft(600_000)))
    assert rig.lines[-1] == "time_left b 600 0"
    rig.go(timed(ABSOLUTE, "b D4"))
    assert notices(rig) == [None, TimeNotice.REFUSED]
