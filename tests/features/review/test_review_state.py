"""What a review is about: the game itself, or a variation of it."""

from __future__ import annotations

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.tree import Node
from qtgo.features.review.review_state import ReviewState
from qtgo.sgf.reader import read_collection

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
