"""The small board: a picture in the colors of the large one, made when it is seen."""

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.board.paint.themes import KAYA, PAPER, BoardTheme
from qtgo.board.small_board import SmallBoard, tiny_picture
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position


def build(qtbot: QtBot, theme: BoardTheme = KAYA) -> SmallBoard:
    board = SmallBoard(160, None, theme)
    qtbot.addWidget(board)
    return board


def test_stones_are_where_they_should_be(qtbot: QtBot) -> None:
    board = build(qtbot, PAPER)
    stones = bytearray(81)
    stones[40] = Color.BLACK
    board.show_position(Position(9, 9, bytes(stones)))
    board.resize(board.sizeHint())
    picture = board.grab().toImage()
    middle = picture.pixelColor(picture.width() // 2, picture.height() // 2)
    beside = picture.pixelColor(picture.width() // 2 + picture.width() // 14, picture.height() // 2 + 5)
    assert middle.lightness() < 60
    assert beside.lightness() > 150
    assert board.accessibleDescription() == "9 by 9, stones: 1 black, 0 white"


def test_nothing_is_painted_until_it_is_seen_and_then_once(qtbot: QtBot) -> None:
    board = build(qtbot)
    board.show_position(Position.empty(13, 13))
    assert board._image is None
    board.grab()
    first = board._image
    board.grab()
    assert first is not None
    assert board._image is first
    board.show_position(Position.empty(9, 9))
    assert board._image is None


@pytest.mark.parametrize(("width", "height"), [(19, 19), (2, 52), (52, 2)])
def test_any_board_is_in_the_middle(qtbot: QtBot, width: int, height: int) -> None:
    board = build(qtbot, PAPER)
    board.show_position(Position.empty(width, height))
    board.resize(160, 160)
    board.setStyleSheet("background: #ff00ff")
    picture = board.grab().toImage()
    assert picture.pixelColor(picture.width() // 2, picture.height() // 2) != QColor("#ff00ff")


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize(("width", "height"), [(19, 19), (9, 7), (2, 52), (52, 2)])
def test_a_board_that_grows_fits_and_its_points_are_found(qtbot: QtBot, width: int, height: int, named: bool) -> None:
    board = SmallBoard(160, grows=True, named=named)
    qtbot.addWidget(board)
    board.show_position(Position.empty(width, height))
    for size in ((300, 260), (200, 400)):
        board.resize(*size)
        wood = board.wood()
        assert board.rect().adjusted(-1, -1, 1, 1).contains(wood.toAlignedRect())
        assert max(wood.width() / size[0], wood.height() / size[1]) > 0.98, "it takes the room there is"
        for point in (Point(0, 0), Point(width - 1, height - 1), Point(1, 1)):
            place = board.place_of(point)
            assert wood.contains(place)
            assert board.point_at(place.center()) == point
        assert board.point_at(wood.topLeft() - QPointF(1, 1)) is None


def test_a_tiny_board_has_its_stones_as_squares_on_plain_wood(qapp: QApplication) -> None:
    stones = bytearray(19 * 19)
    stones[0], stones[1], stones[360] = Color.BLACK, Color.WHITE, Color.BLACK
    picture = tiny_picture(Position(19, 19, bytes(stones)), KAYA, QSize(40, 40))
    black, white, wood = (QColor(each).name() for each in (KAYA.black.middle, KAYA.white.middle, KAYA.base))
    seen = [picture.pixelColor(x, 38).name() for x in range(6)]
    assert seen == [wood, black, black, white, white, wood]
    assert {picture.pixelColor(x, y).name() for x in range(40) for y in range(40)} == {black, white, wood}
