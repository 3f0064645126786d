"""The window's frame: what stands where, and what is remembered."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_reading import ClockReading
from qtgo.kit.language import retranslate_windows
from qtgo.kit.notices.status_message import MessageKind
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import ColorScheme, CoordinateStyle, Settings
from qtgo.shell.frame.placing import Style
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.task_layout import Task
from qtgo.shell.window_place import keep_place
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language
from tests.dressing import dress
from tests.languages import spoken
from tests.shown_window import click, forget_changes, open_record, play, settle

SIZES = (QSize(640, 480), QSize(480, 660), QSize(1024, 768), QSize(700, 1000), QSize(1600, 1000), QSize(3840, 2160))


@pytest.mark.parametrize("points", [9, 19, 37])
def test_every_size_shows_the_whole_board(qtbot: QtBot, window: GameWindow, tmp_path: Path, points: int) -> None:
    (tmp_path / "a.sgf").write_text(f"(;SZ[{points}])")
    window.features.files.open_path(tmp_path / "a.sgf")
    for size in SIZES:
        window.resize(size)
        settle()
        assert window.size() == size
        board = window.scene.geometry.board.toAlignedRect().translated(window.view.pos())
        others: list[QWidget] = [window.frame.bar, window.context.side]
        assert window.frame.rect().contains(board)
        assert not any(other.geometry().intersects(board) for other in others)
        assert all(window.frame.rect().contains(other.geometry()) for other in others)


def test_a_wide_window_makes_nothing_that_only_a_narrow_one_shows(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    window = GameWindow(SettingsStore(settings), tmp_path / "journals")
    qtbot.addWidget(window)
    window.resize(1280, 860)
    window.show()
    settle()
    assert window.frame.layout_style is Style.BESIDE and window.context.side.record.tabs is None
    with qtbot.waitSignal(window.closed):
        window.close()


def test_the_board_is_clicked_where_it_is(qtbot: QtBot, window: GameWindow) -> None:
    for size, vertex in ((QSize(700, 1000), "A1"), (QSize(1280, 700), "J9")):
        window.resize(size)
        settle()
        click(qtbot, window, vertex)
    assert window.context.game.game.depth == 2


def test_the_panel_goes_and_comes(qtbot: QtBot, window: GameWindow) -> None:
    before = window.scene.geometry.cell
    window.resize(700, 1000)
    settle()
    assert window.frame.layout_style is Style.BELOW and window.context.side.form is PlayerForm.COMPACT
    qtbot.keyClick(window, Qt.Key.Key_F9)
    settle()
    assert window.frame.layout_style is Style.ALONE and window.scene.geometry.cell > before
    qtbot.keyClick(window, Qt.Key.Key_F9)
    window.resize(1280, 860)
    settle()
    assert window.frame.layout_style is Style.BESIDE and window.context.side.form is PlayerForm.FULL


def test_the_width_of_the_panel_is_dragged_and_remembered(
    qtbot: QtBot, window: GameWindow, settings: Settings, tmp_path: Path
) -> None:
    window.resize(1280, 860)
    settle()
    handle = window.frame._handle
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton)
    target = handle.mapFrom(window.frame, QPoint(window.frame.width() - 420, 100))
    qtbot.mouseMove(handle, target)
    settle()
    if window.context.side.width() != 420:  # without a window system a move of the mouse may come without its button
        window.frame.set_panel_width(420)
    assert window.context.side.width() == 420
    state = window.frame.saved_state()
    other = GameWindow(SettingsStore(replace(settings, window_state=state)), tmp_path / "journals")
    qtbot.addWidget(other)
    other.resize(1280, 860)
    other.show()
    settle()
    assert other.context.side.width() == 420
    other.frame._handle.released.emit()
    assert other.context.side.width() == scaled(360) and other.frame.saved_state() == ""
    with qtbot.waitSignal(other.closed):
        other.close()


def test_a_panel_that_the_user_has_hidden_stays_hidden(
    qtbot: QtBot, window: GameWindow, settings: Settings, tmp_path: Path
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F9)
    window.context.menus["navigation_bar"].trigger()
    window.context.menus["side_panel"].setChecked(True)  # by the program, for a score
    other = GameWindow(SettingsStore(window.settings), tmp_path / "journals")
    qtbot.addWidget(other)
    other.show()
    settle()
    assert not other.context.side.isVisible() and not other.frame.bar.isVisible()
    other.context.menus["side_panel"].trigger()
    assert other.context.side.isVisible() and other.settings.side_panel
    with qtbot.waitSignal(other.closed):
        other.close()


def test_the_width_that_earlier_versions_kept_is_read(qtbot: QtBot, window: GameWindow) -> None:
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
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path
) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[19]C[A comment];B[dd];W[ee])")
    use_language(PSEUDO)
    try:
        retranslate_windows()
        window.features.files.open_path(tmp_path / "a.sgf")
        window.resize(480, 560)
        settle()
        assert window.size() == QSize(480, 560)
        tabs = window.context.side.record.tabs
        assert tabs is not None and tabs.isVisible() and tabs.width() >= tabs.minimumSizeHint().width()
        assert window.features.tree.view.width() >= window.features.tree.view.minimumSizeHint().width()
    finally:
        use_language(ENGLISH)
        retranslate_windows()


@pytest.mark.parametrize("state", ["play", "edit", "scoring", "result", "review"])
def test_the_smallest_window_has_everything(
    qtbot: QtBot, dressed: None, window: GameWindow, tmp_path: Path, state: str
) -> None:
    info = replace(
        window.settings.new_game.info, black=Player("Inoue Gennan Inseki", "8 dan"), white=Player("Yasuda", "4 dan")
    )
    time = TimeControl.same(TimeSettings(TimeSystem.BYOYOMI))
    window.features.new_game.start(replace(window.settings.new_game, info=info, time=time))
    play(qtbot, window, "E5 C3")
    if state == "edit":
        window.context.menus["edit_record"].trigger()
    elif state == "scoring":
        window.context.menus["scoring"].trigger()
    elif state == "result":
        window.context.game.resign(Color.WHITE)
    elif state == "review":
        (tmp_path / "a.sgf").write_text("(;SZ[19]PB[Inoue Gennan Inseki]PW[Yasuda Eisai]BR[8d];B[dd];W[ee])")
        forget_changes(window)
        window.features.files.open_path(tmp_path / "a.sgf")
    size = QSize(480, 560)
    window.resize(size)
    settle()
    assert window.size() == size
    assert state == "edit" or window.frame._places.board.width() >= 320  # type: ignore[union-attr]
    menus = window.menuBar()
    last = menus.actionGeometry(menus.actions()[-1])
    assert last.width() > 0 and last.right() < window.context.status.x()  # Help is there
    parts: list[QWidget] = [window.frame.bar, window.context.side]
    if window.features.result.card is not None:
        parts.append(window.features.result.card)
    for part in parts:
        assert window.rect().contains(QRect(part.mapTo(window, QPoint()), part.size()))
        buttons = [button for button in part.findChildren(QAbstractButton) if button.isVisibleTo(part)]
        for button in buttons:
            assert button.width() >= button.minimumSizeHint().width(), button.text()
    forget_changes(window)


def test_a_small_window_with_large_letters_stays_as_low_in_every_mode(
    qtbot: QtBot, look: Look, window: GameWindow
) -> None:
    look.use(ColorScheme.LIGHT, 1.5)
    window.resize(800, 600)
    settle()
    start = window.settings.new_game
    info = replace(start.info, black=Player("Yasuda Shusaku", "4d"), white=Player("Inoue Gennan Inseki", "8d"))
    window.features.new_game.start(replace(start, info=info))
    play(qtbot, window, "E5 C3")
    for mode in ("edit_record", "scoring"):
        window.context.menus[mode].trigger()
        for _ in range(3):
            settle()
            assert window.size() == QSize(800, 600) and window.frame.layout_style is Style.BELOW, mode
        window.context.menus[mode].trigger()
        settle()
    look.use(ColorScheme.LIGHT, 1)
    forget_changes(window)


def test_a_large_window_with_large_letters_becomes_small_in_one_step(look: Look, window: GameWindow) -> None:
    dress(look, 1.5)
    with spoken(PSEUDO):
        window.context.menus["edit_record"].trigger()
        for large in (QSize(1500, 900), QSize(1024, 768), QSize(1000, 1100)):
            for size in (large, QSize(800, 600)):
                window.resize(size)
                settle()
                assert window.size() == size, large
    look.use(ColorScheme.LIGHT, 1)


@pytest.mark.parametrize("bar", ["find", "replace", "busy"])
def test_what_is_open_below_the_board_fits_a_small_screen_with_large_letters(
    bar: str, look: Look, window: GameWindow
) -> None:
    look.use(ColorScheme.LIGHT, 1.5)
    window.resize(800, 600)
    settle()
    if bar == "busy":
        window.features.engines.busy.show_busy("QtGo thinks", "", can_restart=True)
    else:
        window.context.menus["edit_record"].trigger()
        window.context.menus[bar].trigger()
        window.features.finding.bar.text.setText("nowhere")
    for _ in range(3):
        settle()
        assert window.size() == QSize(800, 600)
        assert window.frame._places.board.width() >= 130  # type: ignore[union-attr]  # its points can be clicked
    look.use(ColorScheme.LIGHT, 1)


def test_a_paused_clock_says_so_in_the_smallest_window(qtbot: QtBot, window: GameWindow) -> None:
    settings = TimeSettings(TimeSystem.BYOYOMI)
    paused = ClockReading(settings, TimeLeft(MINUTE), is_paused=True)
    window.resize(480, 560)
    window.features.clocks.show_readings(dict.fromkeys(Color, paused))
    settle()
    clock = window.features.clocks.faces[Color.BLACK]
    assert clock.fontMetrics().horizontalAdvance(clock._shown.note) < clock.width() - clock.fontMetrics().height()


def points_of(window: GameWindow) -> QRect:
    """Return the place of the points, with room for stones, in the window."""
    return window.view.points.translated(window.view.mapTo(window, QPoint()))


@pytest.mark.parametrize("points", [9, 37])
@pytest.mark.parametrize("coordinates", [CoordinateStyle.LETTERS, CoordinateStyle.NONE])
def test_nothing_moves_for_a_message_and_no_point_is_covered(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, points: int, coordinates: CoordinateStyle
) -> None:
    window.store.replace(replace(window.settings, coordinates=coordinates))
    (tmp_path / "a.sgf").write_text(f"(;SZ[{points}])")
    window.features.files.open_path(tmp_path / "a.sgf")
    for size in SIZES[:4]:
        check_messages(window, size, coordinates)


def check_messages(window: GameWindow, size: QSize, coordinates: CoordinateStyle) -> None:
    window.resize(size)
    settle()
    parts: list[QWidget] = [window.view, window.frame.bar, window.context.side]
    before = window.scene.geometry, [part.geometry() for part in parts]
    banner, message = window.frame.banner, window.context.status.message
    for text in ("R10 repeats an earlier position (ko).", "long words " * 40):
        message.show_message(lambda text=text: text, MessageKind.ERROR)  # type: ignore[misc]
        settle()
        assert banner.isVisible() and window.rect().contains(banner.geometry())
        assert not banner.geometry().intersects(points_of(window))
        if len(text) < 50 and coordinates is not CoordinateStyle.NONE:
            names = window.view.names.translated(window.view.pos() + window.frame.pos())
            over_names = banner.geometry().intersects(names)
            cards = window.context.side.geometry().translated(window.frame.pos()).adjusted(0, scaled(16), 0, 0)
            assert not banner.geometry().intersects(cards)
            beyond_menus = window.context.status.free_room[1]
            assert over_names <= (size.width() < 640), "where there is no other room"
            assert banner.x() >= beyond_menus.x() or banner.y() >= window.frame.y(), "it covers no menu"
        is_roomy = size.width() >= 640 and coordinates is not CoordinateStyle.NONE
        line = min(scaled(20), banner.fontMetrics().height())
        assert banner.height() >= (scaled(32) if is_roomy else line)
        assert (window.scene.geometry, [part.geometry() for part in parts]) == before
        banner.dismiss()
        settle()
        assert (window.scene.geometry, [part.geometry() for part in parts]) == before


def test_a_message_too_long_for_its_room_is_read_in_its_tip(window: GameWindow) -> None:
    window.resize(480, 660)
    window.context.status.message.show_message(lambda: "R10 repeats an earlier position (ko).", MessageKind.ERROR)
    settle()
    words = window.frame.banner.findChild(PlainLabel)
    assert isinstance(words, PlainLabel) and words.toolTip() == ""
    window.context.status.message.show_message(lambda: "many words " * 40, MessageKind.ERROR)
    settle()
    assert "many words many words" in words.toolTip()
    image = words.grab().toImage()
    with_ink = (
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y) != image.pixelColor(0, 0) for x in range(image.width()))
    )
    assert 0 < next(with_ink) <= words.fontMetrics().ascent(), "the first line is whole"


def test_all_of_a_message_too_long_for_its_room_is_shown_on_request(qtbot: QtBot, window: GameWindow) -> None:
    window.resize(480, 660)
    banner = window.frame.banner
    window.context.status.message.show_message(lambda: "many words " * 40, MessageKind.ERROR)
    settle()
    words = banner.findChild(PlainLabel)
    assert isinstance(words, PlainLabel)
    assert words.height() < words.heightForWidth(words.width()) and not banner.geometry().intersects(points_of(window))
    qtbot.mouseClick(banner.more, Qt.MouseButton.LeftButton)
    settle()
    assert words.height() >= words.heightForWidth(words.width())
    assert window.rect().contains(banner.geometry()) and banner.more.isHidden()
    window.context.status.message.show_message(lambda: "many words " * 40, MessageKind.WARNING)
    settle()
    assert not banner.geometry().intersects(points_of(window)), "the next is asked for anew"


@pytest.fixture
def large_letters(look: Look) -> Iterator[None]:
    look.use(ColorScheme.LIGHT, 2.0)
    yield
    look.use(ColorScheme.LIGHT, 1)


def test_what_has_no_room_in_the_window_is_scrolled(qtbot: QtBot, large_letters: None, window: GameWindow) -> None:
    window.activateWindow()
    window.resize(640, 480)
    banner = window.frame.banner
    window.context.status.message.show_message(lambda: "line\n" * 9 + "many words " * 40, MessageKind.ERROR)
    settle()
    banner.more.setFocus()
    qtbot.keyClick(banner.more, Qt.Key.Key_Space)
    settle()
    words, room = banner.findChild(PlainLabel), window.focusWidget()
    assert isinstance(words, PlainLabel) and isinstance(room, QScrollArea)
    assert window.rect().contains(banner.geometry())
    assert words.height() >= words.heightForWidth(words.width()) > room.height()
    for _ in range(40):
        qtbot.keyClick(room, Qt.Key.Key_Down)
    assert words.mapTo(room, words.rect().bottomLeft()).y() < room.height(), "the last line is in sight"
    qtbot.keyClick(room, Qt.Key.Key_Escape)
    assert banner.isHidden()


def test_a_message_goes_when_it_is_closed(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "J9 J9")
    settle()
    banner = window.frame.banner
    assert "occupied" in banner.text and not banner.geometry().intersects(points_of(window))
    qtbot.mouseClick(banner.close_button, Qt.MouseButton.LeftButton)
    assert window.context.status.message.text == ""


def test_compact_players_have_their_lids_where_there_is_room(dressed: None, window: GameWindow) -> None:
    reading = ClockReading(TimeSettings(TimeSystem.BYOYOMI), TimeLeft(MINUTE))
    window.features.clocks.show_readings(dict.fromkeys(Color, reading))
    for size, shown in (((640, 480), False), ((700, 1000), True), ((480, 560), False)):
        window.resize(*size)  # at first they are small because the window is low
        settle()
        assert all(lid.isVisible() is shown for lid in window.features.seats.lids.values())


def test_a_board_below_which_the_panel_is_fills_the_room_that_it_has(window: GameWindow) -> None:
    for window_height in range(900, 1000, 7):
        window.resize(700, window_height)
        settle()
        places = window.frame._places
        assert places is not None
        board = window.scene.geometry.board.adjusted(0, 0, 0, window.scene.geometry.thickness)
        height = board.translated(window.view.pos()).toAlignedRect().height()
        assert abs(places.board.height() - height) <= 1  # of a board in whole pixels of a scaled screen


def test_players_change_sides_with_the_user(window: GameWindow) -> None:
    side = window.context.side
    assert side.players[Color.WHITE].y() < side.players[Color.BLACK].y()
    side.set_bottom(Color.WHITE)
    settle()
    assert side.players[Color.BLACK].y() < side.players[Color.WHITE].y()


def test_each_task_has_its_layout(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    side = window.context.side
    assert (window.context.layout.task, side.form) == (Task.PLAY, PlayerForm.FULL)
    (tmp_path / "a.sgf").write_text("(;SZ[9]AB[cc];B[dd]C[RIGHT];W[ee])")
    window.features.files.open_path(tmp_path / "a.sgf", move=0)
    assert (window.context.layout.task, side.form) == (Task.REVIEW, PlayerForm.LINE)
    window.context.menus["solve"].trigger()
    assert window.context.layout.task is Task.PROBLEM
    assert not any(player.isVisible() for player in side.players.values())
    assert window.features.problems.bar.isVisible()
    window.context.menus["leave_mode"].trigger()
    assert all(player.isVisible() for player in side.players.values())


def test_a_finished_game_is_reviewed_when_it_is_opened_not_at_its_end(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    play(qtbot, window, "E5 C3")
    window.context.game.resign(Color.BLACK)
    assert window.context.layout.task is Task.PLAY
    window.context.document.new_game(window.settings.new_game.info)
    open_record(window, tmp_path, "(;GM[1]SZ[9]RE[W+R];B[ee];W[cg])", "finished.sgf")
    assert window.context.layout.task is Task.REVIEW


def test_a_second_window_does_not_lie_on_the_first(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.setGeometry(10, 20, 500, 480)  # three have room on the screen, a scaled one, too
    settle()
    keep_place(window, window.frame, window.store)
    settings = window.settings
    others = []
    for name in ("second", "third"):
        other = GameWindow(SettingsStore(settings), tmp_path / name)
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
