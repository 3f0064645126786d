"""Review Folder in a window: asked for, told the user's settings, and its games opened at a move."""

from __future__ import annotations

import shlex
import sys
import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.many_games.habits import GameHabits, KindLoss, SideHabits
from qtgo.core.analysis.many_games.history import ReviewedGame, SideNumbers
from qtgo.core.rules.point import Color
from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog, MistakePlace
from qtgo.features.folder_review.folder_review_process import FileReview
from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.gtp.engine_config import EngineConfig
from qtgo.shell.covered_board import uncover_board
from tests.features.review.test_review_feature import use
from tests.shown_window import settle

GAME = "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc];B[gg])"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text(GAME)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_arguments: str(folder))
    return folder


def dialog_of(window: GameWindow) -> FolderReviewDialog:
    assert window.features.folder_review.dialog is not None
    return window.features.folder_review.dialog


def test_a_folder_is_reviewed_and_a_mistake_opened(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    use(window, "-model", "net", "--thorough", "--loss", "4")
    window.store.replace(replace(window.settings, fine_blunder_loss=3.5, fine_mistake_loss=3.2))
    window.context.menus["review_folder"].trigger()
    dialog = dialog_of(window)
    assert dialog.what.text() == str(folder)
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.status.text() == "1 game reviewed. 2 moves are marked.")
    item = dialog.table.topLevelItem(0)
    child = None if item is None else item.child(1)
    assert child is not None
    assert "blunder" in child.text(0)
    dialog.table.activated.emit(dialog.table.indexFromItem(child))
    assert window.context.document.state.path == folder / "a.sgf"
    assert window.context.game.game.depth == 2  # before the third move


def test_a_dialog_over_the_board_makes_way_for_a_game_and_comes_back(window: GameWindow, folder: Path) -> None:
    menu = window.context.menus["review_folder"]
    menu.trigger()
    dialog = dialog_of(window)
    review = window.features.folder_review._review
    assert review is not None
    review.reviewed.emit(FileReview(folder / "a.sgf", 1, dict.fromkeys(Color), ()))
    dialog.setGeometry(window.geometry())
    settle()
    dialog.table.activated.emit(dialog.table.model().index(0, 0))
    assert window.context.document.state.path == folder / "a.sgf"
    assert not dialog.isVisible()
    menu.trigger()
    assert dialog_of(window) is dialog and dialog.isVisible() and dialog.table.topLevelItemCount() == 1
    dialog.close()
    assert window.features.folder_review.dialog is None
    menu.trigger()
    assert dialog_of(window) is not dialog, "another folder can be chosen"


def test_a_review_that_makes_way_for_any_game_is_said_to_go_on(window: GameWindow, folder: Path) -> None:
    window.context.menus["review_folder"].trigger()
    dialog, message = dialog_of(window), window.context.status.message
    dialog.setGeometry(window.geometry())
    settle()
    uncover_board(window.context)
    assert dialog.isHidden() and not message.text, "nothing goes on"
    dialog.show()
    settle()
    dialog.start.click()
    uncover_board(window.context)
    assert dialog.isHidden()
    assert message.text == "The review of the folder goes on in the background."
    dialog.close()


