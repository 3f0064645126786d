from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import first
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import NAMED, Scoring, Tax
from qtgo.core.scoring.score import ScoringTerms, score, toggle_dead
from qtgo.resources import resource_path
from qtgo.sgf.reader import read_collection
from tests.core.scoring.scores import B, W, at, position, rows, score_map

# --- The worked ends of the rule texts ---------------------------------------------------------------------------

# Composed after every fact that is told of the diagram, which is not. It names the ninth column i and the stones
# on the board are counted without the dead: 20 + 8 + 12 and 19 + 4 + 13, and five points belong to nobody.
LUDUS_END = """
    . . X . O . . . .
    . O X O O X . . .
    . O X X O O . . .
    . . X X O O O X .
    X X X O O X . O O
    . X O O X X X X X
    O O O . X . . . .
    . . O X X . . . O
    . . O . X . . . .
"""
LUDUS_DEAD = at("J2 B7 B8 F8 H6")


def test_the_worked_end_of_ludus() -> None:
    of = position(LUDUS_END)
    counted = score(of, ScoringTerms(NAMED["ludus"], 0), dead=LUDUS_DEAD)
    assert (counted.black.stones, counted.white.stones) == (20, 19)
    assert (counted.black.territory, counted.white.territory) == (8 + 12, 4 + 13)
    assert (counted.black.total, counted.white.total, counted.result) == (40, 36, "B+4")
    assert at("D3 D9") < counted.neutral
    assert counted.dead == LUDUS_DEAD
    assert score_map(counted, of) == rows("""
        bbX:Owwww
        bbXOOwwww
        bbXXOOwww
        bbXXOOOww
        XXXOOX:OO
        :XOOXXXXX
        OOO:Xbbbb
        wwOXXbbbb
        wwO:Xbbbb
    """)
    with_komi = score(of, ScoringTerms(NAMED["ludus"], 5.5), dead=LUDUS_DEAD)
    assert with_komi.result == "W+1.5"


def test_the_territories_of_the_worked_end_of_ludus() -> None:
    territory = score(position(LUDUS_END), ScoringTerms(NAMED["ludus"], 0), dead=LUDUS_DEAD).territory
    left = {color: [p for p in territory if territory[p] is color and p.x < 4] for color in Color}
    right = {color: [p for p in territory if territory[p] is color and p.x > 4] for color in Color}
    assert (len(left[W]), len(right[W]), len(left[B]), len(right[B])) == (4, 13, 8, 12)
    assert (len(left[W]) + len(right[W]) + len(left[B]) + len(right[B])) == len(territory)


FRENCH_END = """
    . . X X . O . . .
    . . . X O O . O .
    . . X O O . O . .
    . . . X O O . . .
    . O . X O . X . .
    . . . X X O . . .
    . . . X . O O . .
    . . X X X O . . .
    . . . X X O . . .
"""


def test_the_worked_end_of_the_french_rules() -> None:
    """White leads by 3 on the board, 10.5 with a komi of 7.5, and some points belong to nobody."""
    of = position(FRENCH_END)
    counted = score(of, ScoringTerms(NAMED["french"], 7.5), dead=at("B5 G5"))
    assert counted.margin == -10.5
    assert counted.result == "W+10.5"
    assert counted.neutral == at("E9 E3")
    assert score(of, ScoringTerms(NAMED["french"], 0), dead=at("B5 G5")).result == "W+3"


# --- Positions ---------------------------------------------------------------------------------------------------

# Each group at the lower left has an eye, and C1 is the last liberty of both but for it.
SEKI = """
    X X X . . .
    O O X X . .
    . O X X . .
    O O O O X X
    X X X O X .
    . X . O X .
"""
SEKI_STONES = at("A2 B2 C2 B1 A3 B3 C3 D3 D2 D1 B4 A5 B5")


@pytest.mark.parametrize(
    ("name", "black", "white"),
    [
        pytest.param("japanese", 9, 0, id="eyes in seki are taxed"),
        pytest.param("pass-stone", 10, 1, id="territory without tax"),
        pytest.param("chinese", 10 + 15, 1 + 9, id="area"),
        pytest.param("stone-scoring", 9 + 15 - 2, 0 + 9, id="living groups pay too"),
        pytest.param("ancient-territory", 9 - 2, 0, id="prisoners and what is left"),
    ],
)
def test_seki(name: str, black: int, white: int) -> None:
    counted = score(position(SEKI), ScoringTerms(NAMED[name], 0))
    assert counted.seki == SEKI_STONES
    assert (counted.black.total, counted.white.total) == (black, white)


