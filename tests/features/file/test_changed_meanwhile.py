"""What another program has written since a file was read is replaced only after a question, however late that was."""

from __future__ import annotations

import errno
import os
import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.file import loading_and_saving as large_files
from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
from qtgo.files.file_problems import Stored
from qtgo.files.version_store import VersionReason, content, listed
from qtgo.session.document import saving
from tests.file_dialogs import SaveAs
from tests.shown_window import play

Answer = Callable[[object], list[str]]
OURS = b"(;GM[1]SZ[9];B[ee])"
THEIRS = b"(;GM[1]SZ[9];B[aa];W[bb])"
QUESTION = "Another program has changed game.sgf since you last opened or saved it."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "game.sgf"
    path.write_bytes(OURS)
    return path


@pytest.fixture
def edited(qtbot: QtBot, window: GameWindow, file: Path) -> GameWindow:
    """Return a window with a file open, and a move made there."""
    assert window.features.files.open_path(file, move=1)
    play(qtbot, window, "C3")
    return window


def test_a_save_right_after_the_change_asks(edited: GameWindow, file: Path, answer: Answer) -> None:
    asked = answer(QMessageBox.StandardButton.Cancel)
    file.write_bytes(THEIRS)
    edited.context.menus["save"].trigger()
    assert asked == [QUESTION]
    assert file.read_bytes() == THEIRS and list(file.parent.iterdir()) == [file]
    assert edited.isWindowModified()


def test_a_save_in_unicode_asks_too(edited: GameWindow, file: Path, answer: Answer) -> None:
    asked = answer(QMessageBox.StandardButton.Cancel)
    file.write_bytes(THEIRS)
    assert not edited.features.files.save_utf8()
    assert (asked, file.read_bytes()) == ([QUESTION], THEIRS)


def test_what_is_replaced_is_kept(edited: GameWindow, file: Path, tmp_path: Path, answer: Answer) -> None:
    asked = answer("Replace")
    file.write_bytes(THEIRS)
    assert edited.features.files.save()
    assert b"W[cg]" in file.read_bytes() and not edited.isWindowModified()
    assert file.with_name("game.sgf~").read_bytes() == THEIRS
    edited.features.versions.versions.wait()
    kept = {version.reason: content(version) for version in listed(tmp_path / "versions")}
    assert kept[VersionReason.OVERWRITTEN] == THEIRS
    play_again = edited.features.files.save()
    assert play_again and asked == [QUESTION], "what was saved here is known"


def test_what_is_replaced_is_kept_though_it_is_no_game(
    edited: GameWindow, file: Path, tmp_path: Path, answer: Answer
) -> None:
    answer("Replace")
    file.write_bytes(b"notes")
    assert edited.features.files.save()
    edited.features.versions.versions.wait()
    kept = {version.reason: content(version) for version in listed(tmp_path / "versions")}
    assert kept[VersionReason.OVERWRITTEN] == b"notes" and b"W[cg]" in kept[VersionReason.SAVED]