def test_games_are_kept_for_an_overview(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    wished: list[tuple[list[ReviewedGame], str]] = []
    window.features.folder_review.overview_requested.connect(lambda *wish: wished.append(wish))
    window.store.replace(replace(window.settings, player_name="Cho"))
    path, numbers = folder / "a.sgf", SideNumbers(20, 80.0, 30.0, 10.0, 20)
    habits = GameHabits(SideHabits((KindLoss(MistakeKind.KO, 1, 9.0, 3, 9.0, "G3", "C3 D4"),)), game=2)
    summary = ReviewedGame("k", "2026-01-01", "Ann", "Bo", 9, 9, of_black=numbers, file=str(path), habits=habits)
    window.features.folder_review.offer([(folder, 2)], "x")
    assert not dialog_of(window).overview.isEnabled()
    review = window.features.folder_review._review
    assert review is not None
    review.reviewed.emit(FileReview(path, 2, dict.fromkeys(Color), (), summary=summary))
    review.ended.emit(True)
    window.features.folder_review.offer([(folder, 2)], "x")
    assert not dialog_of(window).overview.isEnabled(), "what is kept is read in a thread"
    qtbot.waitUntil(dialog_of(window).overview.isEnabled)
    dialog_of(window).overview.click()
    assert wished == [([summary], "Cho")]
    window.features.folder_review.offer([(folder, 1)], "x")
    read: list[Sequence[ReviewedGame]] = []
    window.features.folder_review._kept.read(read.append)
    qtbot.waitUntil(lambda: read == [[summary]])
    assert not dialog_of(window).overview.isEnabled()


def reviewed(window: GameWindow, folder: Path, *keys: str) -> None:
    """Have games be found by a review, and the review end."""
    window.features.folder_review.offer([(folder, 1)], "x")
    review = window.features.folder_review._review
    assert review is not None
    for key in keys:
        summary = ReviewedGame(key, of_black=SideNumbers(20), file=str(folder / "a.sgf"), habits=GameHabits())
        review.reviewed.emit(FileReview(folder / "a.sgf", 1, dict.fromkeys(Color), (), summary=summary))
        review.ended.emit(True)


def kept_keys(window: GameWindow) -> list[str]:
    return [game.key for game in ReviewedGames(window.data / "reviews.json").read()]


def test_what_was_found_is_written_in_a_thread(
    qtbot: QtBot, window: GameWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, note = list[threading.Thread](), ReviewedGames.note

    def noted(kept: ReviewedGames, games: Iterable[ReviewedGame]) -> None:
        threads.append(threading.current_thread())
        note(kept, games)

    monkeypatch.setattr(ReviewedGames, "note", noted)
    reviewed(window, folder, "one", "two", "three")
    qtbot.waitUntil(lambda: kept_keys(window) == ["one", "two", "three"])
    assert threads and threading.main_thread() not in threads


def test_a_window_that_is_closed_has_written_what_was_found(qtbot: QtBot, window: GameWindow, folder: Path) -> None:
    reviewed(window, folder, "one", "two")
    feature = window.features.folder_review
    with qtbot.waitSignal(feature.closed):
        feature.close()
    assert kept_keys(window) == ["one", "two"]


def test_games_of_the_library_are_told_by_file_and_number(window: GameWindow, folder: Path) -> None:
    window.features.library.review_requested.emit([(folder / "a.sgf", 1), (folder / "b.sgf", 0)])
    dialog = dialog_of(window)
    assert dialog.what.text() == "2 games of the library"
    assert [(task.paths, task.game) for task in dialog._tasks] == [
        ((folder / "b.sgf",), 1),
        ((folder / "a.sgf",), 2),
    ]
    dialog.game_requested.emit(MistakePlace(folder / "a.sgf", 1, 1))
    assert window.context.game.game.depth == 1


def test_an_engine_gets_its_folder_and_its_environment(
    qtbot: QtBot, window: GameWindow, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    told = tmp_path / "told"
    code = "import os, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(os.getcwd() + ' ' + os.environ['LEVEL'])"
    program = shlex.join([sys.executable, "-c", code, str(told)])
    engine = EngineConfig("Own", program, str(tmp_path / "elsewhere"), ("LEVEL=9 dan",), recipe="katago-analysis")
    window.store.replace(replace(window.settings, engines=(engine,), review_engines=("Own",)))
    window.context.menus["review_folder"].trigger()
    dialog_of(window).start.click()
    qtbot.waitUntil(lambda: told.exists() and bool(told.read_text()))
    assert told.read_text() == f"{tmp_path / 'elsewhere'} 9 dan"
    review = window.features.folder_review._review
    assert review is not None
    qtbot.waitUntil(lambda: not review.is_running)


def test_without_a_choice_the_built_in_engine_reviews(window: GameWindow, folder: Path) -> None:
    window.store.replace(replace(window.settings, review_visits=50, mistake_visits=300, doubtful_loss=3.0))
    window.features.folder_review.offer([(folder, 1)], "x")
    (task,) = dialog_of(window)._tasks
    assert task.options == (
        *("--visits", "50", "--mistake-visits", "300"),
        *("--engine", "qtgo"),
        *("--marks", "3.0,5.0,10.0,1.5,3.0,6.0"),
    )
