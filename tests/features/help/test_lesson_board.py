"""The small boards of dialogs: where their points are, and what is drawn there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from qtgo.board.small_board import SmallBoard
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.features.help.lesson_board import LessonBoard
from qtgo.features.library.pattern_board import PatternBoard


@pytest.fixture
def lesson(qtbot: QtBot) -> LessonBoard:
    board = LessonBoard()
    qtbot.addWidget(board)
    board.resize(300, 300)
    board.show_lesson(Position.empty(7, 7))
    return board


@pytest.fixture
def pattern(qtbot: QtBot) -> PatternBoard:
    board = PatternBoard()
    qtbot.addWidget(board)
    board.resize(300, 300)
    return board


def color_at(board: SmallBoard, point: Point) -> QColor:
    image, place = board.grab().toImage(), board.place_of(point).center()
    scale = image.width() / board.width()
    return image.pixelColor(round(place.x() * scale), round(place.y() * scale))


def test_a_mark_is_painted_on_its_point(lesson: LessonBoard) -> None:
    before = lesson.grab().toImage()
    lesson.show_lesson(lesson.position, [Point(0, 0)])
    assert lesson.marked == {Point(0, 0)}
    assert lesson.grab().toImage() != before


def test_territory_has_the_signs_of_the_large_board(lesson: LessonBoard) -> None:
    lesson.show_lesson(lesson.position, owners={Point(1, 1): Color.BLACK, Point(5, 5): Color.WHITE})
    assert color_at(lesson, Point(1, 1)).lightness() < 80
    assert color_at(lesson, Point(5, 5)).lightness() > 220


def test_a_lesson_has_coordinates(lesson: LessonBoard) -> None:
    """The texts beside it speak of D5."""
    image, place = lesson.grab().toImage(), lesson.place_of(Point(3, 0))
    scale = image.width() / lesson.width()
    below = place.translated(0, 0.75 * place.height())
    shades = [
        image.pixelColor(round(x * scale), round(y * scale)).lightness()
        for x in range(round(below.left()), round(below.right()))
        for y in range(round(below.top()), round(below.center().y()) + 4)
    ]
    assert min(shades) < 110, "a D is written there"


def test_a_part_is_chosen_and_the_rest_is_darker(pattern: PatternBoard, qtbot: QtBot) -> None:
    pattern.show_area(Position.empty(19, 19), Area(0, 0, 19, 19))
    before = color_at(pattern, Point(10, 10)).lightness()
    first, last = (pattern.place_of(point).center().toPoint() for point in (Point(12, 12), Point(15, 14)))
    qtbot.mousePress(pattern, Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseMove(pattern, last)
    with qtbot.waitSignal(pattern.area_chosen) as chosen:
        qtbot.mouseRelease(pattern, Qt.MouseButton.LeftButton, pos=last)
    assert chosen.args == [Area(12, 12, 4, 3)]
    assert color_at(pattern, Point(10, 10)).lightness() < before - 10


def test_moves_are_named_on_stones_of_their_color(pattern: PatternBoard) -> None:
    pattern.show_area(Position.empty(9, 9), Area(0, 0, 9, 9))
    empty = color_at(pattern, Point(2, 2)).lightness()
    labels = {Point(2, 2): ("A", Color.BLACK), Point(6, 6): ("B", Color.WHITE)}
    pattern.show_labels(labels)
    assert pattern.labels == labels
    assert color_at(pattern, Point(2, 2)).lightness() != empty
