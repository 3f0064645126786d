"""Habits in a review: kinds with the costliest move, losses by the time used, and how corners are opened."""

from __future__ import annotations

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.facts.fact import CutMissed, MistakeKind
from qtgo.core.analysis.habits import KindLoss, PaceLoss, habits_of
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.rules.point import Color, Move, Point

SIZE = 19, 19


def reviewed(vertices: str, losses: list[float] | None = None) -> GameReview:
    points = [None if word == "pass" else Point.from_vertex(word) for word in vertices.split()]
    moves = [Move(Color.WHITE if number % 2 else Color.BLACK, point) for number, point in enumerate(points)]
    pv = (Point.from_vertex("C3"), None)
    known = PositionAnalysis(100, 0.5, 0.0, candidates=(Candidate(pv[0], 100, 0.5, 0.0, pv=pv),))
    return review_of(moves, [known] * (len(moves) + 1), [Loss(loss) for loss in losses or [0.0] * len(moves)])


def test_marked_moves_are_summed_by_kind_with_the_costliest() -> None:
    review = reviewed("D4 Q16 pass R4 E5", [12.0, 0.0, 20.0, 30.0, 1.0])
    facts = {1: (CutMissed(Point(2, 2), is_better=False),), 3: (CutMissed(Point(2, 2), is_better=False),)}
    habits = habits_of(review, facts, [None] * 5, SIZE, 3)
    assert habits.of(Color.BLACK).kinds == (KindLoss(MistakeKind.CUTTING, 2, 32.0, 3, 20.0, "pass", "C3 pass"),)
    assert habits.of(Color.WHITE).kinds == (KindLoss(None, 1, 30.0, 4, 30.0, "R4", "C3 pass"),)
    assert habits.of(Color.BLACK).paces == ()
    assert habits.game == 3
    (kind,) = habits.of(Color.BLACK).kinds
    assert (kind.point, kind.line) == (None, (Point(2, 2), None))


def test_losses_are_by_the_time_that_a_move_took() -> None:
    review = reviewed("D4 Q16 D16 Q4 C6", [4.0, 1.0, 2.0, 0.0, 1.0])
    habits = habits_of(review, {}, [5.0, 100.0, 5.1, None, 61.0], SIZE)
    assert habits.of(Color.BLACK).paces == (PaceLoss(1, 4.0), PaceLoss(1, 2.0), PaceLoss(), PaceLoss(1, 1.0))
    assert habits.of(Color.WHITE).paces == (PaceLoss(), PaceLoss(), PaceLoss(), PaceLoss(1, 1.0))


def test_openings_are_the_same_however_they_lie() -> None:
    one = habits_of(reviewed("Q16 D4 R4 C16 R6 O3 R9"), {}, [None] * 7, SIZE)
    assert one.of(Color.BLACK).opening == "4-4 3-4"
    assert one.of(Color.WHITE).opening == "4-4 3-4"
    mirrored = ("R4 P3 R6 O4", "Q17 R15 O17 Q14", "C16 E17 C14 F16")
    corners = {habits_of(reviewed(words), {}, [None] * 4, SIZE).corner for words in mirrored}
    assert corners == {"3-4 5-3 3-6 6-4"}


def test_a_small_board_has_no_opening_in_corners() -> None:
    habits = habits_of(reviewed("C3 G7 C7 G3"), {}, [None] * 4, (9, 9))
    assert (habits.corner, habits.of_black.opening) == ("", "")
