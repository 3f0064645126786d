"""A window at rest lays nothing out: parts that ask each other for room again and again would keep it busy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.settings import Settings
from tests.feature_samples import collected
from tests.whole_window.conftest import MakeWindow, close
from tests.whole_window.situations import SITUATIONS, Stage

_TURNS = 30


class _Requests(QObject):
    """Counts by class how often parts are asked to lay themselves out."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.counts[type(watched).__name__] += 1
        return False


@pytest.mark.parametrize("name", [*SITUATIONS, *collected("SITUATIONS")])
def test_a_window_at_rest_lays_nothing_out(
    make_window: MakeWindow, settings: Settings, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    driver = make_window(settings)
    driver.window.show()
    {**SITUATIONS, **collected("SITUATIONS")}[name](Stage(driver, qtbot, tmp_path))
    qtbot.wait(100)
    requests = _Requests()
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(requests)
    for _ in range(_TURNS):
        QApplication.processEvents()
    application.removeEventFilter(requests)
    assert {name: count for name, count in requests.counts.items() if count > _TURNS // 2} == {}
    close(qtbot, driver)
