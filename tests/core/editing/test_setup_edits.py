"""Stones set up by hand, and who is to move."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.editing.later_moves import LegalityWatch
from qtgo.core.editing.setup_edits import set_stones, set_turn
from qtgo.core.game.game import Game
from qtgo.core.record.point_list import encode_point_list, line_between, rectangle
from qtgo.core.record.properties import decode_points
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.steps import at_once
from tests.core.editing.edits import game_of, make
from tests.examples import examples


def points(vertices: str) -> list[Point]:
    return [Point.from_vertex(vertex) for vertex in vertices.split()]


def test_stones_are_put_and_taken_away_without_a_trace() -> None:
    game = game_of("(;SZ[9])")
    make(game, set_stones(game, points("A9"), Color.BLACK))
    assert game.root.properties["AB"] == ["aa"]
    make(game, set_stones(game, points("A9"), Color.WHITE))
    assert game.root.properties == {"SZ": ["9"], "AW": ["aa"]}
    make(game, set_stones(game, points("A9"), None))
    assert game.root.properties == {"SZ": ["9"]}
    assert set_stones(game, points("A9"), None) is None


def test_erasing_a_stone_of_an_earlier_node_is_written_down() -> None:
    game = game_of("(;SZ[9]AB[aa];AW[bb])")
    game.go_to(game.root.children[0])
    make(game, set_stones(game, points("A9 B8"), None))
    assert game.current.properties == {"AE": ["aa"]}
    make(game, set_stones(game, points("A9"), Color.BLACK))
    assert game.current.properties == {}


def test_a_move_gets_a_setup_node_of_its_own() -> None:
    game = game_of("(;SZ[9];B[ee];W[cc])")
    move = game.root.children[0]
    game.go_to(move)
    make(game, set_stones(game, points("E5 D5"), Color.WHITE))
    assert move.properties == {"B": ["ee"]}
    assert [child.properties for child in move.children] == [{"W": ["cc"]}, {"AW": ["de", "ee"]}]
    assert game.current is move.children[1]
    assert game.position.color_at(Point.from_vertex("E5")) is Color.WHITE
    make(game, set_stones(game, points("E5"), Color.BLACK))
    assert game.current.properties == {"AW": ["de"]}


def test_what_cannot_be_read_stays() -> None:
    game = game_of("(;SZ[9]AB[aa][zz][bb:cc])")
    make(game, set_stones(game, points("B8"), None))
    assert game.root.properties["AB"] == ["aa", "cb", "bc", "cc", "zz"]


def test_the_player_to_move() -> None:
    game = game_of("(;SZ[9];B[ee])")
    make(game, set_turn(game, Color.WHITE))
    assert game.root.properties["PL"] == ["W"]
    make(game, set_turn(game, None))
    assert "PL" not in game.root.properties
    game.go_to(game.root.children[0])
    assert set_turn(game, Color.WHITE) is None
    make(game, set_turn(game, Color.BLACK))
    assert game.current.properties == {"PL": ["B"]}
    assert game.to_move is Color.BLACK


def nodes_of(game: Game) -> list[dict[str, list[str]]]:
    return [node.properties for node in game.root.main_line()][1:]


@pytest.mark.parametrize(
    ("text", "depth", "color", "kept"),
    [
        ("(;SZ[9];B[ee];AB[aa])", 2, None, [{"B": ["ee"]}]),
        ("(;SZ[9];B[aa];AE[aa])", 2, Color.BLACK, [{"B": ["aa"]}]),
        ("(;SZ[9];B[ee];AB[aa]C[why])", 2, None, [{"B": ["ee"]}, {"C": ["why"]}]),
        ("(;SZ[9];B[ee];AB[aa]PL[B])", 2, None, [{"B": ["ee"]}, {"PL": ["B"]}]),
        ("(;SZ[9];B[ee];AB[aa];W[cc])", 2, None, [{"B": ["ee"]}, {}, {"W": ["cc"]}]),
        ("(;SZ[9];AB[aa])", 1, None, [{}]),
    ],
)
def test_a_node_goes_when_its_stones_are_taken_away(
    text: str, depth: int, color: Color | None, kept: list[dict[str, list[str]]]
) -> None:
    game = game_of(text)
    before = nodes_of(game)
    game.go_to(list(game.root.main_line())[depth])
    make(game, set_stones(game, points("A9"), color))
    assert nodes_of(game) == kept
    game.undo()
    assert nodes_of(game) == before


def test_a_node_that_only_said_who_is_to_move_goes_too() -> None:
    game = game_of("(;SZ[9];B[ee])")
    game.go_to(game.root.children[0])
    make(game, set_turn(game, Color.BLACK))
    make(game, set_turn(game, None))
    assert nodes_of(game) == [{"B": ["ee"]}]
    assert game.to_move is Color.WHITE


def test_children_stay_and_those_made_illegal_are_told() -> None:
    game = game_of("(;SZ[9];AB[aa](;W[bb];B[cc])(;W[dd]))")
    setup = game.root.children[0]
    game.go_to(setup)
    watch = LegalityWatch(game, setup.children)
    make(game, set_stones(game, points("B8"), Color.BLACK))
    later = at_once(watch.looking())
    assert later.is_complete
    assert [(move.number, move.illegal.reason) for move in later.made_illegal] == [(1, Reason.OCCUPIED)]
    assert [len(child.children) for child in setup.children] == [1, 0]


@examples(200)
@given(st.integers(0, 2**32), st.integers(1, 19), st.integers(1, 19))
def test_a_written_list_has_its_points_once_each(seed: int, width: int, height: int) -> None:
    chance = random.Random(seed)
    width, height = max(2, width), max(2, height)
    chosen = {Point(chance.randrange(width), chance.randrange(height)) for _ in range(chance.randrange(60))}
    chosen.update(rectangle(Point(0, 0), Point(chance.randrange(width), chance.randrange(height))))
    values = encode_point_list(chosen, height)
    read = [point for value in values for point in decode_points([value], width, height)]
    assert sorted(read) == sorted(chosen)


def test_a_full_line_is_one_value() -> None:
    assert encode_point_list(rectangle(Point(0, 18), Point(18, 18)), 19) == ["aa:sa"]


def test_the_way_between_two_points_has_no_gap() -> None:
    way = list(line_between(Point(0, 0), Point(5, 2)))
    assert way[0] == (0, 0)
    assert way[-1] == (5, 2)
    assert all(max(abs(a.x - b.x), abs(a.y - b.y)) == 1 for a, b in pairwise(way))
    assert list(line_between(Point(3, 3), Point(3, 3))) == [(3, 3)]
