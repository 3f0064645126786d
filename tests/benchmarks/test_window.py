"""How long the window takes with a game of 100,000 moves: opening it, a step, a move, and the way to its end."""

import random
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings

MOVES = 100_000


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play at random, passing where ten tries find no point to play on."""
    source, board, color, text = random.Random(1), Board(19, 19), Color.BLACK, ["(;GM[1]SZ[19]"]
    for _ in range(MOVES):
        tries = (Point(source.randrange(19), source.randrange(19)) for _ in range(10))
        point = next((p for p in tries if board.color_at(p) is None and not board.is_suicide(color, p)), None)
        board.play(color, point)
        text.append(f";{color.letter}[{point.to_sgf(19) if point else ''}]")
        color = color.opponent
    path = tmp_path_factory.mktemp("games") / "long.sgf"
    path.write_text("".join(text) + ")")
    return path


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, long_game: Path) -> GameWindow:
    window = GameWindow(SettingsStore(Settings(animation=False)), tmp_path / "journals")
    qtbot.addWidget(window)
    window.resize(1280, 900)
    with qtbot.waitExposed(window):
        window.show()
    window.features.files.open_path(long_game)
    return window


def test_opening(benchmark: BenchmarkFixture, qapp: QApplication, window: GameWindow, long_game: Path) -> None:
    def act() -> None:
        window.features.files.open_path(long_game)
        qapp.processEvents()

    benchmark.pedantic(act, rounds=3)


def test_back_and_forward_at_the_end(benchmark: BenchmarkFixture, qapp: QApplication, window: GameWindow) -> None:
    def act() -> None:
        for action in (window.context.menus["back"], window.context.menus["forward"]):
            action.trigger()
            qapp.processEvents()

    window.context.menus["to_end"].trigger()
    benchmark(act)


def test_from_the_start_to_the_end(benchmark: BenchmarkFixture, qapp: QApplication, window: GameWindow) -> None:
    def act() -> None:
        window.context.menus["to_end"].trigger()
        qapp.processEvents()

    benchmark.pedantic(act, setup=window.context.menus["to_start"].trigger, rounds=3)


def test_a_move_in_the_middle(benchmark: BenchmarkFixture, qapp: QApplication, window: GameWindow) -> None:
    def act() -> None:
        window.context.game.pass_()
        qapp.processEvents()

    window.context.navigator.to_move_number(MOVES // 2)
    window.context.game.game.stone_removal = None
    benchmark.pedantic(act, setup=window.context.game.undo, rounds=20)
    window.context.game.game.history.mark_saved()
    window.context.document.close()
