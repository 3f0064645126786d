"""The console and the side panel share the height of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.window.main_window import MainWindow


@pytest.fixture
def low(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """Return a window of 640x480."""
    window.resize(640, 480)
    qtbot.waitUntil(lambda: window.height() == 480)
    return window


def settle() -> None:
    for _ in range(3):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()


def test_the_panel_gives_way_to_the_console_in_a_low_window(low: MainWindow) -> None:
    low.menus["console"].trigger()
    settle()
    assert (low.width(), low.height()) == (640, 480)
    assert low.console.dock.isVisible() and not low.side.isVisible()
    assert low.settings.side_panel
    low.menus["console"].trigger()
    settle()
    assert low.side.isVisible() and low.height() == 480


def test_the_console_gives_way_to_the_panel_that_the_user_shows(low: MainWindow) -> None:
    low.menus["console"].trigger()
    low.menus["side_panel"].trigger()
    settle()
    assert low.side.isVisible() and not low.console.dock.isVisible() and low.height() == 480


def test_both_are_there_in_a_window_with_room_for_both(window: MainWindow) -> None:
    window.menus["console"].trigger()
    settle()
    assert window.console.dock.isVisible() and window.side.isVisible() and window.height() == 700
