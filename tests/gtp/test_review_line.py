"""The line to be reviewed: its positions are those that an engine would be told one by one."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.writing import Kept, kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.gtp.review_line import ReviewLine
from qtgo.gtp.target import target_of
from qtgo.sgf.reader import read_collection

RECORDS = {
    "moves and a pass": b"(;SZ[9]KM[6.5];B[ee];W[cc];B[];W[gg])",
    "a handicap": b"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ge])",
    "stones set up on the way": b"(;SZ[9];B[ee];W[cc];AB[aa]AW[bb];B[gg];PL[B];B[gc])",
    "an illegal move": b"(;SZ[9];B[ee];W[ee];B[cc];W[gg])",
    "comments between the moves": b"(;SZ[9]C[a];C[b];B[ee];C[c];W[cc];C[d])",
    "many illegal moves": b"(;SZ[9]" + b";B[ee];W[ee];W[cc];B[];B[cc]" * 6 + b";AE[ee];B[ee])",
    "a move in the root": b"(;SZ[9]B[ee];W[cc];B[gg])",
    "nothing": b"(;SZ[9])",
}


def line_of(game: Game) -> ReviewLine:
    line = ReviewLine()
    for _ in line.read(game, game.line.nodes()):
        pass
    return line


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS.keys())
def test_the_positions_are_those_before_each_move_and_at_the_end(record: bytes) -> None:
    game = Game(read_collection(record).games[0])
    line, nodes = line_of(game), game.line.nodes()
    assert list(line.nodes) == [*(nodes[place - 1] for place in line.places[1:]), nodes[-1]]
    assert list(line.targets) == [target_of(game, node) for node in line.nodes]
    assert len(line.keys) == len(line.places) == len(line.moves) + 1
    assert list(line.targets[1:]) == list(line.targets)[1:]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (b"(;SZ[9]AB[aa];B[ee];W[cc];AB[ab]AW[bb];B[gg];PL[B];B[gc])", {1, 2}),
        (b"(;SZ[9];B[ee];W[cc]AE[ee];C[c];B[gg])", {1}),
        (b"(;SZ[9]PL[B];B[ee];PL[W];W[cc];B[gg])", set()),  # who is to move anyway
        (b"(;SZ[9];B[ee];B[cc];W[ee])", set()),
    ],
)
def test_moves_are_told_after_which_stones_are_set_up(record: bytes, expected: set[int]) -> None:
    assert line_of(Game(read_collection(record).games[0])).set_up_after == expected


def test_a_position_has_the_same_key_however_it_came_about() -> None:
    one, other = (
        line_of(Game(read_collection(record).games[0]))
        for record in (b"(;SZ[9];B[ee];W[cc];B[gg];W[gc])", b"(;SZ[9];B[gg];W[cc];B[ee];W[gc])")
    )
    assert one.keys[4] == other.keys[4]
    assert one.keys[1] != other.keys[1]


def test_a_line_of_illegal_moves_is_walked_once() -> None:
    game = Game(read_collection(b"(;SZ[9]" + b";B[ee];W[ee];W[cc];B[cc]" * 50 + b")").games[0])
    played = 0

    def count(frame: FrameType, event: str, _value: object) -> None:
        nonlocal played
        played += event == "call" and frame.f_code is Board.play.__code__

    sys.setprofile(count)
    try:
        line = line_of(game)
    finally:
        sys.setprofile(None)
    assert played <= 3 * len(line.nodes)


@pytest.mark.parametrize("kept", [Kept(), Kept(False, katrain=True), Kept(False, lizzie=True)])
def test_a_move_that_the_record_says_on_a_stone_is_no_candidate(kept: Kept) -> None:
    e5, d4 = Point.from_vertex("E5"), Point.from_vertex("D4")
    game = Game(read_collection(b"(;SZ[9]KM[6.5];B[ee])").games[0])
    node = game.root.children[0]
    moves = tuple(Candidate(point, 5, 0.5, 1.0, pv=(point,)) for point in (e5, d4, None))
    for at, properties in kept_properties(
        game.root, {node: PositionAnalysis(15, 0.5, 1.0, Color.WHITE, moves, (0.0,) * 81)}, kept
    ).items():
        set_properties(at, properties).apply()
    said = line_of(game).recorded[1]
    assert said is not None
    assert [candidate.point for candidate in said.candidates] == [d4, None]
