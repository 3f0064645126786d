"""What the players may do in a review."""

import pytest

from qtgo.core.point import Color, Point
from qtgo.core.review import ReviewState, SekiGroup
from qtgo.core.ruleset import ResumeFirst, Ruleset
from qtgo.core.scoring import Score, SideScore

BLACK, WHITE = Color.BLACK, Color.WHITE
NOTHING = Score(SideScore(), SideScore(), {}, frozenset(), frozenset(), frozenset(), "0")


@pytest.mark.parametrize(("accepted", "can_finish"), [((), False), ((BLACK,), False), ((BLACK, WHITE), True)])
def test_both_must_accept(accepted: tuple[Color, ...], can_finish: bool) -> None:
    assert ReviewState(NOTHING, Ruleset("r"), frozenset(accepted)).can_finish is can_finish


def test_opponent_of_who_asks_plays_first() -> None:
    state = ReviewState(NOTHING, Ruleset("r", resume_first=ResumeFirst.OPPONENT_OF_REQUESTER))
    assert state.first_after_resumption(BLACK) is WHITE
    assert state.first_after_resumption(WHITE) is BLACK


@pytest.mark.parametrize("requester", list(Color))
def test_opponent_of_the_last_to_pass_plays_first(requester: Color) -> None:
    ruleset = Ruleset("r", resume_first=ResumeFirst.OPPONENT_OF_LAST_PASSER)
    assert ReviewState(NOTHING, ruleset, last_to_pass=WHITE).first_after_resumption(requester) is BLACK


def test_group_is_named_by_its_upper_left_stone() -> None:
    group = SekiGroup(BLACK, frozenset({Point(3, 3), Point(2, 4), Point(3, 4)}), in_seki=True)
    assert group.name_point == Point(2, 4)
