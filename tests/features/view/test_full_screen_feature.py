"""The full screen: a board with a player at each side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.board.paint.bowl import BowlLid
from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeControl, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color, Point
from qtgo.features.clock.face import ClockFace
from qtgo.kit.notices.status_message import MessageKind
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import ColorScheme, Settings
from qtgo.shell.panels.player_form import PlayerForm
from tests.languages import spoken
from tests.shown_window import click, forget_changes, play, settle


@pytest.mark.parametrize("size", [QSize(900, 1400), QSize(1600, 1000), QSize(1024, 768), QSize(640, 480)])
def test_in_full_screen_a_message_covers_neither_players_nor_coordinates(window: GameWindow, size: QSize) -> None:
    window.context.menus["full_screen"].trigger()
    settle()
    window.resize(size)
    settle()
    window.context.status.message.show_message(lambda: "R10 repeats an earlier position (ko).", MessageKind.ERROR)
    settle()
    banner = window.frame.banner.geometry()
    names = window.view.names.translated(window.view.pos() + window.frame.pos())
    assert window.rect().contains(banner) and not banner.intersects(names)
    columns = window.features.full_screen.columns
    assert columns is not None
    assert not any(banner.intersects(column.geometry().translated(window.frame.pos())) for column in columns)
    window.context.menus["full_screen"].trigger()


def test_in_an_upright_full_screen_the_clocks_are_large(window: GameWindow) -> None:
    window.context.menus["full_screen"].trigger()
    settle()
    for size, form in ((QSize(900, 1400), PlayerForm.ACROSS), (QSize(1400, 900), PlayerForm.LARGE)):
        window.resize(size)
        settle()
        assert [player.form for player in window.features.seats.panels.values()] == [form, form]
    window.context.menus["full_screen"].trigger()


def test_a_low_full_screen_leaves_the_clocks_their_room(request: pytest.FixtureRequest, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.5)
    with spoken("ja"):
        window: GameWindow = request.getfixturevalue("window")
        times = TimeControl(TimeSettings(TimeSystem.BYOYOMI, 20 * MINUTE, 30 * SECOND, 5))
        window.features.new_game.start(replace(window.settings.new_game, time=times))
        window.context.menus["full_screen"].trigger()
        for size, has_lids in ((QSize(1024, 768), True), (QSize(800, 600), False), (QSize(1024, 768), True)):
            window.resize(size)
            settle()
            for panel in window.features.seats.panels.values():
                clock, lid = panel.findChild(ClockFace), panel.findChild(BowlLid)
                assert isinstance(clock, ClockFace) and isinstance(lid, BowlLid)
                assert clock.height() >= clock.minimumSizeHint().height()
                assert clock.width() >= clock._lettering.width_below(clock.shown), "what follows is whole"
                assert lid.isVisible() is has_lids
        window.context.menus["full_screen"].trigger()
    look.use(ColorScheme.LIGHT, 1)


def test_the_full_screen_is_a_board_with_two_players(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5")
    qtbot.keyClick(window, Qt.Key.Key_F11)
    settle()
    columns = window.features.full_screen.columns
    assert window.isFullScreen() and columns is not None
    frame: list[QWidget] = [window.menuBar(), window.context.side, window.frame.bar]
    assert not any(part.isVisible() for part in frame)
    for column, color in zip(columns, (Color.WHITE, Color.BLACK), strict=True):
        assert (
            column.isAncestorOf(window.features.seats.panels[color]) and window.features.seats.panels[color].isVisible()
        )
    click(qtbot, window, "C3")
    qtbot.keyClick(window, Qt.Key.Key_P)
    assert window.context.game.game.depth == 3
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    settle()
    assert not window.isFullScreen() and window.features.full_screen.columns is None
    assert all(part.isVisible() for part in (*frame, *window.features.seats.panels.values()))
    assert all(window.context.side.isAncestorOf(player) for player in window.features.seats.panels.values())
    assert not window.context.menus["leave_full_screen"].isEnabled()
    forget_changes(window)


def test_a_maximized_window_is_maximized_again_after_the_full_screen(window: GameWindow) -> None:
    window.showMaximized()
    for is_full in (True, False):
        window.context.menus["full_screen"].trigger()
        settle()
        assert window.isFullScreen() is is_full
    assert window.isMaximized()


def test_a_window_closed_on_the_full_screen_comes_back_as_a_window(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    window.resize(740, 640)
    settle()
    window.context.menus["full_screen"].trigger()
    settle()
    with qtbot.waitSignals([window.store.changed, window.closed]):
        window.close()
    again = GameWindow(SettingsStore(window.settings), tmp_path / "again")
    with qtbot.waitExposed(again):
        again.show()
    assert not again.isFullScreen() and not again.context.menus["full_screen"].isChecked()
    assert again.size() == QSize(740, 640)
    with qtbot.waitSignal(again.closed):
        again.close()
    again.deleteLater()


def test_a_full_screen_that_the_system_ends_gives_back_all_parts(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["full_screen"].trigger()
    settle()
    window.showNormal()  # as a window manager does by its own key or button
    qtbot.waitUntil(lambda: window.features.full_screen.columns is None)
    assert not window.context.menus["full_screen"].isChecked() and not window.isFullScreen()
    assert window.menuBar().isVisible() and window.context.side.isVisible() and window.frame.bar.isVisible()


def test_a_window_that_comes_back_elsewhere_and_smaller_has_its_place_and_size_again(
    qtbot: QtBot, window: GameWindow
) -> None:
    window.setGeometry(60, 40, 740, 640)
    room = window.geometry()
    for _ in range(2):
        window.context.menus["full_screen"].trigger()
        settle()
        window.context.menus["full_screen"].trigger()
        # As Qt does on Wayland, by the frame that it draws itself, and on X11 before the system has told the place.
        window.setGeometry(0, 0, room.width() - 6, room.height() - 33)
        qtbot.waitUntil(lambda: window.geometry() == room)


def test_a_minimized_full_screen_stays_one(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["full_screen"].trigger()
    settle()
    window.setWindowState(window.windowState() | Qt.WindowState.WindowMinimized)
    qtbot.wait(400)
    assert window.context.menus["full_screen"].isChecked() and window.features.full_screen.columns is not None
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    settle()
    assert window.isFullScreen() and window.context.menus["full_screen"].isChecked()
    window.context.menus["full_screen"].trigger()


def test_two_passes_on_the_full_screen_lead_to_the_review_of_the_score(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["full_screen"].setChecked(True)
    window.context.game.pass_()
    window.context.game.pass_()
    settle()
    assert not window.isFullScreen() and window.features.score.panel.isVisible()
    forget_changes(window)


def test_a_part_that_was_hidden_stays_so_after_the_full_screen(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["side_panel"].setChecked(False)
    window.context.menus["full_screen"].setChecked(True)
    window.context.menus["full_screen"].setChecked(False)
    assert not window.context.side.isVisible() and window.frame.bar.isVisible()


def test_the_panel_does_not_cover_the_full_screen(window: GameWindow) -> None:
    panel = window.context.menus["side_panel"]
    window.context.menus["full_screen"].setChecked(True)
    for is_wanted in (False, True):
        panel.trigger()
        settle()
        assert panel.isChecked() is is_wanted and not window.context.side.isVisible()
    window.context.menus["full_screen"].setChecked(False)
    assert window.context.side.isVisible()
    window.context.menus["full_screen"].setChecked(True)
    panel.trigger()
    window.context.menus["full_screen"].setChecked(False)
    assert not window.context.side.isVisible()


def test_the_panel_does_not_come_with_the_end_of_the_start_page_on_the_full_screen(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    window = GameWindow(SettingsStore(replace(settings, start_page=True)), tmp_path / "journals")
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.features.start_page.page is not None)
    window.context.menus["full_screen"].setChecked(True)
    window.features.start_page.close_page()
    settle()
    assert not window.context.side.isVisible()
    window.context.menus["full_screen"].setChecked(False)
    assert window.context.side.isVisible()
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


def test_buttons_of_a_narrow_full_screen_leave_out_their_words(qtbot: QtBot, dressed: None, window: GameWindow) -> None:
    window.context.menus["full_screen"].trigger()
    window.resize(640, 480)
    settle()
    columns = window.features.full_screen.columns
    assert columns is not None
    for column in columns:
        for button in column.findChildren(QAbstractButton):
            if button.text():
                assert button.width() >= button.sizeHint().width(), button.text()
    window.resize(1600, 1000)
    settle()
    assert "Pause Clock" in [button.text() for button in columns[0].findChildren(QAbstractButton)]


@pytest.mark.parametrize("size", [(1280, 800), (900, 1400)])
def test_the_buttons_of_a_full_screen_lie_on_the_card_of_the_player(
    qtbot: QtBot, dressed: None, window: GameWindow, size: tuple[int, int]
) -> None:
    window.context.menus["full_screen"].trigger()
    settle()
    window.resize(*size)
    settle()
    assert window.features.full_screen.columns is not None
    white, black = window.features.full_screen.columns

    def has_card(column: QWidget) -> bool:
        button = next(button for button in column.findChildren(QAbstractButton) if button.parentWidget() is column)
        beside = button.geometry().center() + QPoint(0, button.height() // 2 + 4)
        assert column.rect().contains(beside)
        return column.grab().toImage().pixelColor(beside).name() == current_palette().card.lower()

    assert (has_card(white), has_card(black)) == (False, True)
    window.context.game.play(Point.from_vertex("E5"))
    assert (has_card(white), has_card(black)) == (True, False)
    window.context.menus["full_screen"].trigger()
    settle()
    player = window.features.seats.panels[Color.BLACK]
    assert player.grab().toImage().pixelColor(player.width() // 2, 3).name() == current_palette().card.lower()
    forget_changes(window)


def test_the_players_of_a_high_full_screen_lie_across(qtbot: QtBot, dressed: None, window: GameWindow) -> None:
    window.context.menus["full_screen"].trigger()
    settle()
    window.resize(900, 1400)
    settle()
    columns = window.features.full_screen.columns
    assert columns is not None
    board = window.scene.geometry.board.translated(window.view.pos()).toRect()
    above, below = (column.geometry() for column in columns)
    assert above.bottom() < board.top() and board.bottom() < below.top()
    assert board.width() > 0.85 * window.width()
    for column in columns:
        for child in column.findChildren(QWidget):
            if child.isVisible() and child.parentWidget() is column:
                assert column.rect().contains(child.geometry()), child
    window.resize(1600, 1000)
    settle()
    assert columns[0].height() > columns[0].width()
