"""What happened with a move, from drawn positions with ownership and lines made for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.facts.fact import (
    AtStake,
    CutMissed,
    Fact,
    GroupShaken,
    GroupTurned,
    KeyPointLeft,
    Ko,
    LadderMissed,
    LargerElsewhere,
    MistakeKind,
    RaceLost,
    SenteLost,
    StoneLost,
    Unanswered,
    kind_of,
)
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position

EMPTY = "\n".join(["........."] * 9)
TWO_GROUPS = """
.........
.XXX.....
.........
.........
.........
.........
.....OOO.
.........
.........
"""


def point(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def line(text: str) -> tuple[Point | None, ...]:
    return tuple(None if word == "pass" else point(word) for word in text.split())


def position(diagram: str, last: str = "") -> Position:
    rows = diagram.split()
    stones = bytes(".XO".index(cell) for row in reversed(rows) for cell in row)
    board = Board.from_stones(len(rows[0]), len(rows), stones)
    return Position(
        board.width, board.height, board.stones(), last_move=Move(Color.WHITE, point(last)) if last else None
    )


def ownership(size: int, values: Mapping[str, float], others: float = 0.0) -> tuple[float, ...]:
    owned = [others] * (size * size)
    for vertices, value in values.items():
        for vertex in vertices.split():
            owned[point(vertex).to_index(size)] = value
    return tuple(owned)


def moved(
    played: str,
    better: str = "",
    reply: str = "",
    *,
    color: Color = Color.BLACK,
    before: Sequence[float] = (),
    after: Sequence[float] = (),
    points: float = 10.0,
    phase: GamePhase = GamePhase.MIDDLE_GAME,
) -> ReviewedMove:
    """Return a marked move, from the line that is better and the one that follows."""

    def analysis(text: str, owned: Sequence[float]) -> PositionAnalysis:
        candidates = (Candidate(line(text)[0], 100, lead=0.0, pv=line(text)),) if text else ()
        return PositionAnalysis(100, lead=0.0, candidates=candidates, ownership=tuple(owned))

    move = Move(color, line(played)[0])
    known = analysis(better, before), analysis(reply, after)
    return ReviewedMove(1, 1, move, *known, Loss(points, 1.0), LossClass.BLUNDER, phase)


# Life and death


def test_a_group_dies() -> None:
    before, after = ownership(9, {"B8 C8 D8": 0.8}), ownership(9, {"B8 C8 D8": -0.9})
    (fact,) = facts_of(moved("G7", before=before, after=after), position(TWO_GROUPS))
    assert isinstance(fact, GroupTurned) and fact.dies
    assert (fact.color, fact.point, fact.stones) == (Color.BLACK, point("C8"), 3)
    assert (fact.before, fact.after) == (pytest.approx(0.8), pytest.approx(-0.9))


def test_a_group_of_the_opponent_comes_to_life_in_its_owners_view() -> None:
    before, after = ownership(9, {"F3 G3 H3": 0.7}), ownership(9, {"F3 G3 H3": -0.6})
    (fact,) = facts_of(moved("C5", before=before, after=after), position(TWO_GROUPS))
    assert isinstance(fact, GroupTurned) and not fact.dies
    assert (fact.color, fact.before, fact.after) == (Color.WHITE, pytest.approx(-0.7), pytest.approx(0.6))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (0.8, 0.3),  # in danger, but not dead
        (0.2, -0.9),  # it was not alive
        (-0.8, -0.9),  # it was dead
        (-0.9, 0.8),  # one's own group that comes to life is no mistake
    ],
)
def test_what_ownership_does_not_show_is_not_said(before: float, after: float) -> None:
    owned = ownership(9, {"B8 C8 D8": before}), ownership(9, {"B8 C8 D8": after})
    assert facts_of(moved("G7", before=owned[0], after=owned[1]), position(TWO_GROUPS)) == ()


def test_two_stones_are_no_group() -> None:
    drawn = TWO_GROUPS.replace(".XXX", ".XX.")
    before, after = ownership(9, {"B8 C8": 0.8}), ownership(9, {"B8 C8": -0.9})
    assert facts_of(moved("G7", before=before, after=after), position(drawn)) == ()


def test_chains_that_die_together_are_one_group() -> None:
    drawn = TWO_GROUPS.replace(".XXX", "XX.X")
    before, after = ownership(9, {"A8 B8 D8": 0.8}), ownership(9, {"A8 B8 D8": -0.8})
    (fact,) = facts_of(moved("G7", before=before, after=after), position(drawn))
    assert isinstance(fact, GroupTurned) and fact.stones == 3


def test_captured_stones_are_no_group_any_more() -> None:
    drawn = position("XXX..\nOOO..\n.....\n.....\n.....")
    before, after = ownership(5, {"A5 B5 C5": -0.6}), ownership(5, {"A5 B5 C5": 0.9})
    assert facts_of(moved("D5", color=Color.WHITE, before=before, after=after), drawn) == ()


def test_without_ownership_nothing_is_said_of_groups() -> None:
    assert facts_of(moved("G7"), position(TWO_GROUPS)) == ()
    other_size = ownership(5, {})
    assert facts_of(moved("G7", before=other_size, after=other_size), position(TWO_GROUPS)) == ()


def test_a_group_that_is_not_certain_to_live_any_more() -> None:
    before, after = ownership(9, {"B8 C8 D8": 0.8}), ownership(9, {"B8 C8 D8": 0.1})
    found = facts_of(moved("G7", before=before, after=after), position(TWO_GROUPS))
    (fact,) = found
    assert isinstance(fact, GroupShaken)
    assert (fact.color, fact.point, fact.stones) == (Color.BLACK, point("C8"), 3)


RACE = """
.........
.........
.........
OOOO.....
XXXX.....
OOOO.....
...O.....
.........
.........
"""


def test_a_race_counts_the_liberties_of_both() -> None:
    black, white = "A5 B5 C5 D5", "A6 B6 C6 D6"
    before, after = ownership(9, {black: 0.8, white: 0.8}), ownership(9, {black: -0.9, white: -0.9})
    found = facts_of(moved("J9", before=before, after=after), position(RACE))
    assert found == (RaceLost(point("B5"), 1, point("B6"), 5),)


def test_groups_apart_are_no_race() -> None:
    before = ownership(9, {"B8 C8 D8": 0.8, "F3 G3 H3": 0.8})
    after = ownership(9, {"B8 C8 D8": -0.9, "F3 G3 H3": -0.9})
    found = facts_of(moved("A1", before=before, after=after), position(TWO_GROUPS))
    assert [type(fact) for fact in found] == [GroupTurned, GroupTurned]


# Ladders, cuts, stones that die


LADDER = """
.........
.........
.........
.........
.........
..O......
.OX......
.OX......
..O......
"""


def test_a_ladder_that_catches_ones_own_stones() -> None:
    after = ownership(9, {"C3 C2": -0.9})
    found = facts_of(moved("J1", "D3", "D2 D3 D4", before=ownership(9, {}), after=after), position(LADDER))
    assert LadderMissed(point("C2"), is_better=False) in found
    assert kind_of(found, moved("J1", phase=GamePhase.ENDGAME)) is MistakeKind.LADDER


def test_a_ladder_that_would_have_caught_the_others() -> None:
    played = moved(
        "J1", "D2 D3 D4", "D3", color=Color.WHITE, before=ownership(9, {}), after=ownership(9, {"C3 C2": 0.9})
    )
    assert LadderMissed(point("C2"), is_better=True) in facts_of(played, position(LADDER))


def test_stones_that_are_caught_at_once_are_in_no_ladder() -> None:
    drawn = position(LADDER.replace("..O......\n.OX", "..OO.....\n.OX", 1).replace(".OX......\n..O", ".OX.O....\n..O"))
    after = ownership(9, {"C3 C2": -0.9})
    found = facts_of(moved("J1", "D3", "D3 D2 E2", before=ownership(9, {}), after=after), drawn)
    assert not any(isinstance(fact, LadderMissed) for fact in found)


CUT = """
.........
.........
.........
...X.....
...X.....
....X....
....X....
.........
.........
"""


def test_the_opponent_cuts() -> None:
    before, after = ownership(9, {"D5 D6": 0.5}), ownership(9, {"D5 D6": -0.1})
    found = facts_of(moved("J1", "D4", "D4", before=before, after=after), position(CUT))
    assert CutMissed(point("D4"), is_better=False) in found


def test_the_opponent_connects_what_could_be_cut() -> None:
    before, after = ownership(9, {"D5 D6": 0.1}), ownership(9, {"D5 D6": 0.8})
    played = moved("J1", "D4", "D4", color=Color.WHITE, before=before, after=after)
    assert CutMissed(point("D4"), is_better=True) in facts_of(played, position(CUT))


def test_a_cut_that_harms_nobody_is_not_told() -> None:
    owned = ownership(9, {"D5 D6 E4 E3": 0.9})
    found = facts_of(moved("J1", "D4", "D4", before=owned, after=owned), position(CUT))
    assert not any(isinstance(fact, CutMissed) for fact in found)


def test_a_stone_that_may_live_is_not_said_to_die() -> None:
    after = ownership(9, {"E5": -0.6})
    assert facts_of(moved("E5", "D4", "E6", before=ownership(9, {}), after=after), position(EMPTY)) == ()


def test_the_stone_just_played_dies() -> None:
    after = ownership(9, {"E5": -0.8})
    found = facts_of(moved("E5", "D4", "E6", before=ownership(9, {}), after=after), position(EMPTY))
    assert found == (StoneLost(point("E6")),) and kind_of(found, moved("J1")) is MistakeKind.OVERPLAY


def test_a_stone_played_where_nothing_was_to_be_had() -> None:
    owned = ownership(9, {"E5": -0.8})
    found = facts_of(moved("E5", "D4", "E6", before=owned, after=owned), position(EMPTY))
    assert found == (StoneLost(point("E6"), was_theirs=True),)
    assert kind_of(found, moved("J1")) is MistakeKind.WASTED


def test_the_opponent_takes_the_key_point() -> None:
    assert facts_of(moved("E5", "D4", "D4"), position(EMPTY)) == (KeyPointLeft(point("D4")),)
    assert facts_of(moved("E5", "D4", "E6 E7 D4"), position(EMPTY)) == (KeyPointLeft(point("D4")),)


@pytest.mark.parametrize(
    ("played", "reply", "is_told"),
    [("E5", "D3", True), ("B8", "D2", True), ("E5", "D2", False), ("B8", "D1", False), ("J9", "D3", False)],
)
def test_the_opponent_plays_first_where_the_better_move_is(played: str, reply: str, is_told: bool) -> None:
    board = Position.empty(19, 19) if played == "B8" else position(EMPTY)
    found = facts_of(moved(played, "D4", reply), board)
    assert (KeyPointLeft(point("D4"), point(reply)) in found) is is_told
    if is_told:
        kinds = [kind_of(found, moved(played, points=4.0, phase=phase)) for phase in GamePhase]
        assert kinds == [MistakeKind.KEY_POINT, MistakeKind.KEY_POINT, MistakeKind.ENDGAME]


@pytest.mark.parametrize(("points", "is_told"), [(0.99, False), (1.0, True)])
def test_nothing_is_told_of_a_quiet_move(points: float, is_told: bool) -> None:
    before, after = ownership(9, {"B8 C8 D8": 0.8}), ownership(9, {"B8 C8 D8": -0.9})
    for move in (
        moved("G7", before=before, after=after, points=points),
        moved("E5", "D4", "D4", points=points, phase=GamePhase.ENDGAME),
        moved("E5", "J9", "C7", points=points, phase=GamePhase.ENDGAME),
    ):
        found = facts_of(move, position(TWO_GROUPS))
        assert (bool(found), kind_of(found, move) is not None) == (is_told, is_told)


# Kinds


@pytest.mark.parametrize(
    ("facts", "phase", "kind"),
    [
        ((AtStake(Point(2, 2), 9.0, is_tenuki=False),), GamePhase.OPENING, MistakeKind.DIRECTION),
        ((AtStake(Point(2, 2), 9.0, is_tenuki=False),), GamePhase.ENDGAME, MistakeKind.ENDGAME),
        ((Ko(Point(2, 2), is_better=False), SenteLost(Point(3, 3))), GamePhase.ENDGAME, MistakeKind.KO),
        ((), GamePhase.ENDGAME, MistakeKind.ENDGAME),
        ((), GamePhase.MIDDLE_GAME, None),
    ],
)
def test_the_most_telling_fact_decides_the_kind(
    facts: tuple[Fact, ...], phase: GamePhase, kind: MistakeKind | None
) -> None:
    assert kind_of(facts, moved("J1", points=4.0, phase=phase)) is kind


# What is at stake


CORNER = "B8 C8 B7 C7"


def stake(
    last: str = "", reply: str = "C7", played: str = "G2", elsewhere: float = 0.0, points: float = 6.0
) -> tuple[Fact, ...]:
    before = ownership(9, {CORNER: 0.8, "H8": elsewhere})
    after = ownership(9, {CORNER: -0.8, played: 0.9, "H8": -elsewhere})
    return facts_of(moved(played, "C7", reply, before=before, after=after, points=points), position(EMPTY, last))


def test_what_is_at_stake_is_the_loss_and_what_the_move_gained() -> None:
    (fact,) = stake()
    assert isinstance(fact, AtStake) and fact.points == pytest.approx(6.9)
    assert (fact.point, fact.is_tenuki) == (point("C7"), False)


def test_it_is_tenuki_if_the_opponent_has_just_played_there() -> None:
    (fact,) = stake("D8")
    assert isinstance(fact, AtStake) and fact.is_tenuki


@pytest.mark.parametrize(
    "case",
    [
        {"reply": "G7"},  # the opponent does not go for it
        {"played": "D6"},  # not elsewhere
        {"elsewhere": 5.0},  # as much is lost in another place
        {"points": 2.0},  # ownership shows much more
        {"points": 14.0},  # or much less
    ],
)
def test_a_stake_that_does_not_explain_the_loss_is_not_told(case: dict[str, object]) -> None:
    found = stake(**case)  # type: ignore[arg-type]
    assert not any(isinstance(fact, AtStake) for fact in found)


def test_a_pass_leaves_everything() -> None:
    before, after = ownership(9, {CORNER: 0.8}), ownership(9, {CORNER: -0.8})
    (fact,) = facts_of(moved("pass", "C7", "C7", before=before, after=after, points=6.0), position(EMPTY))
    assert fact == AtStake(point("C7"), 6.0, is_tenuki=False)


def test_white_loses_what_black_gains() -> None:
    before, after = ownership(9, {CORNER: -0.8}), ownership(9, {CORNER: 0.8})
    move = moved("G2", "C7", "B7", color=Color.WHITE, before=before, after=after, points=6.0)
    assert facts_of(move, position(EMPTY)) == (AtStake(point("C7"), 6.0, is_tenuki=False),)


# Ko


KO = """
.........
.........
.........
..XO.....
.X.XO....
..XO.....
.........
.........
.........
"""


def test_a_ko_follows() -> None:
    taken = moved("D3", "E3", "C5 A1 J9 D5", color=Color.BLACK)
    assert facts_of(taken, position(KO)) == (Ko(point("C5"), is_better=False),)


def test_a_ko_of_the_better_line() -> None:
    far = facts_of(moved("E3", "H2 C5 A1 J9 D5", "J1"), position(KO))  # from the better move
    assert not any(isinstance(fact, Ko) for fact in far)
    assert facts_of(moved("E3", "D3 C5 A1 J9 D5", "J1"), position(KO)) == (Ko(point("C5"), is_better=True),)


def test_a_ko_that_nobody_takes_back_is_none() -> None:
    assert facts_of(moved("D3", "E3", "C5 A1 J9 D8"), position(KO)) == ()


def test_a_ko_in_both_lines_makes_no_difference() -> None:
    found = facts_of(moved("D3", "E3 C5 A1 J9 D5", "C5 A1 J9 D5"), position(KO))
    assert not any(isinstance(fact, Ko) for fact in found)


def test_a_line_that_cannot_be_played_says_nothing() -> None:
    assert facts_of(moved("D3", "E3", "C5 D5"), position(KO)) == ()
    assert facts_of(moved("D3", "F3", "D4 C5 A1 J9 D5"), position(KO)) == ()


# Sente


def test_the_sequence_loses_sente() -> None:
    board = Position.empty(19, 19)
    keeps, gote = "A2 B3 C3 C4 Q16", "A2 B3 C3 Q16"
    loses, sente = "C3 D3 Q16", "C3 D3 D4 Q16"
    assert facts_of(moved("B3", keeps, loses), board) == (SenteLost(point("Q16")),)
    assert facts_of(moved("B3", keeps, sente), board) == ()
    assert facts_of(moved("B3", gote, loses), board) == ()
    assert facts_of(moved("J17", keeps, loses), board) == (LargerElsewhere(point("A2")),)  # another sequence


def test_the_opponent_need_not_answer() -> None:
    found = facts_of(moved("B3", "B2 B3 C3 C4 Q16", "Q16"), Position.empty(19, 19))
    assert found == (Unanswered(point("B2"), point("Q16")),)


def test_a_move_not_far_from_a_sequence_may_belong_to_it() -> None:
    assert facts_of(moved("B3", "A2 B3 G3 C4 Q16", "C3 D3 Q16"), Position.empty(19, 19)) == ()


def test_a_line_that_stays_in_place_says_nothing_of_sente() -> None:
    assert facts_of(moved("B3", "A2 B3 C3 C4", "C3 D3 Q16"), Position.empty(19, 19)) == ()
    assert facts_of(moved("B3", "A2 B3 C3 pass", "C3 D3 Q16"), Position.empty(19, 19)) == ()
