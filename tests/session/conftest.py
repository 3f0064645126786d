"""Controllers over a small game, and an ear for what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Point
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.players import Players
from qtgo.session.work.adviser import AdviserController
from qtgo.sgf.reader import read_collection
from tests.features.review.reviewing import start_review as start_review  # a fixture


class Heard:
    """What signals brought, each under its name, in their order."""

    def __init__(self, sender: QObject, *names: str) -> None:
        self.values: list[tuple[str, object]] = []
        for name in names:
            signal: SignalInstance = getattr(sender, name)
            signal.connect(lambda value, name=name: self.values.append((name, value)))

    def all(self, name: str) -> list[Any]:
        """Return the values of one signal, and forget everything."""
        found = [value for heard, value in self.values if heard == name]
        self.values.clear()
        return found

    def last(self, name: str) -> Any:
        """Return the last value of one signal."""
        return [value for heard, value in self.values if heard == name][-1]


def showing(record: bytes) -> GameController:
    """Return a controller that shows the first game of a file."""
    return GameController(Game(read_collection(record).games[0]))


@pytest.fixture(autouse=True)
def with_timers(qapp: QApplication) -> None:
    """Let timers run, which need an application, whether or not another test of the process has made one."""


@pytest.fixture
def game_controller() -> GameController:
    """Return the controller of a new 9x9 game."""
    info = replace(NewGame().info, width=9, height=9)
    return GameController(Game.new(info))


@pytest.fixture
def document(game_controller: GameController, tmp_path: Path) -> Iterator[Document]:
    """Yield the document of that game."""
    document = Document(game_controller, tmp_path / "journals")
    yield document
    document.close()


def play(game_controller: GameController, moves: str) -> None:
    """Play stones and passes."""
    for vertex in moves.split():
        if vertex == "pass":
            game_controller.pass_()
        else:
            game_controller.play(Point.from_vertex(vertex))


@pytest.fixture
def players(qtbot: QtBot, game_controller: GameController) -> Iterator[Players]:
    players = Players(game_controller)
    yield players
    with qtbot.waitSignal(players.closed):
        players.close()


@pytest.fixture
def adviser(qtbot: QtBot, game_controller: GameController) -> Iterator[AdviserController]:
    adviser = AdviserController(game_controller, find_other=lambda: None)
    yield adviser
    with qtbot.waitSignal(adviser.closed):
        adviser.close()
