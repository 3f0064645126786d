"""Progress in a window: a finished review is noted, and shown."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.many_games.history import ReviewedGame, SideNumbers
from qtgo.engine.recipes import KATAGO_ANALYSIS
from qtgo.features.progress.progress_dialog import ProgressDialog
from qtgo.features.review.review_state import ReviewStatus
from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.files.file_problems import StorageFailure, Stored
from qtgo.library.scan import update
from tests.fakes import fake_analyzer
from tests.shown_window import in_dialog, play

MOVES = json.dumps([{"move": "J9", "visits": 90, "scoreLead": 1}])
RECORD = "(;SZ[9]PB[Ann]PW[Bo]RE[B+3]DT[2026-01-01]{})"
LINE = "".join(f";{'BW'[n % 2]}[{'abcdefghi'[n % 9]}{'abc'[n // 9]}]" for n in range(22))


def review(qtbot: QtBot, window: GameWindow) -> None:
    config = fake_analyzer("--moves", MOVES, "--leads", "--thorough", recipe=KATAGO_ANALYSIS.key)
    window.store.replace(replace(window.settings, engines=(config,), review_engines=("Fake",)))
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: window.features.review.controller.state.status is ReviewStatus.FINISHED)


def look(qtbot: QtBot, window: GameWindow, act: Callable[[ProgressDialog], object] = lambda _dialog: None) -> list[str]:
    """Open the dialog, do something in it once the games are read, and return what it said."""
    said: list[str] = []

    def listen(dialog: ProgressDialog) -> None:
        qtbot.waitUntil(lambda: dialog.summary.text() != "Reading…")
        act(dialog)
        said.append(dialog.summary.text())
        dialog.reject()

    in_dialog(ProgressDialog, listen)
    window.context.menus["progress"].trigger()
    return said


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path) -> GameWindow:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD.format(LINE))
    window.features.files.open_path(path, move=0)
    return window


def test_a_finished_review_is_noted(qtbot: QtBot, opened: GameWindow) -> None:
    assert look(qtbot, opened) == ["No reviewed games of this player. A game counts when its review is finished."]
    review(qtbot, opened)
    (said,) = look(qtbot, opened)
    assert said.startswith("1 reviewed game. 1 won, 0 lost.")


def test_a_variation_that_was_reviewed_is_no_game(qtbot: QtBot, opened: GameWindow) -> None:
    opened.context.navigator.to_move_number(20)
    play(qtbot, opened, "E1")
    opened.context.menus["back"].trigger()
    assert opened.context.game.game.on_main_line
    review(qtbot, opened)
    assert look(qtbot, opened) == ["No reviewed games of this player. A game counts when its review is finished."]


def test_what_is_studied_is_not_reviewed(opened: GameWindow) -> None:
    opened.context.menus["solve"].trigger()
    assert not opened.context.menus["review_game"].isEnabled()
    opened.context.menus["leave_mode"].trigger()
    assert opened.context.menus["review_game"].isEnabled()


def test_what_cannot_be_saved_is_told(qtbot: QtBot, opened: GameWindow) -> None:
    (opened.data / "reviews.json").mkdir()
    told: list[StorageFailure] = []
    opened.storage.failed.connect(told.append)
    review(qtbot, opened)
    qtbot.waitUntil(lambda: {failure.kind for failure in told} == {Stored.REVIEWS})


def test_the_file_is_read_and_written_in_a_thread(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[threading.Thread] = set()

    def noted(_games: ReviewedGames, *_noted: object) -> tuple[()]:
        threads.add(threading.current_thread())
        return ()

    for name in ("read", "note"):
        monkeypatch.setattr(ReviewedGames, name, noted)
    window.features.progress.note([ReviewedGame("a")])
    look(qtbot, window)
    assert threads and threading.main_thread() not in threads


def test_a_window_that_is_closed_has_written_what_was_noted(qtbot: QtBot, window: GameWindow) -> None:
    feature = window.features.progress
    feature.note([ReviewedGame("a")])
    with qtbot.waitSignal(feature.closed):
        feature.close()
    assert [game.key for game in ReviewedGames(window.data / "reviews.json").read()] == ["a"]


def test_the_library_is_searched(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    analyzed = "".join(
        f"{node}SBKS[{number}.0]" for number, node in enumerate(LINE.split(";")[1:]) for node in [f";{node}"]
    )
    (folder / "a.sgf").write_text(RECORD.format(analyzed))
    (folder / "b.sgf").write_text("(;SZ[9]PB[bo]PW[Cy];B[ee])")
    update(window.features.library.index, [folder])

    def search(dialog: ProgressDialog) -> None:
        dialog.player.setCurrentText("Bo")
        dialog.search.click()
        qtbot.waitUntil(lambda: "1 lost" in dialog.summary.text())

    (said,) = look(qtbot, window, search)
    assert said.startswith("2 games of this player checked, 1 of them analyzed. 1 reviewed game. 0 won, 1 lost.")


def test_the_users_own_progress_comes_first(qtbot: QtBot, opened: GameWindow) -> None:
    window = opened
    review(qtbot, window)
    window.store.replace(replace(window.settings, player_name="bo"))
    shown: list[str] = []
    look(qtbot, window, lambda dialog: shown.append(dialog.player.currentText()))
    assert shown == ["bo"]


def test_an_overview_takes_the_place_of_the_dialog(qtbot: QtBot, window: GameWindow) -> None:
    wished: list[tuple[bool, list[str], str]] = []
    features, numbers = window.features, SideNumbers(20, 80.0, 30.0, 10.0, 20)
    features.progress.note([ReviewedGame("a", "2026-01-01", "Ann", "Bo", of_black=numbers)])

    def request(dialog: ProgressDialog) -> None:
        features.progress.overview_requested.connect(
            lambda games, player: wished.append((dialog.isVisible(), [game.key for game in games], player))
        )
        dialog.overview.click()

    look(qtbot, window, request)
    assert wished == [(False, ["a"], "Ann")]
