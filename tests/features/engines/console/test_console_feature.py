"""The console and the side panel share the height of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color


@pytest.fixture
def low(qtbot: QtBot, window: GameWindow) -> GameWindow:
    """Return a window a little too low for both, whatever the fonts are; for each alone it has room."""
    window.context.menus["console"].trigger()
    settle()
    layout = window.layout()
    assert layout is not None
    height = layout.totalMinimumSize().height() - 1
    window.context.menus["console"].trigger()
    settle()
    window.resize(640, height)
    qtbot.waitUntil(lambda: window.height() == height)
    return window


def settle() -> None:
    for _ in range(3):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()


def test_the_panel_gives_way_to_the_console_in_a_low_window(low: GameWindow) -> None:
    height = low.height()
    low.context.menus["console"].trigger()
    settle()
    assert (low.width(), low.height()) == (640, height)
    assert low.features.console.dock.isVisible() and not low.context.side.isVisible()
    assert low.settings.side_panel
    low.context.menus["console"].trigger()
    settle()
    assert low.context.side.isVisible() and low.height() == height


def test_the_console_gives_way_to_the_panel_that_the_user_shows(low: GameWindow) -> None:
    height = low.height()
    low.context.menus["console"].trigger()
    low.context.menus["side_panel"].trigger()
    settle()
    assert low.context.side.isVisible() and not low.features.console.dock.isVisible()
    assert low.height() == height


def test_both_are_there_in_a_window_with_room_for_both(window: GameWindow) -> None:
    window.context.menus["console"].trigger()
    settle()
    assert window.features.console.dock.isVisible() and window.context.side.isVisible() and window.height() == 700


def test_the_keys_are_the_consoles_while_the_user_has_it_shown(qtbot: QtBot, window: GameWindow) -> None:
    window.activateWindow()
    window.context.view.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F12)
    console = window.features.console._console
    assert window.focusWidget() is console.filter, "no engine listens to commands"
    qtbot.keyClicks(window.focusWidget(), "play")
    assert console.filter.text() == "play" and not window.context.game.game.root.children
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F12)
    assert window.context.view.isAncestorOf(window.focusWidget())
    console.set_engines({Color.BLACK: "GNU Go"})
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert window.focusWidget() is console.command
