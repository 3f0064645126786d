"""Nigiri: chosen in New Game, guessed in a dialog of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialog
from pytestqt.qtbot import QtBot

from qtgo.core.game.new_game import NewGame
from qtgo.core.game.nigiri import Nigiri
from qtgo.core.rating.match import Match
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.nigiri_dialog import NigiriDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.kit.inputs.color_chips import NIGIRI, RANDOM, ColorChips

COMPUTER = NewGame(white_engine="QtGo", black_level="12k", white_level="12k")
PEOPLE = NewGame(replace(NewGame().info, black=Player("Ada"), white=Player("Bob")))


def build(qtbot: QtBot, game: NewGame, match: Match | None = None) -> NewGameDialog:
    dialog = NewGameDialog(game, engines=OfferedEngines(("QtGo",)), match=None if match is None else lambda *_: match)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def chip(chips: ColorChips, value: object) -> QAbstractButton:
    return chips.chips[(Color.BLACK, Color.WHITE, RANDOM, NIGIRI).index(value)]


def click(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_nigiri_is_noted_and_taken_back(qtbot: QtBot) -> None:
    dialog = build(qtbot, COMPUTER)
    click(qtbot, chip(dialog.color, NIGIRI))
    game = dialog.new_game()
    assert (game.random_color, game.nigiri) == (True, True)
    assert "Colors by nigiri" in dialog.preview.game.text()
    again = build(qtbot, game)
    assert again.color.value == NIGIRI
    for value, is_random in ((RANDOM, True), (NIGIRI, True), (Color.WHITE, False)):
        click(qtbot, chip(again.color, value))
        assert (again.new_game().random_color, again.new_game().nigiri) == (is_random, value == NIGIRI)


def test_nigiri_is_for_even_games(qtbot: QtBot) -> None:
    dialog = build(qtbot, COMPUTER)
    click(qtbot, chip(dialog.color, NIGIRI))
    dialog.handicap.set_stones(3)
    assert not chip(dialog.color, NIGIRI).isEnabled()
    assert (dialog.new_game().random_color, dialog.new_game().nigiri) == (False, False)
    assert dialog.color.value is Color.BLACK
    dialog.handicap.set_stones(0)
    assert chip(dialog.color, NIGIRI).isEnabled()
    assert dialog.new_game().nigiri, "what was chosen is still wanted"


def test_two_people_without_names_may_guess_too(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    assert [chip.isEnabled() for chip in dialog.draw.chips] == [True, False, True]
    named, _random, nigiri = dialog.draw.chips
    click(qtbot, nigiri)
    assert dialog.new_game().nigiri
    click(qtbot, named)
    assert not dialog.new_game().random_color


def test_engines_do_not_guess(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(black_engine="QtGo", white_engine="QtGo", random_color=True, nigiri=True))
    assert not dialog.color.isEnabled()
    assert not dialog.new_game().random_color


def test_a_match_with_odds_leaves_nothing_to_chance(qtbot: QtBot) -> None:
    odds = Match("8k", 0.5, Color.BLACK, 2, 0.5)
    for nigiri in (False, True):
        dialog = build(qtbot, replace(COMPUTER, random_color=True, nigiri=nigiri), odds)
        click(qtbot, dialog.match.button)
        assert (dialog.new_game().random_color, dialog.new_game().info.handicap) == (False, 2)
        assert dialog.color.value is Color.BLACK


@pytest.mark.parametrize(
    ("game", "stones", "key", "asked", "said", "white"),
    [
        (COMPUTER, 7, Qt.Key.Key_O, "QtGo is holding", "7 stones: you guessed right and play Black.", "QtGo"),
        (COMPUTER, 7, Qt.Key.Key_E, "QtGo is holding", "7 stones: you guessed wrong and play White.", ""),
        (PEOPLE, 8, Qt.Key.Key_E, "Ada guesses", "8 stones: Ada guessed right and plays Black.", ""),
        (NewGame(), 12, Qt.Key.Key_O, "One of you", "12 stones: wrong, so the guesser plays White.", ""),
    ],
)
def test_a_guess_by_keyboard(
    qtbot: QtBot, game: NewGame, stones: int, key: Qt.Key, asked: str, said: str, white: str
) -> None:
    dialog = NigiriDialog(Nigiri(game, stones))
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    assert asked in dialog.question.text()
    assert dialog.focusWidget() is dialog.odd
    assert dialog.odd.accessibleDescription() == dialog.question.text()
    assert (dialog.handful.stones, dialog.start.isEnabled()) == (0, False)
    qtbot.keyClick(dialog, key, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: dialog.handful.stones == stones)
    assert dialog.outcome.text() == said
    assert dialog.focusWidget() is dialog.start and dialog.start.accessibleDescription() == said
    assert dialog.new_game().white_engine == white
    qtbot.keyClick(dialog.start, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_enter_makes_the_guess_that_has_the_focus(qtbot: QtBot) -> None:
    dialog = NigiriDialog(Nigiri(COMPUTER, 9))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog.odd, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.even
    qtbot.keyClick(dialog.even, Qt.Key.Key_Return)
    assert dialog.outcome.text().startswith("9 stones: you guessed wrong")


@pytest.mark.parametrize("stones", [6, 7, 19])
def test_the_stones_are_painted(qtbot: QtBot, stones: int) -> None:
    dialog = NigiriDialog(Nigiri(COMPUTER, stones))
    qtbot.addWidget(dialog)
    hidden = dialog.handful.grab().toImage()
    click(qtbot, dialog.odd)
    assert dialog.handful.grab().toImage() != hidden
