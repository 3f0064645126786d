"""Where two engines disagree about a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from qtgo.core.analysis.disagreements import Disagreement, disagreements
from qtgo.core.analysis.other_lines import OtherLine, of_engine
from tests.core.analysis.reviewed import reviewed

LEADS = [0.0, 0.0, 0.0, -6.0, -6.0, -6.0, -6.0]  # Black loses 6 points with the third move


def other(leads: Sequence[float | None], error: float = 0.2) -> OtherLine:
    return of_engine("Other", reviewed(leads, error)[0])


def told(leads: Sequence[float], others: OtherLine) -> list[tuple[int, bool, float, float]]:
    found = disagreements(reviewed(leads)[1], (others,))
    return [(each.move.number, each.about_lead, each.shown, each.other) for each in found]


def test_the_loss_of_a_move_is_disputed() -> None:
    assert told(LEADS, other([0.0, 0.0, 0.0, -1.0, -1.0, -1.0, -1.0])) == [(3, False, 6.0, 1.0)]


def test_a_lead_is_disputed_once_from_where_it_begins() -> None:
    apart = [0.0, 0.0, 1.0, -2.0, -3.0, -4.0, -5.0]
    assert told([0.0, 0.0, 1.0, 0.5, 0.4, 0.4, 0.4], other(apart)) == [(3, False, 0.5, 3.0)]
    drifting = [0.0, 1.5, 3.0, 4.5, 6.0, 7.5, 9.0]  # never much in a move
    assert told([0.0] * 7, other(drifting)) == [(2, True, 0.0, 3.0)]


def test_what_the_errors_allow_is_no_disagreement() -> None:
    assert told(LEADS, other([0.0, 0.0, 0.0, -1.0, -1.0, -1.0, -1.0], error=4.0)) == []
    assert told(LEADS, other([lead - 1.5 for lead in LEADS])) == []


def test_nothing_is_said_where_one_engine_says_nothing() -> None:
    assert told(LEADS, other([None] * 7)) == []
    assert told(LEADS, OtherLine(2, (5.0,) * 5)) == [], "a variation is no other engine"


def test_a_move_that_both_gain_by_is_not_disputed() -> None:
    assert told([0.0, 0.1, 0.1], other([-1.9, 0.2, 0.2])) == []


def test_after_a_setup_the_next_position_is_not_the_move_s() -> None:
    _, review = reviewed([0.0, 0.0, 0.0])
    positions, _ = reviewed([0.0, -9.0, 0.0], error=0.1)
    apart = disagreements(review, (of_engine("Other", positions, {0, 1}),))
    assert [(each.move.number, each.about_lead) for each in apart] == [(1, True)]


def test_the_points_are_the_difference() -> None:
    move = reviewed(LEADS)[1].moves[0]
    assert Disagreement(move, "Other", 2.5, -4.0, about_lead=True).points == pytest.approx(6.5)
