"""A window that is closed says so once, ends all that it has begun, and is gone."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.settings import Settings
from tests.census import carry_out_posted, child_processes
from tests.feature_samples import collected
from tests.whole_window.conftest import MakeWindow
from tests.whole_window.driver import Driver, new_window
from tests.whole_window.situations import SITUATIONS, Stage, start_page


def shown(settings: Settings, folder: Path) -> Driver:
    window = new_window(settings, folder)
    window.show()
    return Driver(window)


def threads() -> set[threading.Thread]:
    return set(threading.enumerate())


BRING = {"start page": start_page, **SITUATIONS, **collected("SITUATIONS")}


@pytest.mark.parametrize("situation", list(BRING))
def test_a_closed_window_says_so_once_and_leaves_nothing(
    qtbot: QtBot, tmp_path: Path, settings: Settings, situation: str
) -> None:
    processes, before = set(child_processes()), threads()
    driver = shown(replace(settings, start_page=situation == "start page"), tmp_path)
    BRING[situation](Stage(driver, qtbot, tmp_path))
    driver.forget_changes()
    told: list[int] = []
    driver.window.closed.connect(lambda window: told.append(id(window)))
    for _ in range(2):
        driver.window.close()
    qtbot.waitUntil(lambda: bool(told))
    qtbot.waitUntil(lambda: processes.issuperset(child_processes()))
    assert told == [id(driver.window)]
    kept = ref(driver.window)
    driver.window.deleteLater()
    del driver
    qtbot.waitUntil(lambda: is_gone(kept))
    qtbot.waitUntil(lambda: before.issuperset(threads()))  # those of a pool end with it
    assert len(told) == 1


def is_gone(kept: Callable[[], object]) -> bool:
    carry_out_posted()
    gc.collect()
    return kept() is None


def test_a_window_that_stays_open_says_nothing(driver: Driver, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    def cancel(box: QMessageBox) -> int:
        box.button(QMessageBox.StandardButton.Cancel).click()
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    with qtbot.assertNotEmitted(driver.window.closed):
        driver.play("E5")
        driver.window.close()
    assert driver.window.isVisible()
    driver.play("C3")
    assert driver.game.depth == 2


def test_windows_are_closed_each_for_itself(make_window: MakeWindow, settings: Settings, qtbot: QtBot) -> None:
    first, second = make_window(settings), make_window(settings)
    with qtbot.assertNotEmitted(first.window.closed), qtbot.waitSignal(second.window.closed):
        second.window.close()
    first.play("E5")
    assert first.game.depth == 1
