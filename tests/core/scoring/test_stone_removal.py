"""What the players may do in a review."""

import pytest

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import NAMED, ResumeFirst, Ruleset
from qtgo.core.scoring.score import Score, ScoringTerms, SideScore
from qtgo.core.scoring.stone_removal import (
    Marks,
    ProposalSource,
    SekiGroup,
    StoneRemoval,
    StoneRemovalState,
    Suggestion,
)

BLACK, WHITE = Color.BLACK, Color.WHITE
NOTHING = Score(SideScore(), SideScore(), {}, frozenset(), frozenset(), frozenset(), "0")


@pytest.mark.parametrize(("accepted", "can_finish"), [((), False), ((BLACK,), False), ((BLACK, WHITE), True)])
def test_both_must_accept(accepted: tuple[Color, ...], can_finish: bool) -> None:
    assert StoneRemovalState(NOTHING, Ruleset("r"), frozenset(accepted)).can_finish is can_finish


def test_opponent_of_who_asks_plays_first() -> None:
    state = StoneRemovalState(NOTHING, Ruleset("r", resume_first=ResumeFirst.OPPONENT_OF_REQUESTER))
    assert state.first_after_resumption(BLACK) is WHITE
    assert state.first_after_resumption(WHITE) is BLACK


@pytest.mark.parametrize("requester", list(Color))
def test_opponent_of_the_last_to_pass_plays_first(requester: Color) -> None:
    ruleset = Ruleset("r", resume_first=ResumeFirst.OPPONENT_OF_LAST_PASSER)
    assert StoneRemovalState(NOTHING, ruleset, last_to_pass=WHITE).first_after_resumption(requester) is BLACK


def test_group_is_named_by_its_upper_left_stone() -> None:
    group = SekiGroup(BLACK, frozenset({Point(3, 3), Point(2, 4), Point(3, 4)}), in_seki=True)
    assert group.name_point == Point(2, 4)


# The program sees no seki here: Black lives on the left side, White on the right one.
DIVIDED = Position(8, 2, bytes([0, 0, 0, 1, 2, 0, 0, 0] * 2))


def propose(rules: str, dead: str = "", seki: str = "D1") -> StoneRemoval:
    removal = StoneRemoval(DIVIDED, ScoringTerms(NAMED[rules], 0.0))
    points = [[Point.from_vertex(vertex) for vertex in text.split()] for text in (dead, seki)]
    removal.propose_dead(points[0], ProposalSource.ENGINE, points[1])
    return removal


def test_a_seki_that_an_engine_sees_counts_as_one() -> None:
    removal = propose("japanese", seki="D1 C1")
    (group,) = removal.state.seki_groups
    assert group.stones == {Point.from_vertex("D1"), Point.from_vertex("D2")}
    assert (removal.score.black.total, removal.score.white.total) == (0, 6)
    assert not group.set_by_players


def test_a_proposal_that_changes_nothing_withdraws_no_acceptance() -> None:
    removal = propose("japanese", seki="D1")
    removal.accept(BLACK)
    d1 = Point.from_vertex("D1")
    removal.propose_dead([], ProposalSource.ENGINE, [d1], "Another")
    assert (removal.state.accepted, removal.state.proposer) == ({BLACK}, "Another")
    removal.propose_dead([d1], ProposalSource.ENGINE)
    assert (removal.state.accepted, removal.dead) == (set(), {d1})


def test_the_players_have_the_last_word_on_it() -> None:
    removal = propose("japanese")
    removal.toggle_seki(Point.from_vertex("D2"))
    assert removal.score.black.total == 6
    assert [group.in_seki for group in removal.state.seki_groups] == [False]
    removal.reset()
    assert removal.score.black.total == 0


@pytest.mark.parametrize(("vertex", "counted"), [("A1", BLACK), ("H1", WHITE)])
def test_each_click_on_an_empty_point_changes_whose_it_is(vertex: str, counted: Color) -> None:
    removal = propose("chinese")
    point = Point.from_vertex(vertex)
    seen = []
    for _ in range(3):
        seen.append(removal.score.owner.get(point))
        removal.cycle_owner(point)
    assert (seen[0], set(seen)) == (counted, {BLACK, WHITE, None})
    assert removal.score.owner[point] is counted
    assert removal.is_untouched


def test_a_dead_group_comes_alive_in_seki_and_a_seki_that_dies_is_none_later() -> None:
    removal = propose("japanese", dead="D1 D2")
    d1, d2 = Point.from_vertex("D1"), Point.from_vertex("D2")
    removal.toggle_seki(d2)
    assert not removal.dead
    assert {d1, d2} <= removal.score.seki
    assert [(group.in_seki, group.set_by_players) for group in removal.state.seki_groups if d2 in group.stones] == [
        (True, True)
    ]
    removal.toggle_dead(d2)
    assert d2 in removal.dead
    assert not removal.seki
    removal.toggle_dead(d2)
    removal.toggle_seki(d2)
    removal.toggle_seki(d2)
    assert removal.seki[d2] is False and not removal.dead


def test_a_seki_of_dead_stones_or_under_rules_without_a_tax_is_none() -> None:
    assert not propose("japanese", dead="D1 D2").score.seki
    assert not propose("chinese").score.seki


def test_marks_taken_up_are_those_that_fit_the_position() -> None:
    b1, c1, a1, z9 = (Point.from_vertex(vertex) for vertex in ("B1", "D1", "A1", "Z9"))
    removal = propose("japanese", seki="")
    odd = frozenset({c1, a1, z9, Point(-1, -1)})
    marks = Marks(odd, dict.fromkeys(odd, True), dict.fromkeys([*odd, b1], WHITE))
    removal.take_up(Suggestion(odd, odd, ProposalSource.ENGINE, "Judge"), marks)
    assert removal.marks == Marks(frozenset({c1}), {}, {a1: WHITE, b1: WHITE})
    assert removal.suggestion.dead == {c1}
    assert removal.score.owner[a1] is WHITE
    assert removal.undo(), "all at once"
    assert removal.marks == Marks(frozenset({c1}), {}, {})


def test_what_was_marked_and_suggested_is_taken_up_as_it_was() -> None:
    removal = propose("japanese", "D1 D2", seki="E1")
    removal.toggle_dead(Point.from_vertex("D1"))
    removal.toggle_seki(Point.from_vertex("D1"))
    removal.cycle_owner(Point.from_vertex("A1"))
    other = StoneRemoval(DIVIDED, ScoringTerms(NAMED["japanese"], 0.0))
    other.take_up(removal.suggestion, removal.marks)
    assert (other.suggestion, other.marks, other.state) == (removal.suggestion, removal.marks, removal.state)


def test_a_second_click_takes_a_wrong_mark_back_with_all_that_it_changed() -> None:
    # Black's stone at G1 is dead among White's, whom a slip of the mouse takes for dead.
    position = Position(8, 2, bytes([0, 0, 0, 1, 2, 0, 1, 0, 0, 0, 0, 1, 2, 0, 0, 0]))
    removal = StoneRemoval(position, ScoringTerms(NAMED["japanese"], 0.0))
    black, white = Point.from_vertex("G1"), Point.from_vertex("E1")
    removal.propose_dead([black], ProposalSource.ENGINE)
    removal.toggle_dead(white)
    assert white in removal.dead and black not in removal.dead
    removal.toggle_dead(white)
    assert removal.dead == {black} and removal.is_untouched
    removal.toggle_dead(black)
    removal.toggle_dead(black)
    assert removal.dead == {black}
