"""How long the board takes: a move, a jump, the mouse, a turn of the view, on a 19x19 board with 250 stones."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from statistics import median
from time import process_time, sleep

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from qtgo.board.paint.wood import _wood_image
from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry


def position_with(count: int, seed: int) -> Position:
    source = random.Random(seed)
    cells = bytearray(361)
    for index in source.sample(range(361), count):
        cells[index] = source.choice((1, 2))
    return Position(19, 19, bytes(cells))


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    view = BoardView(BoardScene())
    qtbot.addWidget(view)
    view.resize(1000, 1000)
    with qtbot.waitExposed(view):
        view.show()
    return view


def show_in_turn(view: BoardView, application: QApplication, positions: list[Position]) -> None:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    for position in positions:
        scene.show_position(position)
        application.processEvents()


def test_one_move_among_250_stones(benchmark: BenchmarkFixture, qapp: QApplication, view: BoardView) -> None:
    before = position_with(250, 3)
    index = before.stones.index(0)
    cells = bytearray(before.stones)
    cells[index] = Color.BLACK
    point = Point(index % 19, index // 19)
    after = replace(before, stones=bytes(cells), last_move=Move(Color.BLACK, point))
    show_in_turn(view, qapp, [before, after])
    benchmark(show_in_turn, view, qapp, [before, after])


def test_a_jump_over_200_stones(benchmark: BenchmarkFixture, qapp: QApplication, view: BoardView) -> None:
    positions = [Position.empty(19, 19), position_with(200, 9)]
    show_in_turn(view, qapp, positions)
    benchmark(show_in_turn, view, qapp, positions)


def test_the_mouse_passes_over_250_stones(benchmark: BenchmarkFixture, qapp: QApplication, view: BoardView) -> None:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    scene.show_position(position_with(250, 3))
    scene.set_ghost(Color.BLACK)
    points = [Point(x, 9) for x in range(19)]

    def pass_over() -> None:
        for point in points:
            scene._hover(point)
            qapp.processEvents()

    benchmark(pass_over)


def test_the_board_turns(benchmark: BenchmarkFixture, qapp: QApplication, view: BoardView) -> None:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    scene.show_position(position_with(250, 3))

    def turn() -> None:
        for symmetry in (Symmetry.TURN_HALF, Symmetry.UNTURNED):
            scene.set_view(symmetry)
            qapp.processEvents()

    benchmark(turn)


def test_wood_for_a_board_of_1000_pixels(benchmark: BenchmarkFixture, qapp: QApplication) -> None:
    from qtgo.board.paint.themes import KAYA

    benchmark(_wood_image.__wrapped__, KAYA.wood, 1024)


LARGE = 37


@pytest.fixture
def large(qtbot: QtBot) -> BoardView:
    """Show a 37x37 board with 700 stones on all of a 4K screen."""
    view = BoardView(BoardScene())
    qtbot.addWidget(view)
    view.resize(3840, 2160)
    with qtbot.waitExposed(view):
        view.show()
    return view


def large_position(seed: int) -> Position:
    source = random.Random(seed)
    cells = bytearray(LARGE * LARGE)
    for index in source.sample(range(LARGE * LARGE), 700):
        cells[index] = source.choice((1, 2))
    return Position(LARGE, LARGE, bytes(cells))


def test_a_jump_at_4k(benchmark: BenchmarkFixture, qapp: QApplication, large: BoardView) -> None:
    positions = [large_position(1), large_position(2)]
    show_in_turn(large, qapp, positions)
    benchmark(show_in_turn, large, qapp, positions)


def longest_step(application: QApplication, scene: BoardScene, change: Callable[[], object]) -> float:
    """Return the CPU time of the longest round of events until a change is seen, in ms."""
    laid_out: list[object] = []
    scene.laid_out.connect(laid_out.append)
    longest, rounds_after = 0.0, 0
    act: Callable[[], object] = change
    while rounds_after < 3:
        start = process_time()
        act()
        application.processEvents()
        longest = max(longest, process_time() - start)
        rounds_after += bool(laid_out)
        act = lambda: None  # noqa: E731
        sleep(0.001)
    scene.laid_out.disconnect(laid_out.append)
    return longest * 1000


def test_a_turn_at_4k(qapp: QApplication, large: BoardView, capsys: pytest.CaptureFixture[str]) -> None:
    show_in_turn(large, qapp, [large_position(1)])
    scene = large.scene()
    assert isinstance(scene, BoardScene)
    turns = [Symmetry.TURN_HALF, Symmetry.UNTURNED] * 3
    longest = [longest_step(qapp, scene, partial(scene.set_view, turn)) for turn in turns]
    report(capsys, "a turn at 4K", longest)


def test_a_resize_at_4k(qapp: QApplication, large: BoardView, capsys: pytest.CaptureFixture[str]) -> None:
    show_in_turn(large, qapp, [large_position(1)])
    scene = large.scene()
    assert isinstance(scene, BoardScene)
    widths = [3700, 3840] * 3
    longest = [longest_step(qapp, scene, partial(large.resize, width, 2160 * width // 3840)) for width in widths]
    report(capsys, "a resize at 4K", longest)


def report(capsys: pytest.CaptureFixture[str], name: str, longest: list[float]) -> None:
    with capsys.disabled():
        print(f"\n{name}: the longest step takes {median(longest):.1f} ms of CPU")
