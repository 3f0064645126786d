from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.look.look import Look
from qtgo.look.palette import DARK, LIGHT
from qtgo.settings import ColorScheme


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    view = BoardView(BoardScene())
    qtbot.addWidget(view)
    view.resize(500, 500)
    view.show()
    return view


def _scene(view: BoardView) -> BoardScene:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    return scene


def turn(
    view: BoardView, x: int = 0, y: int = 0, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    center = QPointF(view.rect().center())
    event = QWheelEvent(
        center,
        view.mapToGlobal(center),
        QPoint(),
        QPoint(x, y),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    view.wheelEvent(event)


def test_the_wheel_walks_a_line_of_moves_while_one_is_shown(qtbot: QtBot, view: BoardView) -> None:
    stepped: list[int] = []
    walked: list[int] = []
    view.wheel_stepped.connect(stepped.append)
    view.line_stepped.connect(walked.append)
    overlay = _scene(view).overlay
    overlay.show_line(LinePreview(Color.BLACK, (Point(3, 3), Point(2, 2)), 1))
    turn(view, y=-120)
    turn(view, y=120)
    overlay.show_line(None)
    turn(view, y=-120)
    assert (walked, stepped) == ([1, -1], [1])


@pytest.mark.parametrize(
    ("delta", "modifiers", "moves"),
    [
        ((0, -120), Qt.KeyboardModifier.NoModifier, [1]),
        ((0, 120), Qt.KeyboardModifier.NoModifier, [-1]),
        ((0, -240), Qt.KeyboardModifier.NoModifier, [2]),
        ((0, -120), Qt.KeyboardModifier.ShiftModifier, [10]),
        ((-120, 0), Qt.KeyboardModifier.ShiftModifier, [10]),
    ],
)
def test_the_wheel_steps_through_the_game(
    view: BoardView, delta: tuple[int, int], modifiers: Qt.KeyboardModifier, moves: list[int]
) -> None:
    steps: list[int] = []
    view.wheel_stepped.connect(steps.append)
    turn(view, *delta, modifiers)
    assert steps == moves


def test_fine_wheels_add_up(view: BoardView) -> None:
    steps: list[int] = []
    view.wheel_stepped.connect(steps.append)
    for _ in range(8):
        turn(view, 0, -30)
    turn(view, 0, -90)
    turn(view, 0, 60)
    turn(view, 0, 60)
    assert steps == [1, 1, -1]


@pytest.mark.parametrize("size", [(300, 800), (900, 300), (130, 130)])
def test_the_board_fits_the_window_with_square_cells(view: BoardView, size: tuple[int, int]) -> None:
    view.resize(*size)
    geometry = _scene(view).geometry
    assert geometry.board.width() <= size[0]
    assert geometry.board.height() <= size[1]
    assert min(size) - geometry.board.height() < 40 or min(size) - geometry.board.width() < 40


def test_a_screen_reader_hears_of_board_and_cursor(view: BoardView) -> None:
    assert view.accessibleName()
    cells = bytearray(361)
    cells[3 * 19 + 3] = Color.WHITE
    _scene(view).show_position(Position(19, 19, bytes(cells)))
    view.set_cursor(Point(3, 3))
    assert view.accessibleDescription() == "D4, white, 4 liberties"
    view.set_cursor(Point(3, 4))
    assert view.accessibleDescription() == "D5, empty"


def test_keys_are_left_to_the_window(view: BoardView) -> None:
    event = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    view.keyPressEvent(event)
    assert not event.isAccepted()


def test_an_announcement_reaches_assistive_technology(view: BoardView, monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    monkeypatch.setattr(
        "PySide6.QtGui.QAccessible", SimpleNamespace(updateAccessibility=lambda event: said.append(event.message()))
    )
    view.announce("Move 1: Black D4.")
    assert said == ["Move 1: Black D4."]


def test_the_ground_follows_the_scheme_of_the_program(look: Look, view: BoardView) -> None:
    for scheme, colors in ((ColorScheme.DARK, DARK), (ColorScheme.LIGHT, LIGHT)):
        look.use(scheme, 1.0)
        corner = view.grab().toImage().pixelColor(1, 1)
        assert abs(corner.lightness() - QColor(colors.ground_edge).lightness()) < 5


def test_the_ghost_stone_goes_with_a_mouse_that_leaves_at_once(view: BoardView) -> None:
    scene = _scene(view)
    scene.show_position(Position.empty(9, 9))
    place = view.mapFromScene(scene.geometry.center(Point(4, 4)))
    QTest.mouseMove(view.viewport(), place)
    assert scene.hovered == Point(4, 4)
    QCoreApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert scene.hovered is None


def test_a_candidate_under_the_cursor_is_told_to_screen_readers(view: BoardView) -> None:
    scene, c3 = _scene(view), Point(2, 2)
    scene.overlay.show_analysis(ShownAnalysis((ShownCandidate(c3, "A", is_best=True),)))
    scene.set_cursor(c3)
    assert view.accessibleDescription() == "C3, empty, candidate A, the best move"
    scene.set_cursor(Point(3, 2))
    assert view.accessibleDescription() == "D3, empty"


@pytest.fixture
def beside_a_button(qtbot: QtBot, look: Look) -> QWidget:
    """Show a board beside a button."""
    look.use(ColorScheme.LIGHT, 1.0)
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(QPushButton("one", window))
    view = BoardView(BoardScene(), window)
    view.make_table()
    row.addWidget(view, 1)
    window.resize(900, 500)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def test_the_ring_of_who_comes_by_tab_is_around_the_board_until_a_click(
    qtbot: QtBot, look: Look, beside_a_button: QWidget
) -> None:
    window, view = beside_a_button, beside_a_button.findChild(BoardView)
    assert isinstance(view, BoardView)
    while QApplication.focusWidget() is not view.table:
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    ring = look.focus_ring.ring
    assert ring is not None and ring.isVisible()
    for position in (Position.empty(19, 19), Position.empty(13, 7)):
        _scene(view).show_position(position)
        board = view.shape_rect
        assert board.size() != view.size(), "there is ground beside the board"
        assert ring.parentWidget() is view
        assert ring.geometry() == board.adjusted(-4, -4, 4, 4) & view.rect()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.viewport().rect().center())
    assert look.focus_ring.ring is None
