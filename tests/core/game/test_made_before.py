"""The last moves of an opened game are taken back and brought back as if they had been played here."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind
from qtgo.core.rules.point import Point
from qtgo.sgf.reader import read_text
from tests.core.editing.edits import written


def game_at_end(text: str) -> Game:
    game = Game(read_text(text).games[0])
    game.go_to(game.line.end)
    return game


@pytest.mark.parametrize(
    ("moves", "left", "kind"),
    [
        (";B[ee];W[cc]", ";B[ee]", EditKind.PLAY),
        (";B[ee];W[]", ";B[ee]", EditKind.PASS),
        (";B[];W[];PL[B]", ";B[];W[]", EditKind.RESUME),
        (";B[ee](;W[cc])(;W[gg])", ";B[ee];W[gg]", EditKind.PLAY),
    ],
)
def test_the_last_move_of_an_opened_game_goes_and_comes_back(moves: str, left: str, kind: EditKind) -> None:
    game = game_at_end(f"(;SZ[9]{moves})")
    before = written(game)
    assert game.to_undo is not None and game.to_undo.kind is kind
    game.undo()
    assert written(game) == f"(;SZ[9]{left})" and game.history.modified
    game.redo()
    assert written(game) == before and not game.history.modified


def test_all_moves_of_an_opened_game_go_behind_those_made_here() -> None:
    game = game_at_end("(;SZ[9];B[ee];W[cc])")
    game.play(Point.from_vertex("G7"))
    while game.undo() is not None:
        pass
    assert written(game) == "(;SZ[9])"
    while game.redo() is not None:
        pass
    assert written(game) == "(;SZ[9];B[ee];W[cc];B[gc])"


@pytest.mark.parametrize(
    "record",
    [
        "(;SZ[9]RE[B+R];B[ee];W[cc])",
        "(;SZ[9];B[ee];W[cc];C[Why?])",
        "(;SZ[9])",
        "(;SZ[9];AB[cc][dd]AW[ee]PL[W]C[White to play])",
        "(;SZ[9];B[];W[];AB[cc]PL[W])",
        "(;SZ[9];B[ee];PL[B])",
        "(;SZ[9];B[ee];W[cc]C[Mine])",
        "(;SZ[9];B[ee];W[cc]LB[gg:A])",
        "(;SZ[9];B[ee];W[cc]XX[theirs])",
    ],
)
def test_nothing_of_a_finished_game_or_a_study_goes(record: str) -> None:
    game = game_at_end(record)
    assert game.to_undo is None and game.undo() is None
    assert written(game) == record


def test_no_variation_of_an_opened_game_goes() -> None:
    game = game_at_end("(;SZ[9];B[ee](;W[cc])(;W[gg];B[cc]))")
    game.go_to(game.root.children[0].children[1].children[0])
    assert game.to_undo is None
    game.play(Point.from_vertex("E7"))
    game.undo()
    assert game.to_undo is None


def test_the_times_of_a_move_go_with_it() -> None:
    game = game_at_end("(;SZ[9];B[ee]BL[30.5];W[cc]WL[10]OW[3])")
    game.undo()
    assert written(game) == "(;SZ[9];B[ee]BL[30.5])"


def test_nothing_goes_in_the_middle_of_an_opened_game() -> None:
    game = game_at_end("(;SZ[9];B[ee];W[cc])")
    game.go_to(game.root.children[0])
    assert game.to_undo is None


def test_the_last_stone_of_a_free_handicap_that_is_being_placed_goes() -> None:
    game = game_at_end("(;SZ[9]RU[NZ]HA[4]AB[cc:cd][ee])")
    assert game.handicap_to_place == 1
    game.undo()
    assert (game.root.properties["AB"], game.handicap_to_place) == (["cc", "cd"], 2)
    game.redo()
    assert game.handicap_to_place == 1
