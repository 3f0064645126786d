"""Which moves are questioned."""

from __future__ import annotations

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.teaching import MoveQuestion, Reply, TaughtGame, is_questionable, least_rate, question_about


@pytest.mark.parametrize(
    ("loss", "asked"),
    [
        (Loss(5.0, 1.0, 0.1), True),
        (Loss(4.9, 1.0, 0.3), False),
        (Loss(9.0, 1.0, 0.09), False),
        (Loss(9.0, 4.5, 0.3), False),
        (Loss(9.0, 1.0), False),
    ],
    ids=["enough", "too few points", "too little win rate", "not sure", "win rate unknown"],
)
def test_a_move_must_lose_points_and_win_rate_and_surely(loss: Loss, asked: bool) -> None:
    assert is_questionable(loss, 5.0) is asked


def test_larger_mistakes_must_cost_more_win_rate() -> None:
    assert [least_rate(points) for points in (1, 2, 5, 10, 30)] == [0.04, 0.04, 0.1, 0.2, 0.2]


def test_a_question_has_the_better_move_and_the_answer() -> None:
    d4, c3, f6 = (Point.from_vertex(vertex) for vertex in ("D4", "C3", "F6"))
    best = Candidate(d4, 80, 0.4, -1.0, pv=(d4, f6))
    bad = Candidate(c3, 40, 0.7, 7.0, pv=(c3, f6, d4))
    analysis = PositionAnalysis(120, 0.4, -1.0, Color.WHITE, (best, bad))
    question = question_about(analysis, Move(Color.WHITE, c3), 12, 5.0)
    assert question is not None
    assert (question.number, question.move.vertex, question.better, question.answer) == (12, "C3", d4, (f6, d4))
    assert (question.loss.points, question.loss.win_rate) == (8.0, pytest.approx(0.3))
    assert question_about(analysis, Move(Color.WHITE, c3), 12, 9.0) is None
    assert question_about(analysis, Move(Color.WHITE, d4), 12, 2.0) is None
    assert question_about(analysis, Move(Color.WHITE, f6), 12, 2.0) is None, "it was not looked at"


def test_a_lesson_says_what_was_kept() -> None:
    first, second = (MoveQuestion(n, Move(Color.BLACK, None), Loss(6.0), None) for n in (3, 9))
    assert TaughtGame(((first, Reply.TRIED_AGAIN), (second, Reply.KEPT))).kept == [second]
