"""The time settings: a value in, a value out."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import (
    HOUR,
    MAX_TIME,
    MINUTE,
    SECOND,
    TimeControl,
    TimeLeft,
    TimeSettings,
    TimeSystem,
)
from qtgo.features.clock.time_box import TimeBox
from qtgo.features.clock.time_left import TimeLeftDialog
from qtgo.features.clock.time_settings_dialog import TimeSettingsDialog
from qtgo.features.clock.time_settings_field import TimeSettingsField
from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from qtgo.text.pseudo import PSEUDO
from qtgo.text.time_settings_words import PRESETS, USUAL_SETTINGS, settings_sentence, settings_title
from qtgo.text.translation import use_language
from tests.shown_window import ok_button

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI)
CANADIAN = TimeSettings(TimeSystem.CANADIAN, extra=10 * MINUTE, count=25)
FISCHER = TimeSettings(TimeSystem.FISCHER, extra=10 * SECOND, cap=20 * MINUTE)
ABSOLUTE = TimeSettings(TimeSystem.ABSOLUTE, main=5 * MINUTE)
PER_MOVE = TimeSettings(TimeSystem.PER_MOVE)
SYSTEMS = list(USUAL_SETTINGS)


def build(qtbot: QtBot, control: TimeControl) -> TimeSettingsDialog:
    dialog = TimeSettingsDialog(control)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


def choose_system(field: TimeSettingsField, system: TimeSystem) -> None:
    field.system.setCurrentIndex(SYSTEMS.index(system))
    field.system.activated.emit(SYSTEMS.index(system))


def enter(qtbot: QtBot, box: TimeBox, text: str) -> None:
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Tab)


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(),
        *(TimeControl.same(settings) for settings in (BYOYOMI, CANADIAN, FISCHER, ABSOLUTE, PER_MOVE)),
        TimeControl(BYOYOMI, CANADIAN),
        TimeControl(TimeSettings(), replace(FISCHER, main=90_500)),
    ],
)
def test_value_comes_back_unchanged(qtbot: QtBot, control: TimeControl) -> None:
    dialog = build(qtbot, control)
    qtbot.mouseClick(ok_button(dialog), Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.time_control() == control


@pytest.mark.parametrize(
    ("system", "shown"),
    [
        (TimeSystem.NONE, set()),
        (TimeSystem.ABSOLUTE, {"main"}),
        (TimeSystem.FISCHER, {"main", "extra", "is_capped", "cap"}),
        (TimeSystem.BYOYOMI, {"main", "count", "extra"}),
        (TimeSystem.CANADIAN, {"main", "count", "extra"}),
        (TimeSystem.PER_MOVE, {"extra"}),
    ],
)
def test_only_the_fields_of_the_system_are_shown(qtbot: QtBot, system: TimeSystem, shown: set[str]) -> None:
    dialog = build(qtbot, TimeControl.same(BYOYOMI))
    field = dialog.time.black
    choose_system(field, system)
    names = ("main", "count", "extra", "is_capped", "cap")
    assert {name for name in names if getattr(field, name).isVisible()} == shown
    assert dialog.time.has_odds.isVisible() == (system is not TimeSystem.NONE)
    assert field.sentence.text()
    assert ok_button(dialog).isEnabled()


def test_the_first_clock_offered(qtbot: QtBot) -> None:
    dialog = build(qtbot, TimeControl())
    choose_system(dialog.time.black, SYSTEMS[1])
    assert dialog.time_control() == TimeControl.same(TimeSettings(TimeSystem.BYOYOMI, 10 * MINUTE, 30 * SECOND, 5))


def test_each_system_keeps_its_numbers(qtbot: QtBot) -> None:
    dialog = build(qtbot, TimeControl.same(replace(BYOYOMI, count=7)))
    choose_system(dialog.time.black, TimeSystem.CANADIAN)
    assert dialog.time.black.settings == CANADIAN
    choose_system(dialog.time.black, TimeSystem.BYOYOMI)
    assert dialog.time.black.settings == replace(BYOYOMI, count=7)


def test_numbers_are_typed(qtbot: QtBot) -> None:
    dialog = build(qtbot, TimeControl.same(BYOYOMI))
    field = dialog.time.black
    enter(qtbot, field.main, "1:30:00")
    assert field.main.text() == "1 h 30 min"
    enter(qtbot, field.extra, "45")  # a period of byo-yomi is in seconds
    assert field.extra.text() == "45 s"
    field.count.setValue(1)
    assert dialog.time_control() == TimeControl.same(TimeSettings(TimeSystem.BYOYOMI, 90 * MINUTE, 45 * SECOND, 1))
    assert "1 h 30 min" in field.sentence.text()
    enter(qtbot, field.main, "20")  # and a main time in minutes
    assert field.main.time == 20 * MINUTE


def test_the_most_that_fischer_saves_up(qtbot: QtBot) -> None:
    dialog = build(qtbot, TimeControl.same(replace(FISCHER, cap=None)))
    field = dialog.time.black
    assert not field.cap.isEnabled()
    qtbot.mouseClick(field.is_capped, Qt.MouseButton.LeftButton)
    enter(qtbot, field.cap, "15")
    assert field.settings.cap == 15 * MINUTE
    field.is_capped.setChecked(False)
    assert field.settings.cap is None


@pytest.mark.parametrize(
    ("settings", "name", "text", "word"),
    [
        (BYOYOMI, "main", "soon", "1:30:00"),
        (BYOYOMI, "main", "", "1:30:00"),
        (BYOYOMI, "main", "101 h", "100 h"),
        (ABSOLUTE, "main", "0", "greater than zero"),
        (FISCHER, "extra", "0", "Absolute"),
        (FISCHER, "cap", "5 s", "increment"),
        (FISCHER, "cap", "x", "1:30:00"),
        (PER_MOVE, "extra", "0", "greater than zero"),
        (CANADIAN, "extra", "x", "1:30:00"),
    ],
)
def test_a_bad_time_is_refused_with_the_reason(
    qtbot: QtBot, settings: TimeSettings, name: str, text: str, word: str
) -> None:
    dialog = build(qtbot, TimeControl.same(settings))
    field = dialog.time.black
    box = getattr(field, name)
    before = box.text()
    box.lineEdit().setText(text)
    note = field.main_note if name == "main" else field.extra_note
    assert note.isVisible()
    assert word in note.text
    assert not ok_button(dialog).isEnabled()
    box.lineEdit().setText(before)
    assert not note.isVisible()
    assert ok_button(dialog).isEnabled()
    assert dialog.time_control() == TimeControl.same(settings)


@pytest.mark.parametrize("count", [0, 1000])
def test_a_bad_count_is_refused_with_the_reason(qtbot: QtBot, count: int) -> None:
    dialog = build(qtbot, TimeControl.same(BYOYOMI))
    dialog.time.black.count.setValue(count)
    assert "999" in dialog.time.black.extra_note.text
    assert not ok_button(dialog).isEnabled()


def test_white_has_other_settings(qtbot: QtBot) -> None:
    dialog = build(qtbot, TimeControl.same(BYOYOMI))
    assert not dialog.time.white.isVisible()
    qtbot.mouseClick(dialog.time.has_odds, Qt.MouseButton.LeftButton, pos=dialog.time.has_odds.rect().center() / 4)
    assert dialog.time.white.settings == BYOYOMI
    enter(qtbot, dialog.time.white.main, "5")
    assert dialog.time_control() == TimeControl(BYOYOMI, replace(BYOYOMI, main=5 * MINUTE))
    dialog.time.white.main.lineEdit().setText("x")
    assert not ok_button(dialog).isEnabled()
    dialog.time.has_odds.setChecked(False)  # what is wrong with settings that are not asked for does not matter
    assert ok_button(dialog).isEnabled()
    assert dialog.time_control() == TimeControl.same(BYOYOMI)


@pytest.mark.parametrize("remembered", [TimeControl(BYOYOMI, CANADIAN), TimeControl(TimeSettings(), CANADIAN)])
def test_no_limit_is_none_for_white_either(qtbot: QtBot, remembered: TimeControl) -> None:
    dialog = build(qtbot, remembered)
    choose_system(dialog.time.black, TimeSystem.NONE)
    assert not dialog.time.has_odds.isVisible()
    assert not dialog.time.white.isVisible()
    assert dialog.time_control() == TimeControl()
    choose_system(dialog.time.black, TimeSystem.BYOYOMI)
    assert dialog.time_control().white == CANADIAN


def preset_actions(field: TimeSettingsField) -> list[QAction]:
    return [action for action in field.presets.menu().actions() if not action.isSeparator()]


def test_every_preset_can_be_chosen_and_played(qtbot: QtBot) -> None:
    dialog = build(qtbot, TimeControl())
    presets = [settings for group in PRESETS for settings in group]
    actions = preset_actions(dialog.time.black)
    assert len(actions) == len(presets)
    for settings, action in zip(presets, actions, strict=True):
        action.trigger()
        assert action.text() == settings_title(settings)
        assert dialog.time_control() == TimeControl.same(settings)
        assert ok_button(dialog).isEnabled()
    assert {"10 min + 5 × 30 s", "5 × 30 s", "10 min + 25 stones in 10 min"} <= {action.text() for action in actions}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (BYOYOMI, ["10 min", "30 s", "5 periods"]),
        (replace(BYOYOMI, count=1, main=0), ["30 s for each move", "loses"]),
        (CANADIAN, ["After 10 min", "25 stones"]),
        (replace(CANADIAN, main=0, count=1), ["every 10 min", "1 stone must"]),
        (FISCHER, ["plus 10 s per move", "20 min"]),
        (ABSOLUTE, ["5 min for the whole game"]),
        (PER_MOVE, ["30 s"]),
        (TimeSettings(), ["time"]),
    ],
)
def test_sentence(settings: TimeSettings, words: list[str]) -> None:
    sentence = settings_sentence(settings)
    assert all(word in sentence for word in words), sentence
    assert "{" not in sentence


def test_fields_that_appear_are_scrolled_to(qtbot: QtBot) -> None:
    dialog = TimeSettingsDialog(TimeControl())
    qtbot.addWidget(dialog)
    dialog.setMaximumSize(QSize(620, 18 * dialog.fontMetrics().height()))
    dialog.show()
    choose_system(dialog.time.black, TimeSystem.BYOYOMI)
    field = dialog.time.black
    bottom = field.mapTo(dialog, field.rect().bottomLeft()).y()
    assert bottom <= dialog.buttons.geometry().top()


@pytest.mark.parametrize(
    ("text", "steps", "stepped"),
    [
        ("10 min", 1, "11 min"),
        ("10 min 20 s", 1, "11 min"),
        ("10 min 20 s", -1, "10 min"),
        ("5 min", -1, "4 min 30 s"),
        ("30 s", 2, "40 s"),
        ("10 s", -1, "9 s"),
        ("0 s", -1, "0 s"),
        ("99 h 59 min", 5, "100 h"),
    ],
)
def test_steps_lead_to_round_times(qtbot: QtBot, text: str, steps: int, stepped: str) -> None:
    box = TimeBox(0)
    qtbot.addWidget(box)
    box.lineEdit().setText(text)
    told: list[str] = []
    box.time_changed.connect(lambda: told.append(box.text()))
    box.stepBy(steps)
    assert box.text() == stepped
    assert bool(told) == (text != stepped)


def test_arrow_keys_step(qtbot: QtBot) -> None:
    box = TimeBox(MAX_TIME - HOUR)
    qtbot.addWidget(box)
    qtbot.keyClick(box, Qt.Key.Key_PageUp)
    assert box.time == MAX_TIME - 50 * MINUTE
    box.lineEdit().setText("x")
    qtbot.keyClick(box, Qt.Key.Key_Up)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert (box.text(), box.time) == ("x", None)


def time_left(qtbot: QtBot, settings: TimeSettings, left: TimeLeft) -> TimeLeftDialog:
    dialog = TimeLeftDialog(settings, left, "Black")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.mark.parametrize(
    ("settings", "left"),
    [
        (BYOYOMI, TimeLeft(23_456, 3)),
        (BYOYOMI, TimeLeft(423_456)),
        (CANADIAN, TimeLeft(1, 1)),
        (ABSOLUTE, TimeLeft(-500)),
        (PER_MOVE, TimeLeft(10_000, 1)),
    ],
)
def test_time_left_alone_stays_exact(qtbot: QtBot, settings: TimeSettings, left: TimeLeft) -> None:
    dialog = time_left(qtbot, settings, left)
    assert ok_button(dialog).isEnabled()
    assert dialog.time_left() == left
    assert dialog.count.isVisible() == settings.has_count


def test_time_left_is_corrected(qtbot: QtBot) -> None:
    dialog = time_left(qtbot, BYOYOMI, TimeLeft(3000, 1))
    enter(qtbot, dialog.time, "0:25")
    dialog.count.setValue(4)
    assert dialog.time_left() == TimeLeft(25 * SECOND, 4)
    dialog.count.setValue(0)
    enter(qtbot, dialog.time, "2 min")
    assert dialog.time_left() == TimeLeft(2 * MINUTE)
    assert ok_button(dialog).isEnabled()
    dialog.count.setValue(1)  # a period is no longer than 30 s
    assert "30 s" in dialog.note.text
    assert not ok_button(dialog).isEnabled()
    dialog.time.lineEdit().setText("x")
    assert "1:30:00" in dialog.note.text
    dialog.time.set_time(0)
    assert not ok_button(dialog).isEnabled()


def test_what_is_shown_is_a_time_in_every_language(qtbot: QtBot) -> None:
    use_language(PSEUDO)
    dialog = build(qtbot, TimeControl.same(BYOYOMI))
    assert dialog.time.black.main.time == BYOYOMI.main
    assert ok_button(dialog).isEnabled()


def test_the_last_period_is_no_main_time(qtbot: QtBot) -> None:
    settings = TimeSettings(TimeSystem.BYOYOMI, main=0, extra=30_000, count=3)
    assert time_left(qtbot, settings, TimeLeft(12_000, 1)).count.text() == "1"


def test_a_time_that_is_shown_rounded_up_may_stay(qtbot: QtBot) -> None:
    settings = TimeSettings(TimeSystem.BYOYOMI, main=0, extra=29_500, count=3)
    dialog = time_left(qtbot, settings, TimeLeft(29_500, 2))
    assert dialog.note.text == ""
    assert dialog.time_left() == TimeLeft(29_500, 2)


@pytest.mark.parametrize("zoom", [1.0, 1.5])
@pytest.mark.parametrize("has_odds", [False, True])
def test_no_field_moves_to_the_side_with_the_system(qtbot: QtBot, look: Look, zoom: float, has_odds: bool) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    dialog = build(qtbot, TimeControl(BYOYOMI, ABSOLUTE) if has_odds else TimeControl.same(BYOYOMI))

    def places(field: TimeSettingsField) -> list[int]:
        QApplication.processEvents()
        return [part.mapTo(dialog, QPoint()).x() for part in (field.system, field.presets)]

    for field in [dialog.time.black, dialog.time.white] if has_odds else [dialog.time.black]:
        before = places(field)
        for system in SYSTEMS[1:]:  # without a limit White has none, too
            choose_system(field, system)
            assert places(field) == before, system


def test_nothing_moves_down_or_up_with_the_sentence(qtbot: QtBot, look: Look) -> None:
    dialog = build(qtbot, TimeControl.same(BYOYOMI))
    places = []
    for settings in (BYOYOMI, CANADIAN, replace(BYOYOMI, main=10 * SECOND, extra=8 * SECOND, count=2)):
        dialog.time.black.show_settings(settings)
        qtbot.wait(0)
        top = dialog.time.black.sentence.mapTo(dialog, dialog.time.black.sentence.contentsRect().topLeft()).y()
        places.append((top, dialog.time.has_odds.mapTo(dialog, QPoint()).y()))
        assert dialog.time.black.sentence.alignment() & Qt.AlignmentFlag.AlignTop
    assert len(set(places)) == 1
