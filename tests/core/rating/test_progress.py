"""Games against levels, what handicap is worth, and the rating that follows."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from qtgo.core.rating.played_game import START, NotCounted, PlayedGame, rated_games, rating_after, rating_on
from qtgo.core.rating.strength import board_advantage, elo_of, kyu, rating_of_elo
from qtgo.core.rules.point import Color

EVEN = PlayedGame("a", "2026-01-01", "QtGo", "8k", rating_of_elo(50), 70.0, 19, 19, komi=7.0, result="B+3.5")
LOST = replace(EVEN, result="W+R")


def test_the_ranks_are_those_of_the_levels() -> None:
    elos = (-857, -636, -290, 50, 335, 560, 700, 1150)
    assert [kyu(rating_of_elo(elo)) for elo in elos] == [28, 22, 13, 7, 3, 1, -1, -4]
    assert [kyu(rating_of_elo(elo_of(rank))) for rank in range(30, -7, -1)] == list(range(30, -7, -1))
    assert kyu(5000) == -8
    assert kyu(-5000) == 30


def test_a_rank_is_worth_what_it_is_in_the_ratings_of_the_european_go_federation() -> None:
    # 7 * ln((3300 - r1) / (3300 - r2)) in natural units, for 100 points a rank and 2100 for 1 dan
    def federation(weaker: float, stronger: float) -> float:
        return 7 * math.log((3300 - weaker) / (3300 - stronger)) * 400 / math.log(10)

    assert elo_of(8) == 0
    assert elo_of(19) - elo_of(20) == pytest.approx(federation(100, 200))
    assert elo_of(-2) - elo_of(-1) == pytest.approx(federation(2200, 2300))


@pytest.mark.parametrize(
    ("result", "score"),
    [("B+3.5", 1), ("W+R", 0), ("W+T", 0), ("B+F", 1), ("0", 0.5), ("Void", None), ("?", None), ("who knows", None)],
)
def test_the_score_of_a_result(result: str, score: float | None) -> None:
    assert replace(EVEN, result=result).score == score
    if score is not None:
        assert replace(EVEN, result=result, color=Color.WHITE).score == 1 - score


def test_only_what_counts_is_rated() -> None:
    others = [
        replace(EVEN, not_counted=NotCounted.HELPED),
        replace(EVEN, opponent_rating=None),
        replace(EVEN, result="Void"),
    ]
    assert rated_games(others) == []
    assert rating_after(others) == START
    assert [rated.game for rated in rated_games([*others, EVEN, LOST])] == [EVEN, LOST]


def test_wins_raise_and_losses_lower_and_the_rating_becomes_surer() -> None:
    won, lost = rating_after([EVEN]), rating_after([LOST])
    assert lost.value < START.value < won.value
    assert won.deviation < START.deviation
    assert rating_after([EVEN] * 20).deviation < won.deviation


def test_half_of_the_games_won_leads_to_the_opponents_rating() -> None:
    assert rating_after([EVEN, LOST] * 20).value == pytest.approx(rating_of_elo(50), abs=60)


def test_a_handicap_makes_a_win_worth_less() -> None:
    with_stones = replace(EVEN, handicap=4, komi=0.5)
    as_white = replace(with_stones, color=Color.WHITE, result="W+3.5")
    assert rating_after([with_stones]).value < rating_after([EVEN]).value < rating_after([as_white]).value


def test_a_stone_is_worth_a_rank_and_more_on_a_small_board() -> None:
    assert board_advantage(19, 19, 0, 7.0) == 0
    assert board_advantage(19, 19, 0, 0.0) == 30
    assert board_advantage(19, 19, 3, 0.0) == 150
    assert board_advantage(9, 9, 3, 0.0) == pytest.approx(150 * 361 / 81)
    assert board_advantage(2, 2, 0, 150.0) == -2000
    assert board_advantage(2, 2, 0, -150.0) == 2000
    assert board_advantage(19, 19, 3, 3.5) < board_advantage(19, 19, 3, 0.0)


def test_each_board_size_has_its_rating_and_one_without_games_that_of_all() -> None:
    small = replace(EVEN, width=9, height=9, result="W+R")
    games = [EVEN, EVEN, small]
    assert rating_on(games, 19, 19) == rating_after([EVEN, EVEN])
    assert rating_on(games, 9, 9) == rating_after([small])
    assert rating_on(games, 13, 13) == rating_after(games)
    assert rating_on([], 13, 13) == START
