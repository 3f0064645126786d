"""What a graph shows."""

import pytest

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.widgets.graph.values import Stretch, graph_values, phase_starts, runs, win_rates
from tests.widgets.graph.reviewed import reviewed


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


def test_zooming_keeps_the_place_under_the_mouse() -> None:
    zoomed = Stretch(0, 200).zoomed(0.5, 50, 200)
    assert (zoomed.first, zoomed.last) == (25, 125)
    again = zoomed.zoomed(0.5, 50, 200)
    assert (50 - again.first) / again.length == pytest.approx(0.25)


def test_zooming_ends_at_ten_moves_and_at_the_whole_game() -> None:
    assert Stretch(0, 200).zoomed(0.001, 100, 200).length == 10
    assert Stretch(40, 60).zoomed(1000, 50, 200) == Stretch(0, 200)
    assert Stretch(0, 4).zoomed(0.5, 2, 4) == Stretch(0, 4)
    assert Stretch(0, 0).zoomed(0.5, 0, 0) == Stretch(0, 0)


def test_a_stretch_stays_within_the_game() -> None:
    assert Stretch(10, 30).moved(-20, 100) == Stretch(0, 20)
    assert Stretch(10, 30).moved(90, 100) == Stretch(80, 100)
    assert Stretch(10, 60).within(20) == Stretch(0, 20)


def test_a_place_outside_is_brought_in_with_a_little_room() -> None:
    stretch = Stretch(20, 44)
    assert stretch.with_place(30, 100) is stretch
    assert stretch.with_place(50, 100) == Stretch(28, 52)
    assert stretch.with_place(100, 100) == Stretch(76, 100)
    assert stretch.with_place(0, 100) == Stretch(0, 24)


def test_win_rates_go_from_edge_to_edge() -> None:
    rates = win_rates([PositionAnalysis(lead=3.0, win_rate=1.0), None])
    assert rates.numbers == (1.0, None)


def test_phases_begin_where_the_moves_say_so() -> None:
    _, review = reviewed([0.0] * 5)
    assert phase_starts(review.moves) == [(0, GamePhase.OPENING)]
    assert phase_starts(()) == []
