"""The policy as a heat map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QSizeF
from pytestqt.qtbot import QtBot

from qtgo.board.paint.policy_heat import Heat, heat_map
from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.scene import BoardScene
from qtgo.core.analysis.display import ShownAnalysis
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from tests.board.pictures import picture_of

A1, B1, C1, A2 = Point(0, 0), Point(1, 0), Point(2, 0), Point(0, 1)


def policy(**shares: float) -> tuple[float, ...]:
    points = {Point.from_vertex(vertex).to_index(3): share for vertex, share in shares.items()}
    return tuple(points.get(index, 0.0) for index in range(9))


def test_a_point_is_as_hot_as_its_share_of_the_likeliest() -> None:
    shares = policy(A1=0.64, B1=0.16, C1=0.0064, A2=0.004)
    expected = {A1: Heat(10, 64), B1: Heat(5, 16), C1: Heat(1, 1)}
    assert heat_map(shares, Position.empty(3, 3)) == expected
    assert heat_map((*shares, 0.9), Position.empty(3, 3)) == expected, "the pass is no point"


def test_stones_and_illegal_points_have_none() -> None:
    stones = bytes([Color.BLACK, *[0] * 8])
    assert heat_map(policy(A1=0.5, B1=-1.0, C1=0.5), Position(3, 3, stones)) == {C1: Heat(10, 50)}


@pytest.mark.parametrize("shares", [(), (0.1,) * 7, (0.0,) * 9, (-1.0,) * 10])
def test_nothing_is_made_of_nothing(shares: tuple[float, ...]) -> None:
    assert heat_map(shares, Position.empty(3, 3)) == {}


def test_percentages_are_written_where_there_is_room(qtbot: QtBot) -> None:
    scene = BoardScene()
    scene.set_options(BoardOptions(animate=False))
    scene.show_position(Position.empty(3, 3))
    pictures = {}
    for width in (600, 110):
        scene.set_viewport(QSizeF(width, width), 1.0)
        for percent in (60, 61):
            scene.overlay.show_advice(ShownAnalysis(policy=policy(A1=percent / 100)))
            pictures[width, percent] = picture_of(scene)
    assert pictures[600, 60] != pictures[600, 61]
    assert pictures[110, 60] == pictures[110, 61]
    corner = scene.geometry.center(A1) + QPointF(0.3, 0.3) * scene.geometry.cell
    assert pictures[110, 60].pixelColor(corner.toPoint()).red() < 190
