"""Engines that are sent away end, whichever protocol they speak, and whoever waits for all of them is told once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.engine.analysis_process import AnalysisProcess
from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.engine import GtpEngine
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.process.supervised import SupervisedEngine
from qtgo.engine.reports import EngineState
from tests.fakes import fake_analyzer, fake_engine

Make = Callable[..., SupervisedEngine]


def gtp(*options: str) -> SupervisedEngine:
    return GtpEngine(fake_engine(*options, quit_time=0.1))


def analyzing(*options: str) -> SupervisedEngine:
    return AnalysisProcess(fake_analyzer(*options, quit_time=0.1))


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
