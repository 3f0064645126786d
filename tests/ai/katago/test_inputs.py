"""Each plane and number of the input once, in positions made for it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.ai.katago.inputs import Inputs, inputs_in, inputs_of, planes_of
from qtgo.ai.katago.ladders import KataGoLadders
from qtgo.ai.search.search_state import SearchState
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import named_rulesets, ruleset
from tests.ai.search_games import drawn, game, play, random_move
from tests.examples import examples

B, W = Color.BLACK, Color.WHITE
MOVES = range(9, 14)
CAUGHT, CATCHES, OWN_AREA, ENEMY_AREA = 14, 17, 18, 19


def played(replay: Replay, *vertices: str) -> Replay:
    """Play moves by turns."""
    for vertex in vertices:
        play(replay, replay.step.to_move, None if vertex == "pass" else Point.from_vertex(vertex))
    return replay


def marked(replay: Replay | Inputs, plane: int) -> set[str]:
    """Return the vertices of a plane."""
    inputs = replay if isinstance(replay, Inputs) else inputs_of(replay)
    rows = planes_of([inputs])[0, plane]
    return {Point(int(x), len(rows) - 1 - int(y)).vertex for y, x in np.argwhere(rows)}


def moves_shown(replay: Replay) -> list[str]:
    """Return the last moves as the network sees them, latest first."""
    inputs = inputs_of(replay)
    shown = ["".join(marked(inputs, plane)) or "pass" * int(inputs.general[plane - 9]) for plane in MOVES]
    return [vertex for vertex in shown if vertex]


def number(replay: Replay, index: int, to_move: Color | None = None) -> float:
    return inputs_of(replay, to_move).general[index]


def own_komi(replay: Replay, to_move: Color | None = None) -> float:
    return 20 * number(replay, 5, to_move)


def test_stones_and_their_liberties_on_a_board_that_is_no_square() -> None:
    inputs = inputs_of(
        drawn(
            """
            . . . . . .
            . X O . . .
            . . . . X .
            O X . O O .
            """,
            to_move=W,
        )
    )
    assert planes_of([inputs]).shape == (1, 22, 4, 6)
    assert [len(marked(inputs, plane)) for plane in (0, 7, 20, 21)] == [24, 0, 0, 0]
    assert marked(inputs, 1) == {"A1", "C3", "D1", "E1"}
    assert marked(inputs, 2) == {"B1", "B3", "E2"}
    assert marked(inputs, 3) == {"A1"}
    assert marked(inputs, 4) == {"B1"}
    assert marked(inputs, 5) == {"B3", "C3", "D1", "E1", "E2"}


KO = """
    . X O . .
    X . X O .
    . X O . .
    . . . . .
"""


def test_a_ko_and_nothing_else_is_banned_under_simple_ko() -> None:
    record = played(drawn(KO, to_move=W, rules="korean"), "B3")
    assert marked(record, 6) == {"C3"}
    assert marked(played(record, "A1"), 6) == set()


def test_a_pass_lifts_the_ban() -> None:
    record = played(drawn(KO, to_move=W, rules="tromp-taylor"), "B3", "pass")
    assert marked(inputs_of(record, B), 6) == {"C3"}  # positional superko remains
    assert marked(inputs_of(played(drawn(KO, to_move=W, rules="japanese"), "B3", "pass"), B), 6) == set()


def test_superko_bans_a_plain_move_too() -> None:
    """White's stones sent two and returned one: the recapture, a plain move, would bring back the position."""
    record = played(
        game("tromp-taylor", 4, 4, 7.5),
        *("D4", "C2", "B3", "B2", "pass", "A4", "A2", "B1", "D2", "C1", "C4", "A1", "B4", "A3", "A2"),
    )
    assert marked(record, 6) == {"A4"}
    assert not record.board.captured_by(W, Point(0, 3))


EYES = """
    X X X X .
    X . X X .
    X X X X .
    . . X . .
"""


def test_superko_bans_a_suicide_of_two_stones() -> None:
    record = played(drawn(EYES, to_move=W, rules="tromp-taylor"), "A1", "pass")
    assert marked(record, 6) == {"B1"}
    assert marked(played(drawn(EYES, to_move=W, rules="chinese"), "A1", "pass"), 6) == set()  # no suicide at all


def test_a_stone_that_would_take_itself_is_no_repetition() -> None:
    """Such a move is not legal to KataGo under any rules."""
    assert marked(drawn(EYES, to_move=W, rules="tromp-taylor"), 6) == set()


