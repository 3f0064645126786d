"""Glicko-2, by the worked example of its paper and by what must hold of any rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.rating.glicko import MAX_DEVIATION, RatedOutcome, Rating, updated, win_chance

PLAYER = Rating(1500, 200, 0.06)
RESULTS = (RatedOutcome(Rating(1400, 30), 1), RatedOutcome(Rating(1550, 100), 0), RatedOutcome(Rating(1700, 300), 0))


def test_the_example_of_the_paper() -> None:
    after = updated(PLAYER, RESULTS)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_chances_of_the_paper() -> None:
    chances = [win_chance(PLAYER, outcome.opponent) for outcome in RESULTS]
    assert chances == [pytest.approx(chance, abs=0.001) for chance in (0.639, 0.432, 0.303)]


def test_a_period_without_games_only_widens_the_deviation() -> None:
    after = updated(PLAYER, ())
    assert (after.value, after.volatility) == (PLAYER.value, PLAYER.volatility)
    assert after.deviation == pytest.approx(200.27, abs=0.01)
    assert updated(Rating(), ()).deviation == MAX_DEVIATION


RATINGS = st.builds(Rating, st.floats(0, 3000), st.floats(30, 350), st.floats(0.03, 0.1))


@given(RATINGS, RATINGS)
def test_a_win_raises_a_loss_lowers_and_either_makes_it_surer(player: Rating, opponent: Rating) -> None:
    won, lost = (updated(player, [RatedOutcome(opponent, score)]) for score in (1, 0))
    assert won.value >= player.value >= lost.value
    for after in (won, lost):
        assert after.deviation <= updated(player, ()).deviation + 1 + 20 * abs(after.volatility - player.volatility)
        assert 0 < after.volatility < 1


@given(st.floats(0, 3000), st.integers(1, 40))
def test_results_as_expected_lead_to_the_opponents_strength(strength: float, games: int) -> None:
    player, opponent = Rating(1000), Rating(strength, 50)
    for number in range(games):
        before = player
        player = updated(player, [RatedOutcome(opponent, number % 2)])
        assert player.deviation <= before.deviation + 5
    if games >= 20:
        assert player.value == pytest.approx(strength, abs=250)
