from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.benson import pass_alive
from tests.core.boards import read_board
from tests.examples import examples


def shown(diagram: str, color: Color) -> str:
    """Draw living stones as #, their territory as +, and all else as dots."""
    board = read_board(diagram)
    living, territory = pass_alive(board.width, board.height, board.stones(), color)
    rows = range(board.height - 1, -1, -1)
    return "\n".join(
        "".join(
            "#" if (index := y * board.width + x) in living else "+" if index in territory else "."
            for x in range(board.width)
        )
        for y in rows
    )


def rows(text: str) -> str:
    return "\n".join("".join(line.split()) for line in text.strip().splitlines())


def test_two_eyes_live_and_one_does_not() -> None:
    diagram = """
        . X . X O . .
        X X X X O O O
        O O O O . . .
        X X X X X O .
        . . . . X O .
    """
    black = """
        + # + # . . .
        # # # # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    assert shown(diagram, Color.BLACK) == rows(black)


def test_stones_inside_are_lost_where_they_can_make_no_eye() -> None:
    diagram = """
        . X O . X O .
        X X X X X O .
        O O O O O O .
    """
    black = """
        + # + + # . .
        # # # # # . .
        . . . . . . .
    """
    assert shown(diagram, Color.BLACK) == rows(black)


def test_a_false_eye_is_none() -> None:
    diagram = """
        . X O .
        X O O O
        . X O .
        X X O O
    """
    assert "#" not in shown(diagram, Color.BLACK)


def test_an_empty_board_is_nobodys() -> None:
    assert pass_alive(3, 3, bytes(9), Color.BLACK) == (set(), set())


@examples(60)
@given(
    st.lists(st.sampled_from([0, 1, 1, 1, 2]), min_size=25, max_size=25),
    st.lists(st.integers(0, 24), min_size=40, max_size=40),
)
def test_what_lives_is_never_captured_while_its_color_passes(indices: list[int], turns: list[int]) -> None:
    board = Board(5, 5)
    board.set_stones(*([point for point, value in _points(indices) if value == color] for color in (1, 2)))
    living, territory = pass_alive(5, 5, board.stones(), Color.BLACK)
    for turn in turns:
        free = [point for point, value in _points(board.stones()) if not value]
        free = [point for point in free if not board.is_suicide(Color.WHITE, point)]
        if not free:
            break
        board.play(Color.WHITE, free[turn % len(free)])
    stones = board.stones()
    assert all(stones[index] == Color.BLACK for index in living)
    around = {point for index, (point, _) in enumerate(_points(stones)) if index in living | territory}
    assert all(
        board.liberties(point) <= around
        for index, (point, value) in enumerate(_points(stones))
        if index in territory and value == Color.WHITE
    )


def _points(indices: bytes | list[int]) -> list[tuple[Point, int]]:
    return [(Point(index % 5, index // 5), value) for index, value in enumerate(indices)]
