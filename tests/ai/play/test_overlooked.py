"""What a player misses of a position."""

import random
from dataclasses import replace

import pytest

from qtgo.ai.features import CATCHES, CAUGHT, ENEMY, OWN, STONES, Features, Situation, encode
from qtgo.ai.play.overlooked import blurred
from qtgo.ai.play.sight import Sight
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from tests.core.boards import read_board

# White's stone at the left is in atari, Black's at the right is caught in a ladder.
BOARD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . O .
    X . . . . . O X .
    O X . . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
ATARI, LADDER = Point(0, 3), Point(7, 4)


def seen(sight: Sight, recent: tuple[Point, ...] = ()) -> tuple[Features, Features, Board]:
    board = read_board(BOARD)
    features = encode(board, Situation(Color.BLACK, ruleset("chinese"), 7.5, recent=recent))
    return features, blurred(features, board, sight, random.Random(1)), board


def code(features: Features, point: Point) -> int:
    return features.codes[point.to_index(9)]


def test_who_misses_nothing_sees_the_position_as_it_is() -> None:
    features, view, _ = seen(Sight())
    assert view is features
    assert code(features, ATARI) & STONES == ENEMY + 1
    assert code(features, LADDER) & (STONES | CAUGHT) == OWN + 2 | CAUGHT


def test_a_chain_that_is_missed_looks_safe() -> None:
    features, view, _ = seen(Sight(misses_far=1.0))
    assert code(view, LADDER) == OWN + 3
    assert sum(a != b for a, b in zip(features.codes, view.codes, strict=True)) >= 2
    assert view._replace(codes=b"") == features._replace(codes=b""), "all else is the same"


def test_near_the_last_moves_more_is_seen() -> None:
    _, view, _ = seen(Sight(misses_far=1.0), recent=(Point(7, 5),))
    assert code(view, LADDER) & STONES == OWN + 2
    _, view, _ = seen(Sight(misses_near=1.0), recent=(Point(7, 5),))
    assert code(view, LADDER) & STONES == OWN + 3


def test_who_does_not_read_ladders_sees_the_liberties_all_the_same() -> None:
    features, view, board = seen(Sight(misses_ladders=1.0))
    assert code(view, LADDER) == OWN + 2
    assert code(view, ATARI) == code(features, ATARI)
    assert not any(code(view, point) & CATCHES for point in board.liberties(LADDER))


@pytest.mark.parametrize("part", ["misses_near", "misses_far", "misses_ladders"])
def test_the_same_seed_misses_the_same(part: str) -> None:
    sight = replace(Sight(), **{part: 0.5})  # type: ignore[arg-type]
    assert seen(sight)[1] == seen(sight)[1]