def test_seki_is_overridden_for_a_group() -> None:
    of = position(SEKI)
    counted = score(of, ScoringTerms(NAMED["japanese"], 0), seki={Point.from_vertex("A2"): False})
    assert counted.seki == at("A3 B3 C3 D3 D2 D1 B4 A5 B5")
    assert (counted.black.total, counted.white.total) == (10, 0)
    everything = score(of, ScoringTerms(NAMED["japanese"], 0), seki={Point.from_vertex("E1"): True})
    assert everything.black.total == 0
    assert at("E1 F3 C4") < everything.seki


def test_nothing_is_in_seki_before_the_board_is_divided() -> None:
    assert score(position("X . . . O\n. . . . .\n. . . . ."), ScoringTerms(NAMED["japanese"], 0)).seki == frozenset()


# A7 hangs on B7 alone, since A6 is white.
FALSE_EYE = """
    X . X . . . .
    O X X . . . .
    O O X . . . .
    . O X . . . .
    . O X . . . .
    . O X . . . .
    . O X . . . .
"""
# Both eyes are the only connections of the two chains, but there are two of them.
RING = """
    . X X X X X X
    X O O O O O X
    X O . O . O X
    X O O O O O X
    X X X X X X .
"""


@pytest.mark.parametrize(
    ("name", "diagram", "black", "white"),
    [
        ("japanese", FALSE_EYE, 28, 4),
        ("korean", FALSE_EYE, 28, 4),
        ("ancient-territory", FALSE_EYE, 26, 2),
        ("pass-stone", FALSE_EYE, 29, 4),
        ("chinese", FALSE_EYE, 29 + 9, 4 + 7),
        ("japanese", RING, 2, 2),
    ],
)
def test_false_eyes(name: str, diagram: str, black: int, white: int) -> None:
    counted = score(position(diagram), ScoringTerms(NAMED[name], 0))
    assert (counted.black.total, counted.white.total) == (black, white)
    assert counted.seki == frozenset()


def test_agas_territory_count_takes_false_eyes_too_since_the_result_must_be_the_same() -> None:
    by_territory = replace(NAMED["aga"], scoring=Scoring.TERRITORY)
    assert score(position(FALSE_EYE), ScoringTerms(by_territory, 0)).black.total == 29


DIVIDED = """
    . . X O .
    . O X O .
    . . X O X
    . . X O .
"""


def test_a_dead_stone_counts_two_and_a_captured_one_one() -> None:
    of = position(DIVIDED, prisoners_of_black=3, prisoners_of_white=1)
    counted = score(of, ScoringTerms(NAMED["japanese"], 0.5), dead=at("B3 E2"))
    assert (counted.black.territory, counted.black.prisoners, counted.black.total) == (8, 4, 12)
    assert (counted.white.territory, counted.white.prisoners, counted.white.total) == (4, 2, 6.5)
    assert (counted.result, counted.margin) == ("B+5.5", 5.5)
    assert counted.side(W) is counted.white


@pytest.mark.parametrize("name", ["tromp-taylor", "self-capture"])
def test_rules_that_take_the_board_as_it_stands_know_no_dead_stones(name: str) -> None:
    counted = score(position(DIVIDED), ScoringTerms(NAMED[name], 0), dead=at("B3 E2"))
    assert counted.dead == frozenset()
    assert (counted.black.total, counted.white.total) == (5, 5)
    assert counted.result == "0"


def test_what_the_players_say_of_points_comes_before_the_count() -> None:
    of = position(DIVIDED)
    said = {Point.from_vertex("A1"): W, Point.from_vertex("E4"): None, Point.from_vertex("C1"): W}
    counted = score(of, ScoringTerms(NAMED["japanese"], 0), dead=at("B3 E2"), point_owner=said)
    assert (counted.black.territory, counted.white.territory) == (7, 4)
    assert counted.neutral == at("E4")
    assert counted.owner[Point.from_vertex("C1")] is B


