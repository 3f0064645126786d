"""The window's frame: what stands where, what is remembered, and the full screen."""

from __future__ import annotations

import base64
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.look.look import Look
from qtgo.look.numbers import scaled
from qtgo.look.palette import current_palette
from qtgo.settings import ColorScheme, CoordinateStyle, Settings
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language
from qtgo.widgets.clock.reading import ClockReading
from qtgo.widgets.language import tell_of_language
from qtgo.widgets.notices.status_message import MessageKind
from qtgo.widgets.plain import PlainLabel
from qtgo.widgets.players.player_form import PlayerForm
from qtgo.window.arrangement import Style
from qtgo.window.layouts import Task
from qtgo.window.main_window import MainWindow
from tests.window.conftest import click, forget_changes, play

SIZES = (QSize(640, 480), QSize(480, 660), QSize(1024, 768), QSize(700, 1000), QSize(1600, 1000), QSize(3840, 2160))


@pytest.fixture
def dressed(look: Look) -> None:
    """Dress the program, which every test undresses."""
    for scheme in (ColorScheme.DARK, ColorScheme.LIGHT):
        look.use(scheme, 1.0)


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("points", [9, 19, 37])
def test_every_size_shows_the_whole_board(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, points: int, size: QSize
) -> None:
    (tmp_path / "a.sgf").write_text(f"(;SZ[{points}])")
    window.files.open_path(tmp_path / "a.sgf")
    window.resize(size)
    settle()
    assert window.size() == size
    board = window.scene.geometry.board.toAlignedRect().translated(window.view.pos())
    others: list[QWidget] = [window.bar, window.side]
    assert window.frame.rect().contains(board)
    assert not any(other.geometry().intersects(board) for other in others)
    assert all(window.frame.rect().contains(other.geometry()) for other in others)


