"""What comes to mind without thinking."""

from qtgo.ai.play.instinct import urges
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from tests.core.boards import read_board


def urge(board: Board, vertex: str, answered: str | None = None) -> float:
    point = Point.from_vertex(vertex)
    last = None if answered is None else Point.from_vertex(answered)
    return urges(board, Color.BLACK, [point], last)[point]


BOARD = read_board(
    """
    . . . . . . .
    . . . . . . .
    . X . . . . .
    X O . . X O .
    . X . . . . .
    . . . . . . .
    . . . . . O .
    """
)


def test_to_capture_comes_first_and_then_to_threaten() -> None:
    capture, threat, quiet = urge(BOARD, "C4"), urge(BOARD, "F5"), urge(BOARD, "D2")
    assert capture > urge(BOARD, "F3") >= threat >= quiet == 0


def test_the_more_stones_the_more() -> None:
    larger = read_board(". X X .\nX O O .\n. X X .\n. . . .")
    smaller = read_board(". X . .\nX O . .\n. X . .\n. . . .")
    assert urge(larger, "D3") > urge(smaller, "C3") > 1


def test_a_move_is_answered_near_by() -> None:
    assert urge(BOARD, "D3", "D2") > urge(BOARD, "D3", "C2") > urge(BOARD, "D3", "G7") == urge(BOARD, "D3")


def test_the_edge_and_self_atari_do_not_suggest_themselves() -> None:
    assert urge(BOARD, "D7") < 0
    board = read_board(". . . . .\n. . O . .\n. O . O .\n. . . . .\n. . . . .")
    assert urge(board, "C3") < 0