def test_the_last_five_moves_and_passes_are_shown() -> None:
    record = played(game("tromp-taylor"), "A1", "B1", "C1", "pass", "D1", "E1")
    assert moves_shown(record) == ["E1", "D1", "pass", "C1", "B1"]
    assert inputs_of(record).general[:5] == (0, 0, 1, 0, 0)
    assert moves_shown(drawn(KO)) == []


def test_no_move_is_shown_from_before_a_setup_or_a_second_move_of_a_color() -> None:
    record = played(game("tromp-taylor"), "A1", "B1")
    record.go_to(Node({"AB": ["ee"]}, record.step.node))
    assert moves_shown(record) == []
    assert moves_shown(played(record, "C1")) == ["C1"]
    twice = played(game("tromp-taylor"), "A1", "B1")
    play(twice, W, Point(2, 0))
    play(twice, B, Point(3, 0))
    assert moves_shown(twice) == ["D1", "C1"]
    assert moves_shown(played(game("tromp-taylor"), "A1", "B1")) == ["B1", "A1"]
    assert marked(inputs_of(played(game("tromp-taylor"), "A1", "B1"), W), 9) == set()  # White moved last


def test_the_game_that_two_passes_ended_is_not_shown() -> None:
    record = played(game("chinese-tournament"), "A1", "B1", "pass", "pass")
    assert moves_shown(record) == ["pass"]
    assert number(record, 14) == 1
    played(record, "C1", "D1")
    assert moves_shown(record) == ["D1", "C1", "pass"]
    assert number(record, 14) == 0


@pytest.mark.parametrize("rules", sorted(named_rulesets()))
def test_a_pass_is_no_offer_where_dead_stones_may_stay_on_the_board(rules: str) -> None:
    """Then neither the moves are shown nor that a pass ends the game."""
    friendly = rules not in {"tromp-taylor", "self-capture", "japanese", "korean", "ancient-territory"}
    record = played(game(rules, 5, 5, 7.5), "A1", "B1", *(["pass"] if rules == "aga-button" else []), "pass")
    assert number(record, 14) == (0 if friendly else 1)
    assert (moves_shown(record) == []) is friendly


@pytest.mark.parametrize(("rules", "ends"), [("self-capture", 1), ("tromp-taylor", 0)])
def test_who_passes_again_in_a_position_ends_the_game_under_simple_ko(rules: str, ends: float) -> None:
    record = played(drawn(EYES.replace("X", "O"), to_move=W, rules=rules), "pass", "B3")  # a stone that takes itself
    assert record.step.to_move is W
    assert number(record, 14) == ends
    assert moves_shown(played(record, "pass", "E1")) == (["E1", "pass"] if ends else ["E1", "pass", "B3", "pass"])


LADDER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X O . . . .
    . . X X . . .
"""


def test_stones_in_ladders_now_and_one_and_two_moves_ago() -> None:
    record = drawn(LADDER, to_move=B, rules="tromp-taylor")
    assert marked(record, CAUGHT) == {"C2"}
    assert marked(record, CATCHES) == {"C3"}
    assert [marked(record, plane) for plane in (15, 16)] == [{"C2"}, {"C2"}]  # there was no move before
    played(record, "F6", "E5")  # the prey's side makes a breaker
    assert [marked(record, plane) for plane in (14, 15, 16)] == [set(), {"C2"}, {"C2"}]
    played(record, "D7")
    assert [marked(record, plane) for plane in (14, 15, 16)] == [set(), set(), {"C2"}]
    played(record, "B7")
    assert [marked(record, plane) for plane in (14, 15, 16)] == [set(), set(), set()]


def test_only_ladders_of_the_enemy_can_be_played_out() -> None:
    assert marked(drawn(LADDER, to_move=W), CAUGHT) == {"C2"}
    assert marked(drawn(LADDER, to_move=W), CATCHES) == set()


AREA = """
    . X O . .
    X X O . O
    X O O O .
    X O . O O
    . X O . .
