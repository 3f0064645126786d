"""The accuracy of a player."""

import pytest

from qtgo.core.analysis.accuracy import UNSEEN, accuracy, difficulty, weight
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.rules.point import Color, Point


def candidates(*pairs: tuple[float, float]) -> PositionAnalysis:
    points = [Point(x, 0) for x in range(len(pairs))]
    return PositionAnalysis(
        candidates=tuple(Candidate(p, lead=lead, prior=prior) for p, (lead, prior) in zip(points, pairs, strict=True))
    )


def test_nothing_played_has_no_accuracy() -> None:
    assert accuracy([]) is None


def test_perfect_moves_have_the_full_accuracy() -> None:
    assert accuracy([(Loss(0.0), 0.5), (Loss(-2.0), 1.0)]) == 100.0


def test_accuracy_falls_by_a_quarter_for_each_point_lost_in_the_weighted_mean() -> None:
    assert accuracy([(Loss(1.0), 1.0)]) == pytest.approx(75.0)
    assert accuracy([(Loss(2.0), 1.0), (Loss(0.0), 1.0)]) == pytest.approx(75.0)
    assert accuracy([(Loss(4.0), 0.0), (Loss(0.0), 0.25)]) == pytest.approx(100 * 0.75**3.2)


def test_what_may_be_the_error_is_not_held_against_the_player() -> None:
    assert accuracy([(Loss(3.0, error=2.0), 1.0)]) == pytest.approx(75.0)
    assert accuracy([(Loss(1.0, error=2.0), 1.0)]) == 100.0


def test_a_position_is_as_hard_as_what_the_policy_would_lose() -> None:
    black = candidates((5.0, 0.5), (3.0, 0.25), (-3.0, 0.25))
    assert difficulty(black, Color.BLACK) == pytest.approx((2 * 0.25 + 8 * 0.25) / 1.0)
    white = candidates((-5.0, 0.6), (-3.0, 0.2))
    assert difficulty(white, Color.WHITE) == pytest.approx(2 * 0.2 + 0.2 * UNSEEN)
    assert difficulty(PositionAnalysis(), Color.BLACK) == 0.0


def test_few_visits_make_a_position_no_easier() -> None:
    """One loss among good moves weighs no more because the search has looked at one move or two only."""
    many = candidates((5.0, 0.5), (4.5, 0.2), (3.0, 0.2), (1.0, 0.1))
    few = candidates((5.0, 0.5), (4.5, 0.2))

    def accuracy_by(before: PositionAnalysis) -> float | None:
        return accuracy([(Loss(0.0), difficulty(before, Color.BLACK))] * 9 + [(Loss(8.0), 1.0)])

    assert accuracy_by(few) == pytest.approx(accuracy_by(many), rel=0.3)


def test_weights_have_limits() -> None:
    assert weight(Loss(0.0), 0.0) == 0.05
    assert weight(Loss(2.0), 0.1) == 0.5
    assert weight(Loss(0.0), 7.0) == 1.0
