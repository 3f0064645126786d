"""The start page offers mistakes that are due."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.practice.practice_dialog import PracticeDialog
from qtgo.features.problems.own_mistakes import OwnMistake, OwnMistakes
from qtgo.settings import Settings
from tests.features.start.test_start_feature import open_window, page_of, press, tile
from tests.shown_window import in_dialog

__all__ = ["open_window"]  # a fixture


def test_mistakes_that_are_due_are_practiced(
    qtbot: QtBot, open_window: Callable[[Settings], GameWindow], tmp_path: Path
) -> None:
    OwnMistakes(tmp_path / "mistakes.json").add([OwnMistake("a", "(;SZ[9]PL[B];B[ee]TE[1]C[RIGHT])", 5.0)])
    window = open_window(Settings(animation=False, judge_reviews=False))
    page = page_of(qtbot, window)
    qtbot.waitUntil(lambda: any(each.accessibleName() == "Practice Mistakes" for each in page._action_tiles))
    button = tile(page, "Practice Mistakes")
    assert button.accessibleDescription() == "1 due today"

    in_dialog(PracticeDialog, PracticeDialog.accept)
    press(qtbot, button)
    assert window.features.problems.controller.is_active
    assert window.features.start_page.page is None
