"""Stepping through a game by itself."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game
from qtgo.features.navigate.autoplay_feature import Autoplay, AutoplayOptions
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.navigator import Navigator
from qtgo.sgf.reader import read_collection
from tests.session.conftest import Heard, play, showing

RECORD = b"(;SZ[9];B[ee];W[cc]C[x](;B[dd];W[ff])(;B[aa]))"


@pytest.fixture
def game_controller(qapp: QApplication) -> GameController:
    return showing(RECORD)


def run(qtbot: QtBot, game_controller: GameController, options: AutoplayOptions) -> int:
    """Run until it stops; tell where."""
    autoplay = Autoplay(game_controller, Navigator(game_controller, lambda _node: None))
    autoplay.set_options(options)
    heard = Heard(autoplay, "running_changed")
    with qtbot.waitSignals([autoplay.running_changed] * 2):
        autoplay.toggle()
    assert heard.all("running_changed") == [True, False]
    return game_controller.game.depth


def test_to_the_end_and_from_there_from_the_start(qtbot: QtBot, game_controller: GameController) -> None:
    assert run(qtbot, game_controller, AutoplayOptions(1)) == 4
    assert run(qtbot, game_controller, AutoplayOptions(1)) == 4


def test_stops(qtbot: QtBot, game_controller: GameController) -> None:
    assert run(qtbot, game_controller, AutoplayOptions(1, stops_at_comments=True)) == 2
    game_controller.go_to(game_controller.game.root)
    assert run(qtbot, game_controller, AutoplayOptions(1, stops_at_branches=True)) == 2
    assert run(qtbot, game_controller, AutoplayOptions(1, stops_at_branches=True)) == 4


def test_pause_and_what_stops_it(game_controller: GameController) -> None:
    autoplay = Autoplay(game_controller, Navigator(game_controller, lambda _node: None))
    autoplay.toggle()
    autoplay.toggle()
    assert not autoplay.is_running
    autoplay.toggle()
    play(game_controller, "A1")
    assert not autoplay.is_running
    game_controller.go_to(game_controller.game.root)
    autoplay.toggle()
    game_controller.show_game(Game(read_collection(b"(;SZ[9])").games[0]))
    assert not autoplay.is_running
    autoplay.toggle()
    assert not autoplay.is_running
