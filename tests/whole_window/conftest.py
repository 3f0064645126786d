"""A window on a small board, whose user is never asked anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from qtgo.core.game.new_game import NewGame
from qtgo.settings import Settings
from tests.shown_window import no_questions as no_questions  # a fixture
from tests.whole_window.driver import Driver, new_window

MakeWindow = Callable[[Settings], Driver]


@pytest.fixture
def settings() -> Settings:
    """Return settings for a 9x9 game in which nothing begins, moves or is explained by itself."""
    usual = NewGame()
    return Settings(
        animation=False,
        fuzzy_placement=False,
        new_game=replace(usual, info=replace(usual.info, width=9, height=9)),
        judge_reviews=False,
        guard_clicks=False,
        brief_pause=False,
        explain_first_games=False,
        start_page=False,
        review_opened=False,
        stone_sound=False,
        end_sound=False,
        countdown_sound=False,
    )


@pytest.fixture
def make_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeWindow]:
    """Show windows, each with settings of its own; close those that are open at the end of the test."""
    made: list[Driver] = []

    def make(settings: Settings) -> Driver:
        window = new_window(settings, tmp_path / f"window{len(made)}")
        window.resize(900, 700)
        with qtbot.waitExposed(window):
            window.show()
        made.append(driver := Driver(window))
        return driver

    yield make
    for driver in made:
        if isValid(driver.window):
            close(qtbot, driver)


def close(qtbot: QtBot, driver: Driver) -> None:
    """Close a window that is open, and throw away what it holds."""
    if driver.window.isVisible():
        driver.forget_changes()
        with qtbot.waitSignal(driver.window.closed):
            driver.window.close()
    driver.window.deleteLater()


@pytest.fixture
def driver(make_window: MakeWindow, settings: Settings) -> Driver:
    """Show a window with an empty game of two people."""
    return make_window(settings)
