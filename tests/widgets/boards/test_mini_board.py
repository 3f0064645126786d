"""The small picture of a board."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.widgets.boards.board_painter import BoardPainter
from qtgo.widgets.boards.lesson_board import LessonBoard
from qtgo.widgets.boards.mini_board import MiniBoard


@pytest.fixture
def board(qtbot: QtBot) -> MiniBoard:
    board = MiniBoard()
    qtbot.addWidget(board)
    board.resize(180, 180)
    return board


def color_at(board: MiniBoard, x: float, y: float) -> QColor:
    image = board.grab().toImage()
    scale = image.width() / board.width()
    return image.pixelColor(QPoint(round(x * scale), round(y * scale)))


def test_stones_stand_where_they_are(board: MiniBoard) -> None:
    board.show_position(Position(9, 9, bytes([1] + [0] * 79 + [2])))
    assert color_at(board, 10, 170).lightness() < 60
    assert color_at(board, 170, 10).lightness() > 220


def test_mark_is_painted_on_the_stone(board: MiniBoard) -> None:
    position = Position(9, 9, bytes([1] + [0] * 80))
    board.show_position(position)
    before = board.grab().toImage()
    board.show_position(position, [Point(0, 0)])
    assert board.marked == {Point(0, 0)}
    assert board.grab().toImage() != before


def test_contents_are_told(board: MiniBoard) -> None:
    board.show_position(Position(3, 2, bytes([1, 1, 2, 0, 0, 0])))
    assert board.accessibleDescription() == "3 by 2, stones: 2 black, 1 white"


@pytest.mark.parametrize(("width", "height"), [(2, 52), (52, 2), (19, 19)])
def test_board_of_any_shape_fits(width: int, height: int) -> None:
    board = BoardPainter(QRectF(0, 0, 100, 60), width, height)
    assert QRectF(0, 0, 100, 60).adjusted(-0.01, -0.01, 0.01, 0.01).contains(board.wood)
    assert board.wood.contains(board.center(Point(width - 1, height - 1)))


@pytest.mark.parametrize("named", [False, True])
def test_points_are_found_where_they_are_painted(named: bool) -> None:
    board = BoardPainter(QRectF(0, 0, 300, 260), 9, 7, named=named)
    for point in (Point(0, 0), Point(8, 6), Point(3, 2)):
        assert board.point_at(board.center(point)) == point
    assert board.point_at(board.center(Point(9, 0))) is None
    assert (board.point_at(board.wood.bottomLeft() + QPointF(1, -1)) is None) is named


def test_the_board_of_a_lesson_has_coordinates(qtbot: QtBot) -> None:
    """The texts beside it speak of D5."""
    board = LessonBoard()
    qtbot.addWidget(board)
    board.resize(300, 300)
    board.show_position(Position.empty(7, 7))
    image, place = board.grab().toImage(), board.place_of(Point(3, 0))
    scale = image.width() / board.width()
    below = place.translated(0, 0.85 * place.height())
    shades = {
        image.pixelColor(round(x * scale), round(below.center().y() * scale)).name()
        for x in range(round(below.left()), round(below.right()))
    }
    assert len(shades) > 2, "a D is written there"
