"""A game whose colors are settled by a guess."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Color, Point
from qtgo.features.new_game.nigiri_dialog import NigiriDialog
from qtgo.features.start.start_feature import _chosen_game
from qtgo.features.start.start_page import StartChoice
from qtgo.kit.inputs.color_chips import NIGIRI
from qtgo.settings import Settings
from tests.shown_window import forget_changes


@pytest.fixture
def guess() -> Callable[[bool | None], list[int]]:
    """Answer the next question: odd or even, or not at all."""

    def prepare(odd: bool | None) -> list[int]:
        stones: list[int] = []

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, NigiriDialog)
            if odd is None:
                dialog.reject()
                return
            (dialog.odd if odd else dialog.even).click()
            stones.append(dialog.handful.stones)
            dialog.start.click()

        QTimer.singleShot(0, answer)
        return stones

    return prepare


def test_who_guesses_right_plays_black(window: GameWindow, guess: Callable[[bool | None], list[int]]) -> None:
    game = replace(Settings().new_game, random_color=True, nigiri=True)
    for seed in range(4):
        forget_changes(window)
        window.features.new_game.random.seed(seed)
        stones = guess(True)
        assert window.features.new_game.start(game)
        yours = Color.BLACK if stones[0] % 2 else Color.WHITE
        assert [color for color in Color if window.context.players.engine(color) is None] == [yours]
        assert window.settings.new_game == game  # to be guessed again the next time
    assert not window.context.status.message.text


def test_unsaved_changes_are_asked_about_before_the_guess(
    window: GameWindow, answer: Callable[[object], list[str]]
) -> None:
    window.context.game.play(Point(2, 2))
    asked = answer(QMessageBox.StandardButton.Cancel)
    root = window.context.game.game.root
    assert not window.features.new_game.start(NewGame(random_color=True, nigiri=True))
    assert asked == ["Save the changes to this game?"]
    assert window.context.game.game.root is root


def test_who_does_not_guess_does_not_play(window: GameWindow, guess: Callable[[bool | None], list[int]]) -> None:
    root = window.context.game.game.root
    guess(None)
    assert not window.features.new_game.start(NewGame(random_color=True, nigiri=True))
    assert window.context.game.game.root is root


def test_the_start_page_remembers_nigiri(qtbot: QtBot, window: GameWindow) -> None:
    game = _chosen_game(Settings().new_game, StartChoice(9, NIGIRI, "12k"))
    assert (game.random_color, game.nigiri) == (True, True)
    window.store.replace(replace(window.settings, new_game=game, games_begun=3))
    assert window.features.start_page._first_choice().color == NIGIRI
