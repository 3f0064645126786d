"""The first games of a new user say what a capture, a pass and the count are, each once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.core.study.rules_of_go import RulesPage
from qtgo.features.capture_game.capture_game_feature import CaptureGame
from qtgo.features.help.rules_of_go_dialog import RulesOfGoDialog
from qtgo.features.review.review_state import ReviewState
from qtgo.session.players.players import HUMAN
from qtgo.settings import Settings
from tests.shown_window import open_record, play

CAPTURE = "A1 A2 D5 B1"
PASSES = "pass pass"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, explain_first_games=True)


def new_game(window: GameWindow) -> None:
    window.context.document.new_game(window.settings.new_game.info)


def link(window: GameWindow) -> QToolButton:
    """Return the button beside the message."""
    action = window.features.first_games.rules
    return next(
        button for button in window.context.status.findChildren(QToolButton) if button.defaultAction() is action
    )


def test_a_capture_is_explained_once_with_a_way_to_the_rules(qtbot: QtBot, window: GameWindow) -> None:
    assert not link(window).isVisible()
    play(qtbot, window, CAPTURE)
    assert window.context.status.message.text.startswith("1 stone had no empty point")
    assert link(window).isVisible()
    pages: list[RulesPage] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, RulesOfGoDialog)
        pages.append(dialog.page)
        dialog.close()

    QTimer.singleShot(0, read)
    link(window).click()
    assert pages == [RulesPage.CAPTURE]
    new_game(window)
    assert not link(window).isVisible()
    play(qtbot, window, CAPTURE)
    assert window.context.status.message.text == ""


def test_it_stays_readable_while_the_opponent_answers_and_goes_by_itself(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, CAPTURE)
    play(qtbot, window, "E5 F5")
    assert window.context.status.message.text.startswith("1 stone had")
    window.features.first_games._timer.timeout.emit()
    assert window.context.status.message.text == ""
    assert not link(window).isVisible()


@pytest.mark.parametrize("moves", [CAPTURE, "E5 pass", PASSES])
def test_it_goes_with_the_move_that_is_taken_back(qtbot: QtBot, window: GameWindow, moves: str) -> None:
    play(qtbot, window, moves)
    shown = window.context.status.message.text
    assert shown
    window.context.menus["undo"].trigger()
    assert window.context.status.message.text in {"", "Black passed."}  # what is left of the two passes
    assert not link(window).isVisible()


def test_what_the_user_has_closed_does_not_come_back(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, CAPTURE)
    window.context.status.message.banner.close_button.click()
    assert window.context.status.message.text == "" and not link(window).isVisible()
    play(qtbot, window, "E5 F5")
    assert window.context.status.message.text == ""


def test_a_pass_and_the_count_are_explained(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 pass")
    assert window.context.status.message.text.startswith("White passed. When both players pass in a row")
    play(qtbot, window, "pass")
    assert window.context.status.message.text.startswith("Time to count.")
    assert window.settings.games_explained == ("pass", "count")
    for color in Color:
        window.context.scoring.toggle_accepted(color)
    window.context.scoring.finish()
    card = window.features.result.card
    assert card is not None
    assert card.explanation.text().startswith("Each empty point that you surround")
    card.review.click()
    assert not window.context.status.message.text.startswith("Time to count.")


def test_capture_games_come_before_the_first_games(qtbot: QtBot, window: GameWindow) -> None:
    window.features.capture_game.begin(CaptureGame(5, 2))
    window.context.players.seat(Color.WHITE, HUMAN)
    play(qtbot, window, "C3 C2 B2 A5 D2 E5 C1")
    assert window.context.status.message.text.startswith("1 stone had no empty point")
    assert window.settings.games_begun == 0


def test_after_three_games_nothing_is_explained(qtbot: QtBot, window: GameWindow) -> None:
    for number in range(4):
        new_game(window)
        play(qtbot, window, "E5 C3")
        assert window.settings.games_begun == min(number + 1, 3)
    play(qtbot, window, "pass")
    assert window.context.status.message.text == "Black passed."


def test_it_can_be_turned_off(qtbot: QtBot, window: GameWindow) -> None:
    window.store.replace(replace(window.settings, explain_first_games=False))
    play(qtbot, window, CAPTURE)
    assert window.context.status.message.text == ""
    assert window.settings.games_begun == 0


def test_a_game_that_was_opened_explains_nothing(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, "(;GM[1]SZ[9];B[ee];W[cc])")
    window.context.navigator.to_end()
    play(qtbot, window, "pass")
    assert window.context.status.message.text == "Black passed."


def test_the_review_of_a_first_game_is_explained_once(window: GameWindow) -> None:
    notices, review = window.context.notices, window.features.review
    new_game(window)
    review.reviewed.emit(ReviewState())
    assert not notices.text, "somebody who knows ranks"
    window.features.capture_game.begin_first_game()
    notices.clear()
    review.reviewed.emit(ReviewState())
    assert notices.text.startswith("Above the middle line Black was ahead")
    assert not link(window).isVisible()
    notices.clear()
    review.reviewed.emit(ReviewState())
    assert not notices.text
