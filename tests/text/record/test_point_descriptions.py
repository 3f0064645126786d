"""Points and rows in words."""

import pytest

from qtgo.core.record.annotations import Annotation, Judgement
from qtgo.core.record.markup import NO_MARKUP, Mark, Markup
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.text.record.point_descriptions import board_text, changes_text, line_text, point_text, row_name
from tests.core.boards import read_board

DIAGRAM = """
. . . . .
. X X O .
. X . O .
. X X O .
. . . . .
"""


def position(diagram: str = DIAGRAM, last: str = "", ko: str = "") -> Position:
    board = read_board(diagram.replace(" ", "").strip())
    move = Move(Color.WHITE, Point.from_vertex(last)) if last else None
    ko_point = Point.from_vertex(ko) if ko else None
    return Position(board.width, board.height, board.stones(), last_move=move, ko=ko_point)


def point(vertex: str) -> Point:
    return Point.from_vertex(vertex)


@pytest.mark.parametrize(
    ("vertex", "said"),
    [
        ("A1", "A1, empty"),
        ("B2", "B2, black, 8 liberties"),
        ("D3", "D3, white, 6 liberties"),
        ("C3", "C3, empty, star point, ko"),
    ],
)
def test_a_point_says_its_stone_and_liberties(vertex: str, said: str) -> None:
    assert point_text(point(vertex), position(ko="C3")) == said


def test_a_point_says_all_its_marks() -> None:
    d3, c3 = point("D3"), point("C3")
    markup = Markup(
        marks={d3: Mark.TRIANGLE},
        labels={d3: "A\u202e"},
        numbers={d3: 7},
        territory={c3: Color.BLACK},
        variations={c3: (Color.BLACK, "B")},
        badges={d3: Judgement(Annotation.BAD_MOVE)},
        dead=frozenset({d3}),
        dimmed=frozenset({c3}),
    )
    said = "D3, white, 6 liberties, last move, dead, number 7, triangle, label A[U+202E], bad move"
    assert point_text(d3, position(last="D3"), markup) == said
    assert point_text(c3, position(), markup) == "C3, empty, star point, Black's territory, variation B, Black, dimmed"


def test_a_row_leaves_out_what_is_empty() -> None:
    row = [Point(x, 2) for x in range(5)]
    assert line_text(row_name(2), row, position()) == "Row 3: B3 black; D3 white."
    assert line_text(row_name(0), [Point(x, 0) for x in range(5)], position()) == "Row 1: empty."
    marked = Markup(marks={point("E3"): Mark.SQUARE})
    assert line_text(row_name(2), row, position(last="D3"), marked) == (
        "Row 3: B3 black; D3 white, last move; E3 empty, square."
    )


def test_neighbors_of_one_color_are_said_together() -> None:
    column = [Point(3, y) for y in range(5)]
    assert line_text("D", column, position()) == "D: D2 to D4 white."


def test_a_board_is_read_from_the_top() -> None:
    assert board_text(position()) == (
        "Row 4: B4 black; C4 black; D4 white. Row 3: B3 black; D3 white. Row 2: B2 black; C2 black; D2 white."
    )
    assert board_text(Position.empty(9, 9), NO_MARKUP) == "The board is empty."


def test_what_changed() -> None:
    after = position(DIAGRAM.replace("X X O", ". . O", 1).replace(". . . . .", "O . . . .", 1))
    said = "White stones added: A5. Black stones gone: B4, C4."
    assert changes_text(position(), after) == said
    assert changes_text(after, after) == "No stones have changed."
    assert changes_text(after, Position.empty(9, 9)) == "Another board is shown."
