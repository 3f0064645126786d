"""Advice on the board: what is drawn where, at any size of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from qtgo.board.scene import BoardScene
from qtgo.core.record.advice import NO_ADVICE, Advice, HintMark, signed
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position

C3, D4, E5 = Point(2, 2), Point(3, 3), Point(4, 4)


@pytest.fixture
def scene(qtbot: QtBot) -> BoardScene:
    scene = BoardScene()
    scene.show_position(Position.empty(9, 9))
    scene.set_viewport(QSizeF(600, 600), 1.0)
    return scene


def picture(scene: BoardScene) -> QImage:
    image = QImage(QSize(600, 600), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def color(scene: BoardScene, point: Point, dx: float = 0.0, dy: float = 0.0) -> QColor:
    geometry = scene.geometry
    place = geometry.center(point) + QPointF(dx, dy) * geometry.cell
    return picture(scene).pixelColor(place.toPoint())


def test_owned_points_have_squares_that_tell_how_sure_it_is(scene: BoardScene) -> None:
    bare = color(scene, C3, 0.15, 0.15)
    scene.show_advice(Advice(ownership={C3: 1.0, D4: -1.0, E5: 0.3}))
    assert color(scene, C3, 0.15, 0.15).lightness() < 80
    assert color(scene, D4, 0.15, 0.15).lightness() > 200
    assert color(scene, E5, 0.15, 0.15).lightness() > 80, "a smaller square"
    scene.show_advice(NO_ADVICE)
    assert color(scene, C3, 0.15, 0.15) == bare


def test_open_points_are_round(scene: BoardScene) -> None:
    bare = color(scene, D4, 0.2, 0.2)
    scene.show_advice(Advice(ownership={C3: 1.0, D4: 1.0}, unsettled=frozenset({D4, E5})))
    assert color(scene, D4).lightness() < 80
    assert color(scene, C3, 0.2, 0.2) != bare, "the corner of a square"
    assert color(scene, D4, 0.2, 0.2) == bare, "where a square has a corner"


def test_hints_are_discs_and_the_best_has_its_own_color(scene: BoardScene) -> None:
    marks = {C3: HintMark("A", 0.6, 1.5), D4: HintMark("B", 0.5, None)}
    scene.show_advice(Advice(hints=marks))
    best, other = (color(scene, point, -0.37) for point in (C3, D4))
    assert best.green() > best.blue()
    assert other.blue() > other.green()


def test_another_board_has_no_advice(scene: BoardScene) -> None:
    scene.show_advice(Advice(ownership={C3: 1.0}))
    scene.show_position(Position.empty(13, 13))
    assert scene.advice.is_empty


@pytest.mark.parametrize("size", [2, 9, 19, 52])
def test_it_is_drawn_on_every_board(scene: BoardScene, size: int) -> None:
    scene.show_position(Position.empty(size, size))
    scene.show_advice(Advice({Point(0, 0): HintMark("A", 1.0, -300.5)}, {Point(1, 1): -0.9}, frozenset({Point(0, 1)})))
    before = picture(scene)
    scene.show_advice(NO_ADVICE)
    assert picture(scene) != before


@pytest.mark.parametrize(("score", "text"), [(1.54, "+1.5"), (-0.5, "−0.5"), (-0.04, "0.0"), (0.0, "0.0")])
def test_leads_have_signs(score: float, text: str) -> None:
    assert signed(score) == text
