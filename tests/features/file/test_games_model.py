"""The pictures of the games in a file."""

from __future__ import annotations

from qtgo.core.rules.point import Color, Point
from qtgo.features.file.games_model import shown_position
from qtgo.sgf.reader import read_collection

LAST = Point.from_vertex("E5")


def test_a_game_is_known_by_its_end_and_a_problem_by_its_start() -> None:
    game, handicap, problem = read_collection(
        b"(;SZ[9];B[cc];W[ee])(;SZ[9]HA[2]AB[cc][gg];W[ee])(;SZ[9]AB[cc]AW[cd];B[dd];W[ee]C[RIGHT])"
    ).games
    last = [shown_position(root).color_at(LAST) for root in (game, handicap, problem)]
    assert last == [Color.WHITE, Color.WHITE, None]
    assert shown_position(problem).color_at(Point.from_vertex("C6")) is Color.WHITE
