"""The owners of points as KataGo's networks see them."""

from __future__ import annotations

import pytest

from qtgo.ai.katago.areas import owners, taxed_owners
from tests.core.boards import read_board


def shown(diagram: str, *, taxed: bool = False, suicide: bool = False) -> list[str]:
    """Draw the owners of the points of a diagram, the top row first."""
    board = read_board(diagram)
    find = taxed_owners if taxed else owners
    found = find(board.width, board.height, board.stones(), suicide=suicide)
    starts = range((board.height - 1) * board.width, -1, -board.width)
    return ["".join(".XO"[owner] for owner in found[start : start + board.width]) for start in starts]


def rows(text: str) -> list[str]:
    return ["".join(line.split()) for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        (". . .\n. . .\n. . .", "...\n...\n..."),
        (". . .\n. X .\n. . .", "XXX\nXXX\nXXX"),
        (". X .\n. . .\n. O .", ".X.\n...\n.O."),
        (". X . X O\n. X X X O\n. . . . .", ".XXXO\n.XXXO\n....."),  # what both touch is nobody's
        (". X O . X .\nX X X X X .\n. . . . . .", "XXXXXX\nXXXXXX\nXXXXXX"),  # a stone in an eye is lost
    ],
)
def test_owners(diagram: str, expected: str) -> None:
    assert shown(diagram) == rows(expected)


def test_where_suicide_is_legal_an_eye_must_touch_its_chain_everywhere() -> None:
    diagram = """
        X X X X X .
        X X . X X X
        X . O . X X
        X X . X X X
        X X X X X X
    """
    assert shown(diagram)[2] == "XXXXXX"
    assert shown(diagram, suicide=True)[2] == "X.O.XX"


def test_in_a_seki_only_stones_count_where_eyes_are_taxed() -> None:
    diagram = """
        . X O . O X X
        X X O O O X .
        O O . X X X X
        . O X . X O O
        O O X X X O .
    """
    plain, taxed = shown(diagram), shown(diagram, taxed=True)
    both = list(zip("".join(taxed), "".join(plain), strict=True))
    assert all(mark in (other, ".") for mark, other in both)
    assert any(mark != other for mark, other in both)
