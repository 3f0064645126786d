"""What a review is about: the game itself, or a variation of it."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.analysis.review import GameReview
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Move, Point
from qtgo.features.review.review_state import ReviewState
from qtgo.sgf.reader import read_collection
from tests.core.analysis.reviewed import reviewed

GAME = b"(;SZ[9]PB[Ann]RE[B+R];B[ee](;W[cc];B[gg])(;W[dd];B[ff]))"


def test_a_variation_has_not_the_result_of_the_game() -> None:
    root = read_collection(GAME).games[0]
    game = list(root.main_line())
    variation: list[Node] = [*game[:2], *game[1].children[1].main_line()]
    info = read_game_info(root)
    assert ReviewState(nodes=game).info_of_line(info) == info
    assert ReviewState(nodes=game[:2]).info_of_line(info).result == "B+R"
    told = ReviewState(nodes=variation).info_of_line(info)
    assert (told.result, told.black.name) == ("", "Ann")


def test_a_variation_is_over_with_its_own_result_or_two_passes() -> None:
    text = b"(;SZ[9]RE[B+R];B[ee](;W[cc])(;W[dd])(;W[ff]N[W+R])(;W[gg]N[B]))"
    root = read_collection(text).games[0]
    first = root.children[0]
    moves = reviewed([0.0] * 4)[1].moves

    def state(index: int, *passes: bool) -> ReviewState:
        played = [
            replace(move, move=Move(move.move.color, None if is_pass else Point(4, 4)))
            for move, is_pass in zip(moves, passes, strict=False)
        ]
        return ReviewState(nodes=[root, first, first.children[index]], review=GameReview(tuple(played)))

    assert [state(index).is_over for index in range(4)] == [True, False, True, False]
    assert state(2).info_of_line(read_game_info(root)).result == "W+R"
    assert state(1, False, True, True).is_over
    assert not state(1, True, False, True).is_over
