"""Engines with bad manners in the window: it says what is wrong, goes on, and leaves nothing of them running."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.engine.process import process
from qtgo.gtp.engine_config import EngineConfig
from qtgo.settings import Settings
from tests.engines_with_bad_manners import MANNERS, MARK, Outcome, processes
from tests.shown_window import click, forget_changes, play

FAKE = Path(__file__).parents[1] / "fake_engine.py"


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    expected, options = MANNERS[request.param]
    engine = EngineConfig(
        "Rude",
        shlex.join([sys.executable, "-S", "-E", str(FAKE), *options]),
        environment=(f"{MARK}={tmp_path.name}",),
        start_silence=expected.silence,
        answer_silence=expected.silence,
        quit_time=0.2,
    )
    return replace(settings, engines=(engine,))


def boxes(window: GameWindow) -> list[QMessageBox]:
    shown = filter(QWidget.isVisible, QApplication.topLevelWidgets())
    return [box for box in shown if isinstance(box, QMessageBox) and box.parent() is window]


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize("settings", MANNERS, indirect=True)
def test_an_engine_with_bad_manners_costs_neither_the_game_nor_the_window(
    qtbot: QtBot,
    window: GameWindow,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "MAX_BACKLOG", 1 << 20)  # what never ends soon is more than can be read
    expected, _ = MANNERS[request.node.callspec.params["settings"]]
    menu = window.context.menus.menu("white_plays")
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Rude").trigger()
    play(qtbot, window, "E5")
    game = window.context.game.game
    qtbot.waitUntil(lambda: bool(processes(tmp_path.name)))

    def outcome() -> Outcome | None:
        if any("Rude" in box.text() for box in boxes(window)):
            rude = window.context.players.engine(Color.WHITE)
            return Outcome.FAILS if rude is None or rude.has_ended else Outcome.REFUSES
        if game.phase is Phase.FINISHED:
            return Outcome.RESIGNS
        return Outcome.PLAYS if game.move_number == 2 else None

    if expected is Outcome.WAITS:
        qtbot.waitUntil(lambda: "Thinking" in window.features.seats.panels[Color.WHITE].state.activity)
    else:
        qtbot.waitUntil(lambda: outcome() is not None)
        assert outcome() is expected
    for box in boxes(window):
        assert "U+000A" not in box.text() + box.informativeText() + box.detailedText()
        box.close()
    window.context.players.seat(Color.WHITE, None)
    if game.phase is Phase.PLAYING:
        moves = game.move_number
        click(qtbot, window, "G7")
        assert game.move_number == moves + 1
    forget_changes(window)
    with qtbot.waitSignal(window.closed):
        window.close()
    qtbot.waitUntil(lambda: not processes(tmp_path.name))
