from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.board.paint.board_colors import GOOD, MISTAKE
from qtgo.board.paint.themes import CONTRAST, KAYA, PAPER, WALNUT, BoardTheme
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.board.scene.mouse_points import PointClick
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.scene_items import GHOST
from qtgo.board.scene.view import BoardView
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry
from tests.board import pictures
from tests.board.pictures import settled

D4, E5, Q16 = Point(3, 3), Point(4, 4), Point(15, 15)
STILL = BoardOptions(animate=False)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def _scene(view: BoardView) -> BoardScene:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    return scene


@pytest.fixture
def scene(qapp: QApplication) -> BoardScene:
    scene = BoardScene()
    scene.set_options(STILL)
    return scene


@pytest.fixture
def view(qtbot: QtBot, scene: BoardScene) -> BoardView:
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(640, 600)
    with qtbot.waitExposed(view):
        view.show()
    return view


def with_stones(position: Position | None = None, **stones: Color) -> Position:
    position = position or Position.empty(19, 19)
    cells = bytearray(position.stones)
    for vertex, color in stones.items():
        point = Point.from_vertex(vertex)
        cells[point.y * position.width + point.x] = color
    return replace(position, stones=bytes(cells))


def pixel(view: BoardView, point: Point) -> QPoint:
    return view.mapFromScene(_scene(view).geometry.center(point))


def look_of(view: BoardView, point: Point, dx: float = 0.0, dy: float = 0.0) -> QColor:
    """Return the color on a point as it is on the screen, beside its middle by parts of a cell."""
    geometry = _scene(view).geometry
    center = geometry.center(point)
    x, y = center.x() + dx * geometry.cell, center.y() + dy * geometry.cell
    image = view.grab().toImage()
    return image.pixelColor(int(x * image.devicePixelRatio()), int(y * image.devicePixelRatio()))


def test_stones_come_and_go(view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(D4=Color.BLACK, Q16=Color.WHITE))
    assert look_of(view, D4).lightness() < 80
    assert look_of(view, Q16).lightness() > 200
    scene.show_position(with_stones(Q16=Color.BLACK))
    assert look_of(view, Q16).lightness() < 80
    assert scene.position.color_at(D4) is None


def test_the_size_of_the_board_can_change(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(Q16=Color.WHITE))
    small = with_stones(Position.empty(9, 5), C3=Color.BLACK)
    scene.show_position(small)
    assert (scene.geometry.columns, scene.geometry.rows) == (9, 5)
    assert look_of(view, Point(2, 2)).lightness() < 80
    fresh = BoardScene()
    fresh_view = BoardView(fresh)
    qtbot.addWidget(fresh_view)
    fresh_view.resize(view.size())
    fresh.show_position(small)
    assert view.grab().toImage() == fresh_view.grab().toImage()


