"""Stepping through a game by itself."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.controllers.autoplay import AutoplayController, AutoplayOptions
from qtgo.controllers.game import GameController
from qtgo.controllers.navigator import Navigator
from qtgo.core.record.game import Game
from qtgo.sgf.reader import read_collection
from tests.controllers.conftest import Heard, play, showing

RECORD = b"(;SZ[9];B[ee];W[cc]C[x](;B[dd];W[ff])(;B[aa]))"


@pytest.fixture
def games(qapp: QApplication) -> GameController:
    return showing(RECORD)


def run(qtbot: QtBot, games: GameController, options: AutoplayOptions) -> int:
    """Run until it stops; tell where."""
    autoplay = AutoplayController(games, Navigator(games, lambda _node: None))
    autoplay.set_options(options)
    heard = Heard(autoplay, "running_changed")
    with qtbot.waitSignals([autoplay.running_changed] * 2):
        autoplay.toggle()
    assert heard.all("running_changed") == [True, False]
    return games.game.depth


def test_to_the_end_and_from_there_from_the_start(qtbot: QtBot, games: GameController) -> None:
    assert run(qtbot, games, AutoplayOptions(1)) == 4
    assert run(qtbot, games, AutoplayOptions(1)) == 4


def test_stops(qtbot: QtBot, games: GameController) -> None:
    assert run(qtbot, games, AutoplayOptions(1, stops_at_comments=True)) == 2
    games.go_to(games.game.root)
    assert run(qtbot, games, AutoplayOptions(1, stops_at_branches=True)) == 2
    assert run(qtbot, games, AutoplayOptions(1, stops_at_branches=True)) == 4


def test_pause_and_what_stops_it(games: GameController) -> None:
    autoplay = AutoplayController(games, Navigator(games, lambda _node: None))
    autoplay.toggle()
    autoplay.toggle()
    assert not autoplay.is_running
    autoplay.toggle()
    play(games, "A1")
    assert not autoplay.is_running
    games.go_to(games.game.root)
    autoplay.toggle()
    games.show_game(Game(read_collection(b"(;SZ[9])").games[0]))
    assert not autoplay.is_running
    autoplay.toggle()
    assert not autoplay.is_running