def test_a_change_while_it_is_asked_is_asked_about(
    edited: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        if len(asked) < 3:
            file.write_bytes(THEIRS + b"\n" * len(asked))
            next(button for button in box.buttons() if "Replace" in button.text()).click()
        else:
            box.button(QMessageBox.StandardButton.Cancel).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    file.write_bytes(THEIRS)
    assert not edited.features.files.save()
    assert (asked, file.read_bytes()) == ([QUESTION] * 3, THEIRS + b"\n\n")


def test_it_is_saved_under_another_name(edited: GameWindow, file: Path, answer: Answer, save_as: SaveAs) -> None:
    answer("Save As")
    save_as(file.with_name("mine.sgf"))
    file.write_bytes(THEIRS)
    assert edited.features.files.save()
    assert file.read_bytes() == THEIRS
    assert b"W[cg]" in file.with_name("mine.sgf").read_bytes()


def test_the_difference_is_shown_and_it_is_asked_again(
    edited: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    shown: list[tuple[str, list[int], list[str]]] = []

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        wanted = "Show the Difference" if len(asked) == 1 else "Cancel"
        next(button for button in box.buttons() if wanted in button.text().replace("&", "")).click()
        return 0

    def look(dialog: QDialog) -> int:
        assert isinstance(dialog, SideBySideDialog)
        depths = [side.controller.game.depth for side in dialog.sides]
        shown.append((dialog.said.text(), depths, [side.games.currentText() for side in dialog.sides]))
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    monkeypatch.setattr(SideBySideDialog, "exec", look)
    file.write_bytes(b"(;GM[1]SZ[9];B[ee];W[aa])")
    assert not edited.features.files.save()
    assert asked == [QUESTION] * 2
    assert shown == [("The moves differ from move 2 on.", [2, 2], ["In the file: New Game", "Here: New Game"])]


def test_a_file_that_is_no_game_any_more_has_no_difference_to_show(
    edited: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        wanted = {1: "Show the Difference", 2: "OK"}.get(len(asked), "Cancel")
        next(button for button in box.buttons() if wanted in button.text().replace("&", "")).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    file.write_bytes(b"notes")
    assert not edited.features.files.save()
    assert asked == [QUESTION, "game.sgf could not be read.", QUESTION]


def test_a_change_of_the_same_length_that_brings_back_the_time_is_seen(
    edited: GameWindow, file: Path, answer: Answer
) -> None:
    asked, times = answer(QMessageBox.StandardButton.Cancel), file.stat()
    file.write_bytes(OURS.replace(b"ee", b"cc"))
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert not edited.features.files.save()
    assert asked == [QUESTION]


def test_new_times_alone_are_no_change(edited: GameWindow, file: Path) -> None:
    os.utime(file, (1, 1))
    assert edited.features.files.save()


@pytest.mark.parametrize("is_disk_full", [False, True])
def test_a_closing_window_asks_and_stays(
    edited: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch, is_disk_full: bool
) -> None:
    """It promises to keep what is discarded or replaced only where that can be."""
    if is_disk_full:
        edited.context.storage.note_failure(Stored.RECOVERY, file, OSError(errno.ENOSPC, "full"))
    asked, promises = list[str](), list[bool]()

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        promises.append(any("kept for a while" in label.text() for label in box.findChildren(QLabel)))
        wanted = QMessageBox.StandardButton.Save if len(asked) == 1 else QMessageBox.StandardButton.Cancel
        box.button(wanted).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    file.write_bytes(THEIRS)
    edited.close()
    assert asked == ["Save the changes to game.sgf?", QUESTION]
    assert promises == [not is_disk_full] * 2
    assert edited.isVisible() and file.read_bytes() == THEIRS


@pytest.mark.parametrize("link", ["symbolic", "hard"])
def test_another_name_of_the_file_is_no_way_around(
    edited: GameWindow, file: Path, link: str, answer: Answer, save_as: SaveAs
) -> None:
    other = file.with_name("other.sgf")
    other.symlink_to(file) if link == "symbolic" else other.hardlink_to(file)
    save_as(other)
    asked = answer(QMessageBox.StandardButton.Cancel)
    file.write_bytes(THEIRS)
    assert not edited.features.files.save_as()
    assert asked == [QUESTION.replace("game.sgf", "other.sgf")]
    assert file.read_bytes() == THEIRS


def test_the_file_chosen_for_save_as_is_replaced_only_as_it_was_then(
    edited: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch, save_as: SaveAs
) -> None:
    other = file.with_name("other.sgf")
    other.write_bytes(THEIRS)
    save_as(other)
    asked: list[str] = []

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        if "UTF-8" in box.text():
            other.write_bytes(OURS)
            next(button for button in box.buttons() if "UTF-8" in button.text()).click()
        else:
            box.button(QMessageBox.StandardButton.Cancel).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    edited.context.document.collection.encoding = "latin-1"
    edited.context.game.game.root.properties["PB"] = ["囲碁"]
    assert not edited.features.files.save_as()
    assert len(asked) == 2 and asked[1] == QUESTION.replace("game.sgf", "other.sgf")
    assert other.read_bytes() == OURS


def test_a_large_file_is_compared_and_written_in_a_thread(
    edited: GameWindow, file: Path, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    usual = saving.SaveDraft.written

    def written(draft: saving.SaveDraft, data: bytes) -> saving.Written:
        threads.append(threading.current_thread().name)
        return usual(draft, data)

    monkeypatch.setattr(saving.SaveDraft, "written", written)
    monkeypatch.setattr(large_files, "LARGE", 1)
    assert edited.features.files.save()
    assert b"W[cg]" in file.read_bytes() and not edited.isWindowModified()
    asked = answer(QMessageBox.StandardButton.Cancel)
    file.write_bytes(THEIRS)
    assert not edited.features.files.save()
    assert (asked, file.read_bytes()) == ([QUESTION], THEIRS)
    assert len(threads) == 2 and threading.main_thread().name not in threads


def test_at_whatever_moment_the_change_comes_it_is_asked(
    qtbot: QtBot, edited: GameWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the watch has looked, while it looks, and after; offscreen, in the place of a person with a mouse."""
    asked: list[str] = []
    moments = random.Random(39)

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        wanted = "Keep Mine" if "Reload" in box.text() else "Cancel"
        next(button for button in box.buttons() if wanted in button.text().replace("&", "")).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    for number in range(12):
        theirs = THEIRS[:-1] + b"C[%d])" % number
        part = file.with_name("part")
        part.write_bytes(theirs)
        part.replace(file) if number % 2 else file.write_bytes(theirs)
        qtbot.wait(moments.randrange(700) if number else 0)
        before = len(asked)
        edited.context.menus["save"].trigger()
        assert file.read_bytes() == theirs
        assert len(asked) == before + 1