def test_a_move_repaints_only_its_surroundings(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    first = with_stones(D4=Color.BLACK)
    scene.show_position(replace(first, last_move=Move(Color.BLACK, D4)))
    recorder = settled(view)
    scene.show_position(replace(with_stones(first, Q16=Color.WHITE), last_move=Move(Color.WHITE, Q16)))
    qtbot.waitUntil(lambda: recorder.area() > 0)
    cell = scene.geometry.cell
    assert recorder.area() < 6 * cell * cell
    assert recorder.region.contains(pixel(view, Q16))
    assert recorder.region.contains(pixel(view, D4)), "its mark as the last move goes"
    assert not recorder.region.contains(pixel(view, Point(9, 9)))


def test_showing_the_same_again_repaints_nothing(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    position = with_stones(D4=Color.BLACK, Q16=Color.WHITE)
    markup = Markup(marks={D4: Mark.CIRCLE}, labels={E5: "A"})
    scene.show_position(position)
    scene.show_markup(markup)
    recorder = settled(view)
    scene.show_position(replace(position))
    scene.show_markup(replace(markup))
    qtbot.wait(30)
    assert recorder.area() == 0


def test_one_mark_repaints_one_point(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(D4=Color.BLACK, Q16=Color.WHITE))
    scene.show_markup(Markup(marks={D4: Mark.CIRCLE}))
    recorder = settled(view)
    scene.show_markup(Markup(marks={D4: Mark.CIRCLE, Q16: Mark.SQUARE}))
    qtbot.waitUntil(lambda: recorder.area() > 0)
    assert recorder.area() < 3 * scene.geometry.cell**2
    assert not recorder.region.contains(pixel(view, D4))


def test_dead_stones_fade_and_come_back(view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(D4=Color.BLACK))
    alive = look_of(view, D4, 0.2, 0.2)
    scene.show_markup(Markup(dead=frozenset({D4})))
    assert look_of(view, D4, 0.2, 0.2).lightness() > alive.lightness() + 40
    scene.show_markup(Markup())
    assert look_of(view, D4, 0.2, 0.2) == alive


def test_a_click_counts_where_press_and_release_hit_the_same_point(
    qtbot: QtBot, view: BoardView, scene: BoardScene
) -> None:
    with qtbot.waitSignal(scene.point_clicked) as signal:
        qtbot.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, pixel(view, D4))
    click = signal.args[0]
    assert isinstance(click, PointClick)
    assert (click.point, click.button) == (D4, LEFT)
    assert click.modifiers == Qt.KeyboardModifier.ControlModifier
    assert click.screen_position is not None


def test_a_slip_to_another_point_is_no_click_but_a_drag(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    clicked: list[PointClick] = []
    dragged: list[PointClick] = []
    scene.point_clicked.connect(clicked.append)
    scene.point_dragged.connect(dragged.append)
    viewport = view.viewport()
    qtbot.mousePress(viewport, LEFT, pos=pixel(view, D4))
    place = QPointF(pixel(view, E5))
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    held = QMouseEvent(QEvent.Type.MouseMove, place, viewport.mapToGlobal(place), none, LEFT, keys)
    QApplication.sendEvent(viewport, held)
    qtbot.mouseRelease(viewport, LEFT, pos=pixel(view, E5))
    assert clicked == []
    assert [click.point for click in dragged] == [D4, E5]


def test_right_and_double_clicks_are_told_apart(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    viewport = view.viewport()
    with qtbot.waitSignal(scene.point_right_clicked) as signal:
        qtbot.mouseClick(viewport, RIGHT, pos=pixel(view, Q16))
    assert signal.args[0].point == Q16
    with qtbot.waitSignal(scene.point_clicked):
        qtbot.mouseClick(viewport, LEFT, pos=pixel(view, D4))
    clicks: list[PointClick] = []
    scene.point_clicked.connect(clicks.append)
    with qtbot.waitSignal(scene.point_double_clicked) as signal:
        qtbot.mouseDClick(viewport, LEFT, pos=pixel(view, D4))
    assert signal.args[0].point == D4
    assert clicks == []


def test_quick_clicks_on_two_points_are_two_clicks(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    clicks = []
    scene.point_clicked.connect(lambda click: clicks.append(click.point))
    qtbot.mouseClick(view.viewport(), LEFT, pos=pixel(view, D4))
    qtbot.mouseDClick(view.viewport(), LEFT, pos=pixel(view, E5))
    qtbot.mouseRelease(view.viewport(), LEFT, pos=pixel(view, E5))
    assert clicks == [D4, E5]


def test_beside_the_board_nothing_is_clicked(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    with qtbot.assertNotEmitted(scene.point_clicked):
        qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(2, 2))


def shows_ghost(scene: BoardScene) -> bool:
    return any(item.isVisible() for item in scene.items() if item.zValue() == GHOST)


def test_a_ghost_follows_the_mouse_where_a_move_is_legal(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(D4=Color.BLACK))
    scene.set_ghost(Color.WHITE, lambda point: point != Q16)
    viewport = view.viewport()
    with qtbot.waitSignal(scene.point_hovered) as signal:
        qtbot.mouseMove(viewport, pixel(view, E5))
    assert signal.args == [E5]
    assert shows_ghost(scene)
    for nowhere in (D4, Q16):
        with qtbot.waitSignal(scene.point_hovered):
            qtbot.mouseMove(viewport, pixel(view, nowhere))
        assert not shows_ghost(scene)
    qtbot.mouseMove(viewport, pixel(view, E5))
    qtbot.waitUntil(lambda: shows_ghost(scene))
    scene.set_ghost(None)
    assert not shows_ghost(scene)


def test_the_ghost_goes_with_the_mouse(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    scene.set_ghost(Color.BLACK)
    qtbot.mouseMove(view.viewport(), pixel(view, Q16))
    qtbot.mouseMove(view.viewport(), pixel(view, E5))
    qtbot.waitUntil(lambda: shows_ghost(scene))
    with qtbot.waitSignal(scene.point_hovered) as signal:
        qtbot.mouseMove(view.viewport(), QPoint(1, 1))
    assert signal.args == [None]
    assert not shows_ghost(scene)


def test_the_cursor_moves_and_stops_at_the_edge(qtbot: QtBot, scene: BoardScene) -> None:
    with qtbot.waitSignal(scene.cursor_moved) as signal:
        scene.move_cursor(1, 0)
    assert signal.args == [Point(9, 9)]
    for _ in range(12):
        scene.move_cursor(1, 1)
    assert scene.cursor == Point(18, 18)
    scene.set_cursor(None)
    assert scene.cursor is None


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
def test_the_cursor_goes_when_the_mouse_is_used_and_comes_back_there(
    qtbot: QtBot, view: BoardView, scene: BoardScene, button: Qt.MouseButton
) -> None:
    scene.set_cursor(D4)
    place = view.mapFromScene(scene.geometry.center(Point(2, 14)))
    for where in (QPoint(1, 1), place):
        qtbot.mouseMove(view.viewport(), where)
    qtbot.waitUntil(lambda: scene.hovered == Point(2, 14))
    assert scene.cursor == D4
    qtbot.mouseClick(view.viewport(), button, pos=place)
    assert scene.cursor is None
    scene.move_cursor(0, 1)
    assert scene.cursor == Point(2, 14)
    scene.move_cursor(0, 1)
    assert scene.cursor == Point(2, 15)


@pytest.mark.parametrize("color", [None, Color.BLACK, Color.WHITE])
def test_the_cursor_is_seen_on_every_ground(view: BoardView, scene: BoardScene, color: Color) -> None:
    if color is not None:
        scene.show_position(with_stones(D4=color))
    before = view.grab().toImage()
    scene.set_cursor(D4)
    assert view.grab().toImage() != before


def test_the_cursor_leaves_the_sign_of_a_verdict_in_sight(view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(D4=Color.BLACK))
    scene.show_markup(Markup(verdicts={D4: True}))
    cell = scene.geometry.cell
    at = view.mapFromScene(scene.geometry.center(D4) + QPointF(0, -cell / 2))
    badge = QRect(at, QSize(round(cell / 2), round(cell / 2)))
    before = view.grab().toImage().copy(badge)
    scene.set_cursor(D4)
    assert view.grab().toImage().copy(badge) == before
    scene.show_markup(Markup())
    bare = view.grab().toImage().copy(badge)
    scene.set_cursor(None)
    assert view.grab().toImage().copy(badge) != bare, "without a verdict the cursor is whole again"


@pytest.mark.parametrize("theme", [WALNUT, CONTRAST])
def test_theme_and_options_change_the_board(view: BoardView, scene: BoardScene, theme: BoardTheme) -> None:
    scene.show_position(with_stones(D4=Color.BLACK))
    before = view.grab().toImage()
    scene.set_theme(theme)
    assert scene.theme is theme
    dressed = view.grab().toImage()
    assert dressed != before
    scene.set_options(BoardOptions(coordinates=CoordinateStyle.NONE))
    assert view.grab().toImage() != dressed
    scene.set_theme(KAYA)
    scene.set_options(STILL)
    assert view.grab().toImage() == before


def test_fuzzy_stones_slide_into_place(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    scene.set_options(BoardOptions(fuzzy=True, animate=True))
    scene.show_position(with_stones(D4=Color.BLACK, E4=Color.WHITE))
    scene.show_position(with_stones(scene.position, F4=Color.BLACK))
    other = BoardScene()
    other_view = BoardView(other)
    qtbot.addWidget(other_view)
    other_view.resize(view.size())
    other.set_options(BoardOptions(fuzzy=True, animate=False))
    other.show_position(scene.position)
    settled_image = other_view.grab().toImage()
    assert view.grab().toImage() != settled_image
    qtbot.waitUntil(lambda: view.grab().toImage() == settled_image)


def test_a_stone_slides_into_place_unless_nothing_shall_move(qtbot: QtBot, view: BoardView, scene: BoardScene) -> None:
    scene.show_position(with_stones(D4=Color.BLACK))
    at_rest = view.grab().toImage()
    scene.set_options(BoardOptions(animate=True))
    scene.show_position(with_stones())
    scene.show_position(with_stones(D4=Color.BLACK))
    scene._sliding.setCurrentTime(10)
    assert view.grab().toImage() != at_rest
    qtbot.waitUntil(lambda: view.grab().toImage() == at_rest)


def test_the_cursor_moves_as_it_is_seen(scene: BoardScene) -> None:
    scene.show_position(Position.empty(9, 13))
    for symmetry in Symmetry:
        scene.set_view(symmetry)
        scene.set_cursor(Point(4, 6))
        for columns, rows in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            before = scene.geometry.center(scene.cursor or D4)
            scene.move_cursor(columns, rows)
            after = scene.geometry.center(scene.cursor or D4)
            assert (after - before) / scene.geometry.cell == QPointF(columns, -rows)
        assert scene.cursor == Point(4, 6)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_turned_board_is_the_same_board(qtbot: QtBot, view: BoardView, scene: BoardScene, symmetry: Symmetry) -> None:
    """What is on a point is drawn and clicked where the point is seen, stones that push each other included."""
    scene.set_options(BoardOptions(animate=False, fuzzy=True))
    position = with_stones(Position.empty(9, 13), C3=Color.BLACK, D3=Color.WHITE, E3=Color.BLACK, C12=Color.WHITE)
    scene.show_position(position)
    scene.set_view(symmetry)
    for point, color in position.stones_by_point():
        assert (look_of(view, point).lightness() < 80) == (color is Color.BLACK)
    spot = Point.from_vertex("B11")
    x, y = symmetry.apply(spot, 9, 13)
    _, down = symmetry.size(9, 13)
    geometry = scene.geometry
    place = QPointF(geometry.left + x * geometry.cell, geometry.top + (down - 1 - y) * geometry.cell)
    with qtbot.waitSignal(scene.point_clicked) as clicked:
        qtbot.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(place))
    assert clicked.args == [PointClick(spot, screen_position=view.viewport().mapToGlobal(view.mapFromScene(place)))]


def test_a_proposal_is_seen_until_it_is_taken_back(view: BoardView, scene: BoardScene) -> None:
    before = view.grab().toImage()
    scene.set_ghost(Color.WHITE)
    scene.set_proposal(D4)
    assert scene.proposal == D4
    assert look_of(view, D4, 0.2, 0.2).lightness() > 200
    scene.set_ghost(Color.BLACK)
    assert look_of(view, D4, 0.2, 0.2).lightness() < 120, "of the side to move"
    scene.set_proposal(None)
    assert view.grab().toImage() == before


@pytest.mark.parametrize("is_right", [True, False])
def test_a_verdict_stands_around_the_stone(view: BoardView, scene: BoardScene, is_right: bool) -> None:
    scene.show_position(with_stones(D4=Color.BLACK))
    scene.show_markup(Markup(verdicts={D4: is_right}))
    assert look_of(view, D4, -0.44) == QColor(GOOD if is_right else MISTAKE)
    assert look_of(view, D4, 0.36 - 0.13, -0.36) == QColor(GOOD if is_right else MISTAKE)


def test_lines_and_arrows_are_drawn_and_taken_away(view: BoardView, scene: BoardScene) -> None:
    before = view.grab().toImage()
    scene.show_markup(Markup(lines=((D4, Q16),), arrows=((E5, D4),)))
    assert view.grab().toImage() != before
    scene.show_markup(Markup())
    assert view.grab().toImage() == before


def test_labels_on_empty_points_take_the_lines_away(view: BoardView, scene: BoardScene) -> None:
    line = look_of(view, D4, -0.3)
    scene.show_markup(Markup(labels={D4: "i"}))
    assert look_of(view, D4, -0.3).lightness() > line.lightness() + 40


def test_what_is_not_to_be_seen_fades_into_the_board(qtbot: QtBot) -> None:
    scene = BoardScene()
    scene.set_viewport(QSizeF(400, 400), 1.0)
    scene.show_position(Position(9, 9, bytes([1] * 81)))

    def brightness(vertex: str) -> int:
        image = QImage(400, 400, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        scene.render(painter, QRectF(0, 0, 400, 400), QRectF(0, 0, 400, 400))
        painter.end()
        return image.pixelColor(scene.geometry.center(Point.from_vertex(vertex)).toPoint()).lightness()

    dark = brightness("A1")
    scene.show_markup(Markup(visible=frozenset({Point.from_vertex("E5")})))
    assert abs(brightness("E5") - dark) < 10
    hidden = brightness("A1")
    assert hidden > dark + 60
    scene.show_markup(Markup(dimmed=frozenset({Point.from_vertex("A1")})))
    assert dark + 30 < brightness("A1") < hidden
    assert abs(brightness("J9") - dark) < 10
    scene.show_markup(Markup())
    assert brightness("A1") == dark


def test_lines_end_beside_a_wide_label(scene: BoardScene) -> None:
    scene.set_theme(PAPER)
    scene.set_viewport(QSizeF(1600, 1600), 1.0)
    assert pictures.color(scene, D4, 0.45).lightness() < 100
    scene.show_markup(Markup(labels={D4: "CDE"}))
    assert pictures.color(scene, D4, 0.45).lightness() > 200
    assert pictures.color(scene, D4, 0.52).lightness() < 100, "the line to the next point is there"
    scene.show_markup(Markup(labels={D4: "C"}))
    assert pictures.color(scene, D4, 0.45).lightness() < 100
