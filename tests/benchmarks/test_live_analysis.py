"""Live analysis as it is seen: the first candidates, another position while it runs, and a flood of lines.

``pytest tests/benchmarks/test_live_analysis.py --benchmark-only -s`` prints the figures.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import monotonic, thread_time

import pytest
from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QEventLoop, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.app.start import hold_back_collection
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import AnalysisLimit, Settings
from qtgo.shell.preparation import preparation
from tests.fakes import fake_engine

GAME = Path(__file__).with_name("gnugo_selfplay_19x19.sgf")
FRAME = 0.016
FIRST = 0.150
ROUNDS = 12


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[GameWindow]:
    """Show a game of 19x19 at its 120th move; garbage is collected as in the program."""
    thresholds = gc.get_threshold()
    hold_back_collection()
    settings = Settings(animation=False, start_page=False, explain_first_games=False, analysis_limit=AnalysisLimit.NONE)
    window = GameWindow(SettingsStore(settings), tmp_path / "journals")
    window.resize(1280, 860)
    with qtbot.waitExposed(window):
        window.show()
    for _ in preparation(window):  # as a window that has been there for a while
        pass
    window.features.files.open_path(GAME)
    window.context.navigator.to_move_number(120)
    yield window
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def has_candidates(window: GameWindow) -> bool:
    return bool(window.scene.overlay.analysis.candidates)


def test_the_first_candidates_after_space(benchmark: BenchmarkFixture, qtbot: QtBot, window: GameWindow) -> None:
    """Wait for the candidates of positions that nobody has looked at yet, with the built-in engine running."""
    action = window.context.menus["analyze"]
    action.trigger()
    qtbot.waitUntil(lambda: has_candidates(window))
    numbers = iter(range(60, 60 + 2 * ROUNDS))

    def turn_off() -> None:
        if action.isChecked():
            action.trigger()
        window.context.navigator.to_move_number(next(numbers))
        settle(0.3)

    def turn_on() -> None:
        action.trigger()
        while not has_candidates(window):
            QApplication.processEvents()

    benchmark.pedantic(turn_on, setup=turn_off, rounds=ROUNDS)
    assert benchmark.stats is not None
    assert benchmark.stats["median"] < FIRST


def settle(seconds: float) -> list[float]:
    """Let the window live for a while, and return the processor time of each turn of its events."""
    turns, until = [], monotonic() + seconds
    while monotonic() < until:
        began = thread_time()
        QAbstractEventDispatcher.instance().processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        turns.append(thread_time() - began)
    return turns


def flooded(window: GameWindow, qtbot: QtBot, **wanted: bool) -> None:
    config = fake_engine("--analyze", "--flood", "200")
    window.store.replace(replace(window.settings, engines=(config,), analysis_engine="Fake", **wanted))  # type: ignore[arg-type]
    window.context.menus["analyze"].trigger()
    qtbot.waitUntil(lambda: has_candidates(window))
    settle(1.0)


def test_another_position_while_it_runs(benchmark: BenchmarkFixture, qtbot: QtBot, window: GameWindow) -> None:
    """Step through the game under a flood of lines, while it is reviewed: a step and its picture are a frame at most.

    So is each of the turns that follow, in which the engine is asked and the rest of the window is brought up to date.
    """
    flooded(window, qtbot, analysis_ownership=True)
    painted = Paintings(window.view.viewport())
    costs: list[float] = []
    turns: list[float] = []

    def step() -> None:
        painted.count = 0
        began = thread_time()
        window.context.navigator.step(1)
        QApplication.sendPostedEvents()
        costs.append(thread_time() - began)
        assert painted.count
        turns.extend(settle(0.1))

    benchmark.pedantic(step, rounds=4 * ROUNDS)
    for what, all_costs in (("a step and its picture", costs), ("a turn of what follows", turns)):
        print(f"\n{what}: median {1000 * median(all_costs):.1f} ms, longest {1000 * max(all_costs):.1f} ms", end="")
    print(" of the processor")
    assert max(costs) < FRAME
    assert max(turns) < FRAME


class Paintings(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count."""
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_two_hundred_lines_a_second(benchmark: BenchmarkFixture, qtbot: QtBot, window: GameWindow) -> None:
    """Draw 200 lines a second of 20 moves with ownership, from the bytes to the picture."""
    flooded(window, qtbot, analysis_ownership=True)
    heard: list[object] = []
    window.features.live.controller.state_changed.connect(heard.append)
    turns: list[float] = []
    benchmark.pedantic(lambda: turns.extend(settle(3.0)), rounds=1)
    busy = sum(turns) / 3
    late = [turn for turn in turns if turn > FRAME]
    print(
        f"\n{len(heard) / 3:.0f} states a second; longest turn {1000 * max(turns):.1f} ms, "
        f"{len(late)} over a frame, {100 * busy:.0f} % of the processor"
    )
    assert len(heard) > 15
    assert not late
