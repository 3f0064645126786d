"""The line at the right of the menu bar: nothing in it is lost where there is little room."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QMenuBar, QToolButton
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.look.font import secondary_font
from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.shown_window import settle


def test_what_has_no_room_is_in_a_menu(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]KM[6.5]RU[Japanese]RE[B+2.5];B[zz])")
    window.features.files.open_path(tmp_path / "a.sgf")
    status = window.context.status
    window.resize(1400, 800)
    settle()
    assert status.folded == () and status.rules.isVisible() and not status.more.isVisible()
    assert status.geometry().right() <= window.menuBar().width()
    for width in range(1400, 480, -40):
        window.resize(width, 800)
        settle()
        last = window.menuBar().actionGeometry(window.menuBar().actions()[-1])
        assert last.isEmpty() or not last.intersects(status.geometry())
        assert status.rect().contains(status.more.geometry()) or status.more.isHidden()
    assert status.rules in status.folded
    assert status.rules.text() in status.more.toolTip()
    status._fill_menu()
    assert status.rules.text() in [action.text() for action in status.more.menu().actions()]


@pytest.fixture
def with_menus_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system show the menus in a place of its own, as macOS does: then Qt never shows the bar in the window."""
    monkeypatch.setattr(QMenuBar, "isNativeMenuBar", lambda _bar: True)
    monkeypatch.setattr(QMenuBar, "sizeHint", lambda _bar: QSize(0, 0))


@pytest.mark.usefixtures("with_menus_elsewhere", "dressed")
@pytest.mark.parametrize("width", [1024, 640])
def test_it_has_a_place_where_the_system_shows_the_menus(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, width: int
) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]KM[6.5]RU[Japanese]RE[B+2.5];B[zz])")
    window: GameWindow = request.getfixturevalue("window")
    window.menuBar().hide()  # as Qt does where it is native
    window.resize(width, 700)
    settle()
    place = window.frame.geometry()
    window.features.files.open_path(tmp_path / "a.sgf")
    window.context.status.show_mode("Editing")
    window.context.status.show_paused(True)
    settle()
    status = window.context.status
    for part in (status.mode, status.paused, status.issues, status.charset, status.rules):
        seen = part.visibleRegion().boundingRect()
        assert seen.width() == part.width() and seen.height() >= part.fontMetrics().height(), "its words are in sight"
    on_window = QRect(status.mapTo(window, QPoint()), status.size())
    assert on_window.right() == window.rect().right() and not on_window.intersects(window.frame.geometry())
    assert window.frame.geometry() == place, "nothing has jumped"
    beside, beyond = status.free_room
    assert beside.left() == 0 and beside.right() < on_window.left() and beyond.right() == on_window.right()
    window.context.menus["full_screen"].setChecked(True)
    assert not status.isVisible()
    window.context.menus["full_screen"].setChecked(False)
    assert status.isVisible()


@pytest.mark.usefixtures("dressed")
def test_the_room_beside_the_menus_begins_after_letters_that_stand_behind_their_names(
    request: pytest.FixtureRequest,
) -> None:
    window: GameWindow = request.getfixturevalue("window")
    window.resize(1280, 800)
    bar = window.menuBar()
    for action, letter in zip(bar.actions(), "FEGNIVH", strict=True):
        action.setText(f"문서(&{letter})")
    settle()
    end = bar.actionGeometry(bar.actions()[-1]).right()
    for room in window.context.status.free_room:
        assert room.left() >= end


def test_it_stands_at_the_other_end_of_mirrored_menus(window: GameWindow) -> None:
    window.resize(1280, 800)
    window.context.status.show_mode("Editing")
    window.menuBar().setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    settle()
    status, bar = window.context.status, window.menuBar()
    assert status.geometry().left() == 0
    assert not any(bar.actionGeometry(action).intersects(status.geometry()) for action in bar.actions())
    assert status.mode.x() > status.rules.geometry().right()


def test_a_pause_of_the_engines_is_shown_and_ended(qtbot: QtBot, window: GameWindow) -> None:
    window.resize(1280, 800)
    assert not window.context.status.paused.isVisible()
    window.context.players.pause(True)
    window.context.status.show_paused(True)
    settle()
    assert window.context.status.paused.isVisible() and window.context.menus["pause_engines"].isChecked()
    window.context.menus["pause_engines"].setEnabled(True)
    qtbot.mouseClick(window.context.status.paused, Qt.MouseButton.LeftButton)
    assert not window.context.players.paused and not window.context.status.paused.isVisible()


def test_paused_engines_are_resumed_from_the_menu_where_the_button_has_no_room(window: GameWindow) -> None:
    window.context.players.pause(True)
    window.context.status.show_paused(True)
    window.context.menus["pause_engines"].setEnabled(True)
    status = window.context.status
    for width in range(900, 300, -20):
        window.resize(width, 800)
        settle()
        if status.paused in status.folded:
            break
    assert status.paused in status.folded
    status._fill_menu()
    resume = next(action for action in status.more.menu().actions() if action.text() == "Resume Engines")
    assert resume.isEnabled()
    resume.trigger()
    assert not window.context.players.paused


def test_the_line_ends_with_the_menu_bar_and_is_of_one_size(window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]KM[6.5]RU[Japanese])")
    window.features.files.open_path(tmp_path / "a.sgf")
    status = window.context.status
    for width in (1400, 1200, 1399):
        window.resize(width, 800)
        settle()
        assert status.geometry().right() == window.menuBar().width() - 1
    assert status.charset.isVisible() and status.charset.fontInfo().pixelSize() == status.rules.fontInfo().pixelSize()


def test_a_result_that_is_not_known_is_not_shown(window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]KM[6.5]RU[Japanese]RE[?])")
    window.features.files.open_path(tmp_path / "a.sgf")
    assert window.context.status.rules.text() == "Japanese rules · komi 6.5"
    assert window.context.status.rules.toolTip() == ""


def test_long_issues_without_room_are_listed_as_text(window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(f"(;SZ[9]AB[{'<b>x' * 40}])")
    window.features.files.open_path(tmp_path / "a.sgf")
    status = window.context.status
    for width in range(1400, 300, -20):
        window.resize(width, 800)
        settle()
        if status.issues in status.folded:
            break
    assert status.issues in status.folded and "<p " in status.issues.toolTip()
    tip = status.more.toolTip()
    assert status.issues.accessibleDescription() in tip and "<p " not in tip


def test_the_line_grows_with_the_interface(window: GameWindow, look: Look, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]KM[6.5]RU[Japanese])")
    window.features.files.open_path(tmp_path / "a.sgf")
    window.resize(2400, 800)  # room for menus and line in any font
    status = window.context.status
    for zoom in (1.0, 1.6):
        look.use(ColorScheme.LIGHT, zoom)
        settle()
        for part in (status.rules, status.charset):
            assert part.isVisible() and part.font().pointSizeF() == pytest.approx(secondary_font().pointSizeF())


@pytest.mark.usefixtures("dressed")
def test_no_menu_gives_way_to_the_line(request: pytest.FixtureRequest) -> None:
    window: GameWindow = request.getfixturevalue("window")
    bar, status = window.menuBar(), window.context.status
    for action, letter in zip(bar.actions(), "FEGNIVH", strict=True):
        action.setText(f"문서와문서(&{letter})")
    for width in range(900, 560, -5):
        window.resize(width, 800)
        settle()
        extension = bar.findChild(QToolButton, "qt_menubar_ext_button")
        if status._width_of_menus() <= bar.width():
            assert extension is None or not extension.isVisible(), f"a menu is out of sight at {width}"
