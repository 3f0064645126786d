"""Groups whose fate the judge reads, by kind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from qtgo.ai.dead_stones import Chains
from qtgo.ai.judge import Judge, judge
from qtgo.ai.network import Network
from qtgo.ai.proven_groups import Proof, read_out
from qtgo.ai.search.cancellation import StoppedError
from qtgo.ai.search.search_values import Estimate
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.resources import resource_path
from qtgo.sgf.reader import read_collection
from tests.ai.drawn import drawn, passed
from tests.core.boards import read_board

NETWORK = Network.calibrated()

CROSS_FIVE = """
    . . . . . O X . .
    O O O O O O X . .
    X X X X O O X X .
    X X . X X O X . .
    X . O . X O X . X
    X X . X X O X X .
    X X X X O O X . .
    O O O O O . O X X
    . . O . . O O X .
"""

THREE_SHARED_LIBERTIES = """
    . . . . . . O X .
    O O O O O O O X .
    X X X X X O O X .
    O O . X X X O X X
    . O O O . X O X .
    X X X X X X O X .
    O O O O O O O X X
    . . O . . . O X .
    . . . . . . O X .
"""

SEVEN_POINTS_WITH_TWO_THROWN_IN = """
    . . . . . . O X .
    . . . . . . O X .
    . . O . O . O X .
    . . . . . . O X .
    . . . . . . O X .
    O O O O O O O X .
    X X X X X O O X .
    . O O . X O O X .
    . . . X X O O X .
"""

THREE_IN_A_ROW = """
    . . . . O X . . .
    . . O . O X . . .
    O O O O O X . X .
    X X X X O X X . .
    . . . X O O X . .
    X X X X O O X X .
    O O O O O O X . .
    . . O . . O X X .
    . . . . . O X . .
"""


def proof(diagram: str, doubtful: Sequence[str], held: float = 0.0) -> Proof:
    """Read where the network holds the chains on some points so well, and all others for certain."""
    board = read_board(diagram)
    chains = {point for name in doubtful for point in board.chain(Point.from_vertex(name))}
    owned = [
        {0: 0.0, 1: 1.0, 2: -1.0}[stone] * (held if Point.from_index(index, board.width) in chains else 1.0)
        for index, stone in enumerate(board.stones())
    ]
    return read_out(Chains(Position(board.width, board.height, board.stones()), owned))


def at(found: Proof, name: str, diagram: str) -> float:
    return found.owned[Point.from_vertex(name).to_index(read_board(diagram).width)]


@pytest.mark.parametrize("held", [-0.5, 0.0, 0.5])
def test_a_big_group_with_a_dead_shape_inside_is_dead(held: float) -> None:
    found = proof(CROSS_FIVE, ["A3"], held)
    assert [at(found, name, CROSS_FIVE) for name in ("A3", "C4", "C5")] == [-1, -1, -1]
    assert not found.open


def test_captors_who_might_die_themselves_prove_nothing() -> None:
    diagram = """
        . . . . . . O X .
        . . O . O . O X .
        . . . . . . O X .
        . . . . . . O X .
        O O O O O O O X .
        X X X X O . O X .
        . O . X O O O X .
    """
    assert at(proof(diagram, ["A2"], 0.5), "A2", diagram) == -1
    assert at(proof(diagram, ["A2", "A3"], 0.5), "A2", diagram) == 0.5


@pytest.mark.parametrize("held", [-0.6, 0.0])
def test_a_group_that_cannot_be_captured_lives_unless_the_network_gives_it_up(held: float) -> None:
    assert at(proof(THREE_SHARED_LIBERTIES, ["A4"], held), "A4", THREE_SHARED_LIBERTIES) == 1
    assert at(proof(THREE_SHARED_LIBERTIES, ["A4"], -0.9), "A4", THREE_SHARED_LIBERTIES) == -0.9


@pytest.mark.parametrize(
    ("diagram", "name"), [(SEVEN_POINTS_WITH_TWO_THROWN_IN, "A3"), (THREE_IN_A_ROW, "A4"), (THREE_IN_A_ROW, "A6")]
)
def test_where_the_first_move_decides_the_group_is_open(diagram: str, name: str) -> None:
    for held in (-0.9, 0.9):
        found = proof(diagram, [name], held)
        assert Point.from_vertex(name).to_index(9) in found.open
        assert abs(at(found, name, diagram)) < 0.5


def test_a_group_with_little_room_is_read_though_the_network_is_sure() -> None:
    found = proof(THREE_IN_A_ROW, [])
    assert {Point.from_vertex(name).to_index(9) for name in ("A4", "A6")} <= found.open


def test_where_there_is_room_what_is_certain_is_not_read() -> None:
    found = proof(SEVEN_POINTS_WITH_TWO_THROWN_IN, ["A1"], 1.0)
    assert at(found, "F6", SEVEN_POINTS_WITH_TWO_THROWN_IN) == 0.0


def test_reading_can_be_stopped() -> None:
    replay = drawn(CROSS_FIVE)
    with pytest.raises(StoppedError):
        read_out(Chains(replay.position(), [0.0] * 81), lambda: True)


def ended(diagram: str, to_move: Color = Color.BLACK) -> Estimate:
    return judge(NETWORK, drawn(diagram, to_move=to_move), ended=True)


def test_a_game_that_has_ended_is_judged_with_what_was_read() -> None:
    for color in Color:
        dead = ended(CROSS_FIVE, color)
        assert len(dead.dead) == 18
        assert dead.is_settled
        assert dead.score == -38.5
        shared = ended(THREE_SHARED_LIBERTIES, color)
        assert not shared.dead
        assert len(shared.seki) == 20
        assert shared.is_settled


@pytest.mark.parametrize("diagram", [SEVEN_POINTS_WITH_TWO_THROWN_IN, THREE_IN_A_ROW])
def test_a_game_that_was_stopped_too_early_is_not_settled(diagram: str) -> None:
    answer = ended(diagram)
    assert not answer.is_settled
    assert answer.confidence < 0.5
    assert answer.unsettled & {point for point, _ in drawn(diagram).position().stones_by_point()}


def test_passes_end_a_game() -> None:
    assert judge(NETWORK, passed(drawn(CROSS_FIVE))).dead == ended(CROSS_FIVE).dead
    assert not Judge(NETWORK).in_play(drawn(CROSS_FIVE)).dead


LARGE_WITH_THREE_IN_A_ROW = """
    . . . X . . . X O . . . .
    . X . X X X X X O . O . .
    . . . X O O O O O . . . .
    X X X X O X X X O . . O .
    X O O O O X X X O . . . .
    . O X X X X . X O . . O .
    O O X X X X . X O O . . .
    . O X X X X . X X O . . .
    O O O X X X X X X O . O .
    . O O O O O O O O O . . .
    . . . . . . . . . . . . .
    . . O . . . O . . . O . .
    . . . . . . . . . . . . .
