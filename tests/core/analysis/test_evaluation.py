"""What an engine says of a position."""

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.rules.point import Point


def test_a_move_is_found_among_the_candidates() -> None:
    d4, passing = Candidate(Point.from_vertex("D4"), 5), Candidate(None, 2)
    analysis = PositionAnalysis(7, 0.5, 1.5, candidates=(d4, passing))
    assert analysis.candidate(Point.from_vertex("D4")) is d4
    assert analysis.candidate(None) is passing
    assert analysis.candidate(Point.from_vertex("E5")) is None


def test_an_analysis_without_numbers_is_empty() -> None:
    assert PositionAnalysis(12).is_empty
    assert not PositionAnalysis(lead=0.0).is_empty
    assert not PositionAnalysis(ownership=(0.0,)).is_empty
