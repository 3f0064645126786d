"""A window is seen with its board first; what else it has is made afterwards, and is missed by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Point
from qtgo.session.mode_state import Mode
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.menus.menu_bar import menus_of
from tests import dragging
from tests.shown_window import forget_changes

PARTS = frozenset(GameWindow.__annotations__)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[GameWindow]:
    """Show a window of a new user, with nothing but its board."""
    window = GameWindow(SettingsStore(Settings(animation=False, explain_first_games=False)), tmp_path / "journals")
    window.show()
    yield window
    forget_changes(window)
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


def test_a_file_dropped_before_the_parts_are_made_is_opened(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped.sgf"
    path.write_text("(;SZ[9];B[ee])")
    assert not made(window)
    assert dragging.drop(window, dragging.data_of(path))
    QApplication.processEvents()
    assert window.context.document.state.path == path


def made(window: GameWindow) -> frozenset[str]:
    return PARTS.intersection(vars(window))


def places(window: GameWindow) -> tuple[object, ...]:
    return window.size(), window.menuBar().geometry(), window.view.geometry(), window.scene.geometry.board


def test_the_window_is_shown_before_its_parts_are_made(qtbot: QtBot, window: GameWindow) -> None:
    assert made(window) == frozenset()
    assert [menu.isEmpty() for menu in menus_of(window.menuBar())] == 7 * [True]
    with qtbot.waitSignal(window.completed):
        assert window.isVisible()
    assert made(window) == PARTS


def test_nothing_moves_when_the_parts_are_there(qtbot: QtBot, window: GameWindow) -> None:
    window.grab()
    before = places(window)
    with qtbot.waitSignal(window.completed):
        pass
    qtbot.waitUntil(lambda: window.features.start_page.page is not None)
    QApplication.processEvents()
    assert places(window) == before
    assert (
        window.context.status.isVisible() and not window.context.side.isVisible() and not window.frame.bar.isVisible()
    )


def test_the_parts_are_there_when_the_first_is_asked_for(window: GameWindow) -> None:
    assert not window.context.players.has_engines
    assert made(window) == PARTS
    with pytest.raises(AttributeError, match="playres"):
        _ = window.playres  # type: ignore[attr-defined]


def test_a_key_is_not_lost(qtbot: QtBot, window: GameWindow) -> None:
    qtbot.keyClick(window.view, Qt.Key.Key_F4)
    assert made(window) == PARTS
    assert window.context.mode.mode is Mode.EDIT


def test_a_click_is_not_lost(qtbot: QtBot, window: GameWindow) -> None:
    place: QPoint = window.view.mapFromScene(window.scene.geometry.center(Point.from_vertex("D4")))
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert window.context.game.game.depth == 1
    assert window.context.side.isVisible() and window.frame.bar.isVisible()


def test_without_start_page_all_is_in_the_first_picture(qtbot: QtBot, tmp_path: Path) -> None:
    window = GameWindow(SettingsStore(Settings(start_page=False)), tmp_path / "journals")
    window.show()
    assert made(window) == PARTS
    assert window.context.side.isVisible() and window.frame.bar.isVisible()
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()
