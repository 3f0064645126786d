import random
from dataclasses import replace

import numpy as np
import pytest

from qtgo.ai.features import (
    BANNED,
    CATCHES,
    CAUGHT,
    ENEMY,
    GLOBALS,
    KOMI_AT,
    KOMI_UNIT,
    NO_MOVE,
    OWN,
    PLANES,
    STONES,
    Situation,
    captures,
    encode,
    own_komi,
)
from qtgo.ai.planes import planes
from qtgo.core.rules.board import Board
from qtgo.core.rules.ladder import LadderMemory
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from tests.core.boards import read_board

CHINESE = Situation(Color.BLACK, ruleset("chinese"), 7.5)


def code(board: Board, vertex: str, situation: Situation = CHINESE) -> int:
    x, y = Point.from_vertex(vertex)
    return encode(board, situation).codes[y * board.width + x]


def test_stones_are_told_by_whose_they_are_and_their_liberties() -> None:
    board = read_board("""
X . . . .
. O O . .
. . . . .
. X . . .
O . . . .
""")
    assert code(board, "A5") & STONES == OWN + 2
    assert code(board, "B4") & STONES == ENEMY + 4
    assert code(board, "B2") & STONES == OWN + 4
    assert code(board, "A1") & STONES == ENEMY + 2
    white = replace(CHINESE, to_move=Color.WHITE)
    assert code(board, "A5", white) & STONES == ENEMY + 2
    assert code(board, "C3") == 0


def test_ladders_bans_and_last_moves_are_shown() -> None:
    board = read_board("""
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. X O . . . .
. . X X . . .
""")
    assert code(board, "C2") & CAUGHT
    assert code(board, "C3") & CATCHES
    assert not code(board, "D2") & CATCHES
    white = replace(CHINESE, to_move=Color.WHITE)
    assert code(board, "C2", white) & CAUGHT
    assert not code(board, "C3", white) & CATCHES
    shown = replace(CHINESE, banned=frozenset({Point(6, 6)}), recent=(Point(3, 0), None), passes=1)
    assert code(board, "G7", shown) & BANNED
    features = encode(board, shown)
    assert features.recent == (3, 49, NO_MOVE)
    assert len(features.general) == GLOBALS
    image = planes(np.frombuffer(features.codes, np.uint8)[None], np.array([features.recent]))
    assert image.shape == (1, 49, PLANES)
    assert image[0, :, 0].all()
    assert np.flatnonzero(image[0, :, PLANES - 3]).tolist() == [3]
    assert not image[0, :, PLANES - 2 :].any()


def test_only_captures_are_held_against_the_ko_rule() -> None:
    board = read_board("""
. . . . .
. X O . .
X . X O .
. X O . .
. . . . .
""")
    assert captures(board, Color.WHITE) == {Point(1, 2)}
    assert captures(board, Color.BLACK) == set()


@pytest.mark.parametrize("name", ["japanese", "chinese", "aga", "new-zealand", "stone-scoring", "ludus"])
def test_the_komi_seen_is_the_opposite_for_the_other_side(name: str) -> None:
    situation = Situation(Color.BLACK, ruleset(name), 6.5, handicap=3, prisoners=(2, 5))
    stones = read_board("X O .\nX . .\n. . O").stones()
    white = replace(situation, to_move=Color.WHITE)
    assert own_komi(stones, white) == -own_komi(stones, situation)


def test_compensation_and_ties_count_for_white() -> None:
    stones = bytes(81)
    white = Situation(Color.WHITE, ruleset("chinese"), 0.5, handicap=4)
    assert own_komi(stones, white) == 4.5
    assert own_komi(stones, replace(white, rules=ruleset("aga"))) == 3.5
    assert own_komi(stones, replace(white, rules=ruleset("ludus"), handicap=0)) == 1.0


def test_territory_is_the_area_of_the_board_and_the_komi_seen() -> None:
    """By any rules: the score is what the board gives by area, and ``own_komi``."""
    rng = random.Random(5)
    for _ in range(50):
        board = Board(7, 7)
        color = Color.BLACK
        for _ in range(rng.randrange(20, 120)):
            open_points = [
                Point(x, y)
                for x in range(7)
                for y in range(7)
                if board.color_at(Point(x, y)) is None and not board.is_suicide(color, Point(x, y))
            ]
            board.play(color, rng.choice(open_points) if open_points and rng.random() < 0.9 else None)
            color = color.opponent
        stones = board.stones()
        prisoners = board.captures(Color.BLACK), board.captures(Color.WHITE)
        owner = [rng.choice((Color.BLACK, Color.WHITE)) for _ in stones]
        area = sum(1 if of is Color.BLACK else -1 for of in owner)
        territory = prisoners[0] - prisoners[1]
        for value, of in zip(stones, owner, strict=True):
            if value != of:  # empty is a point, a dead stone is a point and a prisoner
                territory += (2 if value else 1) * (1 if of is Color.BLACK else -1)
        situation = Situation(Color.BLACK, ruleset("japanese"), 6.5, prisoners=prisoners)
        assert territory - 6.5 == area + own_komi(stones, situation)


def test_large_komi_stay_within_what_was_trained() -> None:
    general = encode(Board(9, 9), replace(CHINESE, komi=150.0)).general
    assert general[KOMI_AT] * KOMI_UNIT == -80


def test_which_komi_can_turn_a_game_is_told() -> None:
    parity = [encode(Board(9, 9), replace(CHINESE, komi=komi)).general[1] for komi in (7.0, 7.5, 6.0, 6.5, 5.0)]
    assert parity[0] == parity[4]
    assert parity[1] == -parity[3] != 0
    japanese = encode(Board(9, 9), replace(CHINESE, rules=ruleset("japanese"))).general
    assert japanese[1] == 0


def test_remembered_ladders_change_nothing() -> None:
    rng = random.Random(9)
    board, ladders = Board(9, 9), LadderMemory()
    color = Color.BLACK
    for _ in range(150):
        if board.steps and rng.random() < 0.3:
            board.undo()
        else:
            points = [Point(x, y) for x in range(9) for y in range(9) if board.color_at(Point(x, y)) is None]
            board.play(color, rng.choice(points))
        color = color.opponent
        situation = replace(CHINESE, to_move=color)
        assert encode(board, situation, ladders) == encode(board, situation)
