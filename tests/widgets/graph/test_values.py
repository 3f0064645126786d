"""What a graph shows."""

import pytest

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.widgets.graph.values import GraphValues, graph_values, runs


@pytest.mark.parametrize(("lead", "step"), [(0.0, 10), (12.5, 10), (12.6, 20), (-24.0, 20), (90.0, 100), (900.0, 500)])
def test_the_lines_are_at_round_leads(lead: float, step: float) -> None:
    assert graph_values([PositionAnalysis(1, lead=lead)]).step == step


def test_without_leads_it_shows_win_rates() -> None:
    values = graph_values([None, PositionAnalysis(win_rate=0.75), PositionAnalysis(win_rate=0.0)])
    assert not values.is_lead
    assert values.numbers == (None, 0.5, -1.0)


def test_where_nothing_is_known_the_curve_is_cut() -> None:
    assert runs(GraphValues((None, 1.0, 2.0, None, 3.0))) == [range(1, 3), range(4, 5)]
    assert runs(GraphValues()) == []
