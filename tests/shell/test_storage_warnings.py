"""A state folder that cannot be written: the game goes on, and the status line says once what is off."""

from __future__ import annotations

import errno
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.session.settings_store import SettingsStore
from qtgo.text.file_problem_words import broken_state_text, storage_failure_text
from tests.fakes import fake_engine
from tests.shown_window import forget_changes, play


def test_engines_play_and_the_user_is_told_once(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    for name in ("engines", "journals"):
        (tmp_path / name).write_text("in the way")
    told: list[StorageFailure] = []
    window.storage.failed.connect(told.append)
    window.context.players.seat(Color.WHITE, fake_engine())
    for vertex in ("C3", "D3"):
        with qtbot.waitSignal(window.context.game.position_changed):
            play(qtbot, window, vertex)
        qtbot.waitUntil(lambda: window.context.game.game.to_move is Color.BLACK)
    assert window.context.game.game.move_number == 4
    assert sorted(failure.kind.name for failure in told) == ["ENGINE_LOGS", "RECOVERY"]
    text = window.context.status.message.text
    assert "Engine logs are off" in text and f"Crash recovery is off: {tmp_path / 'journals'}" in text


def test_a_folder_in_which_nothing_can_be_saved_is_told_once(window: GameWindow, tmp_path: Path) -> None:
    said: list[str] = []
    window.context.status.message.banner.changed.connect(lambda: said.append(window.context.status.message.text))

    def fail(kind: Stored, file: str, code: int = errno.EACCES) -> None:
        window.storage.note_failure(kind, tmp_path / file, OSError(code, "Permission denied"))

    fail(Stored.SETTINGS, "config/settings.json")
    assert said == [f"Settings could not be saved to {tmp_path / 'config/settings.json'}: Permission denied."]
    fail(Stored.ENGINE_LOGS, "state/engines/log")
    assert said[1:] == [
        f"Nothing can be saved in {tmp_path}: Permission denied. QtGo works, but what it keeps there is lost when it "
        "closes."
    ]
    fail(Stored.RECOVERY, "state/journals")
    assert len(said) == 2
    fail(Stored.RESULTS, "data/results.json", errno.ENOTDIR)  # which says nothing of the folder
    assert len(said) == 3 and said[2].startswith(f"{said[1]} Results of games could not be saved to ")
    window.storage.note_success(Stored.RECOVERY, tmp_path / "state/journals")
    fail(Stored.RECOVERY, "state/journals")
    assert f"Crash recovery is off: {tmp_path / 'state/journals'}" in window.context.status.message.text


def test_a_version_that_a_closing_window_cannot_keep_is_told_in_the_others(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    (tmp_path / "versions").write_text("in the way")
    other = GameWindow(SettingsStore(window.settings), tmp_path / "journals", storage=window.storage)
    qtbot.addWidget(other)
    threads: list[threading.Thread] = []
    window.storage.failed.connect(lambda _failure: threads.append(threading.current_thread()))
    is_closed, goes_on = threading.Event(), threading.Event()
    other.closed.connect(lambda _window: is_closed.set())
    other.features.versions.versions._thread.submit(goes_on.wait)  # a slow disk
    play(qtbot, other, "C3")
    other.features.files.discarding.emit(False)
    forget_changes(other)
    other.close()
    assert not other.isVisible() and not is_closed.is_set()
    with qtbot.waitSignal(other.closed):
        goes_on.set()
    assert f"Earlier versions are not kept: {tmp_path / 'versions'}" in window.context.status.message.text
    assert threads == [threading.main_thread()]


def test_a_warning_outlasts_other_messages(window: GameWindow) -> None:
    message = window.context.status.message
    message.warn(lambda: "A warning.")
    message.show_message(lambda: "Black passed.")
    assert message.text == "Black passed."
    message.clear()
    assert message.text == "A warning."
    message.warn(lambda: "Another.")
    assert message.text == "A warning. Another."
    message._standing_timer.timeout.emit()
    assert message.text == ""


def test_a_broken_file_of_results_is_told_with_the_first_problem(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    (tmp_path / "problems.json").write_text("{")
    (tmp_path / "problem.sgf").write_text("(;SZ[9];B[bb];W[cc])")
    other = GameWindow(SettingsStore(window.settings), tmp_path / "journals")
    qtbot.addWidget(other)
    assert other.features.files.open_path(tmp_path / "problem.sgf")
    other.context.menus["solve"].trigger()
    assert str(tmp_path / "problems.json.broken") in other.context.status.message.text
    with qtbot.waitSignal(other.closed):
        other.close()


def test_many_damaged_recovery_files_are_told_of_in_one_sentence(window: GameWindow) -> None:
    for number in range(3):
        aside = Path(f"/a/{number}.damaged")
        window.storage.found_broken.emit(BrokenState(Stored.RECOVERY, aside, lost=1, is_partial=True))
    said = "3 recovery files are damaged; everything in them that could be read was restored. They are kept in /a."
    assert window.context.status.message.text == said


def test_many_unreadable_recovery_files_are_told_of_in_one_sentence() -> None:
    said = broken_state_text(BrokenState(Stored.RECOVERY, Path("/a"), files=5))
    assert said.startswith("5 unsaved games could not be restored") and said.endswith("They are kept in /a.")


@pytest.mark.parametrize("kind", list(Stored))
def test_every_failure_has_words(kind: Stored) -> None:
    text = storage_failure_text(StorageFailure(kind, Path("/a/\udcb5"), OSError(28, "No space left on device")))
    assert text.endswith(" /a/\ufffd: No space left on device.")


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (BrokenState(Stored.SETTINGS, Path("/a")), "reset"),
        (BrokenState(Stored.PROBLEMS, Path("/a")), "problem results"),
        (BrokenState(Stored.RESULTS, Path("/a")), "results of your games"),
        (BrokenState(Stored.PRACTICE, Path("/a")), "practice results"),
        (BrokenState(Stored.REVIEWS, Path("/a")), "reviewed games"),
        (BrokenState(Stored.BOOKMARKS, Path("/a")), "bookmarks"),
        (BrokenState(Stored.RECOVERY, Path("/a")), "could not be restored"),
        (BrokenState(Stored.RECOVERY, Path("/a"), is_partial=True, is_start_damaged=True), "may be wrong"),
        (BrokenState(Stored.RECOVERY, Path("/a"), is_partial=True), "all changes could be read"),
        (BrokenState(Stored.RECOVERY, Path("/a"), 1, is_partial=True), "1 change "),
        (BrokenState(Stored.RECOVERY, Path("/a"), 2, is_partial=True), "2 changes "),
    ],
)
def test_all_that_is_broken_has_words(broken: BrokenState, words: str) -> None:
    text = broken_state_text(broken)
    assert words in text and text.endswith("kept as /a.")
