"""What is said of a position, in words."""

from __future__ import annotations

import pytest

from qtgo.ai.search.search_values import Estimate
from qtgo.core.analysis.display import Hint, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.text.analysis.advice_words import estimate_text, hint_text, spoken_hint
from qtgo.text.analysis.candidate_words import candidate_number


def estimate(score: float, win_rate: float, unsettled: int = 0, *, settled: bool = False) -> Estimate:
    points = frozenset(Point(index % 9, index // 9) for index in range(unsettled))
    return Estimate((0.0,) * 81, frozenset(), frozenset(), score, win_rate, 0.5, points, settled)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (estimate(6.5, 1.0, settled=True), "Black leads by 6.5 points."),
        (estimate(-1, 0.0, settled=True), "White leads by 1 point."),
        (
            estimate(3.6, 0.78, 4),
            "Black leads by about 3.5 points (win rate 78%). The position is unfinished; 4 points are undecided.",
        ),
        (estimate(-0.9, 0.4, 70), "White leads by about 1 point (win rate 60%). The position is unfinished."),
        (estimate(0.1, 0.52, 70), "Neither side leads. Black's win rate: 52%. The position is unfinished."),
        (estimate(-0.25, 0.49, 70), "Neither side leads. Black's win rate: 49%. The position is unfinished."),
        (estimate(0.0, 0.5, settled=True), "Neither side leads."),
    ],
)
def test_estimates(said: Estimate, text: str) -> None:
    assert estimate_text(said) == text


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (ShownCandidate(Point(1, 0), "B", 10, 0.6, 1.0, 1.2), "Best: A1. Next: B1, 1.2 points less."),
        (ShownCandidate(Point(1, 0), "B", 10, 0.6, 1.0, 1.0), "Best: A1. Next: B1, 1 point less."),
        (ShownCandidate(Point(1, 0), "B", 10, 0.6, 6.4, 0.0), "Best: A1. Next: B1, just as good."),
        (ShownCandidate(None, "B", 10, 0.6, rate_loss=0.3), "Best: A1. Next: pass, 30% of win rate less."),
        (ShownCandidate(Point(1, 0), "B", 10), "Best: A1. Next: B1."),
        (ShownCandidate(Point(1, 0), "B", is_next=True), "Best: A1."),  # the engine did not look at it
    ],
)
def test_a_hint_says_the_best_move_and_how_much_worse_the_next_one_is(other: ShownCandidate, text: str) -> None:
    best = ShownCandidate(Point(0, 0), "A", 20, 0.9, 2.0, 0.0, is_best=True)
    third = ShownCandidate(Point(2, 0), "C", 1, 0.3, -4.0, 6.0)
    assert hint_text(Hint(Color.BLACK, (best, other))) == text
    if candidate_number(other):
        assert hint_text(Hint(Color.BLACK, (best, other, third))) == text


def test_a_pass_can_be_the_best_move() -> None:
    hint = Hint(Color.WHITE, (ShownCandidate(None, "A", 9, 0.9, 12.0, 0.0, is_best=True),))
    assert hint_text(hint) == "Best: pass."
    assert spoken_hint(hint) == "Hint: pass, 90 percent"


def test_a_win_rate_that_is_not_known_is_not_read_out() -> None:
    assert spoken_hint(Hint(Color.WHITE, (ShownCandidate(Point(0, 0), "A", 9, lead=2.0),))) == "Hint: A1"
