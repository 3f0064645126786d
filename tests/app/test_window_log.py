"""What the log says of the engines of a window."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.app.window_log import log_window
from qtgo.core.rules.point import Color
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import EngineLaunch, EngineRestart, ErrorOutput
from qtgo.session.players.player_reports import PlayerEvent
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings


def test_starts_and_failures_of_engines_are_logged(
    qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    window = GameWindow(SettingsStore(Settings(animation=False)), tmp_path / "journals")
    log_window(window)
    failure = EngineFailure(FailureKind.EXITED)
    with caplog.at_level(logging.DEBUG):
        for event in (EngineLaunch("gnugo"), ErrorOutput("tuning"), EngineRestart(failure), failure):
            window.context.players.happened.emit(PlayerEvent(Color.WHITE, "GNU Go", event))
    said = [record.getMessage().partition(": ")[2] for record in caplog.records]
    assert [line.partition(":")[0] for line in said if line.startswith("engine")] == [
        "engine started",
        "engine failed",
        "engine failed",
    ]
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()
