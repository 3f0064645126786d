"""Moves are counted in one way, whoever asks: the record, the tree, the list, a review, and what goes to a number."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game
from qtgo.core.game.navigation import LineNumbers, last_number, node_of_move
from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.features.tree.move_rows import MoveRows
from qtgo.gtp.review_line import ReviewLine
from qtgo.sgf.reader import read_collection

RECORDS = {
    "a move in the root": ("(;SZ[19]B[pd];W[dp];B[pp])", [1, 2, 3]),
    "setup on the way": ("(;SZ[9];B[ee];AW[aa];W[cc];AE[aa];B[gg])", [0, 1, 1, 2, 2, 3]),
    "passes": ("(;SZ[9];B[ee];W[];B[tt];W[gg])", [0, 1, 2, 3, 4]),
    "off the board": ("(;SZ[9];B[zz];W[cc])", [0, 1, 2]),
    "two moves in a node": ("(;SZ[9];B[ee]W[cc];B[gg])", [0, 2, 3]),
    "a stated number": ("(;SZ[9];B[ee];W[cc]MN[30];B[gg])", [0, 1, 30, 31]),
    "counted anew": ("(;SZ[9];B[ee];W[cc];B[gg]MN[1];W[ff])", [0, 1, 2, 1, 2]),
    "a number without a move": ("(;SZ[9]MN[10];B[ee];C[x]MN[20];W[cc])", [10, 11, 20, 21]),
    "no number": ("(;SZ[9];B[ee]MN[x];W[cc]MN[-3])", [0, 1, 2]),
}


def read(text: str) -> Game:
    return Game(read_collection(text.encode()).games[0])


@pytest.mark.parametrize(("text", "expected"), RECORDS.values(), ids=RECORDS.keys())
def test_all_that_count_agree(text: str, expected: list[int]) -> None:
    game = read(text)
    line = game.line.nodes()
    numbers = LineNumbers()
    numbers.follow(line, 100)
    review = ReviewLine()
    for _ in review.read(game, line):
        pass
    tree = TreeLayout(game.root)
    assert [step.number for step in game.steps_to(line[-1])] == expected
    assert [tree.number(node) for node in line] == expected
    assert list(MoveRows().added_by(line, len(line)).numbers) == expected
    assert review.numbers == [expected[place] for place in review.places]
    assert numbers.highest == last_number(line) == max(expected)


@pytest.mark.parametrize(
    ("record", "number", "place"),
    [
        ("a move in the root", 0, 0),
        ("a move in the root", 1, 0),
        ("a move in the root", 3, 2),
        ("a move in the root", 9, 2),
        ("setup on the way", 1, 1),
        ("setup on the way", 2, 3),
        ("passes", 3, 3),
        ("a stated number", 30, 2),
        ("a stated number", 10, 1),
        ("a stated number", 99, 3),
        ("counted anew", 2, 2),
    ],
)
def test_a_number_leads_to_its_move_or_the_last_before_it(record: str, number: int, place: int) -> None:
    line = read(RECORDS[record][0]).line.nodes()
    assert node_of_move(line, number) is line[place]


def test_a_number_is_found_after_a_larger_one() -> None:
    line = read("(;SZ[9];B[ee]MN[30];W[cc]MN[5];B[gg])").line.nodes()
    assert node_of_move(line, 6) is line[3]
    assert node_of_move(line, 4) is line[0]


def test_a_long_line_is_counted_some_nodes_at_a_time() -> None:
    game = read("(;SZ[9];B[ee];W[cc]" + ";B[];W[]" * 10 + ")")
    line, numbers = game.line.begin(4), LineNumbers()
    assert list(line) == game.line.nodes()[:5]
    seen = []
    while not (numbers.is_whole and list(line) == game.line.nodes()):
        numbers.follow(line, 3)
        seen.append(numbers.highest)
        game.line.lengthen(line, 4)
    assert seen == [2, 5, 8, 11, 14, 17, 20, 22]


def test_numbers_follow_a_line_that_changes() -> None:
    game = read("(;SZ[9];B[ee];W[cc](;B[gg];W[gc])(;AB[gc];B[dd]MN[40]))")
    line, numbers = game.line.nodes(), LineNumbers()
    numbers.follow(line, 100)
    assert numbers.highest == 4
    numbers.follow(list(game.root.children[0].children[0].children[1].children[0].path()), 100)
    assert numbers.highest == 40
    numbers.follow(line, 100)
    for number, likely in ((7, 0), (8, 1)):
        line[1].properties["MN"] = [str(number)]
        numbers.forget({line[1]}, likely)
        numbers.follow(line, 100)
        assert numbers.highest == number + 3
