"""Large boards that are drawn anew bit by bit, and the old picture until then."""

import random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSizeF, QTimer
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from qtgo.board.paint.themes import WALNUT
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry

WIDTH, HEIGHT, LINES = 3000, 1700, 37


def position() -> Position:
    source = random.Random(5)
    return Position(LINES, LINES, bytes(source.choice((0, 1, 2)) for _ in range(LINES * LINES)))


@pytest.fixture
def scene() -> BoardScene:
    return BoardScene(allows_motion=lambda: False)


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene) -> BoardView:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(WIDTH, HEIGHT)
    scene.show_position(position())
    view.show()
    picture(view)
    return view


def picture(view: BoardView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def drawn_at_once(qtbot: QtBot, width: int, height: int, turn: Symmetry = Symmetry.UNTURNED) -> QImage:
    scene = BoardScene(allows_motion=lambda: False)
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(width, height)
    scene.show_position(position())
    scene.set_view(turn)
    view.show()
    return picture(view)


def test_a_large_board_keeps_its_layout_until_the_new_one_is_drawn(
    qtbot: QtBot, view: BoardView, scene: BoardScene
) -> None:
    before = scene.geometry
    view.resize(WIDTH - 100, HEIGHT - 100)
    assert scene.geometry is before
    with qtbot.waitSignal(scene.laid_out):
        pass
    assert scene.geometry.cell < before.cell
    assert picture(view) == drawn_at_once(qtbot, WIDTH - 100, HEIGHT - 100)


@pytest.mark.parametrize(("width", "height"), [(WIDTH - 200, HEIGHT), (WIDTH + 400, HEIGHT + 200), (WIDTH, HEIGHT)])
def test_a_large_board_is_at_its_new_place_at_once(
    qtbot: QtBot, view: BoardView, scene: BoardScene, width: int, height: int
) -> None:
    """What was drawn before stands there, larger or smaller, until the new picture is drawn; clicks mean its points."""
    before, room = scene.geometry, QRect(100, 60, width - 500, height - 200)
    view.place(QRect(0, 0, width, height), room)
    assert scene.geometry is before
    shown = view.mapFromScene(before.board).boundingRect()
    target = view.board_in(QRect(0, 0, width, height), room)
    assert abs(shown.center().x() - target.center().x()) < 4
    assert shown.width() <= target.width() + 2 and shown.height() <= target.height() + 2
    assert max(target.width() - shown.width(), target.height() - shown.height()) < 30
    assert room.adjusted(-2, -2, 2, 2).contains(shown)
    clicked = view.mapFromScene(before.center(Point(3, 30)))
    image = picture(view)
    corner, beside = image.pixelColor(2, 2), image.pixelColor(width - 3, height - 3)
    assert abs(corner.lightness() - beside.lightness()) < 12, "table all around"
    with qtbot.waitSignal(scene.laid_out):
        pass
    after = view.mapFromScene(scene.geometry.center(Point(3, 30)))
    assert (after - clicked).manhattanLength() < scene.geometry.cell
    assert view.transform().isIdentity() and view.mapToScene(QPoint(0, 0)) == QPointF(0, 0)


def test_a_large_board_is_turned_in_steps_to_the_same_picture(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    before = scene.geometry
    scene.set_view(Symmetry.TURN_HALF)
    assert scene.view is Symmetry.TURN_HALF
    assert scene.geometry is before
    with qtbot.waitSignal(scene.laid_out):
        pass
    assert picture(view) == drawn_at_once(qtbot, WIDTH, HEIGHT, Symmetry.TURN_HALF)


def test_what_lies_beyond_the_old_picture_is_table(view: BoardView) -> None:
    view.resize(WIDTH + 200, HEIGHT + 100)
    image = picture(view)
    beyond, table = image.pixelColor(WIDTH + 150, 20), image.pixelColor(5, 5)
    assert abs(beyond.lightness() - table.lightness()) < 12


def test_a_later_size_replaces_an_earlier_one(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    laid_out: list[object] = []
    scene.laid_out.connect(laid_out.append)
    for less in (10, 20, 30):
        view.resize(WIDTH - less, HEIGHT - less)
    with qtbot.waitSignal(scene.laid_out):
        pass
    assert len(laid_out) == 1
    assert not any(timer.isActive() for timer in scene.findChildren(QTimer)), "no other is to come"


def test_any_other_change_of_the_layout_takes_over_the_coming_one(view: BoardView, scene: BoardScene) -> None:
    view.resize(WIDTH - 100, HEIGHT - 100)
    scene.set_theme(WALNUT)
    assert scene.sceneRect().size() == QSizeF(WIDTH - 100, HEIGHT - 100)


def test_a_small_board_is_laid_out_at_once(qtbot: QtBot, scene: BoardScene) -> None:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    picture(view)
    view.resize(700, 500)
    assert scene.sceneRect().size() == QSizeF(700, 500)
