"""Regions of an analysis: how they are drawn, and marked with mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.mouse_points import PointClick
from qtgo.board.scene.region_marker import RegionCell, RegionMarker, RegionMarking, region_cells
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from tests.board.pictures import picture_of

C3, D4, E5, G7 = Point(2, 2), Point(3, 3), Point(4, 4), Point(6, 6)
LEFT = Qt.MouseButton.LeftButton
SHIFT, PLAIN = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
AVOID, ALLOW, ONLY = RegionKind


def rectangle(one: Point, other: Point) -> frozenset[Point]:
    return frozenset(Area.between(one, other).points())


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    scene = BoardScene()
    scene.set_options(BoardOptions(animate=False))
    scene.show_position(Position.empty(9, 9))
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(600, 600)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def scene(view: BoardView) -> BoardScene:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    return scene


@pytest.fixture
def marker(scene: BoardScene) -> RegionMarker:
    return scene.overlay.regions


@pytest.fixture
def told(marker: RegionMarker) -> list[SearchRegion]:
    told: list[SearchRegion] = []
    marker.region_marked.connect(told.append)
    return told


def drag(view: BoardView, start: Point, end: Point, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    places: list[QPoint] = [view.mapFromScene(scene.geometry.center(point)) for point in (start, end)]
    QTest.mousePress(view.viewport(), LEFT, modifiers, places[0])
    QTest.mouseMove(view.viewport(), places[1])
    QTest.mouseRelease(view.viewport(), LEFT, modifiers, places[1])


# With the mouse


def test_dragging_marks_a_rectangle_in_place_of_the_last(
    view: BoardView, marker: RegionMarker, told: list[SearchRegion]
) -> None:
    marker.start(AVOID)
    drag(view, E5, C3)
    drag(view, D4, G7)
    assert told == [SearchRegion(AVOID, rectangle(C3, E5)), SearchRegion(AVOID, rectangle(D4, G7))]
    assert marker.region == told[-1]


def test_with_shift_a_rectangle_is_added_and_a_click_marks_or_unmarks_a_point(
    view: BoardView, marker: RegionMarker, told: list[SearchRegion]
) -> None:
    marker.start(ONLY)
    drag(view, C3, D4)
    drag(view, E5, G7, SHIFT)
    assert told[-1].points == rectangle(C3, D4) | rectangle(E5, G7)
    drag(view, C3, C3, SHIFT)
    assert told[-1].points == rectangle(C3, D4) - {C3} | rectangle(E5, G7)
    drag(view, C3, C3, SHIFT)
    assert told[-1].points == rectangle(C3, D4) | rectangle(E5, G7)


def test_nothing_else_hears_the_left_button_while_a_region_is_marked(
    view: BoardView, scene: BoardScene, marker: RegionMarker
) -> None:
    heard: list[PointClick] = []
    for signal in (scene.point_clicked, scene.point_dragged, scene.point_double_clicked):
        signal.connect(heard.append)
    marker.start(AVOID)
    drag(view, C3, E5)
    drag(view, C3, C3)
    place = view.mapFromScene(scene.geometry.center(C3))
    QTest.mouseDClick(view.viewport(), LEFT, PLAIN, place)
    assert heard == []
    marker.stop()
    drag(view, C3, C3)
    assert [click.point for click in heard] == [C3]


def test_what_is_dragged_is_drawn_before_it_is_told(
    view: BoardView, scene: BoardScene, marker: RegionMarker, told: list[SearchRegion]
) -> None:
    marker.start(AVOID)
    before = picture_of(scene)
    marker.press(C3, shift=False)
    marker.drag(E5)
    assert picture_of(scene) != before and told == []
    marker.drag(None)
    marker.release(None)
    assert told == [SearchRegion(AVOID, rectangle(C3, E5))], "the last point on the board"


def test_another_kind_begins_empty_and_the_same_goes_on(marker: RegionMarker) -> None:
    marker.show_region(SearchRegion(AVOID, frozenset({C3})))
    marker.start(AVOID)
    assert marker.region == SearchRegion(AVOID, frozenset({C3}))
    marker.start(ONLY)
    assert marker.region == SearchRegion(ONLY)


def test_no_region_and_another_board_end_the_marking(scene: BoardScene, marker: RegionMarker) -> None:
    marker.start(AVOID)
    marker.show_region(None)
    assert not marker.is_marking and marker.region is None
    marker.start(AVOID)
    scene.show_position(Position.empty(13, 13))
    assert not marker.is_marking and marker.region is None


def test_no_stone_follows_the_mouse_while_a_region_is_marked(scene: BoardScene, marker: RegionMarker) -> None:
    scene.set_ghost(Color.BLACK)
    scene._hover(C3)
    assert scene._ghost.isVisible()
    marker.start(AVOID)
    assert not scene._ghost.isVisible()
    scene._hover(D4)
    assert not scene._ghost.isVisible()
    marker.stop()
    assert scene._ghost.isVisible()


# With the keyboard


def test_the_keyboard_marks_from_corner_to_corner(
    scene: BoardScene, marker: RegionMarker, told: list[SearchRegion]
) -> None:
    marker.start(ALLOW)
    marker.mark_corner()
    assert told == [], "there is no cursor"
    scene.set_cursor(C3)
    marker.mark_corner()
    before = picture_of(scene)
    scene.set_cursor(E5)
    assert picture_of(scene) != before
    marker.mark_corner()
    assert told == [SearchRegion(ALLOW, rectangle(C3, E5))]
    scene.set_cursor(G7)
    assert marker.region == told[0], "the rectangle has ended"


def test_without_marking_the_keys_do_nothing(scene: BoardScene, marker: RegionMarker, told: list[SearchRegion]) -> None:
    scene.set_cursor(C3)
    marker.mark_corner()
    assert told == [] and marker.region is None


# Step by step


def test_a_rectangle_replaces_or_adds() -> None:
    marked = RegionMarking(frozenset({G7}))
    assert marked.begun(C3).drawn_to(E5).ended().points == rectangle(C3, E5)
    assert marked.begun(C3, adds=True).drawn_to(E5).ended().points == rectangle(C3, E5) | {G7}
    assert marked.drawn_to(E5) == marked
    assert marked.begun(C3).toggled(G7) == RegionMarking()


# As it is drawn


def has_outline(scene: BoardScene) -> bool:
    """Return whether the left side of C3's square is drawn."""
    geometry, image = scene.geometry, picture_of(scene)
    left, middle = geometry.center(C3).x() - geometry.cell / 2, geometry.center(C3).y() + geometry.cell / 4
    columns = range(round(left), round(left) + 3)
    return any(image.pixelColor(x, round(middle)) == QColor(scene.theme.highlight) for x in columns)


