"""The fields of the game itself: board size, rules, komi and handicap."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from pytestqt.qtbot import QtBot

from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.handicap_and_star_points import fixed_handicap
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import CUSTOM, HandicapPlacement, named_rulesets, ruleset
from qtgo.kit.dialogs.form import FooterDialog
from tests.features.new_game.conftest import accept, build, chip, choose_rules, click
from tests.shown_window import ok_button


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


def test_all_parameters_come_in_sight_on_a_small_screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FooterDialog, "on_screen", lambda _dialog, size: size.boundedTo(QSize(640, 440)))
    dialog = build(qtbot, NewGame())
    dialog.resize(640, 440)
    qtbot.mouseClick(dialog.rules.more, Qt.MouseButton.LeftButton)
    area = dialog.body.parentWidget()
    assert area is not None
    assert dialog.rules.height() > area.height()
    assert dialog.rules.mapTo(area, QPoint(0, 0)).y() == 0


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
    kept |= {"passes_to_stop", "removal_after_resumption", "captures_to_win"}
    same = {name for name in before.__slots__ if getattr(before, name) == getattr(after, name)}
    assert same == kept


def test_choosing_custom_opens_the_parameters(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame())
    choose_rules(dialog, CUSTOM)
    assert dialog.rules.editor.isVisible()
    assert accept(qtbot, dialog).info.ruleset == replace(ruleset("japanese"), name=CUSTOM)


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