"""

LARGE_WITH_FIVE_POINTS = """
    . . . . . . . . X O . . .
    . . X X X . . . X O . . .
    . . X O X . . . X O . . .
    . X X O X . . . X O . . .
    X X O O X X . . X O . . .
    X O O O O X X . X O . . .
    X O O . O O X . X O . . .
    X X O . . O X X X O . . .
    X O O . . O O X X O . . .
    X X O O O O O X X O . . .
    . X X X X O O X X O . . .
    . . . . X X O X X O . . .
    . . . . . X X X X O . . .
"""

CORNER_WITH_KO = """
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    O O O O O . . . O X . . .
    X X X X O . . . O X . . .
    X X X X O . . . O X . . .
    . . X X O . . . O X . . .
    . . X X O . . . O X . . .
    . O X X O . . . O X . . .
"""

SECOND_LINE_IN_THE_CORNER = """
    . . . . . . O X . . . . .
    . . O . . . O X . . . X .
    . . . . . . O X . . . . .
    . O . . . . O X . . . . .
    . . . . . . O X . . X . .
    . . . . . O O X . . . . .
    . . . . . O X X . . . . .
    . . O . . O X . . X . . .
    . . . . . O X X . . . . .
    . . O . . O X . X X X X X
    . . . . . O X . X O O O O
    . . . . . O X . X O . . .
    . . . . . O X . X O . . .
"""

LARGE_WITH_FOUR_IN_A_ROW = """
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . . . . . . . . O X . . .
    . O O O . . . . O X . . .
    O O X O O O . . O X . . .
    O X X X X O . . O X . . .
    O X . X O O O O O X . . .
    X X . X X X X O O X . . .
    X X . . X X X O O X . . .
    X X X X X X O O O X . . .
    O O O X X O O . O X . . .
    . . O O O O . . O X . . .
"""


@pytest.mark.parametrize(
    ("diagram", "name"),
    [
        (LARGE_WITH_THREE_IN_A_ROW, "D5"),
        (LARGE_WITH_FIVE_POINTS, "G2"),
        (CORNER_WITH_KO, "C1"),
        (SECOND_LINE_IN_THE_CORNER, "K1"),
    ],
)
def test_a_group_that_who_moves_first_takes_is_not_settled(diagram: str, name: str) -> None:
    for replay in (drawn(diagram, "chinese"), passed(drawn(diagram, "chinese"))):
        answer = judge(NETWORK, replay)
        assert set(replay.board.chain(Point.from_vertex(name))) <= answer.unsettled
        assert not answer.is_settled
        assert not answer.is_counted
        assert answer.confidence < 0.5


def test_a_group_that_makes_two_eyes_in_time_is_settled() -> None:
    for replay in (drawn(LARGE_WITH_FOUR_IN_A_ROW), passed(drawn(LARGE_WITH_FOUR_IN_A_ROW))):
        answer = judge(NETWORK, replay)
        assert answer.is_settled
        assert not answer.dead
        assert answer.confidence > 0.9


def test_the_dead_stones_in_the_middle_of_a_game_are_those_of_a_first_look() -> None:
    path = resource_path("examples/1846-09-11-shusaku-gennan.sgf")
    root = read_collection(path.read_bytes()).games[0]
    replay = Replay(root, read_game_info(root))
    for number in (60, 140):
        replay.go_to(list(root.main_line())[number])
        assert judge(NETWORK, replay, ended=True).dead == judge(NETWORK, replay).dead