def test_each_kind_looks_different_and_only_here_veils_the_rest(scene: BoardScene, marker: RegionMarker) -> None:
    bare = picture_of(scene)
    pictures = []
    for kind in RegionKind:
        marker.show_region(SearchRegion(kind, rectangle(C3, E5)))
        pictures.append(picture_of(scene))
    assert all(picture != bare for picture in pictures)
    assert pictures[0] != pictures[1] != pictures[2]
    far = (scene.geometry.center(Point(7, 7)) + QPointF(0.0, 0.25) * scene.geometry.cell).toPoint()
    line = bare.pixelColor(far)
    assert [picture.pixelColor(far) == line for picture in pictures] == [True, True, False]
    marker.show_region(None)
    assert picture_of(scene) == bare


def test_a_region_without_points_is_not_drawn(scene: BoardScene, marker: RegionMarker) -> None:
    bare = picture_of(scene)
    for kind in RegionKind:
        marker.show_region(SearchRegion(kind))
        assert picture_of(scene) == bare


def test_the_outline_follows_the_board_as_it_is_turned(scene: BoardScene) -> None:
    region = SearchRegion(AVOID, frozenset({C3, Point(3, 2)}))
    cells = region_cells(region, scene.geometry)
    assert cells[C3] == RegionCell(AVOID, True, left=True, right=False, above=True, below=True)
    scene.set_view(Symmetry.TURN_HALF)
    cells = region_cells(region, scene.geometry)
    assert cells[C3] == RegionCell(AVOID, True, left=False, right=True, above=True, below=True)


def test_the_outline_is_seen(scene: BoardScene, marker: RegionMarker) -> None:
    assert not has_outline(scene)
    marker.show_region(SearchRegion(ALLOW, rectangle(C3, E5)))
    assert has_outline(scene)


def test_a_resized_board_has_the_same_region(scene: BoardScene, marker: RegionMarker) -> None:
    marker.show_region(SearchRegion(ALLOW, rectangle(C3, E5)))
    scene.set_viewport(QSizeF(400, 400), 1.0)
    assert has_outline(scene)
