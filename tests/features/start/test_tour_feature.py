"""The tour: three cards before the start page of the very first start, and again from the Help menu."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import QApplication, QMenuBar, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from qtgo import settings as settings_file
from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.features.start.tour_cards import TourSheet
from qtgo.features.start.tour_words import TourCard, TourKeys, card_text
from qtgo.kit.language import retranslate_windows
from qtgo.look.look import Look
from qtgo.settings import ColorScheme, Settings
from qtgo.shell.menus.menu_bar import menus_of
from qtgo.text.pseudo import PSEUDO
from tests.languages import spoken
from tests.shown_texts import clipped, untranslated
from tests.shown_window import click, forget_changes
from tests.user_folders import folders_in

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def settings() -> Settings:
    return Settings(animation=False, judge_reviews=False)


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Iterator[Program]:
    """Yield the program at its first start."""
    program = Program(qapp, folders_in(tmp_path))
    yield program
    for window in [*program.windows]:
        forget_changes(window)
        with qtbot.waitSignal(window.closed):
            window.close()


def sheet_of(qtbot: QtBot, window: GameWindow) -> TourSheet:
    qtbot.waitUntil(lambda: window.features.start_page.tour.sheet is not None)
    QApplication.processEvents()
    sheet = window.features.start_page.tour.sheet
    assert sheet is not None
    return sheet


def begin(window: GameWindow) -> TourSheet:
    window.context.menus["tour"].trigger()
    QApplication.processEvents()  # which lays it out, and may tell it of a language once more
    sheet = window.features.start_page.tour.sheet
    assert sheet is not None
    return sheet


def test_the_first_start_begins_with_it_and_ends_at_the_start_page(qtbot: QtBot, program: Program) -> None:
    program.start([])
    window = program.windows[0]
    sheet = sheet_of(qtbot, window)
    assert window.features.start_page.page is None
    for card in TourCard:
        assert sheet.card is card
        assert sheet.next.hasFocus()
        qtbot.mouseClick(sheet.next, LEFT)
    assert window.features.start_page.tour.sheet is None
    assert window.features.start_page.page is not None
    assert window.features.start_page.page.start.hasFocus()


def test_another_window_and_another_start_have_none(qtbot: QtBot, program: Program) -> None:
    program.start([])
    sheet_of(qtbot, program.windows[0])
    second = program.open_window()
    qtbot.waitUntil(lambda: second.features.start_page.page is not None)
    assert second.features.start_page.tour.sheet is None
    assert not settings_file.read(program._settings_file).is_first, "even if the program is killed now"


def test_it_is_offered_where_nothing_keeps_that_it_was_seen(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Settings:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(settings_file, "save", refuse)
    program.start([])
    commands = program.windows[0].features.start_page
    qtbot.waitUntil(lambda: commands.page is not None)
    page = commands.page
    assert page is not None
    assert commands.tour.sheet is None
    offers = [tile for tile in page._action_tiles if tile.accessibleName() == "Tour of QtGo"]
    qtbot.mouseClick(offers[0], LEFT)
    assert commands.tour.sheet is not None
    assert page.isHidden(), "no card lies over another"
    with spoken(PSEUDO):
        retranslate_windows()
        anew = commands.page
        assert anew is not None and anew is not page
        assert anew.isHidden(), "nor does one in another language"
        commands.tour.end()
        assert anew.isVisible()
        assert anew.start.hasFocus()


def test_a_first_start_that_keeps_its_settings_offers_no_second_tour(qtbot: QtBot, program: Program) -> None:
    program.start([])
    sheet_of(qtbot, program.windows[0]).closed.emit()
    page = program.windows[0].features.start_page.page
    assert page is not None
    assert [tile.accessibleName() for tile in page._action_tiles if "Tour" in tile.accessibleName()] == []


def test_a_start_with_a_file_has_none(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[ee])")
    program.start([tmp_path / "game.sgf"])
    window = program.windows[0]
    qtbot.waitUntil(lambda: not window.features.start_page.is_expected)
    assert window.features.start_page.tour.sheet is None


def test_esc_ends_it_while_the_board_has_the_keys(qtbot: QtBot, program: Program) -> None:
    program.start([])
    window = program.windows[0]
    sheet_of(qtbot, window).closed.emit()
    page = window.features.start_page.page
    assert page is not None
    page.closed.emit()
    begin(window)
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.features.start_page.tour.sheet is None
    assert window.view.hasFocus()


def test_a_stone_on_the_board_ends_it(qtbot: QtBot, program: Program) -> None:
    program.start([])
    window = program.windows[0]
    window.resize(1200, 900)
    sheet_of(qtbot, window)
    click(qtbot, window, "A19")
    assert window.features.start_page.tour.sheet is None
    assert window.features.start_page.page is None
    assert len(window.context.game.game.root.children) == 1


@pytest.mark.parametrize("keys", [[Qt.Key.Key_Escape], [Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return]])
def test_it_is_walked_and_left_by_keys(qtbot: QtBot, window: GameWindow, keys: list[Qt.Key]) -> None:
    sheet = begin(window)
    for key in keys:
        qtbot.keyClick(sheet.next, key)
    assert window.features.start_page.tour.sheet is None
    assert window.view.hasFocus()


def test_back_shows_the_card_before(qtbot: QtBot, window: GameWindow) -> None:
    sheet = begin(window)
    assert sheet.back.isHidden()
    qtbot.keyClick(sheet.next, Qt.Key.Key_Return)
    assert sheet.card is TourCard.REVIEW
    qtbot.mouseClick(sheet.back, LEFT)
    assert sheet.card is TourCard.PLAY
    assert sheet.next.hasFocus()
    qtbot.keyClick(sheet.next, Qt.Key.Key_Left)
    assert sheet.card is TourCard.PLAY


def test_it_is_read_out(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(getattr(event, "message", str)()))
    sheet = begin(window)
    sheet.show_card(TourCard.REVIEW)
    assert any("Learn and Play. New to Go?" in text for text in said)
    assert any("Space shows the best moves" in text for text in said)
    assert sheet.accessibleName() == "See Where a Game Was Lost"


def test_its_keys_are_the_users(window: GameWindow) -> None:
    window.context.menus["shortcuts"].setShortcut("Ctrl+Alt+Shift+K")
    window.context.menus["analyze"].setShortcuts([])
    sheet = begin(window)
    sheet.show_card(TourCard.REVIEW)
    assert "best moves" not in sheet.accessibleDescription()
    sheet.show_card(TourCard.KEYS)
    assert "Ctrl+Alt+Shift+K lists all keys" in sheet.accessibleDescription()


@pytest.mark.parametrize("is_native", [False, True])
def test_it_is_true_of_the_menus_wherever_they_are(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, is_native: bool
) -> None:
    if is_native:  # as on macOS: the menus are elsewhere, and the window has a strip in their place
        monkeypatch.setattr(QMenuBar, "isNativeMenuBar", lambda _bar: True)
        monkeypatch.setattr(QMenuBar, "sizeHint", lambda _bar: QSize(0, 0))
    window: GameWindow = request.getfixturevalue("window")
    sheet, menus = begin(window), window.context.menus
    sheet.show_card(TourCard.KEYS)
    QApplication.processEvents()
    words = card_text(sheet.card, sheet._keys)
    assert "Learn Go, the rules and the manual are in the Help menu." in words
    (in_help,) = (menu.actions() for menu in menus_of(window.menuBar()) if menu.title() == "&Help")
    assert {menus[name] for name in ("learn_go", "rules_of_go", "manual")} <= set(in_help)
    for name in ("analyze", "undo", "shortcuts"):
        assert menus[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText) in (
            card_text(TourCard.REVIEW, sheet._keys) + words
        )
    assert window.view.rect().contains(sheet.geometry())


def test_what_has_no_key_is_not_named() -> None:
    nothing = TourKeys("", "", "")
    assert card_text(TourCard.KEYS, nothing).startswith("Every command is in the menus.\n")


def test_the_card_shown_is_laid_out_anew_when_the_interface_is_zoomed(window: GameWindow, qapp: QApplication) -> None:
    look = Look(qapp)
    look.use(ColorScheme.LIGHT, 1.0)
    try:
        sheet = begin(window)
        sheet.show_card(TourCard.KEYS)
        look.use(ColorScheme.LIGHT, 1.5)
        window.store.replace(replace(window.settings, interface_zoom=1.5))
        larger = window.features.start_page.tour.sheet
        assert larger is not None and larger is not sheet and larger.card is TourCard.KEYS
    finally:
        look.use(ColorScheme.LIGHT, 1.0)


def test_the_ring_around_the_board_stays_below_the_cards(qtbot: QtBot, window: GameWindow, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    with qtbot.waitActive(window):
        window.activateWindow()
    sheet = begin(window)
    place = sheet.geometry().translated(window.view.pos())
    before = window.frame.grab(place).toImage()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert window.view.hasFocus()
    ring = look.focus_ring.ring
    assert ring is not None and ring.isVisible() and ring.geometry().intersects(sheet.geometry())
    assert window.frame.grab(place).toImage() == before
    window.resize(window.size() + QSize(60, 60))
    QApplication.processEvents()
    assert ring.geometry().contains(window.view.shape_rect), "it goes along with the board"


@pytest.mark.parametrize("size", [(640, 480), (1024, 768)])
@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_it_fits_every_window(window: GameWindow, qapp: QApplication, size: tuple[int, int], zoom: float) -> None:
    look = Look(qapp)
    look.use(ColorScheme.LIGHT, zoom)
    try:
        with spoken(PSEUDO):
            retranslate_windows()
            window.resize(*size)
            sheet = begin(window)
            for card in TourCard:
                sheet.show_card(card)
                QApplication.processEvents()
                ground = window.view.rect()
                assert ground.contains(sheet.geometry())
                assert not clipped(sheet)
                assert not untranslated(sheet)
                buttons = [button for button in sheet.findChildren(QPushButton) if button.isVisibleTo(sheet)]
                assert len(buttons) >= 2
    finally:
        look.use(ColorScheme.LIGHT, 1.0)
        retranslate_windows()


def test_nothing_scrolls_where_all_has_room(qtbot: QtBot, program: Program) -> None:
    """A bar that was there for a moment leaves less room: in Italian the words then need another line."""
    with spoken("it"):
        program.start([])
        window = program.windows[0]
        window.resize(1280, 848)
        window.show()
        sheet = sheet_of(qtbot, window)
        for card in TourCard:
            sheet.show_card(card)
            QApplication.processEvents()
            area = sheet.findChild(QScrollArea)
            assert area is not None
            bar = area.verticalScrollBar()
            assert (bar.maximum(), bar.isVisible()) == (0, False), card
