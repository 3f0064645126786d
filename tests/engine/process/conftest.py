"""A process that has ended before the next test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process.failure import ProcessEnd
from qtgo.engine.process.process import EngineProcess


@pytest.fixture
def process(qtbot: QtBot) -> Iterator[EngineProcess]:
    process = EngineProcess()
    ends: list[ProcessEnd] = []
    process.ended.connect(ends.append)
    yield process
    process.kill()
    qtbot.waitUntil(lambda: bool(ends))
