"""The clock: every time system by hand-made examples."""

import pytest

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, main=10_000, extra=3_000, count=3)
CANADIAN = TimeSettings(TimeSystem.CANADIAN, main=10_000, extra=6_000, count=2)
FISCHER = TimeSettings(TimeSystem.FISCHER, main=10_000, extra=2_000, cap=11_000)


@pytest.mark.parametrize(
    ("settings", "left", "spent", "expected"),
    [
        (BYOYOMI, TimeLeft(10_000), 9_999, TimeLeft(1)),
        (BYOYOMI, TimeLeft(10_000), 10_000, TimeLeft(3_000, 3)),
        (BYOYOMI, TimeLeft(10_000), 13_000, TimeLeft(3_000, 2)),
        (BYOYOMI, TimeLeft(1_000, 3), 7_500, TimeLeft(-500 + 3_000 - 3_000, 1)),
        (CANADIAN, TimeLeft(500), 600, TimeLeft(5_900, 2)),
        (CANADIAN, TimeLeft(500, 2), 600, TimeLeft(-100, 2)),
        (FISCHER, TimeLeft(500), 600, TimeLeft(-100)),
    ],
)
def test_spending(settings: TimeSettings, left: TimeLeft, spent: int, expected: TimeLeft) -> None:
    assert settings.spend(left, spent) == expected


@pytest.mark.parametrize(
    ("settings", "left", "expected"),
    [
        (BYOYOMI, TimeLeft(1), TimeLeft(1)),
        (BYOYOMI, TimeLeft(1, 2), TimeLeft(3_000, 2)),
        (CANADIAN, TimeLeft(700, 2), TimeLeft(700, 1)),
        (CANADIAN, TimeLeft(700, 1), TimeLeft(6_000, 2)),
        (FISCHER, TimeLeft(700), TimeLeft(2_700)),
        (FISCHER, TimeLeft(10_000), TimeLeft(11_000)),
    ],
)
def test_completing_a_move(settings: TimeSettings, left: TimeLeft, expected: TimeLeft) -> None:
    assert settings.complete(left) == expected


def test_a_clock_charges_the_player_whose_turn_it_is() -> None:
    clock = GameClock(TimeControl.same(FISCHER))
    clock.start(Color.BLACK, 100)
    assert clock.press(1_100) == TimeLeft(11_000)
    clock.tell(1_600)
    assert clock.state.white == TimeLeft(9_500)
    assert clock.state.black == TimeLeft(11_000)


def test_a_stall_is_charged_up_to_its_limit_only() -> None:
    clock = GameClock(TimeControl.same(FISCHER), stall_limit=1_000)
    clock.start(Color.BLACK, 0)
    assert clock.tell(60_000) == 59_000
    assert clock.state.black == TimeLeft(9_000)


def test_an_allowance_forgives() -> None:
    clock = GameClock(TimeControl.same(TimeSettings(TimeSystem.PER_MOVE, extra=1_000)))
    clock.allowances[Color.BLACK] = 200
    clock.start(Color.BLACK, 0)
    clock.tell(1_150)
    assert not clock.has_expired(Color.BLACK)
    assert clock.until_expired(Color.BLACK) == 50
    clock.tell(1_200)
    assert clock.has_expired(Color.BLACK)
