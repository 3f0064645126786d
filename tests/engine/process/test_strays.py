from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process import strays
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.process.strays import Strays


def test_engines_that_end_together_cost_one_look_at_the_processes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, released = list[tuple[str, ...]](), list[str]()
    monkeypatch.setattr(strays, "kill_marked", lambda *marks: looks.append(marks))
    for mark in ("a", "b", "c"):
        Strays.of_application().kill(mark, partial(released.append, mark))
    qtbot.waitUntil(lambda: bool(released))
    assert (looks, released) == ([("a", "b", "c")], ["a", "b", "c"])


def test_all_engines_of_the_application_share_it(qtbot: QtBot) -> None:
    assert EngineProcess()._strays is EngineProcess()._strays is Strays.of_application()
