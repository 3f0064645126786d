"""An engine for one purpose: how long it may be silent while it starts, and afterward."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process import silence
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import EngineState, SlowNotice
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.work.on_demand_engine import OnDemandEngine
from tests.fakes import fake_command
from tests.session.conftest import Heard


def test_while_it_starts_it_may_be_silent_for_as_long_as_that_may_take(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.0)
    config = EngineConfig("Fake", fake_command("--hang", "name"), start_silence=60, answer_silence=0.01)
    own = OnDemandEngine(lambda: config)
    heard, notices = Heard(own, "happened"), list[SlowNotice]()
    engine = own.working()
    assert engine is not None
    engine.happened.connect(lambda event: notices.append(event) if isinstance(event, SlowNotice) else None)
    qtbot.waitUntil(lambda: bool(notices))
    assert notices[0].silent >= config.answer_silence
    assert own.engine is engine
    assert engine.state is EngineState.STARTING
    engine.kill()
    assert not any(isinstance(event, EngineFailure) for event in heard.all("happened"))
    with qtbot.waitSignal(own.closed):
        own.close()


def test_one_that_is_silent_at_its_work_is_killed(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "SLOW_AFTER", 0.0)
    command = fake_command("--hang", "final_status_list")
    own = OnDemandEngine(lambda: EngineConfig("Fake", command, answer_silence=0.1))
    heard = Heard(own, "happened")
    engine = own.working()
    assert engine is not None
    qtbot.waitUntil(lambda: engine.state is EngineState.READY)
    engine.send_console("final_status_list dead")
    qtbot.waitUntil(lambda: own.engine is None)
    failures = [event for event in heard.all("happened") if isinstance(event, EngineFailure)]
    assert [failure.kind for failure in failures] == [FailureKind.TIMED_OUT]
    with qtbot.waitSignal(own.closed):
        own.close()


def test_closed_it_starts_no_engine_any_more(qtbot: QtBot) -> None:
    own = OnDemandEngine(lambda: EngineConfig("Fake", fake_command()))
    assert own.working() is not None
    with qtbot.waitSignal(own.closed):
        own.close()
    assert own.working() is None
    assert (own.engine, own.process_id) == (None, 0)
