"""The game info dialog: what is left alone stays, what is changed must be right."""

from dataclasses import fields, replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapPlacement, named_rulesets, ruleset
from qtgo.core.rules.ruleset_text import to_sgf_ru
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from tests.languages import spoken
from tests.shown_window import ok_button

FULL = GameInfo(
    ruleset("japanese"),
    width=19,
    height=13,
    komi=5.5,
    handicap=2,
    handicap_placement=HandicapPlacement.FREE,
    black=Player("Ada", "3k", "red"),
    white=Player("Bob", "1d", "blue"),
    rules_text="Old Japanese",
    result="W+3.5",
    date="1846-09-11",
    event="event",
    round="2 (final)",
    place="place",
    game_name="name",
    opening="opening",
    source="source",
    user="user",
    annotator="annotator",
    copyright="copyright",
    game_comment="one\ntwo",
    main_time=5400.0,
    overtime="5x30 byo-yomi",
    white_main_time=600.0,
    white_overtime="10 fischer",
)
# What records hold although it is not right: nobody is kept from changing something else.
ODD = replace(
    FULL, komi=3.14159, handicap=1, result="Black won by a little", date="sometime", main_time=61.23456, event=" x "
)


def build(qtbot: QtBot, info: GameInfo = FULL) -> GameInfoDialog:
    dialog = GameInfoDialog(info)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def accept(qtbot: QtBot, dialog: GameInfoDialog) -> GameInfo:
    qtbot.mouseClick(ok_button(dialog), Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Accepted
    return dialog.game_info()


def test_every_field_is_tested() -> None:
    empty = GameInfo(ruleset("japanese"))
    same = {item.name for item in fields(empty) if getattr(empty, item.name) == getattr(FULL, item.name)}
    assert same == {"ruleset", "width", "komi_is_known", "unread_komi", "unread_main_time"}


@pytest.mark.parametrize("info", [FULL, ODD, GameInfo(ruleset("aga"))])
def test_value_comes_back_unchanged(qtbot: QtBot, info: GameInfo) -> None:
    assert accept(qtbot, build(qtbot, info)) == info


@pytest.mark.parametrize(
    "name",
    ["event", "round", "place", "game_name", "opening", "source", "user", "annotator", "copyright", "overtime"],
)
def test_text(qtbot: QtBot, name: str) -> None:
    dialog = build(qtbot)
    dialog.texts[name].clear()
    qtbot.keyClicks(dialog.texts[name], " new ")
    changes: dict[str, Any] = {name: "new"}
    assert accept(qtbot, dialog) == replace(FULL, **changes)


def test_players(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    for color in Color:
        for part in ("name", "rank", "team"):
            dialog.players[color, part].setText(f"{color.letter} {part}")
    info = accept(qtbot, dialog)
    assert info.black == Player("B name", "B rank", "B team")
    assert info.white == Player("W name", "W rank", "W team")


def test_numbers_times_and_comment(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.komi.setValue(-7.5)
    dialog.handicap.setValue(4)
    dialog.main_time.setText("10:00")
    dialog.comment.setPlainText("three")
    expected = replace(FULL, komi=-7.5, handicap=4, main_time=600.0, game_comment="three")
    assert accept(qtbot, dialog) == expected


def test_no_main_time(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.main_time.clear()
    assert accept(qtbot, dialog).main_time is None


def test_rules_as_recorded_are_told(qtbot: QtBot) -> None:
    assert "Old Japanese" in build(qtbot).ruleset.currentText()


def test_other_rules(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.ruleset.setCurrentIndex(1 + list(named_rulesets()).index("chinese"))
    info = accept(qtbot, dialog)
    assert (info.ruleset, info.rules_text) == (ruleset("chinese"), to_sgf_ru(ruleset("chinese")))


@pytest.mark.parametrize("result", ["", "?", "0", "Draw", "Void", "B+", "B+0.5", "W+R", "W+Resign", "B+T", "W+F"])
def test_good_result(qtbot: QtBot, result: str) -> None:
    dialog = build(qtbot)
    dialog.texts["result"].setText(result)
    assert accept(qtbot, dialog).result == result


@pytest.mark.parametrize("date", ["", "2026", "2026-07", "2026-07-31", "2026-07-31,08-01,02", "1996-12-27,28"])
def test_good_date(qtbot: QtBot, date: str) -> None:
    dialog = build(qtbot)
    dialog.texts["date"].setText(date)
    assert accept(qtbot, dialog).date == date


def test_a_date_is_shown_and_entered_in_the_language(qtbot: QtBot) -> None:
    with spoken("de"):
        dialog = build(qtbot, replace(FULL, date="1846-09-11,1846-09-14"))
        assert dialog.texts["date"].text() == "11.09.1846, 14.09.1846"
        assert dialog.game_info().date == "1846-09-11,1846-09-14", "exact while nobody has changed it"
        dialog.texts["date"].setText("gestern")
        assert "31.07.2026" in dialog.notes["date"].text
        dialog.texts["date"].setText("4.7.2026, 5.7.2026")
        assert accept(qtbot, dialog).date == "2026-07-04,05"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("result", "Black won"),
        ("result", "B+R+"),
        ("result", "b+r"),
        ("date", "31.7.2026"),
        ("date", "2026-07-31 to 08-02"),
        ("main_time", "two hours"),
        ("main_time", "-5"),
        ("komi", "6.3"),
        ("komi", "200"),
        ("handicap", "1"),
    ],
)
def test_bad_value_is_refused_with_the_reason(qtbot: QtBot, name: str, text: str) -> None:
    dialog = build(qtbot)
    field = {"main_time": dialog.main_time, **dialog.texts}.get(name)
    if field is not None:
        field.setText(text)
    elif name == "komi":
        dialog.komi.setValue(float(text))
    else:
        dialog.handicap.setValue(int(text))
    note = dialog.notes[name]
    assert note.is_problem
    assert note.isVisible()
    assert dialog.fields[name].accessibleDescription() == note.text
    assert not ok_button(dialog).isEnabled()


def test_result_is_put_into_words(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    assert dialog.notes["result"].text == "White wins by 3.5 points"
    assert not dialog.notes["result"].is_problem


@pytest.mark.parametrize(
    ("main_time", "overtime", "explained"),
    [
        (None, "", ""),
        (600.0, "", ""),  # the main time says it all
        (600.0, "5x30 byo-yomi", "10 min + 5 × 30 s"),
        (1800.0, "25/600 Canadian", "30 min + 25 stones in 10 min"),
        (600.0, "as agreed", "QtGo does not understand"),
    ],
)
def test_time_is_explained(qtbot: QtBot, main_time: float | None, overtime: str, explained: str) -> None:
    dialog = build(qtbot, GameInfo(ruleset("japanese"), main_time=main_time, overtime=overtime))
    note = dialog.notes["overtime"]
    assert note.text.startswith(explained) and bool(note.text) == bool(explained)
    assert not note.is_problem
    dialog.texts["overtime"].setText("10 fischer")
    dialog.main_time.setText("5 min")
    assert note.text == "5 min + 10 s per move"
    assert accept(qtbot, dialog).main_time == 300


def test_time_odds_are_explained(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    assert dialog.notes["overtime"].text == "Black: 1 h 30 min + 5 × 30 s; White: 10 min + 10 s per move"


def test_the_fields_of_each_column_have_the_same_edges(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.show()
    right = [dialog.texts[name] for name in ("game_name", "event", "date", "opening", "annotator", "copyright")]
    edges = {(field.mapTo(dialog, QPoint()).x(), field.width()) for field in (*right, dialog.style_box)}
    assert len(edges) == 1


@pytest.mark.parametrize("comment", ["a\u00a0b", "a\u2028b", "a\tb"])
def test_a_comment_that_is_left_alone_keeps_all_its_characters(qtbot: QtBot, comment: str) -> None:
    info = replace(FULL, game_comment=comment)
    dialog = GameInfoDialog(info)
    qtbot.addWidget(dialog)
    assert dialog.game_info() == info
    dialog.comment.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(dialog.comment, "c")
    assert dialog.game_info().game_comment == comment + "c"


def test_a_komi_that_is_not_in_the_file_is_shown_as_unknown_until_one_is_entered(qtbot: QtBot) -> None:
    unknown = replace(FULL, komi=0.0, komi_is_known=False)
    dialog = GameInfoDialog(unknown)
    qtbot.addWidget(dialog)
    assert dialog.komi.text().strip() == ""
    assert dialog.notes["komi"].text == "Komi is not in the file. It is counted as 0."
    assert dialog.game_info() == unknown
    dialog.komi.selectAll()
    qtbot.keyClicks(dialog.komi, "5.5")
    assert dialog.game_info() == replace(unknown, komi=5.5, komi_is_known=True)
    assert dialog.notes["komi"].text == ""


def test_a_step_in_the_field_of_an_unknown_komi_enters_what_is_assumed(qtbot: QtBot) -> None:
    dialog = GameInfoDialog(replace(FULL, komi=6.5, komi_is_known=False))
    qtbot.addWidget(dialog)
    dialog.komi.stepUp()
    assert (dialog.game_info().komi, dialog.game_info().komi_is_known) == (6.5, True)
    dialog.komi.stepUp()
    assert dialog.game_info().komi == 7.0


def test_a_komi_is_shown_as_exact_as_it_is(qtbot: QtBot) -> None:
    dialog = GameInfoDialog(replace(FULL, komi=7.125))
    qtbot.addWidget(dialog)
    assert dialog.komi.text() == "7.125"
    assert dialog.game_info().komi == 7.125
