"""The review that starts by itself, and when it does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.review.review_state import ReviewStatus
from qtgo.resources import resource_path
from tests.features.review.test_review_feature import state_of, use
from tests.shown_window import open_record

MOVES = "".join(f";{'BW'[number % 2]}[{chr(97 + number % 9)}{chr(97 + number // 9)}]" for number in range(20))
GAME = f"(;SZ[9]KM[6.5]{MOVES})"


def open_game(window: GameWindow, folder: Path, record: str = GAME) -> None:
    open_record(window, folder, record)


@pytest.fixture
def automatic(qtbot: QtBot, window: GameWindow) -> GameWindow:
    """Return a window in which opened games are reviewed, by an engine that never answers."""
    use(window, "--hang")
    window.store.replace(replace(window.settings, review_opened=True))
    return window


def settle(qtbot: QtBot, window: GameWindow) -> None:
    """Wait until whether to review has been considered."""
    considered: list[bool] = []
    qtbot.waitUntil(lambda: window.context.document.state.path is not None)
    QTimer.singleShot(0, window, lambda: considered.append(True))
    qtbot.waitUntil(lambda: bool(considered))


def test_an_opened_game_is_reviewed_and_that_can_be_stopped(
    qtbot: QtBot, automatic: GameWindow, tmp_path: Path
) -> None:
    open_game(automatic, tmp_path)
    qtbot.waitUntil(lambda: automatic.features.review.controller.process_ids != ())
    assert automatic.context.status.message.text == "QtGo is reviewing this game in the background."
    assert automatic.context.menus["review_game"].isChecked()
    assert automatic.context.status.message.banner.action.text() == "Stop"
    automatic.context.status.message.banner.action.click()
    assert automatic.features.review.controller.process_ids == ()
    assert state_of(automatic).status is ReviewStatus.OFF


def test_an_example_is_reviewed_too(qtbot: QtBot, automatic: GameWindow) -> None:
    automatic.features.files.open_path(resource_path("examples") / "gnugo-9x9.sgf")
    assert automatic.context.document.state.path is None  # what is shipped is not saved to
    qtbot.waitUntil(lambda: automatic.features.review.controller.process_ids != ())


@pytest.mark.parametrize(
    "record",
    [
        "(;SZ[9];B[ee];W[cc])",
        f"(;SZ[9]AB[aa][ba]AW[ab][bb]{MOVES})",
        f"(;SZ[9]{';B[];W[]' * 600})",
        f"(;SZ[9]RU[Capture-5]{MOVES})",
    ],
    ids=["a few moves", "a problem", "endless", "a capture game"],
)
def test_what_is_no_game_is_not(qtbot: QtBot, automatic: GameWindow, tmp_path: Path, record: str) -> None:
    open_game(automatic, tmp_path, record)
    settle(qtbot, automatic)
    assert not automatic.context.menus["review_game"].isChecked()
    assert automatic.features.review.controller.process_ids == ()


def test_it_can_be_turned_off(qtbot: QtBot, automatic: GameWindow, tmp_path: Path) -> None:
    automatic.store.replace(replace(automatic.settings, review_opened=False))
    open_game(automatic, tmp_path)
    settle(qtbot, automatic)
    assert not automatic.context.menus["review_game"].isChecked()
    assert automatic.context.status.message.text == ""


def test_it_does_not_start_in_a_game_against_an_engine(qtbot: QtBot, automatic: GameWindow, tmp_path: Path) -> None:
    open_game(automatic, tmp_path)
    qtbot.waitUntil(lambda: automatic.features.review.controller.process_ids != ())
    automatic.context.game.set_live(automatic.context.game.game.current)
    automatic.features.review.controller.stop()
    automatic.context.game.refresh()
    assert not automatic.features.review.starts_by_itself


def test_it_is_not_said_again_after_practice_of_the_same_game(
    qtbot: QtBot, automatic: GameWindow, tmp_path: Path
) -> None:
    open_game(automatic, tmp_path)
    qtbot.waitUntil(lambda: automatic.features.review.controller.process_ids != ())
    automatic.context.status.message.clear()
    automatic.context.menus["solve"].trigger()
    automatic.context.menus["leave_mode"].trigger()
    settle(qtbot, automatic)
    assert automatic.context.menus["review_game"].isChecked()
    assert automatic.context.status.message.text == ""