@pytest.mark.parametrize(
    ("name", "komi", "result"),
    [("chinese", 4, "0"), ("ludus", 4, "W+0"), ("ludus", 3.5, "B+0.5"), ("ludus", -4, "B+8"), ("chinese", 100, "W+96")],
)
def test_results(name: str, komi: float, result: str) -> None:
    assert score(position(DIVIDED), ScoringTerms(NAMED[name], komi), dead=at("B3 E2")).result == result


@pytest.mark.parametrize(
    ("name", "handicap", "white"),
    [("chinese", 3, 8 + 3), ("aga", 3, 8 + 2), ("japanese", 3, 5), ("new-zealand", 3, 8), ("chinese", 0, 8)],
)
def test_compensation(name: str, handicap: int, white: int) -> None:
    terms = ScoringTerms(NAMED[name], 0, handicap)
    assert score(position(DIVIDED), terms, dead=at("B3 E2")).white.total == white


@pytest.mark.parametrize(("taker", "result"), [(B, "B+0.5"), (W, "W+0.5"), (None, "0")])
def test_button(taker: Color | None, result: str) -> None:
    dead = at("B3 E2")
    assert score(position(DIVIDED), ScoringTerms(NAMED["aga-button"], 4, button=taker), dead=dead).result == result
    assert score(position(DIVIDED), ScoringTerms(NAMED["aga"], 4, button=taker), dead=dead).result == "0"


def test_an_empty_board_belongs_to_nobody_and_one_stone_takes_it_all() -> None:
    empty = score(Position.empty(3, 2), ScoringTerms(NAMED["chinese"], 7.5))
    assert (empty.result, len(empty.neutral)) == ("W+7.5", 6)
    one = score(position("X . .\n. . ."), ScoringTerms(NAMED["japanese"], 0))
    assert (one.result, one.seki) == ("B+5", frozenset())


# --- Seki ---------------------------------------------------------------------------------------------------------

WHITE_OUTSIDE = ". . . . . . .\nO O O O O O O\n"
BLACK_OUTSIDE = "X X X X X X X\n. . . . . . ."
TWO_LIBERTIES = "X X X X X X X\nX . O O O . X\nO O O O O O O\n"
AN_EYE_EACH = "X X X X X X X\nX . X X X X X\nX X X . O O X\nO O O O . O O\nO O O O O O O\n"


@pytest.mark.parametrize(
    ("inside", "stones"),
    [
        pytest.param(TWO_LIBERTIES, 7 + 2 + 3 + 7, id="two shared liberties and no eyes"),
        pytest.param(AN_EYE_EACH, 7 + 6 + 4 + 2 + 6 + 7, id="an eye each and a shared liberty"),
        # One of the two could be captured, but then the players would have said that it is dead.
        pytest.param(TWO_LIBERTIES.replace("X . O O", "X O O O"), 7 + 2 + 4 + 7, id="a liberty, both called alive"),
        pytest.param(AN_EYE_EACH.replace("O . O O", "O O O O"), 33, id="an eye against none, both called alive"),
        pytest.param(TWO_LIBERTIES.replace("X . O O O . X", "X . . . . . X\nX . . O . . X"), 0, id="not played out"),
    ],
)
def test_groups_that_live_without_two_eyes_are_in_seki_where_the_board_is_played_out(inside: str, stones: int) -> None:
    of = position(WHITE_OUTSIDE + inside + BLACK_OUTSIDE)
    counted = score(of, ScoringTerms(NAMED["japanese"], 0))
    assert len(counted.seki) == stones
    if stones:
        assert (counted.black.territory, counted.white.territory) == (7, 7)


def test_groups_that_reach_the_open_board_are_in_no_seki() -> None:
    of = position("""
        X . O . .
        X X O . .
        . . . . .
    """)
    assert score(of, ScoringTerms(NAMED["japanese"], 0)).seki == frozenset()


# --- Moves that are still owed ------------------------------------------------------------------------------------

