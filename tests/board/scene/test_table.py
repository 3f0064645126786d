"""The board as a table: what assistive technology finds, without any."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.table import BoardTable
from qtgo.board.scene.view import BoardView
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Area, Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry

C3 = Point(2, 2)


@pytest.fixture
def scene() -> BoardScene:
    return BoardScene()


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene) -> Iterator[BoardView]:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.make_table()
    view.resize(500, 400)
    with qtbot.waitExposed(view):
        view.show()
    yield view


def table_of(view: BoardView) -> BoardTable:
    assert view.table is not None
    return view.table


def interface(view: BoardView) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(table_of(view))


def cell_at(view: BoardView, point: Point) -> QAccessibleInterface:
    """Return what assistive technology finds where a point is seen."""
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    place: QPoint = view.viewport().mapToGlobal(view.mapFromScene(scene.geometry.center(point)))
    return interface(view).childAt(place.x(), place.y())


def name_at(view: BoardView, point: Point) -> str:
    return cell_at(view, point).text(QAccessible.Text.Name)


def shown(scene: BoardScene, size: tuple[int, int], *stones: tuple[Point, Color]) -> None:
    width, height = size
    cells = bytearray(width * height)
    for point, color in stones:
        cells[point.to_index(width)] = color
    last = Move(stones[-1][1], stones[-1][0]) if stones else None
    scene.show_position(Position(width, height, bytes(cells), last_move=last))


def test_the_board_is_a_table_of_its_points(view: BoardView, scene: BoardScene) -> None:
    shown(scene, (7, 5), (C3, Color.WHITE))
    found = interface(view)
    assert found.role() is QAccessible.Role.Table and found.text(QAccessible.Text.Name) == "Go board"
    assert (table_of(view).points.rowCount(), table_of(view).points.columnCount()) == (5, 7)
    assert cell_at(view, C3).role() is QAccessible.Role.Cell
    assert not table_of(view).points.flags(table_of(view).points.index(0, 0)) & Qt.ItemFlag.ItemIsSelectable
    assert name_at(view, C3) == "C3, white, 4 liberties, last move"
    assert name_at(view, Point(6, 4)) == "G5, empty"


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_each_cell_is_where_its_point_is_seen(view: BoardView, scene: BoardScene, symmetry: Symmetry) -> None:
    shown(scene, (7, 5))
    scene.set_view(symmetry)
    for point in (Point(0, 0), Point(6, 0), Point(3, 4)):
        assert name_at(view, point).startswith(f"{point.vertex},")


def test_of_a_part_of_the_board_the_table_has_that_part(view: BoardView, scene: BoardScene) -> None:
    shown(scene, (19, 19))
    scene.show_part(Area(0, 0, 6, 4))
    assert (table_of(view).points.rowCount(), table_of(view).points.columnCount()) == (4, 6)
    assert name_at(view, Point(5, 3)) == "F4, empty"


def test_marks_and_candidates_are_said(view: BoardView, scene: BoardScene) -> None:
    shown(scene, (9, 9), (C3, Color.BLACK))
    scene.show_markup(Markup(marks={C3: Mark.TRIANGLE}, labels={C3: "A"}))
    assert name_at(view, C3) == "C3, black, 4 liberties, last move, triangle, label A"
    scene.overlay.show_analysis(ShownAnalysis((ShownCandidate(Point(3, 3), "A", is_best=True),)))
    assert name_at(view, Point(3, 3)) == "D4, empty, candidate A, the best move"


def test_the_cell_of_the_cursor_is_the_current_one_and_the_other_way_round(view: BoardView, scene: BoardScene) -> None:
    table = table_of(view)
    view.set_cursor(C3)
    assert table.points.point(table.currentIndex()) == C3
    table.setCurrentIndex(table.points.index_of(Point(4, 5)))  # as a screen reader does
    assert scene.cursor == Point(4, 5)
    view.set_cursor(None)
    assert not table.currentIndex().isValid()


def test_it_has_the_focus_of_the_board_and_leaves_keys_and_mouse_alone(
    qtbot: QtBot, view: BoardView, scene: BoardScene
) -> None:
    with qtbot.waitActive(view):
        view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    assert QApplication.focusWidget() is table_of(view) and scene.cursor is None
    qtbot.keyClick(table_of(view), Qt.Key.Key_Down)
    assert scene.cursor is None and not table_of(view).currentIndex().isValid()
    assert QApplication.widgetAt(table_of(view).mapToGlobal(QPoint(50, 50))) is view.viewport()


def test_it_is_not_seen(view: BoardView) -> None:
    picture = view.grab().toImage()
    table_of(view).hide()
    assert view.grab().toImage() == picture
