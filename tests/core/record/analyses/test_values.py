"""Numbers, moves and sides to move as they stand in files."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.analyses.values import MAX_PV, Place, finite, move_at, moves_until, place_of, rate, written
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

PLACE = Place(9, 9, Color.BLACK)


@pytest.mark.parametrize(
    "root",
    [
        {},
        {"HA": ["3"], "AB": ["aa", "bb", "cc"]},
        {"HA": ["3"], "AB": ["aa"], "AW": ["bb"]},
        {"AB": ["aa"]},
        {"PL": ["W"]},
        {"HA": ["2"], "AB": ["aa", "bb"], "PL": ["B"]},
    ],
)
def test_the_side_to_move_is_that_of_the_game(root: dict[str, list[str]]) -> None:
    top = Node({"SZ": ["9"], **root})
    move = Node({"W": ["dd"]}, top)
    remark = Node({"C": ["x"]}, move)
    again = Node({"PL": ["W"]}, remark)
    Node({"AB": ["ee"]}, again)
    game = Game(top)
    for node in top.subtree():
        game.go_to(node)
        assert place_of(node).to_move is game.to_move


def test_who_knows_the_side_to_move_says_it() -> None:
    node = Node({"SZ": ["7:5"], "B": ["aa"]})
    assert place_of(node, Color.BLACK) == Place(7, 5, Color.BLACK, node)


@pytest.mark.parametrize("value", [None, "1", True, float("nan"), float("inf"), 10**400, [], -(10**400)])
def test_what_is_no_number(value: object) -> None:
    assert finite(value, 10.0) is None
    assert rate(value) is None


def test_rates_just_outside_are_put_right() -> None:
    assert (rate(1.000001), rate(-0.000001), rate(1.5), rate(-0.5)) == (1.0, 0.0, None, None)


@pytest.mark.parametrize(
    ("text", "number"), [("1.5", 1.5), ("-0,5", -0.5), ("4.1e-05", 4.1e-05), (".5", 0.5), ("1e", None), ("nan", None)]
)
def test_numbers_in_texts(text: str, number: float | None) -> None:
    assert written(text) == number


def test_moves() -> None:
    assert (move_at("D4", PLACE), move_at("PASS", PLACE)) == (Point(3, 3), None)
    for vertex in ("", "K1", "A10", "I5", "tengen", 5, None):
        with pytest.raises(ValueError, match=r"vertex|board"):
            move_at(vertex, PLACE)
    assert moves_until(["A1", "pass", "K10", "A2"], PLACE) == (Point(0, 0), None)
    assert len(moves_until(["A1"] * 1000, PLACE)) == MAX_PV
