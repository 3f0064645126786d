"""What the user has chosen stays when something else is chosen; only what nobody touched follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame
from qtgo.core.rating.match import Match
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapPlacement, ruleset
from qtgo.engine.engine_levels import BUILTIN_LEVELS, NO_LEVELS
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.kit.inputs.color_chips import NIGIRI, RANDOM
from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.features.new_game.conftest import AGAINST_COMPUTER, accept, build, chip, choose, choose_rules, click

FREE, FIXED = HandicapPlacement.FREE, HandicapPlacement.FIXED
ENGINES = ("QtGo", "GNU Go")


def against_computer(qtbot: QtBot, game: NewGame = AGAINST_COMPUTER, **choices: object) -> NewGameDialog:
    levels = {"QtGo": BUILTIN_LEVELS}
    engines = OfferedEngines(ENGINES, levels=lambda name: levels.get(name, NO_LEVELS))
    dialog = NewGameDialog(
        game,
        None,
        engines,
        match=lambda *_: Match("8k", 0.5, None, 0, 6.5),
        **choices,  # type: ignore[arg-type]
    )
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def seen(dialog: NewGameDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


@pytest.mark.parametrize("rules", ["chinese", "korean", "aga", "ing", "new-zealand"])
def test_free_placement_stays_under_other_rules(qtbot: QtBot, rules: str) -> None:
    dialog = build(qtbot, NewGame())
    dialog.handicap.set_stones(3)
    choose(dialog.placement, 1)
    choose_rules(dialog, rules)
    assert accept(qtbot, dialog).info.handicap_placement is FREE


def test_fixed_placement_stays_under_rules_with_free_placement(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    dialog.handicap.set_stones(3)
    choose(dialog.placement, 1)
    choose(dialog.placement, 0)
    choose_rules(dialog, "new-zealand")
    assert dialog.new_game().info.handicap_placement is FIXED


def test_a_placement_that_nobody_chose_follows_the_rules(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    for rules in ("french", "japanese", "bga"):
        choose_rules(dialog, rules)
        assert dialog.new_game().info.handicap_placement is ruleset(rules).handicap_placement


def test_a_placement_of_the_last_time_that_is_not_that_of_its_rules_was_chosen(qtbot: QtBot) -> None:
    usual = NewGame()
    last = replace(usual, info=replace(usual.info, handicap=3, handicap_placement=FREE))
    dialog = build(qtbot, last)
    choose_rules(dialog, "korean")
    assert dialog.new_game().info.handicap_placement is FREE


def test_rules_that_are_edited_as_to_the_placement_bring_it_along(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    choose(dialog.placement, 1)
    box = dialog.rules.editor.choices["handicap_placement"]
    box.setCurrentIndex(1)
    box.setCurrentIndex(0)
    assert dialog.new_game().info.handicap_placement is FIXED


CHANGES: dict[str, Callable[[NewGameDialog], None]] = {
    "rules": lambda dialog: choose_rules(dialog, "aga"),
    "size": lambda dialog: dialog.board_size.columns.setValue(13),
    "handicap": lambda dialog: dialog.handicap.set_stones(4),
    "level": lambda dialog: dialog.players.set_level(Color.WHITE, "2k"),
    "opponent": lambda dialog: dialog.opponent.opponent_chosen.emit("GNU Go"),
    "person": lambda dialog: dialog.opponent.opponent_chosen.emit(""),
    "color": lambda dialog: dialog.color.value_chosen.emit(Color.WHITE),
    "name": lambda dialog: dialog.names.name_typed.emit(Color.BLACK, "Ann"),
    "teaching": lambda dialog: dialog.teaching.setChecked(True),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_komi_and_a_time_that_were_chosen_stay(qtbot: QtBot, change: str) -> None:
    time = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, main=5 * MINUTE))
    dialog = against_computer(qtbot, replace(AGAINST_COMPUTER, time=time))
    dialog.komi.box.setValue(3.5)
    CHANGES[change](dialog)
    game = dialog.new_game()
    assert (game.info.komi, game.komi_by_user, game.time) == (3.5, True, time)


@pytest.mark.parametrize("change", sorted(CHANGES.keys() - {"handicap"}))
def test_a_handicap_that_was_chosen_stays(qtbot: QtBot, change: str) -> None:
    dialog = against_computer(qtbot)
    dialog.handicap.set_stones(3)
    CHANGES[change](dialog)
    assert dialog.new_game().info.handicap == 3


@pytest.mark.parametrize("between", ["", "GNU Go"])
def test_the_level_comes_back_with_the_computer(qtbot: QtBot, between: str) -> None:
    dialog = against_computer(qtbot)
    dialog.opponent.level_chosen.emit("2k")
    for opponent in (between, "QtGo"):
        dialog.opponent.opponent_chosen.emit(opponent)
    game = dialog.new_game()
    assert (game.white_engine, game.white_level) == ("QtGo", "2k")


def test_the_level_of_the_last_game_against_the_computer_comes_back(qtbot: QtBot) -> None:
    dialog = against_computer(qtbot, NewGame(white_level="2k"))
    dialog.opponent.opponent_chosen.emit("QtGo")
    assert dialog.new_game().white_level == "2k"


@pytest.mark.parametrize("drawn", [RANDOM, NIGIRI])
def test_colors_left_open_come_back(qtbot: QtBot, drawn: str) -> None:
    dialog = against_computer(qtbot)
    click(qtbot, chip(dialog.color, drawn))
    before = dialog.new_game()
    for opponent in ("", "QtGo"):
        dialog.opponent.opponent_chosen.emit(opponent)
    for stones in (3, 0):
        dialog.handicap.set_stones(stones)
    assert dialog.new_game() == before
    assert dialog.color.value == drawn


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_two_people_are_offered_neither_a_match_nor_a_color(qtbot: QtBot, look: Look, zoom: float) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    dialog = against_computer(qtbot)
    assert dialog.match.isVisible() and dialog.color.isVisible() and "You play" in seen(dialog)
    fields: list[QWidget] = [dialog.board_size, dialog.handicap, dialog.time, dialog.advanced, dialog.buttons]
    before = [field.mapTo(dialog, QPoint()) for field in fields]
    click(qtbot, chip(dialog.opponent.chips, ""))
    assert not (dialog.match.isVisible() or dialog.color.isVisible() or dialog.teaching.isVisible())
    assert not {"You play", "Your name"} & set(seen(dialog))
    assert [field.mapTo(dialog, QPoint()) for field in fields] == before, "nothing moves"
    click(qtbot, chip(dialog.opponent.chips, "QtGo"))
    assert dialog.match.isVisible() and dialog.color.isVisible() and "You play" in seen(dialog)


def test_names_are_typed_where_they_are_seen(qtbot: QtBot) -> None:
    dialog = against_computer(qtbot, people=("", "Bob"))
    mine, other = dialog.names.edits[Color.BLACK], dialog.names.edits[Color.WHITE]
    assert mine.isVisible() and not other.isVisible()
    qtbot.keyClicks(mine, "Ann")
    assert (dialog.new_game().info.black.name, dialog.new_game().info.white.name) == ("Ann", "QtGo (12 kyu)")
    click(qtbot, chip(dialog.color, Color.WHITE))
    assert not mine.isVisible() and other.isVisible() and other.text() == "Ann"
    click(qtbot, chip(dialog.opponent.chips, ""))
    assert (mine.text(), other.text()) == ("Bob", "Ann"), "who played last sits down where the computer sat"
    qtbot.keyClicks(mine, "by")
    click(qtbot, chip(dialog.opponent.chips, "QtGo"))
    assert dialog.new_game().info.white == Player("Ann")
    assert dialog.new_game().black_engine == "QtGo"
    assert dialog.new_game().info.black.name == "QtGo (12 kyu)", "a person's name is not the computer's"
