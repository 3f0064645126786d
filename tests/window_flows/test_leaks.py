"""Whatever is opened and closed again, or seated and sent away, leaves nothing behind."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.app.program import Program
from qtgo.core.clock.time_settings import TimeControl, parse_time_settings
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color
from qtgo.gtp.engine_config import EngineConfig
from qtgo.resources import resource_path
from qtgo.session.document.releasing import Releasing
from qtgo.shell.preparation import preparation
from tests.census import Census, carry_out_posted, child_processes, growth, settle, take_census
from tests.fakes import fake_engine
from tests.living_nodes import nodes_made
from tests.shown_window import open_record, play
from tests.user_folders import folders_in

ATTEMPTS = 30
ALLOWED = 5  # of a type: what is remembered of the last one, not of each
TIMES = 2 * ALLOWED  # one left each time is twice as many as are allowed
RECORD = "qtgo.core."  # the game, and its edits: they can be undone for as long as it is shown
EXAMPLE = resource_path("examples/1846-09-11-shusaku-gennan.sgf")


@pytest.fixture(autouse=True)
def no_questions() -> None:
    """Let message boxes run: they are counted here too."""


@pytest.fixture(autouse=True)
def prepared(window: GameWindow) -> None:
    """Fetch what a window fetches when it has nothing to do: it is no growth."""
    for _ in preparation(window):
        pass


def crash_dialog(window: GameWindow) -> None:
    """Ask what to do with an engine that has failed; nothing waits for the answer."""
    window.features.engines._complain("An engine", "has failed", Color.BLACK)
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    box.button(QMessageBox.StandardButton.Close).click()


def with_clocks(window: GameWindow) -> None:
    control = TimeControl.same(parse_time_settings("5m"))
    window.context.game.set_info(with_time_control(window.context.game.game.info, control))
    window.context.clock.go_on()


DIALOGS: dict[str, Callable[[GameWindow], object]] = {
    "new game": lambda window: window.features.new_game.ask(),
    "nigiri": lambda window: window.features.new_game.start(NewGame(random_color=True, nigiri=True)),
    "game information": lambda window: window.context.menus["game_info"].trigger(),
    "resign": lambda window: window.context.menus["resign"].trigger(),
    "go to move": lambda window: window.context.menus["to_number"].trigger(),
    "save changes": lambda window: window.features.files.may_discard(),
    "games of the file": lambda window: window.features.files.choose_game(),
    "read with an encoding": lambda window: window.features.files.choose_charset(),
    "save with an encoding": lambda window: window.features.files.save_charset(),
    "versions": lambda window: window.features.versions.show_versions(),
    "folders of the library": lambda window: window.features.library.edit_folders(),
    "preferences": lambda window: window.features.preferences.edit_preferences(),
    "engines": lambda window: window.features.engines.edit_engines(),
    "an engine fails": crash_dialog,
    "time settings": lambda window: window.features.clocks.edit_settings(),
    "time left": lambda window: window.features.clocks.edit_left(Color.BLACK),
    "figure": lambda window: window.context.menus["figure"].trigger(),
    "shortcuts": lambda window: window.features.preferences.edit_keys(),
    "about": lambda window: window.features.help.show_about(),
}


def reject() -> None:
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QMessageBox):
        dialog.button(QMessageBox.StandardButton.Cancel).click()
    elif isinstance(dialog, QDialog):
        dialog.reject()


def open_and_close(window: GameWindow, name: str, times: int) -> None:
    for _ in range(times):
        QTimer.singleShot(0, reject)
        DIALOGS[name](window)


def assert_nothing_is_left(before: Census) -> None:
    """What threads of this or an earlier test are still at goes by itself, and is waited for."""
    for _ in range(ATTEMPTS):
        if not (left := what_is_left(before, take_census())):
            return
        time.sleep(0.3)
    assert left == {}


def what_is_left(before: Census, after: Census) -> dict[str, int]:
    objects = growth(before.objects, after.objects, ALLOWED)
    left = {kind: more for kind, more in objects.items() if not kind.startswith(RECORD)}
    left |= growth(before.qt, after.qt, ALLOWED)
    counts = {"processes": after.processes - before.processes, "files": after.files - before.files}
    return left | {name: more for name, more in counts.items() if more > 0}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_is_deleted_once_it_has_been_answered(name: str, window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, EXAMPLE.read_bytes() if name != "time left" else b"(;GM[1]SZ[9])")
    if name == "time left":
        with_clocks(window)
    if name == "save changes":
        window.context.game.game.history.mark_unsaved()
    open_and_close(window, name, 2)
    before = take_census()
    open_and_close(window, name, TIMES)
    assert_nothing_is_left(before)


def seat_and_send_away(qtbot: QtBot, window: GameWindow, config: EngineConfig, times: int) -> None:
    others = set(child_processes())  # what earlier tests may have left is not waited for
    for _ in range(times):
        window.context.players.seat(Color.WHITE, config)
        qtbot.waitUntil(lambda: window.context.game.game.move_number % 2 == 0)
        window.context.players.seat(Color.WHITE, None)
        window.context.game.undo()
    qtbot.waitUntil(lambda: others.issuperset(child_processes()))


def test_an_engine_leaves_nothing_at_its_seat(qtbot: QtBot, window: GameWindow) -> None:
    config = fake_engine(quit_time=5)
    play(qtbot, window, "E5")
    seat_and_send_away(qtbot, window, config, 2)
    before = take_census()
    seat_and_send_away(qtbot, window, config, TIMES)
    assert_nothing_is_left(before)


def open_and_close_windows(qtbot: QtBot, program: Program, times: int) -> None:
    for _ in range(times):
        window = program.open_window(EXAMPLE)
        close_window(qtbot, window)
        carry_out_posted()


def close_window(qtbot: QtBot, window: GameWindow) -> None:
    with qtbot.waitSignal(window.closed):
        window.close()


def wait_until_freed(qtbot: QtBot, qapp: QApplication, others: set[Releasing]) -> None:
    """Wait until the games that were left are freed, bit by bit; not those of earlier tests, which something holds."""
    qtbot.waitUntil(lambda: others.issuperset(qapp.findChildren(Releasing)))


def test_a_closed_window_is_released(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    others = set(qapp.findChildren(Releasing))
    program = Program(qapp, folders_in(tmp_path))
    first = program.open_window()
    first.features.start_page.begins_with_tour = False
    qtbot.waitUntil(lambda: first.features.start_page.page is not None)  # which stays
    open_and_close_windows(qtbot, program, 2)
    wait_until_freed(qtbot, qapp, others)
    before = take_census()
    open_and_close_windows(qtbot, program, TIMES)
    wait_until_freed(qtbot, qapp, others)
    assert_nothing_is_left(before)
    close_window(qtbot, first)
    program.deleteLater()
    settle()


def analyze_and_close_windows(qtbot: QtBot, program: Program, times: int) -> None:
    for _ in range(times):
        window = program.open_window(EXAMPLE)
        window.features.live.controller.use_engine(fake_engine("--analyze", quit_time=5))
        window.features.live.controller.start()
        overlay = window.scene.overlay
        while not overlay.analysis.candidates:
            qtbot.wait(20)
        close_window(qtbot, window)
        carry_out_posted()


def test_a_closed_window_that_was_analyzed_is_released(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    program = Program(qapp, folders_in(tmp_path))
    first = program.open_window()
    first.features.start_page.begins_with_tour = False
    qtbot.waitUntil(lambda: first.features.start_page.page is not None)  # which stays
    analyze_and_close_windows(qtbot, program, 2)
    before = take_census()
    analyze_and_close_windows(qtbot, program, TIMES)
    assert_nothing_is_left(before)
    close_window(qtbot, first)
    program.deleteLater()
    settle()


def test_a_closed_window_is_freed_without_the_collector(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    program = Program(qapp, folders_in(tmp_path))
    first = program.open_window()
    with nodes_made(MARK) as marked:
        window = program.open_window(marked_game(tmp_path))
        window.context.navigator.to_end()
        window.context.menus["edit_record"].trigger()
        parts = [window, *window.findChildren(QObject), window.context.game.game]
        kept = [ref(part) for part in parts if type(part).__module__.startswith("qtgo.")]
        del parts
        gc.collect()
        close_window(qtbot, window)
        del window
        qtbot.waitUntil(lambda: marked() == 0)
        assert sorted({type(part).__name__ for each in kept if (part := each()) is not None and vars(part)}) == []
    close_window(qtbot, first)
    program.deleteLater()
    settle()


def test_games_opened_one_after_the_other_are_freed_without_the_collector(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 1)
    game = marked_game(tmp_path)
    with nodes_made(MARK) as marked:
        for _ in range(5):
            window.features.files.open_path(game)
            window.context.navigator.to_end()
        qtbot.waitUntil(lambda: marked() == MARKED)


def test_copies_and_other_games_side_by_side_are_freed_without_the_collector(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 1)
    game = marked_game(tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileUrl", lambda *_args: (QUrl.fromLocalFile(str(game)), ""))
    with nodes_made(MARK) as marked:
        window.features.files.open_path(game)
        dialog = window.features.side_by_side.open()
        dialog.sides[0].show_game(0)
        dialog.other_file.click()
        qtbot.waitUntil(lambda: marked() == 4 * MARKED)  # what a side had shown is freed already
        dialog.reject()
        del dialog
        qtbot.waitUntil(lambda: marked() == MARKED)


def test_a_game_from_which_a_branch_was_deleted_is_freed_without_the_collector(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 1)
    game = marked_game(tmp_path)
    with nodes_made(MARK) as marked:
        window.features.files.open_path(game)
        window.context.navigator.to_move_number(20)
        window.context.record.delete_branch()
        window.context.document.new_game(window.context.game.game.info)
        qtbot.waitUntil(lambda: marked() == 0)


MARK, MARKED = "XM", 40


def marked_game(folder: Path) -> Path:
    file = folder / "marked.sgf"
    file.write_text(
        f"(;SZ[9]{MARK}[]" + "".join(f";{'WB'[n % 2]}[{'abcdefghi'[n % 9]}a]{MARK}[]" for n in range(1, MARKED)) + ")"
    )
    return file
