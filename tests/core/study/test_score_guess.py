"""How far guesses of the score are off, and where they are made."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.study.score_guess import MOMENTS, ScoreGuess, ScoreRound, mean_error, moments, score_round


def test_the_error_and_the_leader_of_a_guess() -> None:
    assert (ScoreGuess(3.0, 5.5).error, ScoreGuess(3.0, 5.5).is_leader_right) == (2.5, True)
    assert (ScoreGuess(-2.0, 1.0).error, ScoreGuess(-2.0, 1.0).is_leader_right) == (3.0, False)
    assert not ScoreGuess(0.0, 1.0).is_leader_right


def test_rounds_count_by_their_guesses() -> None:
    one = score_round([ScoreGuess(1.0, 2.0), ScoreGuess(0.0, -3.0)], "2026-11-01")
    assert one == ScoreRound("2026-11-01", 2, 2.0, 1)
    assert mean_error([one, ScoreRound("2026-11-02", 6, 4.0, 6)]) == pytest.approx(3.5)
    assert mean_error([]) is None


@given(st.lists(st.none() | st.floats(-50, 50), max_size=60), st.randoms(use_true_random=False))
def test_each_part_of_the_game_has_a_moment_of_a_known_lead(leads: list[float | None], random: Random) -> None:
    chosen = moments(leads, random)
    known = [index for index, lead in enumerate(leads) if lead is not None]
    late = [index for index in known if index >= 8] or known
    assert list(chosen) == sorted(set(chosen))
    assert len(chosen) == min(MOMENTS, len(late))
    assert set(chosen) <= set(late)


def test_moments_are_spread_over_the_game() -> None:
    chosen = moments([0.0] * 108, Random(1))
    assert [(index - 8) // 20 for index in chosen] == [0, 1, 2, 3, 4]
