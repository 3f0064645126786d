from __future__ import annotations

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.reach import Chances, chances, within_reach
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Move, Point


def reviewed(point: Point | None, best: Point | None) -> ReviewedMove:
    before = PositionAnalysis(10, 0.5, 0.0, Color.BLACK, (Candidate(best, 9, 0.5, 0.0),))
    return ReviewedMove(1, 1, Move(Color.BLACK, point), before, None, None, None, next(iter(GamePhase)))


def test_the_chances_are_those_of_the_move_played_and_of_the_better_one() -> None:
    policy = [0.1, 0.2, 0.3, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.4]
    assert chances(reviewed(Point(1, 0), Point(2, 0)), policy, 3) == Chances(0.2, 0.3)
    assert chances(reviewed(None, Point(1, 1)), policy, 3) == Chances(0.4, 0.0)
    unknown = ReviewedMove(1, 1, Move(Color.BLACK, Point(0, 0)), None, None, None, None, next(iter(GamePhase)))
    assert chances(unknown, policy, 3) == Chances(0.1, None)


def test_what_stronger_people_do_better_is_within_reach() -> None:
    learnable = within_reach(Chances(0.31, 0.2), Chances(0.08, 0.55))
    assert learnable == pytest.approx(0.58)
    too_hard = within_reach(Chances(0.6, 0.01), Chances(0.58, 0.02))
    slip = within_reach(Chances(0.02, 0.8), Chances(0.01, 0.84))
    assert learnable > slip > too_hard
    assert within_reach(Chances(0.3, None), Chances(0.1, 0.5)) == pytest.approx(0.2)
