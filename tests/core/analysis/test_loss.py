"""What a move loses and how it is marked."""

from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss, LossClass, Thresholds, loss_between, loss_in_tree
from qtgo.core.rules.point import Color, Point

D4, Q16 = Point.from_vertex("D4"), Point.from_vertex("Q16")


def test_a_loss_is_seen_from_the_mover() -> None:
    before, after = PositionAnalysis(lead=2.0, win_rate=0.7), PositionAnalysis(lead=-1.0, win_rate=0.4)
    black, white = loss_between(before, after, Color.BLACK), loss_between(before, after, Color.WHITE)
    assert black is not None and white is not None
    assert (black.points, white.points) == (3.0, -3.0)
    assert (black.win_rate, white.win_rate) == (pytest.approx(0.3), pytest.approx(-0.3))


def test_errors_of_both_positions_add_up() -> None:
    before, after = PositionAnalysis(lead=2.0, lead_error=3.0), PositionAnalysis(lead=-1.0, lead_error=4.0)
    loss = loss_between(before, after, Color.BLACK)
    assert loss is not None
    assert loss.error == 5.0
    assert loss.least == 0.0


def test_nothing_is_lost_where_a_lead_is_unknown() -> None:
    assert loss_between(PositionAnalysis(), PositionAnalysis(lead=1.0), Color.BLACK) is None
    assert loss_between(PositionAnalysis(lead=1.0), PositionAnalysis(), Color.BLACK) is None


def test_a_move_is_compared_with_the_best_of_its_tree() -> None:
    best = Candidate(D4, 50, 0.4, -2.0, lead_error=0.3)
    played = Candidate(Q16, 20, 0.6, 4.0, lead_error=0.4)
    before = PositionAnalysis(lead=9.0, candidates=(best, played))
    loss = loss_in_tree(before, Q16, Color.WHITE)
    assert loss is not None
    assert (loss.points, loss.error) == (6.0, 0.5)
    assert loss.win_rate == pytest.approx(0.2)
    assert loss_in_tree(before, D4, Color.WHITE) == Loss(0.0, 0.0, 0.0)
    assert loss_in_tree(before, None, Color.WHITE) is None


@pytest.mark.parametrize(
    ("loss", "kind"),
    [
        (Loss(1.9), None),
        (Loss(2.0), LossClass.DOUBTFUL),
        (Loss(5.0, 2.4), LossClass.MISTAKE),
        (Loss(5.0, 2.5), None),
        (Loss(30.0, 5.0), LossClass.BLUNDER),
        (Loss(-3.0), None),
    ],
)
def test_only_what_is_sure_is_marked(loss: Loss, kind: LossClass | None) -> None:
    assert loss.marked() is kind


def test_thresholds_can_be_others() -> None:
    strict = Thresholds({LossClass.DOUBTFUL: 0.5, LossClass.MISTAKE: 1.5, LossClass.BLUNDER: 3.0})
    assert [Loss(points).marked(strict) for points in (0.4, 0.5, 1.5, 3.0)] == [None, *LossClass]


@pytest.mark.parametrize(
    ("before", "after", "rate"),
    [
        (0.01, 0.01, None),
        (0.99, 0.97, None),
        (0.06, 0.03, None),  # half of the little that was left
        (0.04, 0.01, None),
        (0.6, 0.57, 0.03),
        (0.5, 0.02, 0.48),
        (0.97, 0.5, 0.47),
    ],
)
@pytest.mark.parametrize("color", Color)
def test_where_the_game_is_decided_points_alone_count(
    before: float, after: float, rate: float | None, color: Color
) -> None:
    def seen(own_rate: float, lead: float) -> PositionAnalysis:
        is_black = color is Color.BLACK
        own_rate, lead = (own_rate, lead) if is_black else (1 - own_rate, -lead)
        candidate = Candidate(Point(0, 0), 50, own_rate, lead)
        return PositionAnalysis(100, own_rate, lead, color, (candidate,))

    loss = loss_between(seen(before, -20.0), seen(after, -32.0), color)
    played = seen(after, -32.0).candidates[0]
    best = seen(before, -20.0)
    tree = replace(best, candidates=(*best.candidates, replace(played, point=Point(1, 1))))
    for each in (loss, loss_in_tree(tree, Point(1, 1), color)):
        assert each is not None
        assert each.points == pytest.approx(12.0)
        assert each.win_rate == (None if rate is None else pytest.approx(rate))


@pytest.mark.parametrize(("before", "after", "kind"), [(80, 95, LossClass.BLUNDER), (60, 70, LossClass.MISTAKE)])
def test_a_class_begins_at_exactly_its_loss_of_win_rate(before: int, after: int, kind: LossClass) -> None:
    loss = loss_between(PositionAnalysis(win_rate=before / 100), PositionAnalysis(win_rate=after / 100), Color.WHITE)
    assert loss is not None
    assert loss.marked_by_rate() is kind


@pytest.mark.parametrize(("before", "after", "kind"), [(8.2, 6.2, LossClass.DOUBTFUL), (9.2, 4.2, LossClass.MISTAKE)])
def test_a_class_begins_at_exactly_its_loss_of_points(before: float, after: float, kind: LossClass) -> None:
    loss = loss_between(PositionAnalysis(lead=before), PositionAnalysis(lead=after), Color.BLACK)
    assert loss is not None
    assert loss.marked() is kind