def test_a_wide_window_makes_nothing_that_only_a_narrow_one_shows(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    window = MainWindow(settings, tmp_path / "journals")
    qtbot.addWidget(window)
    window.resize(1280, 860)
    window.show()
    settle()
    assert window.frame.layout_style is Style.BESIDE and window.side._record.tabs is None
    with qtbot.waitSignal(window.closed):
        window.close()


def test_the_board_is_clicked_where_it_is(qtbot: QtBot, window: MainWindow) -> None:
    for size, vertex in ((QSize(700, 1000), "A1"), (QSize(1280, 700), "J9")):
        window.resize(size)
        settle()
        click(qtbot, window, vertex)
    assert window.game_controller.game.depth == 2


def test_the_panel_goes_and_comes(qtbot: QtBot, window: MainWindow) -> None:
    before = window.scene.geometry.cell
    window.resize(700, 1000)
    settle()
    assert window.frame.layout_style is Style.BELOW and window.side.form is PlayerForm.COMPACT
    qtbot.keyClick(window, Qt.Key.Key_F9)
    settle()
    assert window.frame.layout_style is Style.ALONE and window.scene.geometry.cell > before
    qtbot.keyClick(window, Qt.Key.Key_F9)
    window.resize(1280, 860)
    settle()
    assert window.frame.layout_style is Style.BESIDE and window.side.form is PlayerForm.FULL


def test_the_width_of_the_panel_is_dragged_and_remembered(
    qtbot: QtBot, window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    window.resize(1280, 860)
    settle()
    handle = window.frame._handle
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton)
    target = handle.mapFrom(window.frame, QPoint(window.frame.width() - 420, 100))
    qtbot.mouseMove(handle, target)
    settle()
    if window.side.width() != 420:  # without a window system a move of the mouse may come without its button
        window.frame.set_panel_width(420)
    assert window.side.width() == 420
    state = window.frame.saved_state()
    other = MainWindow(replace(settings, window_state=state), tmp_path / "journals")
    qtbot.addWidget(other)
    other.resize(1280, 860)
    other.show()
    settle()
    assert other.side.width() == 420
    other.frame._handle.released.emit()
    assert other.side.width() == scaled(360) and other.frame.saved_state() == ""
    with qtbot.waitSignal(other.closed):
        other.close()


def test_a_panel_that_the_user_has_hidden_stays_hidden(
    qtbot: QtBot, window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    window.settings_changed.connect(window.use_settings)
    qtbot.keyClick(window, Qt.Key.Key_F9)
    window.actions_.navigation_bar.trigger()
    window.actions_.side_panel.setChecked(True)  # by the program, for a score
    other = MainWindow(window.settings, tmp_path / "journals")
    qtbot.addWidget(other)
    other.show()
    settle()
    assert not other.side.isVisible() and not other.bar.isVisible()
    other.actions_.side_panel.trigger()
    assert other.side.isVisible() and other.settings.side_panel
    with qtbot.waitSignal(other.closed):
        other.close()


def test_the_width_that_earlier_versions_kept_is_read(qtbot: QtBot, window: MainWindow) -> None:
    splitter = QSplitter()
    qtbot.addWidget(splitter)
    for _ in range(2):
        splitter.addWidget(QWidget())
    splitter.setSizes([700, 333])
    splitter.resize(1040, 300)
    splitter.show()
    window.frame.restore_state(bytes(splitter.saveState().toBase64().data()).decode())
    assert abs(window.frame._chosen_width - splitter.sizes()[1]) <= splitter.handleWidth()
    other = base64.b64encode(struct.pack(">iiIii", 1, 1, 2, 5, 5)).decode()
    for broken in ("AwQF", "!", other, "panel:x", "panel:360.5", "ä"):
        window.frame.restore_state(broken)
        assert window.frame._chosen_width == 0


def test_long_words_do_not_make_the_smallest_window_wider(
    qtbot: QtBot, dressed: None, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[19]C[A comment];B[dd];W[ee])")
    use_language(PSEUDO)
    try:
        tell_of_language()
        window.files.open_path(tmp_path / "a.sgf")
        window.resize(480, 560)
        settle()
        assert window.size() == QSize(480, 560)
        tabs = window.side._record.tabs
        assert tabs is not None and tabs.isVisible() and tabs.width() >= tabs.minimumSizeHint().width()
        assert window.side.tree.width() >= window.side.tree.minimumSizeHint().width()
    finally:
        use_language(ENGLISH)
        tell_of_language()


@pytest.mark.parametrize("state", ["play", "edit", "scoring", "result", "review"])
def test_the_smallest_window_has_everything(
    qtbot: QtBot, dressed: None, window: MainWindow, tmp_path: Path, state: str
) -> None:
    info = replace(
        window.settings.new_game.info, black=Player("Inoue Gennan Inseki", "8 dan"), white=Player("Yasuda", "4 dan")
    )
    time = TimeControl.same(TimeSettings(TimeSystem.BYOYOMI))
    window.game_commands.start(replace(window.settings.new_game, info=info, time=time))
    play(qtbot, window, "E5 C3")
    if state == "edit":
        window.actions_.edit_record.trigger()
    elif state == "scoring":
        window.actions_.scoring.trigger()
    elif state == "result":
        window.game_controller.resign(Color.WHITE)
    elif state == "review":
        (tmp_path / "a.sgf").write_text("(;SZ[19]PB[Inoue Gennan Inseki]PW[Yasuda Eisai]BR[8d];B[dd];W[ee])")
        forget_changes(window)
        window.files.open_path(tmp_path / "a.sgf")
    size = QSize(480, 560)
    window.resize(size)
    settle()
    assert window.size() == size
    menus = window.menuBar()
    last = menus.actionGeometry(menus.actions()[-1])
    assert last.width() > 0 and last.right() < window.status.x()  # Help is there
    parts: list[QWidget] = [window.bar, window.side]
    if window.result.card is not None:
        parts.append(window.result.card)
    for part in parts:
        assert window.rect().contains(QRect(part.mapTo(window, QPoint()), part.size()))
        buttons = [button for button in part.findChildren(QAbstractButton) if button.isVisibleTo(part)]
        for button in buttons:
            assert button.width() >= button.minimumSizeHint().width(), button.text()
    forget_changes(window)


def test_a_paused_clock_says_so_in_the_smallest_window(qtbot: QtBot, window: MainWindow) -> None:
    settings = TimeSettings(TimeSystem.BYOYOMI)
    paused = ClockReading(settings, TimeLeft(MINUTE), is_paused=True)
    window.resize(480, 560)
    window.side.show_clocks(dict.fromkeys(Color, paused))
    settle()
    clock = window.side.clocks[Color.BLACK]
    assert clock.fontMetrics().horizontalAdvance(clock._shown.note) < clock.width() - clock.fontMetrics().height()


def points_of(window: MainWindow) -> QRect:
    """Return the place of the points, with room for stones, in the window."""
    return window.view.points.translated(window.view.mapTo(window, QPoint()))


@pytest.mark.parametrize("size", SIZES[:4])
@pytest.mark.parametrize("points", [9, 37])
@pytest.mark.parametrize("coordinates", [CoordinateStyle.LETTERS, CoordinateStyle.NONE])
def test_nothing_moves_for_a_message_and_no_point_is_covered(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, points: int, size: QSize, coordinates: CoordinateStyle
) -> None:
    window.use_settings(replace(window.settings, coordinates=coordinates))
    (tmp_path / "a.sgf").write_text(f"(;SZ[{points}])")
    window.files.open_path(tmp_path / "a.sgf")
    window.resize(size)
    settle()
    parts: list[QWidget] = [window.view, window.bar, window.side]
    before = window.scene.geometry, [part.geometry() for part in parts]
    banner, message = window.frame.banner, window.status.message
    for text in ("R10 repeats an earlier position (ko).", "long words " * 40):
        message.show_message(lambda text=text: text, MessageKind.ERROR)  # type: ignore[misc]
        settle()
        assert banner.isVisible() and window.rect().contains(banner.geometry())
        assert not banner.geometry().intersects(points_of(window))
        if len(text) < 50 and coordinates is not CoordinateStyle.NONE:
            names = window.view.names.translated(window.view.pos() + window.frame.pos())
            assert not banner.geometry().intersects(names)
            cards = window.side.geometry().translated(window.frame.pos()).adjusted(0, scaled(16), 0, 0)
            assert not banner.geometry().intersects(cards)
            beyond_menus = window.status.free_room[1]
            assert banner.x() > beyond_menus.x() or banner.y() >= window.frame.y() or size.width() < 640
        assert banner.height() >= scaled(32 if size.width() >= 640 else 20)
        assert (window.scene.geometry, [part.geometry() for part in parts]) == before
        banner.dismiss()
        settle()
        assert (window.scene.geometry, [part.geometry() for part in parts]) == before


@pytest.mark.parametrize("size", [QSize(900, 1400), QSize(1600, 1000), QSize(1024, 768), QSize(640, 480)])
def test_in_full_screen_a_message_covers_neither_players_nor_coordinates(window: MainWindow, size: QSize) -> None:
    window.actions_.full_screen.trigger()
    settle()
    window.resize(size)
    settle()
    window.status.message.show_message(lambda: "R10 repeats an earlier position (ko).", MessageKind.ERROR)
    settle()
    banner = window.frame.banner.geometry()
    names = window.view.names.translated(window.view.pos() + window.frame.pos())
    assert window.rect().contains(banner) and not banner.intersects(names)
    columns = window.full_screen.columns
    assert columns is not None
    assert not any(banner.intersects(column.geometry().translated(window.frame.pos())) for column in columns)
    window.actions_.full_screen.trigger()


def test_in_an_upright_full_screen_the_clocks_are_large(window: MainWindow) -> None:
    window.actions_.full_screen.trigger()
    settle()
    for size, form in ((QSize(900, 1400), PlayerForm.ACROSS), (QSize(1400, 900), PlayerForm.LARGE)):
        window.resize(size)
        settle()
        assert [player.form for player in window.side.players.values()] == [form, form]
    window.actions_.full_screen.trigger()


def test_a_message_too_long_for_its_room_is_read_in_its_tip(window: MainWindow) -> None:
    window.resize(480, 660)
    window.status.message.show_message(lambda: "R10 repeats an earlier position (ko).", MessageKind.ERROR)
    settle()
    words = window.frame.banner.findChild(PlainLabel)
    assert isinstance(words, PlainLabel) and words.toolTip() == ""
    window.status.message.show_message(lambda: "many words " * 40, MessageKind.ERROR)
    settle()
    assert "many words many words" in words.toolTip()
    image = words.grab().toImage()
    assert any(image.pixelColor(x, 4) != image.pixelColor(0, 0) for x in range(image.width()))


def test_a_message_goes_when_it_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "J9 J9")
    settle()
    banner = window.frame.banner
    assert "occupied" in banner.text and not banner.geometry().intersects(points_of(window))
    qtbot.mouseClick(banner.close_button, Qt.MouseButton.LeftButton)
    assert window.status.message.text == ""


def test_compact_players_have_their_lids_where_there_is_room(dressed: None, window: MainWindow) -> None:
    reading = ClockReading(TimeSettings(TimeSystem.BYOYOMI), TimeLeft(MINUTE))
    window.side.show_clocks(dict.fromkeys(Color, reading))
    for size, shown in (((640, 480), False), ((700, 1000), True), ((480, 560), False)):
        window.resize(*size)  # at first they are small because the window is low
        settle()
        assert all(lid.isVisible() is shown for lid in window.side.lids.values())


def test_a_board_below_which_the_panel_is_fills_the_room_that_it_has(window: MainWindow) -> None:
    for height in range(900, 1000, 7):
        window.resize(700, height)
        settle()
        places = window.frame._places
        assert places is not None
        board = window.scene.geometry.board.adjusted(0, 0, 0, window.scene.geometry.thickness)
        assert board.translated(window.view.pos()).toAlignedRect().height() == places.board.height()


def test_players_change_sides_with_the_user(window: MainWindow) -> None:
    side = window.side
    assert side.players[Color.WHITE].y() < side.players[Color.BLACK].y()
    side.set_bottom(Color.WHITE)
    settle()
    assert side.players[Color.BLACK].y() < side.players[Color.WHITE].y()


def test_each_task_has_its_layout(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    side = window.side
    assert (window.layouts.task, side.form) == (Task.PLAY, PlayerForm.FULL)
    (tmp_path / "a.sgf").write_text("(;SZ[9]AB[cc];B[dd]C[RIGHT];W[ee])")
    window.files.open_path(tmp_path / "a.sgf", move=0)
    assert (window.layouts.task, side.form) == (Task.REVIEW, PlayerForm.LINE)
    window.actions_.solve.trigger()
    assert window.layouts.task is Task.PROBLEM
    assert not any(player.isVisible() for player in side.players.values())
    assert window.study.problems.bar.isVisible()
    window.actions_.leave_mode.trigger()
    assert all(player.isVisible() for player in side.players.values())


def test_a_finished_game_is_reviewed(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "E5 C3")
    assert window.layouts.task is Task.PLAY
    window.game_controller.resign(Color.BLACK)
    assert window.layouts.task is Task.REVIEW


def test_the_full_screen_is_a_board_with_two_players(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, "E5")
    qtbot.keyClick(window, Qt.Key.Key_F11)
    settle()
    columns = window.full_screen.columns
    assert window.isFullScreen() and columns is not None
    frame: list[QWidget] = [window.menuBar(), window.side, window.bar]
    assert not any(part.isVisible() for part in frame)
    for column, color in zip(columns, (Color.WHITE, Color.BLACK), strict=True):
        assert column.isAncestorOf(window.side.players[color]) and window.side.players[color].isVisible()
    click(qtbot, window, "C3")
    qtbot.keyClick(window, Qt.Key.Key_P)
    assert window.game_controller.game.depth == 3
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    settle()
    assert not window.isFullScreen() and window.full_screen.columns is None
    assert all(part.isVisible() for part in (*frame, *window.side.players.values()))
    assert all(window.side.isAncestorOf(player) for player in window.side.players.values())
    assert not window.actions_.leave_full_screen.isEnabled()
    forget_changes(window)


def test_a_maximized_window_is_maximized_again_after_the_full_screen(window: MainWindow) -> None:
    window.showMaximized()
    for is_full in (True, False):
        window.actions_.full_screen.trigger()
        settle()
        assert window.isFullScreen() is is_full
    assert window.isMaximized()


def test_a_window_closed_on_the_full_screen_comes_back_as_a_window(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.resize(740, 640)
    settle()
    window.actions_.full_screen.trigger()
    settle()
    with qtbot.waitSignals([window.settings_changed, window.closed]):
        window.close()
    again = MainWindow(window.settings, tmp_path / "again")
    with qtbot.waitExposed(again):
        again.show()
    assert not again.isFullScreen() and not again.actions_.full_screen.isChecked()
    assert again.size() == QSize(740, 640)
    with qtbot.waitSignal(again.closed):
        again.close()
    again.deleteLater()


def test_a_full_screen_that_the_system_ends_gives_back_all_parts(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_.full_screen.trigger()
    settle()
    window.showNormal()  # as a window manager does by its own key or button
    qtbot.waitUntil(lambda: window.full_screen.columns is None)
    assert not window.actions_.full_screen.isChecked() and not window.isFullScreen()
    assert window.menuBar().isVisible() and window.side.isVisible() and window.bar.isVisible()


def test_a_minimized_full_screen_stays_one(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_.full_screen.trigger()
    settle()
    window.setWindowState(window.windowState() | Qt.WindowState.WindowMinimized)
    qtbot.wait(400)
    assert window.actions_.full_screen.isChecked() and window.full_screen.columns is not None
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    settle()
    assert window.isFullScreen() and window.actions_.full_screen.isChecked()
    window.actions_.full_screen.trigger()


def test_a_second_window_does_not_lie_on_the_first(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.setGeometry(40, 50, 600, 500)
    settle()
    settings = window.appearance.with_geometry(window.settings, window, "")
    others = []
    for name in ("second", "third"):
        other = MainWindow(settings, tmp_path / name)
        with qtbot.waitExposed(other):
            other.show()
        others.append(other)
    places = [each.geometry() for each in (window, *others)]
    assert len({(place.x(), place.y()) for place in places}) == 3
    assert all(place.size() == places[0].size() for place in places)
    for other in others:
        with qtbot.waitSignal(other.closed):
            other.close()
        other.deleteLater()


def test_two_passes_on_the_full_screen_lead_to_the_review_of_the_score(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_.full_screen.setChecked(True)
    window.game_controller.pass_()
    window.game_controller.pass_()
    settle()
    assert not window.isFullScreen() and window.side.scoring.isVisible()
    forget_changes(window)


def test_a_part_that_was_hidden_stays_so_after_the_full_screen(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_.side_panel.setChecked(False)
    window.actions_.full_screen.setChecked(True)
    window.actions_.full_screen.setChecked(False)
    assert not window.side.isVisible() and window.bar.isVisible()


def test_the_panel_does_not_cover_the_full_screen(window: MainWindow) -> None:
    panel = window.actions_.side_panel
    window.actions_.full_screen.setChecked(True)
    for is_wanted in (False, True):
        panel.trigger()
        settle()
        assert panel.isChecked() is is_wanted and not window.side.isVisible()
    window.actions_.full_screen.setChecked(False)
    assert window.side.isVisible()
    window.actions_.full_screen.setChecked(True)
    panel.trigger()
    window.actions_.full_screen.setChecked(False)
    assert not window.side.isVisible()


def test_the_panel_does_not_come_with_the_end_of_the_start_page_on_the_full_screen(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    window = MainWindow(replace(settings, start_page=True), tmp_path / "journals")
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.start_page.page is not None)
    window.actions_.full_screen.setChecked(True)
    window.start_page.close()
    settle()
    assert not window.side.isVisible()
    window.actions_.full_screen.setChecked(False)
    assert window.side.isVisible()
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


def test_buttons_of_a_narrow_full_screen_leave_out_their_words(qtbot: QtBot, dressed: None, window: MainWindow) -> None:
    window.actions_.full_screen.trigger()
    window.resize(640, 480)
    settle()
    columns = window.full_screen.columns
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
    qtbot: QtBot, dressed: None, window: MainWindow, size: tuple[int, int]
) -> None:
    window.actions_.full_screen.trigger()
    settle()
    window.resize(*size)
    settle()
    assert window.full_screen.columns is not None
    white, black = window.full_screen.columns

    def has_card(column: QWidget) -> bool:
        button = next(button for button in column.findChildren(QAbstractButton) if button.parentWidget() is column)
        beside = button.geometry().center() + QPoint(0, button.height() // 2 + 4)
        assert column.rect().contains(beside)
        return column.grab().toImage().pixelColor(beside).name() == current_palette().card.lower()

    assert (has_card(white), has_card(black)) == (False, True)
    window.game_controller.play(Point.from_vertex("E5"))
    assert (has_card(white), has_card(black)) == (True, False)
    window.actions_.full_screen.trigger()
    settle()
    player = window.side.players[Color.BLACK]
    assert player.grab().toImage().pixelColor(player.width() // 2, 3).name() == current_palette().card.lower()
    forget_changes(window)


def test_the_players_of_a_high_full_screen_lie_across(qtbot: QtBot, dressed: None, window: MainWindow) -> None:
    window.actions_.full_screen.trigger()
    settle()
    window.resize(900, 1400)
    settle()
    columns = window.full_screen.columns
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
