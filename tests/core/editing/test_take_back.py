"""Taking back: the last move, or as far as the player's own last decision."""

from __future__ import annotations

import pytest

from qtgo.core.editing.take_back import take_back
from qtgo.core.record.game import Game
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.sgf.reader import read_text
from tests.core.editing.test_tree_edits import make, text_of

B, W = Color.BLACK, Color.WHITE


def game_at_end(text: str) -> Game:
    game = Game(read_text(text).games[0])
    game.go_to(game.line.end)
    return game


@pytest.mark.parametrize(
    ("moves", "engines", "left"),
    [
        (";B[ee];W[cc]", set(), ";B[ee]"),
        (";B[ee];W[cc]", {W}, ""),
        (";B[ee];W[cc];B[gg]", {W}, ";B[ee];W[cc]"),  # White thinks
        (";B[ee];W[cc]", {B}, ";B[ee]"),
        (";B[ee];W[cc];B[gg]", {B}, ";B[ee]"),
        (";B[ee];W[cc]", {B, W}, ";B[ee]"),
        (";B[ee];W[cc];C[Why?]", {W}, ""),
        (";B[ee];W[cc];PL[B]", {W}, ""),
        (";B[];W[]", {W}, ""),
    ],
)
def test_the_last_move_goes_or_all_since_the_last_decision(moves: str, engines: set[Color], left: str) -> None:
    game = game_at_end(f"(;SZ[9]{moves})")
    make(game, take_back(game, engines))
    assert text_of(game) == f"(;SZ[9]{left})"
    assert not game.current.children
    game.undo()
    assert text_of(game) == f"(;SZ[9]{moves})"


def test_nothing_is_taken_back_in_the_middle_of_a_line_or_where_only_the_engine_has_moved() -> None:
    game = game_at_end("(;SZ[9];B[ee];W[cc])")
    game.go_to(game.root.children[0])
    assert take_back(game) is None
    assert take_back(game_at_end("(;SZ[9];B[ee])"), {B}) is None


def test_a_move_from_which_a_variation_goes_on_stays() -> None:
    game = game_at_end("(;SZ[9];B[ee](;W[cc])(;W[gg]))")
    make(game, take_back(game, {W}))
    assert text_of(game) == "(;SZ[9];B[ee];W[gg])"
    assert game.current is game.root


def test_the_last_stone_of_a_free_handicap_is_taken_back() -> None:
    game = Game(Node({"SZ": ["9"], "RU": ["NZ"], "HA": ["3"], "AB": ["cg", "gc"]}))
    assert game.handicap_to_place == 1
    make(game, take_back(game))
    assert game.root.properties["AB"] == ["cg"]


def test_one_stone_of_a_rectangle_is_taken_back() -> None:
    game = Game(Node({"SZ": ["9"], "RU": ["NZ"], "HA": ["4"], "AB": ["cc:dd"]}))
    make(game, take_back(game))
    assert game.root.properties["AB"] == ["cc", "dc", "cd"]
    assert game.handicap_to_place == 1
