"""The curve of a game, and the lines that it is read by."""

import pytest

from qtgo.core.analysis.curve import graph_values, phase_starts, runs, win_rates
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from tests.core.analysis.reviewed import reviewed


@pytest.mark.parametrize(("lead", "step"), [(0.0, 10), (12.5, 10), (12.6, 20), (-24.0, 20), (90.0, 100), (900.0, 500)])
def test_the_lines_are_at_round_leads(lead: float, step: float) -> None:
    assert graph_values([PositionAnalysis(1, lead=lead)]).step == step


def test_without_leads_it_shows_win_rates() -> None:
    values = graph_values([None, PositionAnalysis(win_rate=0.75), PositionAnalysis(win_rate=0.0)])
    assert not values.is_lead
    assert values.numbers == (None, 0.5, -1.0)


def test_where_nothing_is_known_the_curve_is_cut() -> None:
    assert runs((None, 1.0, 2.0, None, 3.0)) == [range(1, 3), range(4, 5)]
    assert runs(()) == []


def test_win_rates_go_from_edge_to_edge() -> None:
    rates = win_rates([PositionAnalysis(lead=3.0, win_rate=1.0), None])
    assert rates.numbers == (1.0, None)


def test_phases_begin_where_the_moves_say_so() -> None:
    _, review = reviewed([0.0] * 5)
    assert phase_starts(review.moves) == [(0, GamePhase.OPENING)]
    assert phase_starts(()) == []
