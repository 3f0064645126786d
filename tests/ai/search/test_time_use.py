import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.ai.search.time_use import moves_to_come, time_for_move
from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeLeft, TimeSettings, TimeSystem
from tests.core.clock.times import limited

SYSTEMS = {
    "absolute": TimeSettings(TimeSystem.ABSOLUTE, 2 * MINUTE),
    "short absolute": TimeSettings(TimeSystem.ABSOLUTE, 5 * SECOND),
    "Fischer": TimeSettings(TimeSystem.FISCHER, MINUTE, 5 * SECOND),
    "quick Fischer": TimeSettings(TimeSystem.FISCHER, SECOND, SECOND // 2),
    "capped Fischer": TimeSettings(TimeSystem.FISCHER, MINUTE, 5 * SECOND, cap=MINUTE),
    "byo-yomi": TimeSettings(TimeSystem.BYOYOMI, MINUTE, 10 * SECOND, 3),
    "last period": TimeSettings(TimeSystem.BYOYOMI, 0, SECOND, 1),
    "Canadian": TimeSettings(TimeSystem.CANADIAN, MINUTE, 30 * SECOND, 5),
    "Canadian at once": TimeSettings(TimeSystem.CANADIAN, 0, 10 * SECOND, 20),
    "per move": TimeSettings(TimeSystem.PER_MOVE, 0, 2 * SECOND),
}
BESIDES = 50  # milliseconds for what is not thinking
LEAST = 10  # the shortest thought


def play(settings: TimeSettings, moves: int, besides: int = BESIDES, points: int = 361) -> list[int]:
    """Play moves by a simulated clock, and give how long each took; fail if time is overstepped."""
    left, spent = settings.start(), []
    for number in range(moves):
        planned = time_for_move(settings, left, moves_to_come(points, 2 * number))
        assert planned is not None
        spent.append(max(planned, LEAST) + besides)
        left = settings.spend(left, spent[-1])
        assert left.time > 0, f"move {number} of {moves}"
        left = settings.complete(left)
    return spent


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "short absolute"])
def test_a_long_game_never_oversteps_the_time(name: str) -> None:
    play(SYSTEMS[name], 180)


def test_even_a_short_time_lasts_for_a_game_on_a_small_board() -> None:
    play(SYSTEMS["short absolute"], 40, points=81)


@pytest.mark.parametrize(
    ("name", "least"),
    [("absolute", 60_000), ("Fischer", 400_000), ("byo-yomi", 900_000), ("Canadian", 500_000), ("per move", 160_000)],
)
def test_the_time_is_used(name: str, least: int) -> None:
    assert sum(play(SYSTEMS[name], 100)) > least


def test_byo_yomi_is_played_in_the_last_period_without_losing_one() -> None:
    settings = SYSTEMS["byo-yomi"]
    assert time_for_move(settings, TimeLeft(10 * SECOND, 3), 50) == 9700
    assert time_for_move(settings, TimeLeft(10 * SECOND, 1), 50) == 9700


def test_canadian_stones_share_the_period() -> None:
    settings = SYSTEMS["Canadian"]
    assert time_for_move(settings, TimeLeft(30 * SECOND, 5), 50) == 5700
    assert time_for_move(settings, TimeLeft(30 * SECOND, 1), 50) == 20_000


def test_a_capped_increment_is_not_given_away() -> None:
    assert time_for_move(SYSTEMS["capped Fischer"], TimeLeft(MINUTE), 200) == 5000


def test_there_is_a_longest_time_for_a_move() -> None:
    assert time_for_move(TimeSettings(TimeSystem.ABSOLUTE, 100 * MINUTE), TimeLeft(100 * MINUTE), 10) == 20_000
    settings = TimeSettings(TimeSystem.FISCHER, MINUTE, 10 * SECOND)
    assert time_for_move(settings, TimeLeft(MINUTE), 10, 2 * SECOND) == 1700


def test_without_a_limit_nothing_is_planned() -> None:
    assert time_for_move(TimeSettings(), TimeLeft(0), 10) is None


@given(limited(), st.integers(1, 200), st.data())
def test_no_plan_is_for_more_than_there_is(settings: TimeSettings, moves: int, data: st.DataObject) -> None:
    start = settings.start()
    left = TimeLeft(data.draw(st.integers(1, max(1, start.time))), start.count)
    planned = time_for_move(settings, left, moves)
    assert planned is not None
    assert planned >= 0
    after = settings.spend(left, planned)
    assert after.time > 0
    if left.is_overtime:
        assert after.count == left.count


@given(st.integers(4, 2704), st.integers(0, 10_000))
def test_some_moves_are_always_to_come(points: int, played: int) -> None:
    assert moves_to_come(points, played) >= 4
    assert moves_to_come(points, played) >= moves_to_come(points, played + 1)
