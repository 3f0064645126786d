"""The names of the lines: readable, never touching, emphasized where the mouse is."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtWidgets import QApplication

from qtgo.board.coordinates import drawn_names, edge_names, name_rect, names_of
from qtgo.board.geometry import fill_board
from qtgo.board.scene.board_options import CoordinateStyle
from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from tests.board.layouts import fit_board
from tests.board.pictures import picture_of


@pytest.mark.parametrize("style", [CoordinateStyle.LETTERS, CoordinateStyle.NUMBERS, CoordinateStyle.KANJI])
@pytest.mark.parametrize("lines", [2, 9, 13, 19, 25, 37, 52])
@pytest.mark.parametrize(("width", "height"), [(480, 460), (720, 700), (1280, 800), (3440, 2000)])
def test_names_can_be_read_and_never_touch(
    qapp: QApplication, style: CoordinateStyle, lines: int, width: int, height: int
) -> None:
    geometry = fit_board(lines, lines, width, height)
    names = edge_names(geometry, style)
    assert names is not None
    assert names.size >= 10
    rects = [name_rect(name, names.size) for name in drawn_names(geometry, names)]
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))
    stones = geometry.grid.adjusted(-geometry.cell / 2, -geometry.cell / 2, geometry.cell / 2, geometry.cell / 2)
    assert all(geometry.board.contains(rect) and not stones.intersects(rect) for rect in rects)


def test_every_line_of_37_has_a_number_at_the_side_of_a_usual_window(qapp: QApplication) -> None:
    names = edge_names(fit_board(37, 37, 900, 780), CoordinateStyle.LETTERS)
    assert names is not None and names.step_down == 1 and names.step_across <= 2


@pytest.mark.parametrize(("width", "height"), [(2, 52), (52, 2), (3, 40), (40, 3)])
@pytest.mark.parametrize("size", [400, 800, 2000])
def test_no_name_is_cut_off_beside_a_narrow_board(qapp: QApplication, width: int, height: int, size: int) -> None:
    geometry = fill_board(width, height, size)
    names = edge_names(geometry, CoordinateStyle.LETTERS)
    if names is not None:
        rects = [name_rect(name, names.size) for name in drawn_names(geometry, names)]
        assert all(geometry.board.contains(rect) for rect in rects)


def test_they_turn_with_the_view(qapp: QApplication) -> None:
    def first(view: Symmetry) -> tuple[str, str]:
        names = edge_names(fit_board(9, 13, 700, 700, view=view), CoordinateStyle.LETTERS)
        assert names is not None
        return names.across[0], names.down[0]

    assert first(Symmetry.UNTURNED) == ("A", "13")
    assert first(Symmetry.TURN_HALF) == ("J", "1")
    assert first(Symmetry.TURN_RIGHT) == ("1", "A")
    assert first(Symmetry.TURN_LEFT) == ("13", "J")
    assert first(Symmetry.MIRROR_SIDES) == ("J", "13")


def test_the_names_of_a_point_are_those_of_its_vertex_in_every_view(qapp: QApplication) -> None:
    for view in Symmetry:
        geometry = fit_board(9, 13, 700, 700, view=view)
        names = edge_names(geometry, CoordinateStyle.LETTERS)
        assert names is not None
        point = Point(2, 10)
        assert {name.text for name in names_of(geometry, names, point)} == {"C", "11"}
        for name in names_of(geometry, names, point):
            center = geometry.center(point)
            assert name.center.x() == center.x() or name.center.y() == center.y()


def test_the_names_of_the_cursor_are_emphasized(qapp: QApplication) -> None:
    scene = BoardScene()
    scene.set_viewport(QSizeF(600, 600), 1.0)
    scene.show_position(Position.empty(37, 37))
    before = picture_of(scene)
    scene.set_cursor(Point(17, 18))
    with_cursor = picture_of(scene)
    strip = scene.geometry.board.toRect()
    strip.setHeight(20)
    assert with_cursor.copy(strip) != before.copy(strip)
    scene.set_cursor(None)
    assert picture_of(scene) == before
