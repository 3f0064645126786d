"""The start page: over an empty board of a new window, and gone with whatever happens there first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QEvent, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.app.safe_mode import restrict_window
from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.lessons.lessons_feature import LessonsFeature
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.start.sheet import MARGIN
from qtgo.features.start.start_page import StartPage, date_text
from qtgo.features.start.welcome_page import WelcomePage
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.inputs.color_chips import RANDOM
from qtgo.kit.language import retranslate_windows
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.session.mode_state import Mode
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import ColorScheme, Settings
from qtgo.text.level_words import computer_player
from qtgo.text.pseudo import PSEUDO
from tests.languages import spoken
from tests.shown_texts import untranslated, wait_until_whole
from tests.shown_window import click, forget_changes, ok_button

B, W = Color.BLACK, Color.WHITE
LEFT = Qt.MouseButton.LeftButton
GAME = "(;GM[1]SZ[9]RE[B+2]PB[Anna]PW[Bob]DT[1846-09-11];B[ee];W[cc])"
UNFINISHED = "(;GM[1]SZ[9]PB[Anna]PW[QtGo (8 kyu)];B[ee];W[cc];B[gg];W[gc])"
PROBLEMS = "(;GM[1]SZ[9]AB[bb];B[aa])(;GM[1]SZ[9]AB[cc];B[bb])"


@pytest.fixture
def settings() -> Settings:
    """Return the settings of somebody who has played."""
    return Settings(animation=False, judge_reviews=False, games_begun=3)


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[Settings], GameWindow]]:
    """Yield what opens a window with some settings; all are closed at the end."""
    windows: list[GameWindow] = []

    def open_(settings: Settings) -> GameWindow:
        window = GameWindow(SettingsStore(settings), tmp_path / "journals", games=tmp_path / "games")
        window.resize(1200, 900)
        windows.append(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_
    for window in windows:
        forget_changes(window)
        with qtbot.waitSignal(window.closed):
            window.close()
        window.deleteLater()


def page_of(qtbot: QtBot, window: GameWindow) -> StartPage:
    qtbot.waitUntil(lambda: window.features.start_page.page is not None)
    QApplication.processEvents()  # which lays it out
    page = window.features.start_page.page
    assert page is not None
    return page


def chip(group: ChipGroup, value: object) -> QAbstractButton:
    return next(chip for chip, its in zip(group.chips, group._values, strict=True) if its == value)


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, LEFT)


def tile(page: StartPage, title: str) -> QAbstractButton:
    return next(tile for tile in page._action_tiles if tile.accessibleName() == title)


def test_start_game_begins_an_even_game_against_the_computer(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    assert page.choice == (19, B, "12k")
    press(qtbot, page.start)
    info = window.context.game.game.info
    assert (info.width, info.handicap, info.white) == (19, 0, computer_player("12k"))
    assert window.context.players.engine(W) is not None
    assert window.context.players.engine(B) is None
    assert window.features.start_page.page is None
    assert window.settings.new_game.white_engine == "QtGo"


def test_the_chips_and_the_slider_choose_the_game(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    press(qtbot, chip(page.board_size, 13))
    press(qtbot, chip(page.color, W))
    page.slider.setFocus()
    qtbot.keyClick(page.slider, Qt.Key.Key_Right)
    qtbot.keyClick(page.slider, Qt.Key.Key_Return)
    info = window.context.game.game.info
    assert (info.width, info.height, info.black) == (13, 13, computer_player("10k"))
    assert window.context.players.engine(B) is not None
    assert window.context.players.engine(W) is None


def test_a_random_color_is_drawn_and_said(qtbot: QtBot, window: GameWindow) -> None:
    drawn = set()
    for seed in range(8):
        window.features.new_game.random.seed(seed)
        again = replace(Settings().new_game, random_color=True)
        assert window.features.new_game.start(again)
        yours = [color for color in Color if window.context.players.engine(color) is None]
        assert len(yours) == 1
        drawn.add(yours[0])
        assert window.context.status.message.text == f"Colors drawn: you play {'Black' if yours[0] is B else 'White'}."
        assert window.settings.new_game == again
        forget_changes(window)
    assert drawn == {B, W}


def test_random_is_remembered_by_the_page(qtbot: QtBot, open_window: Callable[[Settings], GameWindow]) -> None:
    new_game = replace(Settings().new_game, random_color=True, white_level="1d")
    page = page_of(qtbot, open_window(Settings(new_game=new_game, games_begun=3)))
    assert page.choice == (19, RANDOM, "1d")


def test_handicap_and_time_of_the_last_game_are_kept_for_the_next_dialog(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow]
) -> None:
    last = Settings().new_game
    time = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, 5 * MINUTE))
    info = replace(last.info, handicap=2, komi=0.5, black=Player("Anna"), white=Player("Eve"))
    last = replace(last, info=info, time=time, white_engine="")
    window = open_window(Settings(animation=False, new_game=last, games_begun=3))
    assert not any(window.context.game.game.position.stones), "the board is empty, whatever was played last"
    page = page_of(qtbot, window)
    press(qtbot, page.start)
    played, kept = window.context.game.game.info, window.settings.new_game
    assert (played.handicap, played.komi, played.main_time) == (0, 6.5, None)
    assert (played.black.name, played.white.name) == ("Anna", "QtGo (12 kyu)")
    assert (kept.info.handicap, kept.time) == (2, time)


def test_more_options_open_the_dialog_with_what_is_chosen(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    press(qtbot, chip(page.board_size, 9))
    seen: list[NewGame] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        seen.append(dialog.new_game())
        press(qtbot, ok_button(dialog))

    QTimer.singleShot(0, answer)
    press(qtbot, page.options)
    assert (seen[0].info.width, seen[0].white_engine) == (9, "QtGo")
    assert window.context.players.engine(W) is not None
    assert window.features.start_page.page is None


def test_two_players_begin_at_once_on_the_board_that_is_seen(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    press(qtbot, chip(page.board_size, 9))
    assert window.scene.position.width == 9
    assert window.features.start_page.page is page
    press(qtbot, tile(page, "Two Players"))
    assert window.features.start_page.page is None
    assert not window.context.players.has_engines
    info = window.context.game.game.info
    assert (info.width, info.black, info.white) == (9, Player(), Player())


def test_a_stone_on_the_board_begins_a_game_of_two(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    corner = window.scene.geometry.center(window.scene.geometry.point_at(window.scene.geometry.grid.topLeft()))  # type: ignore[arg-type]
    place = window.view.mapFromScene(corner)
    assert not page.geometry().contains(place)
    assert window.view.childAt(place) is window.view.viewport(), "nothing lies on the board around the sheet"
    click(qtbot, window, "A19")
    assert window.context.game.game.move_number == 1
    assert window.features.start_page.page is None
    assert not window.context.players.has_engines


def test_the_first_key_of_the_cursor_takes_the_page_away(qtbot: QtBot, window: GameWindow) -> None:
    page_of(qtbot, window)
    window.context.menus["cursor_right"].trigger()
    assert window.features.start_page.page is None
    assert window.scene.cursor is not None


def test_the_board_is_alone_with_the_page_and_the_rest_comes_back_with_the_first_move(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow]
) -> None:
    window = open_window(Settings(animation=False))
    page_of(qtbot, window)
    assert not window.context.side.isVisible() and not window.frame.bar.isVisible()
    click(qtbot, window, "A19")
    assert window.context.side.isVisible() and window.frame.bar.isVisible()


def test_escape_closes_the_page_and_leaves_the_keys_to_the_board(qtbot: QtBot, window: GameWindow) -> None:
    window.activateWindow()
    page = page_of(qtbot, window)
    qtbot.waitUntil(page.start.hasFocus)
    qtbot.keyClick(page.start, Qt.Key.Key_Escape)
    assert window.features.start_page.page is None
    assert window.view.hasFocus()


def test_a_page_that_was_closed_is_no_longer_laid_out(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    QCoreApplication.sendPostedEvents(page._shadow, QEvent.Type.DeferredDelete)
    QCoreApplication.sendEvent(page.body, QEvent(QEvent.Type.LayoutRequest))  # its buttons changed last
    assert window.features.start_page.page is None


def test_the_keys_walk_through_the_page(qtbot: QtBot, window: GameWindow) -> None:
    window.activateWindow()
    page = page_of(qtbot, window)
    qtbot.waitUntil(page.start.hasFocus)
    qtbot.keyClick(page.start, Qt.Key.Key_Tab)
    assert page.options.hasFocus()
    qtbot.keyClick(page.options, Qt.Key.Key_Tab)
    assert tile(page, "Two Players").hasFocus()
    page.board_size.chips[2].setFocus()
    qtbot.keyClick(page.board_size.chips[2], Qt.Key.Key_Left)
    assert page.choice.size == 13
    assert window.scene.position.width == 13
    page.setFocus()
    two = tile(page, "Two Players")
    two.setFocus()
    qtbot.keyClick(two, Qt.Key.Key_Return)
    assert window.features.start_page.page is None
    assert not window.context.players.has_engines, "Enter does what has the keys"


@pytest.mark.parametrize("what", ["mode", "engine", "file", "new game", "paste"])
def test_whatever_else_begins_takes_the_page_away(what: str, qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    page_of(qtbot, window)
    path = tmp_path / "a.sgf"
    path.write_text(GAME)
    if what == "mode":
        window.context.menus["edit_record"].trigger()
        assert window.context.mode.mode is not Mode.PLAY
    elif what == "engine":
        menu = window.context.menus.menu("white_plays")
        menu.aboutToShow.emit()
        next(action for action in menu.actions() if action.text() == "QtGo").trigger()
    elif what == "file":
        window.features.files.open_path(path)
    elif what == "new game":
        window.features.files.new_game(window.context.game.game.info)
    else:
        window.context.game.play(window.scene.geometry.point_at(window.scene.geometry.grid.topLeft()))  # type: ignore[arg-type]
    assert window.features.start_page.page is None


def test_a_window_with_a_file_has_no_page(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow], tmp_path: Path
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(GAME)
    window = GameWindow(SettingsStore(Settings()), tmp_path / "journals")
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
        window.features.files.open_path(path)
    window.grab()
    qtbot.waitUntil(lambda: not window.features.start_page._is_new)
    assert window.features.start_page.page is None
    with qtbot.waitSignal(window.closed):
        window.close()


def test_a_preference_turns_it_off(qtbot: QtBot, open_window: Callable[[Settings], GameWindow]) -> None:
    window = open_window(Settings(start_page=False))
    qtbot.waitUntil(lambda: not window.features.start_page._is_new)
    assert window.features.start_page.page is None
    other = open_window(Settings())
    page_of(qtbot, other)
    other.store.replace(replace(other.settings, start_page=False))
    assert other.features.start_page.page is None


@pytest.fixture
def rich(qtbot: QtBot, open_window: Callable[[Settings], GameWindow], tmp_path: Path) -> GameWindow:
    """Return a window of a user with recent games, one of them unfinished, and with problems tried."""
    texts = {"left.sgf": UNFINISHED, "game.sgf": GAME, "broken.sgf": "no", "problems.sgf": PROBLEMS}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    recent = tuple(str(tmp_path / name) for name in ("left.sgf", "broken.sgf", "game.sgf"))
    (tmp_path / "problems.json").write_text(
        '{"version": 1, "files": {"%s": {"0": {"solved": 1, "solved_last": true, "day": "2026-01-01"}}}}'
        % (tmp_path / "problems.sgf")
    )
    window = open_window(Settings(animation=False, judge_reviews=False, recent_files=recent, games_begun=3))
    page = page_of(qtbot, window)
    qtbot.waitUntil(lambda: bool(page.games))
    return window


def test_what_there_is_to_go_on_with_is_offered(qtbot: QtBot, rich: GameWindow) -> None:
    page = page_of(qtbot, rich)
    offered = [(tile.accessibleName(), tile.accessibleDescription()) for tile in page._action_tiles]
    assert offered == [
        ("Continue", "Move 4"),
        ("Two Players", "At one board"),
        ("Solve Problems", "1 of 2 solved"),
    ]
    games = [(game.accessibleName(), game.accessibleDescription()) for game in page.games]
    assert games == [("Anna – QtGo (8 kyu)", ""), ("Anna – Bob", "1846 · B+2")]
    order, widget = [], page.options.nextInFocusChain()
    while widget is not None and widget is not page.options:
        if isinstance(widget, QAbstractButton) and page.isAncestorOf(widget) and widget.isVisible():
            order.append(widget.accessibleName() or widget.text())
        widget = widget.nextInFocusChain()
    tail = ["Continue", "Two Players", "Solve Problems", "Browse…", "Library", "Anna – QtGo (8 kyu)", "Anna – Bob"]
    assert order[: len(tail)] == tail


def test_a_recent_game_is_opened(qtbot: QtBot, rich: GameWindow, tmp_path: Path) -> None:
    page = page_of(qtbot, rich)
    press(qtbot, page.games[1])
    assert rich.context.document.state.path == tmp_path / "game.sgf"
    assert rich.features.start_page.page is None


def test_the_game_left_last_goes_on_against_the_same_level(qtbot: QtBot, rich: GameWindow, tmp_path: Path) -> None:
    press(qtbot, tile(page_of(qtbot, rich), "Continue"))
    assert rich.context.document.state.path == tmp_path / "left.sgf"
    assert rich.context.game.game.move_number == 4
    engine = rich.context.players.engine(W)
    assert engine is not None
    assert engine.config.level == "8k"
    assert rich.context.players.engine(B) is None


def test_problems_go_on_at_the_first_that_is_not_solved(qtbot: QtBot, rich: GameWindow, tmp_path: Path) -> None:
    press(qtbot, tile(page_of(qtbot, rich), "Solve Problems"))
    assert (rich.context.document.state.path, rich.context.document.state.game) == (tmp_path / "problems.sgf", 1)
    assert rich.features.problems.controller.is_active


def test_a_game_that_was_closed_without_saving_goes_on(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow]
) -> None:
    first = open_window(Settings(animation=False, start_page=False))
    click(qtbot, first, "D4")
    click(qtbot, first, "Q16")
    first.features.files.discarding.emit(False)
    first.features.versions.versions.wait()
    second = open_window(Settings(animation=False, games_begun=3))
    page = page_of(qtbot, second)
    qtbot.waitUntil(lambda: len(page._action_tiles) == 2)
    press(qtbot, tile(page, "Continue"))
    assert second.context.game.game.move_number == 2
    assert second.context.document.state.modified, "it is kept nowhere yet"
    assert not second.context.players.has_engines
    second.context.game.resign()
    assert second.features.finished.is_kept(), "it began in a window, and is over in one"


def test_safe_mode_looks_at_nothing_of_the_users(qtbot: QtBot, rich: GameWindow, tmp_path: Path) -> None:
    window = GameWindow(SettingsStore(Settings(recent_files=rich.settings.recent_files)), tmp_path / "journals")
    qtbot.addWidget(window)
    restrict_window(window)
    with qtbot.waitExposed(window):
        window.show()
    page = page_of(qtbot, window)
    assert not page.library.isVisible()
    assert window.features.start_page._reader is None
    with qtbot.waitSignal(window.closed):
        window.close()


@pytest.mark.parametrize("size", [QSize(360, 300), QSize(480, 560), QSize(640, 480), QSize(1600, 1000)])
def test_the_sheet_lies_within_the_board_and_scrolls_where_there_is_no_room(
    size: QSize, qtbot: QtBot, rich: GameWindow
) -> None:
    page = page_of(qtbot, rich)
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.resize(size)
    small = StartPage(page.choice, ground, rich.scene.theme)
    ground.show()
    offers = rich.features.start_page._offers
    assert offers is not None
    small.show_offers(offers)
    QApplication.processEvents()
    assert ground.rect().contains(small.geometry())
    assert small.body.width() <= small._scroll.viewport().width()
    for tile in (*small.games, *small._action_tiles):
        assert small.body.rect().contains(QRect(tile.mapTo(small.body, QPoint(0, 0)), tile.size()))


def test_beside_a_scroll_bar_nothing_is_too_wide_and_all_comes_to_rest(
    qtbot: QtBot, look: Look, rich: GameWindow
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    page = page_of(qtbot, rich)
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.resize(640, 446)
    small = StartPage(page.choice, ground, rich.scene.theme)
    ground.show()
    offers = rich.features.start_page._offers
    assert offers is not None
    small.show_offers(offers)
    for _round in range(20):
        QCoreApplication.sendPostedEvents(None, 0)
    assert small._scroll.verticalScrollBar().isVisible()
    assert small.body.width() <= small._scroll.viewport().width()
    placed: list[bool] = []
    small.place = lambda **_how: placed.append(True)  # type: ignore[method-assign]
    QCoreApplication.sendPostedEvents(None, 0)
    assert placed == []


def test_it_is_said_in_the_language_chosen_and_none_of_it_is_cut_off(qtbot: QtBot, rich: GameWindow) -> None:
    with spoken(PSEUDO):
        retranslate_windows()
        page = page_of(qtbot, rich)
        QApplication.processEvents()
        assert page.games
        data = frozenset({"Anna", "Bob", "1846", "B+2", "left", "game"})
        assert [found for found in untranslated(page, data) if "/" not in str(found)] == []
        wait_until_whole(qtbot, page)
    retranslate_windows()


def test_what_is_chosen_stays_chosen_in_another_language(qtbot: QtBot, rich: GameWindow) -> None:
    page = page_of(qtbot, rich)
    press(qtbot, chip(page.color, W))
    chosen = page.choice
    with spoken(PSEUDO):
        retranslate_windows()
        assert page_of(qtbot, rich) is not page
        assert page_of(qtbot, rich).choice == chosen
    retranslate_windows()


def test_the_page_is_laid_out_anew_when_the_interface_is_zoomed(qtbot: QtBot, look: Look, rich: GameWindow) -> None:
    def margin(page: StartPage) -> int:
        part = page.start.parentWidget()
        layout = None if part is None else part.layout()
        assert layout is not None
        return layout.contentsMargins().left()

    look.use(ColorScheme.LIGHT, 1.0)
    page = page_of(qtbot, rich)
    press(qtbot, chip(page.color, W))
    chosen, before = page.choice, margin(page)
    look.use(ColorScheme.LIGHT, 1.5)
    rich.store.replace(replace(rich.settings, interface_zoom=1.5))
    larger = page_of(qtbot, rich)
    assert larger.choice == chosen
    assert margin(larger) == scaled(MARGIN) > before


def test_a_letter_on_the_page_does_nothing_on_the_board_below(qtbot: QtBot, window: GameWindow) -> None:
    page = page_of(qtbot, window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for key in (Qt.Key.Key_P, Qt.Key.Key_E, Qt.Key.Key_H, Qt.Key.Key_W, Qt.Key.Key_Period):
        qtbot.keyClick(page.start, key)
    assert window.features.start_page.page is page and not window.context.game.game.root.children
    assert window.context.status.message.text == "" and not window.context.menus["whole_board"].isChecked()


def test_somebody_new_is_offered_a_game_and_the_examples(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow]
) -> None:
    window = open_window(Settings(animation=False, judge_reviews=False))
    page = page_of(qtbot, window)
    qtbot.waitUntil(lambda: len(page.games) == 3)
    assert isinstance(page, WelcomePage)
    assert "The ear-reddening game" in [game.accessibleName() for game in page.games]
    assert "White wins by 1.5 points" in [game.accessibleDescription() for game in page.games]
    assert (page.start.text(), page.start.hasFocus()) == ("Start Learning", True)
    capture, computer, _ = page._action_tiles
    assert computer.accessibleDescription() == "First day, 9 × 9"
    qtbot.keyClick(capture, Qt.Key.Key_Return)
    assert window.context.game.game.info.ruleset.captures_to_win == 1
    assert window.context.players.has_engines


def test_somebody_who_has_finished_capture_games_alone_is_still_new(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow], tmp_path: Path
) -> None:
    kept, other = tmp_path / "games" / "a.sgf", tmp_path / "b.sgf"
    kept.parent.mkdir()
    for file in (kept, other):
        file.write_text(GAME)
    settings = Settings(animation=False, judge_reviews=False, recent_files=(str(kept),))
    page = page_of(qtbot, open_window(settings))
    qtbot.waitUntil(lambda: bool(page.games))
    assert isinstance(page, WelcomePage)
    names = [game.accessibleName() for game in page.games]
    assert names[:2] == ["Anna – Bob", "The ear-reddening game"] and len(names) == 3
    opened = page_of(qtbot, open_window(replace(settings, recent_files=(str(other), str(kept)))))
    assert not isinstance(opened, WelcomePage)


def test_lessons_begin_at_once_and_go_on_later(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(Settings(animation=False, judge_reviews=False))
    page = page_of(qtbot, window)
    qtbot.waitUntil(lambda: len(page.games) == 3)
    qtbot.keyClick(page.start, Qt.Key.Key_Return)
    assert window.context.mode.mode is Mode.PROBLEM
    assert window.features.start_page.page is None
    monkeypatch.setattr(LessonsFeature, "progress", lambda _feature: (2, 11))
    window.context.menus["leave_mode"].trigger()
    back = page_of(qtbot, window)
    qtbot.waitUntil(lambda: back.start.text() == "Continue Learning")
    assert window.context.mode.mode is Mode.PLAY
    qtbot.waitUntil(lambda: "start offers" not in [thread.name for thread in threading.enumerate()])
    qtbot.waitUntil(lambda: bool(back.games))
    QApplication.processEvents()
    assert len(back.games) == 3
    later = page_of(qtbot, open_window(Settings(animation=False, judge_reviews=False)))
    qtbot.waitUntil(lambda: later.start.text() == "Continue Learning")
    assert later.start.accessibleDescription() == "2 of 11 lessons done"
    played = page_of(qtbot, open_window(Settings(animation=False, games_begun=1)))
    qtbot.waitUntil(lambda: "Learn Go" in [tile.accessibleName() for tile in played._action_tiles])


def test_dates_are_said_as_people_do() -> None:
    assert date_text("1846-09-11,14,15") == "1846"
    assert date_text("") == ""
    assert date_text("spring 1700") == "spring 1700"


def test_a_recent_date_is_that_of_the_language(qapp: QApplication) -> None:
    day = QDate.currentDate().addDays(-40)
    with spoken("de"):
        assert date_text(day.toString("yyyy-MM-dd")) == day.toString("dd.MM.yyyy")


def test_it_waits_for_the_settings_however_slow_the_start_is(qtbot: QtBot, tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "a.sgf").write_text(GAME)
    store = SettingsStore(replace(settings, recent_files=(str(tmp_path / "a.sgf"),)))
    window = GameWindow(store, tmp_path / "journals")
    window.show()
    window._remainder.is_being_made = True  # a step that takes long
    steps = window._remainder._steps
    while "_features" not in vars(window) or "start_page" not in vars(window._features):
        next(steps)
    for _ in range(5):
        window.view.viewport().repaint()
        QApplication.processEvents()
    assert vars(window._features)["start_page"].page is None
    window._remainder.is_being_made = False
    window.complete()
    qtbot.waitUntil(
        lambda: window.features.start_page.page is not None and len(window.features.start_page.page.games) == 1
    )
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()
