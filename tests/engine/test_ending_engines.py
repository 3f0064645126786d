"""Engines that are sent away end, whichever protocol they speak, and whoever waits for all of them is told once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.engine.analysis_process import AnalysisProcess
from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.engine import GtpEngine
from qtgo.engine.process.command_line import join_command
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.process.supervised import SupervisedEngine
from qtgo.engine.reports import EngineState
from qtgo.gtp.engine_config import EngineConfig

Make = Callable[..., SupervisedEngine]
FOLDER = Path(__file__).parents[1]


def gtp(*options: str) -> SupervisedEngine:
    command = join_command([sys.executable, str(FOLDER / "fake_engine.py"), *options])
    return GtpEngine(EngineConfig("Fake", command, quit_time=0.1))


def analyzing(*options: str) -> SupervisedEngine:
    command = join_command([sys.executable, str(FOLDER / "fake_analysis_engine.py"), *options])
    return AnalysisProcess(EngineConfig("Fake", command, quit_time=0.1))


@pytest.mark.parametrize("make", [gtp, analyzing])
@pytest.mark.parametrize("ready", [False, True])
def test_an_engine_that_is_sent_away_ends_also_while_it_starts(qtbot: QtBot, make: Make, ready: bool) -> None:
    engine, leaving = make(), EndingEngines()
    engine.start()
    if ready:
        qtbot.waitUntil(lambda: engine.state is EngineState.READY)
    assert not engine.has_ended
    with qtbot.waitSignals([engine.destroyed, leaving.all_ended]):
        leaving.retire(engine)
        leaving.close()
    application = QCoreApplication.instance()
    assert application is not None
    qtbot.waitUntil(lambda: not application.findChildren(EngineProcess))


def test_all_have_ended_where_none_is_left(qtbot: QtBot) -> None:
    leaving, told = EndingEngines(), list[int]()
    leaving.all_ended.connect(lambda: told.append(1))
    never_started = gtp()
    with qtbot.waitSignal(never_started.destroyed):
        leaving.retire(never_started)
    assert told == []
    leaving.close()
    assert told == [1]


@pytest.mark.parametrize("make", [gtp, analyzing])
def test_an_engine_that_died_can_be_sent_away(qtbot: QtBot, make: Make) -> None:
    engine, leaving = make("--die-at-start") if make is analyzing else gtp("--die", "name"), EndingEngines()
    engine.start()
    qtbot.waitUntil(lambda: engine.state is EngineState.FAILED)
    assert engine.has_ended and engine.process_id == 0
    with qtbot.waitSignal(engine.destroyed):
        leaving.retire(engine)