# D2 takes the last but one liberty of the four white stones above it: White has to capture it on D3.
CUT_OFF = """
    . . . . . . . .
    X X X X X X X X
    O O X O O X . .
    . O O . O X . .
    . O O X O X . .
    . . O O X X . .
"""
# The same, but White is connected, or Black gives atari, on F4.
CUT_OFF_IF_BLACK_MOVES = """
    . . . . . . . .
    X X X X X X X X
    O O X O O . O O
    . O O . O X O .
    . O O X O X O .
    . . O O X X O .
"""


@pytest.mark.parametrize(
    ("name", "diagram", "to_move", "territory"),
    [
        pytest.param("japanese", CUT_OFF, B, 4 + 1, id="the capture costs a point"),
        pytest.param("japanese", CUT_OFF, W, 4 + 1, id="whoever is to move"),
        pytest.param("japanese", CUT_OFF.replace("O O X .", "O O . X"), W, 4 + 1, id="with a neutral point left"),
        pytest.param("pass-stone", CUT_OFF, B, 4 + 2, id="but not where passing costs as much"),
        pytest.param("chinese", CUT_OFF, B, 4 + 2, id="nor by area"),
        pytest.param("japanese", CUT_OFF_IF_BLACK_MOVES, B, 4 + 3 + 1, id="atari comes first"),
        pytest.param("japanese", CUT_OFF_IF_BLACK_MOVES, W, 4 + 3 + 2, id="or the connection does"),
    ],
)
def test_what_must_be_filled_is_no_territory(name: str, diagram: str, to_move: Color, territory: int) -> None:
    of = replace(position(diagram), to_move=to_move)
    counted = score(of, ScoringTerms(NAMED[name], 0), dead=at("D2"))
    assert (counted.white.territory, counted.white.prisoners) == (territory, 1)
    assert (Point.from_vertex("D3") in counted.neutral) == (territory in (4 + 1, 4 + 3 + 1))


def test_the_ear_reddening_game_ends_as_its_record_says() -> None:
    record = resource_path("examples/1846-09-11-shusaku-gennan.sgf")
    root = read_collection(record.read_bytes()).games[0]
    replay = Replay(root, read_game_info(root))
    for node in root.main_line():
        replay.go_to(node)
    dead = {p for v in at("K16 F15 K14 P12 C6 F6 O6 T6") for p in replay.board.chain(v)}
    counted = score(replay.position(), ScoringTerms(NAMED["japanese"], 0), dead=dead)
    assert counted.result == first(root, "RE") == "B+2"
    assert Point.from_vertex("O12") in counted.neutral


# --- Dead stones -------------------------------------------------------------------------------------------------

RACE = """
    . O . X O .
    O . X X O X
    X X X O O X
    . . O O X X
    . O . O X .
"""


@pytest.mark.parametrize(
    ("dead", "vertex", "alone", "expected"),
    [
        pytest.param("", "A4", False, "A4 B5", id="with those of its color in the same space"),
        pytest.param("", "A4", True, "A4", id="alone"),
        pytest.param("A4 B5", "B5", False, "", id="back"),
        pytest.param("A4 B5", "B5", True, "A4", id="one of them back, alone"),
        pytest.param("A4 B5", "D5", False, "D5 C4 D4 A3 B3 C3", id="what a chain was captured by lives if it dies"),
        pytest.param("A4", "F2", False, "A4 F4 F3 F2 E2 E1", id="spaces apart do not matter"),
        pytest.param("A4", "C5", False, "A4", id="an empty point"),
    ],
)
def test_toggle_dead(dead: str, vertex: str, alone: bool, expected: str) -> None:
    of = position(RACE)
    assert toggle_dead(of, at(dead), Point.from_vertex(vertex), alone=alone) == at(expected)


def test_a_dead_stone_does_not_take_along_the_living_that_it_reaches_over_neutral_points() -> None:
    of = position("""
        . O . X .
        X . . X X
        . O . X .
    """)
    assert toggle_dead(of, (), Point.from_vertex("A2")) == at("A2")
    assert toggle_dead(of, at("A2"), Point.from_vertex("A2")) == frozenset()
    assert toggle_dead(of, (), Point.from_vertex("B3")) == at("B3 B1")


def test_the_ruleset_decides_and_not_its_name() -> None:
    rules = replace(NAMED["japanese"], name="custom", tax=Tax.NONE)
    assert score(position(SEKI), ScoringTerms(rules, 0)).result == "B+9"
