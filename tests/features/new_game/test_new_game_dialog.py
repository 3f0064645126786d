"""The new game dialog: a value in, a value out."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
)
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import MINUTE, TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame
from qtgo.core.rating.match import Match
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset
from qtgo.features.clock.time_settings_dialog import TimeSettingsDialog
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.look.look import Look
from qtgo.settings import ColorScheme, Settings
from qtgo.text.level_words import computer_player
from tests.features.new_game.conftest import AGAINST_COMPUTER, VALUE, accept, build, chip, click


@pytest.mark.parametrize("value", [VALUE, NewGame()])
def test_value_comes_back_unchanged(qtbot: QtBot, value: NewGame) -> None:
    assert accept(qtbot, build(qtbot, value)) == value


def test_cancel(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert dialog.result() == QDialog.DialogCode.Rejected


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Match("8k", 0.5, None, 0, 6.5), "Club player (about 8k), even game. Your chance to win is about 50%."),
        (Match("18k", 0.48, Color.WHITE, 3, 0.5), "you give 3 stones"),
        (Match("1d", 0.52, Color.BLACK, 2, 0.5), "you take 2 stones"),
        (Match("12k", 0.53, Color.BLACK, 0, 0.5), "you take Black without komi"),
    ],
)
def test_match_me_chooses_level_color_handicap_and_komi(qtbot: QtBot, match: Match, words: str) -> None:
    asked: list[tuple[str, int, int]] = []

    def propose(rules: Ruleset, width: int, height: int) -> Match:
        asked.append((rules.name, width, height))
        return match

    info = replace(VALUE.info, width=9, height=9, black=Player("Anna", "8k"), white=Player())
    dialog = NewGameDialog(NewGame(info), None, OfferedEngines(("QtGo",)), match=propose)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.mouseClick(dialog.match.button, Qt.MouseButton.LeftButton)
    assert asked == [(info.ruleset.name, 9, 9)]
    assert words in dialog.match.note.text()
    game = accept(qtbot, dialog)
    color = match.color or Color.BLACK
    assert (game.engine(color), game.engine(color.opponent)) == ("", "QtGo")
    assert game.level(color.opponent) == match.level
    assert game.info.player(color) == Player("Anna", "8k")
    assert game.info.player(color.opponent) == computer_player(match.level)
    assert (game.info.handicap, game.info.komi) == (match.handicap, match.komi)


@pytest.mark.parametrize("change", ["level", "handicap", "color", "size", "reset"])
def test_what_match_me_chose_is_forgotten_with_another_choice(qtbot: QtBot, change: str) -> None:
    info = replace(VALUE.info, width=9, height=9)
    match = Match("8k", 0.5, Color.BLACK, 2, 0.5)
    engines = OfferedEngines(("QtGo",))
    dialog = NewGameDialog(NewGame(info), None, engines, match=lambda *_words: match)
    qtbot.addWidget(dialog)
    dialog.match.button.click()
    dialog.players.names[Color.BLACK].setText("Anna")
    assert dialog.match.note.text()
    match change:
        case "level":
            dialog.players.set_level(Color.WHITE, "18k")
        case "handicap":
            dialog.handicap.set_stones(3)
        case "color":
            dialog.color.value_chosen.emit(Color.WHITE)
        case "size":
            dialog.board_size.columns.setValue(13)
        case "reset":
            dialog.reset()
    assert not dialog.match.note.text()
    dialog.match.button.click()
    assert dialog.match.note.text()


@pytest.mark.parametrize("color", [None, Color.WHITE])
def test_nothing_moves_when_match_me_has_chosen(qtbot: QtBot, color: Color | None) -> None:
    info = replace(VALUE.info, width=9, height=9)
    match = Match("2k", 0.5, color, 0, 0.5)
    dialog = NewGameDialog(NewGame(info), None, OfferedEngines(("QtGo",)), match=lambda *_words: match)
    qtbot.addWidget(dialog)
    dialog.show()
    fields = dialog.color, dialog.board_size, dialog.handicap, dialog.time, dialog.advanced, dialog.buttons
    before = [field.mapTo(dialog, field.rect().topLeft()) for field in fields], dialog.size()
    dialog.match.button.click()
    QCoreApplication.processEvents()
    assert dialog.match.note.text()
    assert ([field.mapTo(dialog, field.rect().topLeft()) for field in fields], dialog.size()) == before


def test_match_me_is_there_only_where_it_can_be(qtbot: QtBot) -> None:
    assert build(qtbot, engines=("QtGo",)).match.isHidden()


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


def test_the_dialog_makes_room_for_the_times_of_both(qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = NewGameDialog(NewGame())
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()

    def enter(times: TimeSettingsDialog) -> int:
        byoyomi, canadian = (TimeSettings(system, 0, 9000, 2) for system in (TimeSystem.BYOYOMI, TimeSystem.CANADIAN))
        times.time.black.show_settings(byoyomi)
        times.time.has_odds.setChecked(True)
        times.time.white.show_settings(canadian)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(TimeSettingsDialog, "exec", enter)
    chips = dialog.time.chips
    click(qtbot, chip(chips, "custom"))
    qtbot.wait(0)
    assert "White" in chips.chips[1].text()
    assert chips.width() >= chips.sizeHint().width()  # in one row: nothing below moves


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
    people = replace(first.info, black=Player("Ada", "3k"), white=computer_player("12k"))
    assert accept(qtbot, dialog) == replace(first, info=people), "who plays is no choice that is taken back"


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
    dialog.resize(dialog.width(), 1000)  # as on a screen where no opponent needs a scroll bar, whatever the font
    QApplication.processEvents()
    before = [field.mapTo(dialog, QPoint(0, 0)) for field in (dialog.color, dialog.handicap, dialog.preview.board)]
    dialog.opponent.opponent_chosen.emit(engine)
    QApplication.processEvents()
    after = [field.mapTo(dialog, QPoint(0, 0)) for field in (dialog.color, dialog.handicap, dialog.preview.board)]
    assert after == before


def test_what_is_shown_at_a_click_gets_room_at_once(qtbot: QtBot) -> None:
    dialog = NewGameDialog(AGAINST_COMPUTER, None, OfferedEngines(("QtGo",)))
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


def test_reset_begins_where_the_fields_begin(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    dialog = build(qtbot)
    dialog.show()
    image = dialog.grab().toImage()
    chips = dialog.color.mapTo(dialog, QPoint()).x()
    place = dialog.reset_button.mapTo(dialog, QPoint())
    ground = image.pixelColor(2, place.y() + 4)
    rows = range(place.y() + 8, place.y() + dialog.reset_button.height() - 8)
    first = next(x for x in range(200) if any(image.pixelColor(x, y) != ground for y in rows))
    assert chips <= first <= chips + 3
