"""What is drawn on a point for which an analysis has several things."""

from qtgo.board.paint.drawing_order import layers_of
from qtgo.board.paint.ownership_signs import Sign
from qtgo.board.paint.policy_heat import Heat
from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position

A1, B1, A2, B2 = Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)


def test_a_candidate_comes_before_heat_and_heat_before_ownership() -> None:
    candidate = ShownCandidate(A1, "A")
    shown = ShownAnalysis((candidate, ShownCandidate(B2)), (1.0, 1.0, -1.0, 1.0), policy=(0.5, 0.5, 0.0, 0.0))
    layers = layers_of(shown, Position(2, 2, bytes([0, 0, 0, Color.WHITE])))
    assert layers == ({A1: candidate}, {B1: Heat(10, 50)}, {A2: Sign(-10), B2: Sign(10)})


def test_nothing_is_drawn_of_nothing() -> None:
    assert layers_of(NO_ANALYSIS, Position.empty(2, 2)) == ({}, {}, {})
