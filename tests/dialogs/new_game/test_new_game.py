"""The new game dialog: a value in, a value out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeSettings, TimeSystem
from qtgo.core.rating.match import Match
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.record.new_game import NewGame
from qtgo.core.rules.handicap import fixed_handicap
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import CUSTOM, HandicapPlacement, Ruleset, named_rulesets, ruleset
from qtgo.dialogs.clock.time_settings import TimeSettingsDialog
from qtgo.dialogs.new_game.new_game import NewGameDialog
from qtgo.engine.board_limits import BoardLimits
from qtgo.engine.levels import BUILTIN_LEVELS, EngineLevels
from qtgo.settings import Settings
from qtgo.text.levels import computer_player
from qtgo.widgets.chip import ChipGroup
from qtgo.widgets.color_chips import RANDOM

VALUE = NewGame(
    GameInfo(
        ruleset("chinese"),
        width=13,
        height=9,
        komi=-3.5,
        handicap=3,
        handicap_placement=HandicapPlacement.FREE,
        black=Player("Ada", "3k", "red"),
        white=Player("Bob", "1d"),
        event="kept",
    ),
    komi_by_user=True,
)


LIMITS = {
    "GNU Go": BoardLimits(frozenset(range(1, 20)), rectangles=False),
    "KataGo": BoardLimits(frozenset(range(2, 20)), is_certain=False),
    "Leela Zero": BoardLimits(frozenset({19}), rectangles=False),
    "Odd": BoardLimits(refused=frozenset({(9, 9)})),
}


def build(qtbot: QtBot, value: NewGame = VALUE, engines: Sequence[str] = ()) -> NewGameDialog:
    dialog = NewGameDialog(value, engines=engines, limits=lambda name: LIMITS.get(name, BoardLimits()))
    qtbot.addWidget(dialog)
    dialog.advanced.line.setChecked(True)
    dialog.show()
    return dialog


def choose(box: QComboBox, index: int) -> None:
    """Choose as a user does: with the signal of that."""
    box.setCurrentIndex(index)
    box.activated.emit(index)


def choose_rules(dialog: NewGameDialog, name: str) -> None:
    choose(dialog.rules.combo, [*named_rulesets(), CUSTOM].index(name))


def ok_button(dialog: NewGameDialog) -> QPushButton:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


def accept(qtbot: QtBot, dialog: NewGameDialog) -> NewGame:
    qtbot.mouseClick(ok_button(dialog), Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Accepted
    return dialog.new_game()


@pytest.mark.parametrize("value", [VALUE, NewGame()])
def test_value_comes_back_unchanged(qtbot: QtBot, value: NewGame) -> None:
    assert accept(qtbot, build(qtbot, value)) == value


def test_players(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.players.names[Color.BLACK].clear()
    qtbot.keyClicks(dialog.players.names[Color.BLACK], " Eve ")
    dialog.players.ranks[Color.WHITE].clear()
    qtbot.keyClicks(dialog.players.ranks[Color.WHITE], "9p")
    info = accept(qtbot, dialog).info
    assert (info.black, info.white) == (Player("Eve", "3k", "red"), Player("Bob", "9p"))


def test_engine_is_remembered(qtbot: QtBot) -> None:
    value = replace(VALUE, white_engine="KataGo")
    dialog = build(qtbot, value, ("GNU Go", "KataGo"))
    assert dialog.players.kinds[Color.WHITE].currentText() == "KataGo"
    assert accept(qtbot, dialog) == value


def test_engine_brings_its_name_and_gives_way_to_the_human_again(qtbot: QtBot) -> None:
    dialog = build(qtbot, VALUE, ("GNU Go", "KataGo"))
    kind, name = dialog.players.kinds[Color.BLACK], dialog.players.names[Color.BLACK]
    kind.setCurrentIndex(2)
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("KataGo", "")
    assert dialog.new_game().info.black == Player("KataGo", "", "red")
    kind.setCurrentIndex(1)
    assert name.text() == "GNU Go"
    kind.setCurrentIndex(0)
    assert accept(qtbot, dialog) == VALUE


def test_typed_name_stays_with_an_engine(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("GNU Go",))
    name = dialog.players.names[Color.WHITE]
    qtbot.keyClicks(name, "Old friend")
    dialog.players.kinds[Color.WHITE].setCurrentIndex(1)
    assert name.text() == "Old friend"
    name.selectAll()
    qtbot.keyClick(name, Qt.Key.Key_Delete)
    dialog.players.kinds[Color.WHITE].setCurrentIndex(0)
    dialog.players.kinds[Color.WHITE].setCurrentIndex(1)
    assert name.text() == "GNU Go"


def test_engine_that_is_gone_leaves_a_human(qtbot: QtBot) -> None:
    value = replace(NewGame(), white_engine="Gone", info=replace(NewGame().info, white=Player("Gone")))
    game = accept(qtbot, build(qtbot, value, ("GNU Go",)))
    assert (game.white_engine, game.info.white) == ("", Player())


def test_engines_are_asked_for_and_offered(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("GNU Go", "KataGo"))
    kind = dialog.players.kinds[Color.WHITE]
    kind.setCurrentIndex(2)
    with qtbot.waitSignal(dialog.engines_requested):
        qtbot.mouseClick(dialog.players.engines, Qt.MouseButton.LeftButton)
    dialog.set_engines(("KataGo", "Pachi"))
    assert (kind.currentText(), dialog.new_game().white_engine) == ("KataGo", "KataGo")
    dialog.set_engines(("Pachi",))
    assert (kind.currentText(), dialog.new_game().white_engine) == ("Human", "")
    assert dialog.new_game().info.white == Player()


def test_engines_that_are_renamed_keep_their_seats_and_one_that_is_gone_is_named(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("GNU Go", "KataGo"))
    black, white = (dialog.players.kinds[color] for color in Color)
    black.setCurrentIndex(1)
    white.setCurrentIndex(2)
    dialog.set_engines(("KataGo", "Old hand"), {"GNU Go": "Old hand"})
    game = dialog.new_game()
    assert (game.black_engine, game.info.black.name) == ("Old hand", "Old hand")
    assert (game.white_engine, game.info.white.name) == ("KataGo", "KataGo")
    assert not dialog.players.note.text
    dialog.set_engines(("Old hand",))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("Old hand", "")
    assert dialog.players.note.text == "KataGo was removed; a human plays instead."
    white.setCurrentIndex(1)
    assert not dialog.players.note.text


@pytest.mark.parametrize(
    ("engine", "size", "text", "can_start"),
    [
        ("GNU Go", (19, 19), "", True),
        ("GNU Go", (25, 25), "GNU Go supports boards up to 19 × 19 only.", False),
        ("GNU Go", (9, 13), "GNU Go supports square boards only.", False),
        ("Leela Zero", (9, 9), "Leela Zero supports 19 × 19 boards only.", False),
        ("KataGo", (9, 13), "", True),
        ("KataGo", (25, 25), "KataGo supports boards up to 19 × 19, unless built for larger ones.", True),
        ("Odd", (9, 9), "Odd does not support a 9 × 9 board.", False),
        ("Unknown", (52, 2), "", True),
    ],
)
def test_a_board_that_an_engine_does_not_play_on_is_told_at_its_size(
    qtbot: QtBot, engine: str, size: tuple[int, int], text: str, can_start: bool
) -> None:
    info = replace(NewGame().info, width=size[0], height=size[1])
    dialog = build(qtbot, replace(NewGame(), info=info), (engine,))
    assert not dialog.preview.size_note.text
    dialog.players.kinds[Color.WHITE].setCurrentIndex(1)
    assert dialog.preview.size_note.text == text
    assert dialog.preview.size_note.is_problem == (not can_start)
    assert dialog.board_size.chips.accessibleDescription() == text
    assert ok_button(dialog).isEnabled() == can_start
    dialog.players.kinds[Color.WHITE].setCurrentIndex(0)
    assert not dialog.preview.size_note.text
    assert ok_button(dialog).isEnabled()


def test_preset_sizes(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    assert not dialog.board_size.columns.isVisible()
    with qtbot.waitSignal(dialog.board_size.size_changed) as blocker:
        qtbot.mouseClick(dialog.board_size.chips.chips[0], Qt.MouseButton.LeftButton)
    assert blocker.args == [(9, 9)]
    info = accept(qtbot, dialog).info
    assert (info.width, info.height) == (9, 9)


def test_free_and_rectangular_size(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    qtbot.mouseClick(dialog.board_size.chips.chips[3], Qt.MouseButton.LeftButton)
    assert dialog.board_size.columns.isVisible()
    dialog.board_size.columns.setValue(52)
    dialog.board_size.rows.setValue(2)
    assert (dialog.preview.board.position.width, dialog.preview.board.position.height) == (52, 2)
    info = accept(qtbot, dialog).info
    assert (info.width, info.height) == (52, 2)


@pytest.mark.parametrize("name", list(named_rulesets()))
def test_every_ruleset_has_a_sentence_and_its_komi(qtbot: QtBot, name: str) -> None:
    dialog = build(qtbot, NewGame())
    choose_rules(dialog, name)
    assert dialog.rules.sentence.text()
    assert dialog.rules.combo.currentText() != name
    game = accept(qtbot, dialog)
    assert game.info.ruleset == ruleset(name)
    assert game.info.komi == ruleset(name).default_komi


def test_komi_follows_rules_and_handicap_until_it_is_set(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    choose_rules(dialog, "chinese")
    assert dialog.komi.komi == 7.5
    dialog.handicap.set_stones(4)
    assert dialog.komi.komi == 0.5
    with qtbot.waitSignal(dialog.komi.komi_changed) as blocker:
        dialog.komi.box.setValue(-5.5)
    assert blocker.args == [-5.5]
    dialog.handicap.set_stones(0)
    choose_rules(dialog, "japanese")
    assert dialog.komi.komi == -5.5
    assert dialog.komi.usual.isVisible()
    with qtbot.waitSignal(dialog.komi.usual_requested):
        qtbot.mouseClick(dialog.komi.usual, Qt.MouseButton.LeftButton)
    assert dialog.komi.komi == 6.5
    assert not dialog.komi.usual.isVisible()
    assert not accept(qtbot, dialog).komi_by_user


def test_offered_komi_is_taken_by_a_button(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    assert not dialog.komi.offered.isVisible()
    choose_rules(dialog, "ludus")
    assert dialog.komi.komi == 0
    qtbot.mouseClick(dialog.komi.offered, Qt.MouseButton.LeftButton)
    game = accept(qtbot, dialog)
    assert (game.info.komi, game.komi_by_user) == (5.5, True)


@pytest.mark.parametrize(("komi", "word"), [(6.3, "half number"), (200.0, "150"), (-150.5, "150")])
def test_bad_komi_is_refused_with_the_reason(qtbot: QtBot, komi: float, word: str) -> None:
    dialog = build(qtbot, NewGame())
    dialog.komi.box.setValue(komi)
    assert word in dialog.komi.note.text
    assert dialog.komi.box.accessibleDescription() == dialog.komi.note.text
    assert not ok_button(dialog).isEnabled()
    dialog.komi.box.setValue(0.5)
    assert not dialog.komi.note.isVisible()
    assert ok_button(dialog).isEnabled()


@pytest.mark.parametrize(
    ("size", "handicap", "placement", "word"),
    [
        (19, 1, 0, "at least 2 stones"),
        (19, 10, 0, "has 9 fixed"),
        (18, 5, 0, "has 4 fixed"),
        (5, 2, 0, "no fixed handicap points"),
        (3, 9, 1, "8 handicap stones"),
    ],
)
def test_bad_handicap_is_refused_with_the_reason(
    qtbot: QtBot, size: int, handicap: int, placement: int, word: str
) -> None:
    dialog = build(qtbot, NewGame())
    dialog.board_size.columns.setValue(size)
    dialog.board_size.rows.setValue(size)
    dialog.handicap.set_stones(handicap)
    dialog.placement.setCurrentIndex(placement)
    assert dialog.preview.handicap_note.isVisible()
    assert word in dialog.preview.handicap_note.text
    assert not ok_button(dialog).isEnabled()
    dialog.handicap.set_stones(0)
    assert not dialog.preview.handicap_note.isVisible()
    assert ok_button(dialog).isEnabled()


def test_handicap_is_shown_on_the_small_board(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    dialog.handicap.set_stones(5)
    stones = dict(dialog.preview.board.position.stones_by_point())
    assert stones == dict.fromkeys(fixed_handicap(19, 19, 5), Color.BLACK)
    dialog.placement.setCurrentIndex(1)
    assert not any(dialog.preview.board.position.stones)
    assert accept(qtbot, dialog).info.handicap_placement is HandicapPlacement.FREE


def test_placement_follows_the_rules(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    dialog.handicap.set_stones(2)
    choose_rules(dialog, "new-zealand")
    assert dialog.new_game().info.handicap_placement is HandicapPlacement.FREE


def test_editing_a_parameter_makes_custom_rules_and_back(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    assert not dialog.rules.editor.isVisible()
    qtbot.mouseClick(dialog.rules.more, Qt.MouseButton.LeftButton)
    assert dialog.rules.editor.isVisible()
    with qtbot.waitSignal(dialog.rules.ruleset_changed) as blocker:
        dialog.rules.editor.choices["ko"].setCurrentIndex(list(KoRule).index(KoRule.SITUATIONAL))
    custom = replace(ruleset("japanese"), name=CUSTOM, ko=KoRule.SITUATIONAL)
    assert blocker.args == [custom]
    assert dialog.rules.combo.currentText() == "Custom"
    dialog.rules.editor.choices["ko"].setCurrentIndex(list(KoRule).index(KoRule.SIMPLE))
    assert dialog.new_game().info.ruleset == ruleset("japanese")


def test_every_parameter_is_edited(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    editor = dialog.rules.editor
    with qtbot.waitSignal(editor.ruleset_changed):
        editor.switches["pass_stones"].toggle()
    for name in ("white_passes_last", "white_wins_ties", "button", "illegal_move_forfeits"):
        editor.switches[name].toggle()
    for name in ("scoring", "tax", "ko", "suicide", "handicap_compensation", "resume_first", "repetition"):
        box = editor.choices[name]
        box.setCurrentIndex((box.currentIndex() + 1) % box.count())
    before, after = ruleset("japanese"), accept(qtbot, dialog).info.ruleset
    kept = {"dead_stones_removed", "handicap_placement", "default_komi", "handicap_komi", "offered_komi"}
    kept |= {"passes_to_stop", "removal_after_resumption"}
    same = {name for name in before.__slots__ if getattr(before, name) == getattr(after, name)}
    assert same == kept


def test_choosing_custom_opens_the_parameters(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    choose_rules(dialog, CUSTOM)
    assert dialog.rules.editor.isVisible()
    assert accept(qtbot, dialog).info.ruleset == replace(ruleset("japanese"), name=CUSTOM)


def test_cancel(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_the_computer_has_levels_and_is_named_by_them(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("QtGo", "GNU Go"))
    players = dialog.players
    assert not players.levels[Color.WHITE].isVisible()
    players.kinds[Color.WHITE].setCurrentIndex(1)
    assert players.levels[Color.WHITE].isVisible()
    assert not players.levels[Color.BLACK].isVisible()
    assert dialog.new_game().info.white == Player("QtGo (casual)", "13k")
    level = players.levels[Color.WHITE]
    level.setCurrentIndex(level.findData("full"))
    game = accept(qtbot, dialog)
    assert (game.white_engine, game.white_level) == ("QtGo", "full")
    assert game.info.white == Player("QtGo (full strength)", ""), "a rank that is not known is not claimed"
    again = build(qtbot, game, ("QtGo", "GNU Go"))
    assert again.players.level(Color.WHITE) == "full"
    again.players.kinds[Color.WHITE].setCurrentIndex(2)
    assert not again.players.levels[Color.WHITE].isVisible()
    assert again.new_game().info.white == Player("GNU Go")
    again.players.kinds[Color.WHITE].setCurrentIndex(0)
    assert again.new_game().info.white == Player()


def test_a_level_leaves_a_typed_name_alone(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("QtGo",))
    dialog.players.kinds[Color.BLACK].setCurrentIndex(1)
    name = dialog.players.names[Color.BLACK]
    name.clear()
    qtbot.keyClicks(name, "HAL")
    dialog.players.levels[Color.BLACK].setCurrentIndex(0)
    assert dialog.new_game().info.black.name == "HAL"
    assert dialog.new_game().black_level == "first-day"


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Match("club", 0.5, None, 0, 6.5), "Club player (about 7k), even game. Your chance to win is about 50%."),
        (Match("novice", 0.48, Color.WHITE, 3, 0.5), "you give 3 stones"),
        (Match("expert", 0.52, Color.BLACK, 2, 0.5), "you take 2 stones"),
        (Match("casual", 0.53, Color.BLACK, 0, 0.5), "you take Black without komi"),
    ],
)
def test_match_me_chooses_level_color_handicap_and_komi(qtbot: QtBot, match: Match, words: str) -> None:
    asked: list[tuple[str, int, int]] = []

    def propose(rules: Ruleset, width: int, height: int) -> Match:
        asked.append((rules.name, width, height))
        return match

    info = replace(VALUE.info, width=9, height=9, black=Player("Anna", "8k"), white=Player())
    dialog = NewGameDialog(NewGame(info), None, ("QtGo",), match=propose)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.mouseClick(dialog.match, Qt.MouseButton.LeftButton)
    assert asked == [(info.ruleset.name, 9, 9)]
    assert words in dialog.match_note.text
    game = accept(qtbot, dialog)
    color = match.color or Color.BLACK
    assert (game.engine(color), game.engine(color.opponent)) == ("", "QtGo")
    assert game.level(color.opponent) == match.level
    assert game.info.player(color) == Player("Anna", "8k")
    assert game.info.player(color.opponent) == computer_player(match.level)
    assert (game.info.handicap, game.info.komi) == (match.handicap, match.komi)


def test_match_me_is_there_only_where_it_can_be(qtbot: QtBot) -> None:
    assert build(qtbot, engines=("QtGo",)).match.isHidden()


def chip(group: ChipGroup, value: object) -> QAbstractButton:
    """Return the chip of a value."""
    return next(chip for chip, its in zip(group.chips, group._values, strict=True) if its == value)


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


AGAINST_COMPUTER = NewGame(white_engine="QtGo", black_level="casual", white_level="casual")


def test_the_opponent_is_chosen_first_and_sits_opposite(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("QtGo", "GNU Go", "KataGo"))
    chips = dialog.opponent.chips
    assert chips.value == ""
    click(qtbot, chip(chips, "QtGo"))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "QtGo")
    actions = {action.text(): action for action in dialog.opponent.menu().actions()}
    actions["KataGo"].trigger()
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "KataGo")
    assert (dialog.opponent.engine.isChecked(), dialog.opponent.engine.text()) == (True, "KataGo")
    click(qtbot, chip(chips, ""))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "")
    with qtbot.waitSignal(dialog.engines_requested):
        actions = {action.text(): action for action in dialog.opponent.menu().actions()}
        actions["&Engines…"].trigger()


def test_a_click_on_the_chip_of_engines_lists_them_and_chooses_none(qtbot: QtBot) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo", "GNU Go", "KataGo"))
    click(qtbot, dialog.opponent.engine)
    menu = next(menu for menu in dialog.opponent.findChildren(QMenu) if menu.isVisible())
    assert [action.text() for action in menu.actions() if action.text()] == ["GNU Go", "KataGo", "&Engines…"]
    menu.close()
    assert dialog.opponent.chips.value == "QtGo"
    assert accept(qtbot, dialog).white_engine == "QtGo"


def test_colors_change_seats_with_names_ranks_and_levels(qtbot: QtBot) -> None:
    info = replace(NewGame().info, black=Player("Anna", "8k"))
    dialog = build(qtbot, replace(AGAINST_COMPUTER, info=info, white_level="club"), ("QtGo",))
    assert dialog.color.value is Color.BLACK
    click(qtbot, chip(dialog.color, Color.WHITE))
    game = dialog.new_game()
    assert (game.black_engine, game.white_engine, game.black_level) == ("QtGo", "", "club")
    assert (game.info.black, game.info.white) == (computer_player("club"), Player("Anna", "8k"))
    click(qtbot, chip(dialog.color, Color.BLACK))
    game = accept(qtbot, dialog)
    assert (game.white_engine, game.white_level, game.info.black) == ("QtGo", "club", Player("Anna", "8k"))


def test_a_random_color_is_noted_and_taken_back(qtbot: QtBot) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo",))
    click(qtbot, chip(dialog.color, RANDOM))
    assert dialog.new_game().random_color
    assert "Colors are drawn" in dialog.preview.game.text()
    again = build(qtbot, dialog.new_game(), ("QtGo",))
    assert again.color.value == RANDOM
    click(qtbot, chip(again.color, Color.WHITE))
    assert not again.new_game().random_color
    assert again.new_game().black_engine == "QtGo"


def test_two_without_names_have_no_color_to_choose(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(random_color=True), ("QtGo",))
    assert not chip(dialog.color, Color.WHITE).isEnabled() and not chip(dialog.color, RANDOM).isEnabled()
    assert dialog.color.toolTip()
    assert not dialog.new_game().random_color
    qtbot.keyClicks(dialog.players.names[Color.WHITE], "Bob")
    assert dialog.color.isEnabled()
    click(qtbot, chip(dialog.color, Color.WHITE))
    assert (dialog.new_game().info.black.name, dialog.new_game().info.white.name) == ("Bob", "")


def test_engines_on_both_sides_are_shown_as_such(qtbot: QtBot) -> None:
    both = replace(AGAINST_COMPUTER, black_engine="GNU Go")
    dialog = build(qtbot, both, ("QtGo", "GNU Go"))
    assert dialog.opponent.chips.value is None
    assert not dialog.color.isEnabled()
    assert dialog.preview.title.text() == "GNU Go – QtGo (casual)"
    click(qtbot, chip(dialog.opponent.chips, "QtGo"))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "QtGo")


def test_the_slider_sets_the_level_of_the_opponent(qtbot: QtBot) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo",))
    slider = dialog.opponent.slider
    assert slider.level == "casual"
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert dialog.new_game().white_level == "club"
    assert dialog.new_game().info.white == computer_player("club")
    assert slider.accessibleDescription() == "Club player, about 7 kyu"
    dialog.players.set_level(Color.WHITE, "expert")
    assert slider.level == "expert"


def test_gnu_go_has_levels_of_its_own(qtbot: QtBot) -> None:
    levels = {"QtGo": BUILTIN_LEVELS, "GNU Go": EngineLevels(("1", "2", "3"), "3")}
    dialog = NewGameDialog(AGAINST_COMPUTER, None, ("QtGo", "GNU Go"), levels=lambda name: levels[name])
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.opponent.opponent_chosen.emit("GNU Go")
    assert (dialog.opponent.slider.level, dialog.new_game().white_level) == ("3", "3")
    dialog.opponent.slider.setValue(0)
    assert (dialog.new_game().white_level, dialog.new_game().info.white.name) == ("1", "GNU Go")
    click(qtbot, chip(dialog.opponent.chips, "QtGo"))
    assert dialog.new_game().white_level == "casual", "a level of another engine is none of this one"


def test_a_rank_of_an_earlier_version_does_not_stand_beside_the_level(qtbot: QtBot) -> None:
    old = replace(AGAINST_COMPUTER.info, white=Player("QtGo (casual)", "12k"))
    dialog = build(qtbot, replace(AGAINST_COMPUTER, info=old), ("QtGo",))
    assert dialog.new_game().info.white == computer_player("casual")
    people = build(qtbot, NewGame(old), ("QtGo",))
    assert people.new_game().info.white == Player()


def test_handicap_beyond_the_chips_is_typed(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    field = dialog.handicap
    click(qtbot, chip(field.chips, 3))
    assert dialog.new_game().info.handicap == 3
    click(qtbot, field.chips.chips[-1])
    assert field.popup.isVisible()
    assert field.chips.value == 3, "nothing is chosen yet"
    field.box.setValue(7)
    qtbot.keyClick(field.box, Qt.Key.Key_Return)
    assert not field.popup.isVisible()
    assert dialog.isVisible(), "Enter closes the popup alone"
    assert field.chips.chips[-1].text() == "7"
    assert accept(qtbot, dialog).info.handicap == 7


def test_chips_of_more_stones_than_the_board_takes_are_dimmed(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    dialog.board_size.columns.setValue(5)
    dialog.board_size.rows.setValue(5)
    assert [chip.isEnabled() for chip in dialog.handicap.chips.chips] == [True, False, False, False, False, True]


def test_time_is_none_the_last_or_any(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    last = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, 5 * MINUTE))
    dialog = build(qtbot, replace(NewGame(), time=last))
    chips = dialog.time.chips
    assert chips.chips[1].text() == "5 min, no overtime"
    click(qtbot, chip(chips, "none"))
    assert dialog.new_game().time == TimeControl()
    click(qtbot, chip(chips, "limited"))
    assert dialog.new_game().time == last

    def enter(times: TimeSettingsDialog) -> int:
        times.time.black.main.set_time(20 * MINUTE)
        times.time.black.main.time_changed.emit()
        times.accept()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(TimeSettingsDialog, "exec", enter)
    click(qtbot, chip(chips, "custom"))
    assert dialog.new_game().time == TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE, 20 * MINUTE))
    assert chips.value == "limited"


def test_time_settings_that_are_cancelled_change_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = build(qtbot, NewGame())
    monkeypatch.setattr(TimeSettingsDialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)
    click(qtbot, chip(dialog.time.chips, "custom"))
    assert (dialog.time.chips.value, dialog.new_game().time) == ("none", TimeControl())


def test_a_time_limit_that_only_white_was_left_with_is_none(qtbot: QtBot) -> None:
    only_white = TimeControl(TimeSettings(), TimeSettings(TimeSystem.ABSOLUTE, 10 * MINUTE))
    assert accept(qtbot, build(qtbot, replace(VALUE, time=only_white))).time == TimeControl()


def test_reset_brings_the_first_choices_back(qtbot: QtBot) -> None:
    dialog = build(qtbot, VALUE, ("QtGo",))
    click(qtbot, dialog.reset_button)
    first = Settings().new_game
    assert accept(qtbot, dialog) == replace(first, info=replace(first.info, white=computer_player("casual")))


def test_the_rest_is_hidden_until_it_is_asked_for(qtbot: QtBot) -> None:
    dialog = NewGameDialog(NewGame())
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.players.isVisible()
    click(qtbot, dialog.advanced.line)
    assert dialog.players.isVisible()
    assert dialog.rules.isVisible()


@pytest.mark.parametrize("engine", ["QtGo", "GNU Go", ""])
def test_nothing_moves_with_the_opponent(qtbot: QtBot, engine: str) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo", "GNU Go"))
    QApplication.processEvents()
    before = [field.mapTo(dialog, QPoint(0, 0)) for field in (dialog.color, dialog.handicap, dialog.preview.board)]
    dialog.opponent.opponent_chosen.emit(engine)
    QApplication.processEvents()
    after = [field.mapTo(dialog, QPoint(0, 0)) for field in (dialog.color, dialog.handicap, dialog.preview.board)]
    assert after == before


def test_what_is_shown_at_a_click_gets_room_at_once(qtbot: QtBot) -> None:
    dialog = NewGameDialog(AGAINST_COMPUTER, None, ("QtGo",))
    qtbot.addWidget(dialog)
    heights = []

    def open_rest() -> None:
        heights.append(dialog.height())
        click(qtbot, dialog.advanced.line)
        heights.append(dialog.height())
        heights.append(dialog.sizeHint().height())
        dialog.reject()

    QTimer.singleShot(0, open_rest)
    dialog.exec()
    assert heights[0] < heights[1] == heights[2]
