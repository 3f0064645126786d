"""Files that other programs change under the window's hands, in all the ways in which they do."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Point
from qtgo.features.file import file_watch
from qtgo.features.file.file_watch import FileWatch
from qtgo.files.seen import stamp_of
from qtgo.files.version_store import VersionReason, listed
from qtgo.session.document.autosave_journal import left_journals
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from tests.conftest import PATIENCE
from tests.file_dialogs import SaveAs
from tests.shown_window import play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "game.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    return path


class Told:
    """What a watch has told."""

    def __init__(self, watch: FileWatch) -> None:
        self.changed: list[Path] = []
        self.removed: list[Path] = []
        watch.changed.connect(self.changed.append)
        watch.removed.connect(self.removed.append)


def _replace(path: Path, data: bytes) -> None:
    part = path.with_name("part")
    part.write_bytes(data)
    part.replace(path)


@pytest.fixture
def watch(file: Path) -> FileWatch:
    watch = FileWatch()
    watch.watch(file)
    return watch


def test_a_change_between_the_reading_and_the_watch_is_told(qtbot: QtBot, file: Path) -> None:
    since, content = stamp_of(file), file.read_bytes()
    _replace(file, b"(;C[other])")
    watch = FileWatch()
    told = Told(watch)
    watch.watch(file, content, since)
    qtbot.waitUntil(lambda: told.changed == [file])


def test_a_file_that_changes_while_it_is_opened_is_told(
    qtbot: QtBot,
    window: GameWindow,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: Callable[[object], list[str]],
) -> None:
    asked = answer("Keep Mine")
    opened = window.context.document.open

    def open_slowly(*words: object) -> None:
        opened(*words)  # type: ignore[arg-type]
        _replace(file, b"(;GM[1]SZ[9];B[ee];W[cc])")

    monkeypatch.setattr(window.context.document, "open", open_slowly)
    assert window.features.files.open_path(file)
    qtbot.waitUntil(lambda: len(asked) == 1)


def test_content_that_is_known_is_not_read_but_compared(
    qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    usual = file_watch._digest_of

    def digest_of(path: Path) -> bytes | None:
        read.append(path)
        return usual(path)

    monkeypatch.setattr(file_watch, "_digest_of", digest_of)
    watch, content = FileWatch(), file.read_bytes()
    watch.watch(file, content)
    told = Told(watch)
    assert not read
    _replace(file, content)
    qtbot.waitUntil(lambda: len(read) == 1)
    _replace(file, b"(;C[other])")
    qtbot.waitUntil(lambda: told.changed == [file])
    watch.watch(file, b"(;C[what was there before])")
    watch.look_again()
    qtbot.waitUntil(lambda: told.changed == [file, file])


def test_atomic_replacement_is_told_again_and_again(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    told = Told(watch)
    for number in range(1, 4):
        with qtbot.waitSignal(watch.changed):
            _replace(file, b"(;C[%d])" % number)
    assert told.changed == [file] * 3
    assert not told.removed


def test_several_quick_changes_are_one(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    told = Told(watch)
    file.write_bytes(b"")
    file.write_bytes(b"(;C[half")
    _replace(file, b"(;C[half a")
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(b"(;C[whole])")
    with qtbot.assertNotEmitted(watch.changed, wait=700):  # the time of two more looks
        pass
    assert told.changed == [file]


def test_new_times_and_the_same_content_are_no_news(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    told = Told(watch)
    with qtbot.assertNotEmitted(watch.changed, wait=900):
        for seconds in (1, 2, 3):
            os.utime(file, (seconds, seconds))
        _replace(file, file.read_bytes())
    assert not told.removed


def test_deletion_is_told_once_and_coming_back_changed_too(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    told = Told(watch)
    with qtbot.waitSignal(watch.removed):
        file.unlink()
    with qtbot.assertNotEmitted(watch.removed, wait=700):
        pass
    assert told.removed == [file]
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(b"(;C[back])")
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(b"(;C[back, and watched])")


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _put_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _put_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _put_a_link(path: Path) -> None:
    path.unlink()
    path.symlink_to(os.devnull)


@pytest.mark.parametrize("act", [_empty, _put_a_folder, _put_a_pipe, _put_a_link])
def test_a_file_in_whose_place_nothing_can_be_read_is_told_once(
    qtbot: QtBot, watch: FileWatch, file: Path, act: Callable[[Path], None]
) -> None:
    told = Told(watch)
    with qtbot.waitSignal(watch.removed):
        act(file)
    with qtbot.assertNotEmitted(watch.removed, wait=700):
        watch.look_again()
    assert (told.removed, told.changed) == ([file], [])


def test_deletion_and_creation_in_one_go_are_a_change(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    told = Told(watch)
    with qtbot.waitSignal(watch.changed):
        file.unlink()
        file.write_bytes(b"(;C[new])")
    assert not told.removed


def test_a_file_moved_away_and_back_unchanged_is_no_change(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    told = Told(watch)
    with qtbot.assertNotEmitted(watch.changed, wait=1300):
        away = file.rename(file.with_name("away"))
        qtbot.waitUntil(lambda: watch._misses > 0)
        away.rename(file)
    assert not told.removed


def test_a_look_is_enough_where_the_system_tells_nothing(qtbot: QtBot, watch: FileWatch, file: Path) -> None:
    watch._watcher.removePaths([*watch._watcher.files(), *watch._watcher.directories()])
    _replace(file, b"(;C[silent])")
    with qtbot.waitSignal(watch.changed):
        watch.look_soon()


def test_the_window_goes_on_while_a_file_is_read(
    qtbot: QtBot, watch: FileWatch, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, usual, may_end = Told(watch), file_watch._digest_of, threading.Event()

    def digest_of(path: Path) -> bytes | None:
        assert may_end.wait(PATIENCE / 1000)
        return usual(path)

    monkeypatch.setattr(file_watch, "_digest_of", digest_of)
    _replace(file, b"(;C[large])")
    qtbot.waitUntil(lambda: watch._reading is not None)
    watch.look_again()
    QTimer.singleShot(500, may_end.set)
    qtbot.waitUntil(lambda: told.changed == [file])


def test_what_was_being_read_is_dropped_with_its_file(
    qtbot: QtBot, watch: FileWatch, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, may_end = Told(watch), threading.Event()
    monkeypatch.setattr(file_watch, "_digest_of", lambda _path: b"other" if may_end.wait(PATIENCE / 1000) else None)
    _replace(file, b"(;C[large])")
    qtbot.waitUntil(lambda: watch._reading is not None)
    reading = watch._reading
    watch.watch(None)
    may_end.set()
    qtbot.waitUntil(lambda: reading is not None and reading.is_done)
    qtbot.wait(400)
    assert told.changed == told.removed == []


# What the window makes of it


def test_unsaved_changes_go_to_the_versions_before_the_file_is_read_again(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    asked = answer("Reload")
    window.features.files.open_path(file)
    play(qtbot, window, "C3 D4")
    _replace(file, b"(;GM[1]SZ[9];B[aa];W[bb];B[cc])")
    qtbot.waitUntil(lambda: len(list(window.context.game.game.root.main_line())) == 4)
    window.features.versions.versions.wait()
    (version,) = listed(tmp_path / "versions")
    assert (version.reason, version.summary.nodes) == (VersionReason.RELOADED, 4)
    assert len(asked) == 1 and not window.isWindowModified()
    assert "Undo restores" in window.context.status.message.text
    undo, redo = window.context.menus["undo"], window.context.menus["redo"]
    assert undo.text() == "&Undo Reload"
    undo.trigger()
    assert (window.context.game.game.depth, window.isWindowModified()) == (2, True)
    undo.trigger()
    assert (window.context.game.game.depth, undo.text()) == (1, "&Undo Move")
    redo.trigger()
    redo.trigger()
    assert len(list(window.context.game.game.root.main_line())) == 4
    assert not window.isWindowModified()
    assert not redo.isEnabled()


def test_who_keeps_theirs_keeps_it_unsaved(
    qtbot: QtBot, window: GameWindow, file: Path, answer: Callable[[object], list[str]]
) -> None:
    answer("Keep Mine")
    window.features.files.open_path(file)
    _replace(file, b"(;GM[1]SZ[9];B[aa])")
    qtbot.waitUntil(window.isWindowModified)
    assert window.context.game.game.root.children[0].properties == {"B": ["ee"]}


def test_a_game_under_way_ends_where_its_file_is_read_again(
    qtbot: QtBot, window: GameWindow, file: Path, answer: Callable[[object], list[str]]
) -> None:
    answer("Reload")
    file.write_bytes(b"(;GM[1]SZ[9]TM[600];B[ee])")
    window.features.files.open_path(file)
    window.context.menus["start_clock"].trigger()
    assert window.context.clock.is_live
    _replace(file, b"(;GM[1]SZ[9]TM[600];B[aa])")
    qtbot.waitUntil(lambda: window.context.game.game.root.children[0].properties == {"B": ["aa"]})
    assert not window.context.clock.is_live
    play(qtbot, window, "C3")
    assert window.isWindowModified()


def test_what_a_file_had_that_cannot_be_read_again_is_unsaved(
    qtbot: QtBot, window: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        next(iter(box.buttons())).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    window.features.files.open_path(file)
    _replace(file, b"no record at all")
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == ["Another program changed game.sgf. Reload it?", "game.sgf could not be read."]
    assert window.context.game.game.root.children[0].properties == {"B": ["ee"]}
    assert window.isWindowModified()


def test_ones_own_can_be_saved_under_another_name(
    qtbot: QtBot,
    window: GameWindow,
    file: Path,
    answer: Callable[[object], list[str]],
    save_as: SaveAs,
) -> None:
    answer("Save Mine As")
    mine = file.with_name("mine.sgf")
    save_as(mine)
    window.features.files.open_path(file)
    play(qtbot, window, "C3")
    _replace(file, b"(;GM[1]SZ[9];B[aa])")
    qtbot.waitUntil(mine.exists)
    assert b"[cg]" in mine.read_bytes()
    assert file.read_bytes() == b"(;GM[1]SZ[9];B[aa])"
    assert window.context.document.state.path == mine


def test_a_file_that_is_gone_leaves_the_game_unsaved(
    qtbot: QtBot, window: GameWindow, file: Path, answer: Callable[[object], list[str]]
) -> None:
    window.features.files.open_path(file)
    file.unlink()
    qtbot.waitUntil(window.isWindowModified)
    assert "deleted or moved" in window.context.status.message.text
    window.context.menus["save"].trigger()
    assert file.read_bytes() == b"(;GM[1]SZ[9];B[ee])"
    assert not window.isWindowModified()


def test_only_one_question_at_a_time(
    qtbot: QtBot, window: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    depth: list[int] = []

    def exec_(box: QMessageBox) -> int:
        depth.append(len(depth))
        _replace(file, b"(;GM[1]SZ[9];B[bb])")
        with qtbot.waitSignal(window.features.files._watch.changed):
            pass
        next(button for button in box.buttons() if "Reload" in button.text()).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    window.features.files.open_path(file)
    _replace(file, b"(;GM[1]SZ[9];B[aa])")
    qtbot.waitUntil(lambda: window.context.game.game.root.children[0].properties == {"B": ["bb"]})
    assert depth == [0]


def _changed_behind_a_dialog(qtbot: QtBot, window: GameWindow, file: Path) -> QDialog:
    """Open a file, and return a dialog behind which another program has changed it."""
    window.features.files.open_path(file)
    dialog = QDialog(window)
    dialog.open()
    _replace(file, b"(;GM[1]SZ[9];B[aa])")
    with qtbot.waitSignal(window.features.files._watch.changed):
        pass
    return dialog


def test_the_question_waits_for_an_open_dialog(
    qtbot: QtBot, window: GameWindow, file: Path, answer: Callable[[object], list[str]]
) -> None:
    asked = answer("Reload")
    dialog = _changed_behind_a_dialog(qtbot, window, file)
    qtbot.wait(400)
    assert asked == []
    dialog.reject()
    qtbot.waitUntil(lambda: len(asked) == 1)
    assert window.context.game.game.root.children[0].properties == {"B": ["aa"]}


def test_what_was_saved_over_a_change_meanwhile_is_not_asked_about_again(
    qtbot: QtBot, window: GameWindow, file: Path, answer: Callable[[object], list[str]]
) -> None:
    asked = answer("Replace")
    dialog = _changed_behind_a_dialog(qtbot, window, file)
    window.context.menus["save"].trigger()
    dialog.reject()
    qtbot.wait(700)
    assert asked == ["Another program has changed game.sgf since you last opened or saved it."]
    assert not window.isWindowModified()


def test_a_window_that_is_closed_asks_nothing(
    window: GameWindow, file: Path, answer: Callable[[object], list[str]]
) -> None:
    asked = answer("Keep Mine")
    window.features.files.open_path(file)
    window.hide()
    window.features.files._offer_reload(file)
    assert asked == []
    window.show()
    window.features.files._offer_reload(file)
    assert len(asked) == 1


def test_the_file_of_a_restored_game_is_watched(
    qtbot: QtBot, window: GameWindow, file: Path, tmp_path: Path, answer: Callable[[object], list[str]]
) -> None:
    controller = GameController(Game.new(NewGame().info))
    document = Document(controller, tmp_path / "before")
    document.open(file)
    controller.play(Point.from_vertex("A1"))
    shutil.copytree(tmp_path / "before", tmp_path / "crashed", ignore=shutil.ignore_patterns("*.lock"))
    document.close()
    (journal,) = left_journals(tmp_path / "crashed")
    _replace(file, b"(;GM[1]SZ[9];B[ii])")
    asked = answer("Keep Mine")
    window.features.files.restore(journal)
    qtbot.waitUntil(lambda: len(asked) == 1)
    _replace(file, b"(;GM[1]SZ[9];B[ia])")
    qtbot.waitUntil(lambda: len(asked) == 2)


def test_a_timed_game_is_not_left_for_another_of_its_file(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "two.sgf").write_text("(;SZ[9]TM[600])(;SZ[9])")
    assert window.features.files.open_path(tmp_path / "two.sgf", move=0)
    window.context.clock.start_game()
    play(qtbot, window, "E5")
    assert not window.context.document.show(1)
    assert window.context.document.state.game == 0
    assert window.context.clock.is_live
    assert "A timed game is in progress" in window.context.status.message.text
    window.context.game.resign()
    assert window.context.document.show(1)