"""


def test_areas_are_shown_where_areas_are_counted() -> None:
    for rules, own, enemy in (("chinese", 8, 17), ("japanese", 0, 0), ("ancient-territory", 0, 0)):
        record = drawn(AREA, rules=rules)
        assert (len(marked(record, OWN_AREA)), len(marked(record, ENEMY_AREA))) == (own, enemy)


@pytest.mark.parametrize(
    ("rules", "index", "expected"),
    [
        ("japanese", 6, 0.0),
        ("chinese", 6, 1.0),
        ("japanese", 7, 0.0),
        ("chinese", 7, 0.5),
        ("aga", 7, -0.5),
        ("chinese", 8, 0.0),
        ("new-zealand", 8, 1.0),
        ("chinese", 9, 0.0),
        ("japanese", 9, 1.0),
        ("pass-stone", 9, 0.0),
        ("chinese", 10, 0.0),
        ("japanese", 10, 1.0),
        ("japanese", 11, 0.0),
        ("stone-scoring", 10, 1.0),
        ("stone-scoring", 11, 1.0),
        ("aga", 17, 0.0),
        ("aga-button", 17, 1.0),
    ],
)
def test_the_rules(rules: str, index: int, expected: float) -> None:
    assert number(game(rules), index) == expected
    assert {number(game(rules), unused) for unused in (12, 13, 15, 16)} == {0.0}


def handicapped(rules: str, komi: float, stones: int = 2) -> Replay:
    properties = {"HA": [str(stones)], "AB": ["aa", "bb", "cc", "dd"][:stones]}
    info = GameInfo(ruleset(rules), width=9, height=9, komi=komi, handicap=stones)
    return Replay(Node(properties), info)


def test_komi_of_the_side_to_move() -> None:
    assert own_komi(game("chinese", komi=6.5)) == -6.5
    assert own_komi(game("chinese", komi=6.5), W) == 6.5
    assert own_komi(game("chinese", komi=150)) == -45  # 5x5 points and 20 more
    assert own_komi(game("chinese", komi=-150)) == 45


def test_handicap_stones_are_compensated_or_count() -> None:
    assert own_komi(handicapped("chinese", 0.5)) == 2.5
    assert own_komi(handicapped("aga", 0.5)) == 1.5
    assert own_komi(handicapped("new-zealand", 0.5)) == 0.5
    assert own_komi(handicapped("japanese", 0.5)) == 2.5


def test_each_stone_costs_a_point_under_territory_scoring() -> None:
    record = played(game("japanese", komi=6.5), "B1")
    assert own_komi(record) == 7.5
    played(record, "A1", "A2")  # a stone that is taken counts as well
    assert record.board.captures(B) == 1
    assert own_komi(record) == 7.5
    assert own_komi(played(record, "pass")) == -7.5


def test_where_a_pass_costs_a_stone_areas_decide() -> None:
    """White makes the last move, so that both make as many, unless there is a handicap."""
    record = game("pass-stone", komi=6.5)
    for vertex in ("B1", "A1", "A2", "pass", "C3", "pass", "pass"):
        assert own_komi(record) == (-6.5 if record.step.to_move is B else 6.5)
        played(record, vertex)
    assert own_komi(handicapped("pass-stone", 0.5, 3)) == 2.5  # White also moves first: once more than Black
    assert own_komi(played(handicapped("pass-stone", 0.5, 3), "pass")) == -2.5


def test_who_wins_ties_and_who_took_the_button() -> None:
    assert own_komi(game("ludus", komi=0.0), W) == 0.5
    assert own_komi(game("ludus", komi=5.5), W) == 5.5  # no ties
    record = game("aga-button", komi=7.0)
    assert own_komi(record) == -7.0
    played(record, "A1", "pass")
    assert own_komi(record) == -7.5
    assert (number(record, 17), number(record, 14)) == (0, 0)
    record = played(game("aga-button", komi=7.0), "pass")
    assert own_komi(record) == 6.5


@pytest.mark.parametrize(("komi", "wave"), [(7, 0), (7.5, -0.5), (8, 0), (8.5, 0.5), (9, 0), (-7.5, 0.5)])
@pytest.mark.parametrize("rules", ["chinese", "aga-button", "stone-scoring"])
def test_the_parity_of_the_komi(rules: str, komi: float, wave: float) -> None:
    assert number(game(rules, komi=komi), 18) == wave  # Black's, on 25 points
    assert number(game("japanese", komi=komi), 18) == 0


@examples(40)
@given(
    seed=st.integers(0, 2**32),
    rules=st.sampled_from(sorted(named_rulesets())),
    size=st.sampled_from([(2, 2), (3, 4), (5, 5), (7, 3)]),
)
def test_a_search_sees_what_the_record_says(seed: int, rules: str, size: tuple[int, int]) -> None:
    """From any point of a random game on, with ladders remembered, and the state is as it was before."""
    rng = random.Random(seed)
    record, ladders = game(rules, *size), KataGoLadders()
    start = rng.randrange(20)
    for _ in range(start):
        play(record, record.step.to_move, random_move(record, rng))
    state = SearchState(record)
    for _ in range(25):
        before = state.board.snapshot(), len(state.plies)
        assert inputs_in(state, ladders) == inputs_of(record)
        assert (state.board.snapshot(), len(state.plies)) == before
        move = random_move(record, rng)
        state.play(move)
        play(record, record.step.to_move, move)
    for _ in range(25):
        state.undo()
    for _ in range(25):
        record.go_to(record.path[-2])
    assert inputs_in(state, ladders) == inputs_of(record)
