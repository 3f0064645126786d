"""Numbers are typed with a point or a comma, whatever the language and the system."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import qtgo
from qtgo.board.picture import Picture
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.clock.time_box import TimeBox
from qtgo.features.comments.node_panel import NodePanel
from qtgo.features.engines.engine_list import EnginesDialog
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.pictures.picture_choice import CENTIMETERS, PictureChoice
from qtgo.features.pictures.picture_dialog import PictureDialog
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.inputs.komi_field import KomiBox
from qtgo.kit.inputs.number_boxes import DecimalBox, IntegerBox
from qtgo.settings import Settings
from qtgo.text.translation import use_language
from tests.feature_samples import collected
from tests.languages import write_language
from tests.window_flows.test_every_dialog import MAKERS

Made = tuple[QWidget, QAbstractSpinBox | QLineEdit, Callable[[], object]]
"""A dialog, a field in it, and what comes out of the dialog for that."""
WITH_NUMBERS = (
    *("engines", "engines, the built-in one", "engines, none yet", "engines, test"),
    *("new game", "new game, matched", "new game, two computers", "new game, like a person", "new game, all rules"),
    *("library", "library, search", "picture", "picture, a range and no part"),
    *("publish", "print", "go to move", "game info", "preferences", "preferences, a search"),
    *("review", "time left", "time settings", "time settings, with odds"),
    *collected("DIALOGS_WITH_NUMBERS"),
)
"""The dialogs that have fields for numbers."""
SIGNS = (".", ",")


@pytest.fixture(params=["de_DE", "en_US", "fr_FR", "ru_RU", "C"])
def system(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let Qt's default locale be one of a system, as it is before the program says otherwise."""
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield
    QLocale.setDefault(before)


@contextmanager
def opened(dialog: QWidget) -> Iterator[QWidget]:
    """Delete a dialog at once afterwards: what Python's collector deletes in the midst of all may crash Qt."""
    try:
        yield dialog
    finally:
        dialog.close()
        dialog.deleteLater()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)


def typed_into(box: QAbstractSpinBox, text: str) -> None:
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), text)
    box.interpretText()


@pytest.mark.usefixtures("qapp", "system")
@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_every_number_field_of_every_dialog_takes_both_signs(name: str) -> None:
    with opened(MAKERS[name]()) as dialog:
        for box in dialog.findChildren(QAbstractSpinBox):
            if box.isEnabled() and not box.isReadOnly():
                for sign in SIGNS:
                    check(box, sign)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", [name for name in MAKERS if name not in WITH_NUMBERS])
def test_other_dialogs_have_no_number_field(name: str) -> None:
    with opened(MAKERS[name]()) as dialog:
        assert dialog.findChildren(QAbstractSpinBox) == []


def check(box: QAbstractSpinBox, sign: str) -> None:
    """Type a number with decimals into a field, and look at what it is taken for."""
    if isinstance(box, TimeBox):
        typed_into(box, f"7{sign}5 min")
        assert box.time == 450_000
        return
    assert isinstance(box, IntegerBox | DecimalBox)
    whole = min(max(int(box.minimum()), 7), int(box.maximum()) - 1)
    before = box.value()
    typed_into(box, f"{whole}{sign}5")
    # A whole number keeps what came before the sign, or stays as it was where a dialog allows no such number.
    assert box.value() in ((whole + 0.5,) if isinstance(box, DecimalBox) else (whole, before))


def new_game() -> Made:
    dialog = NewGameDialog(NewGame())
    return dialog, dialog.komi.box, lambda: dialog.new_game().info.komi


def game_info() -> Made:
    dialog = GameInfoDialog(GameInfo(ruleset("japanese")))
    return dialog, dialog.komi, lambda: dialog.game_info().komi


def main_time() -> Made:
    dialog = GameInfoDialog(GameInfo(ruleset("japanese")))
    return dialog, dialog.main_time, lambda: dialog.game_info().main_time


def picture() -> Made:
    dialog = PictureDialog(PictureChoice(), lambda _choice: Picture(Position.empty(9, 9)), 9)
    return dialog, dialog.centimeters, lambda: round(dialog.choice.pixels / dialog.choice.dpi * CENTIMETERS, 1)


def preferences() -> Made:
    dialog = PreferencesDialog(Settings(), [("kaya", "Kaya")], ask_keys=lambda _keys, _parent: None)
    return dialog, dialog.allowance, lambda: dialog.settings().engine_allowance / 1000


def engine() -> Made:
    dialog = EnginesDialog((EngineConfig("A", "a"),), lambda: ())
    return dialog, dialog.form.answer_silence, lambda: dialog.engines()[0].answer_silence


@pytest.mark.usefixtures("qapp", "system")
@pytest.mark.parametrize("make", [new_game, game_info, main_time, picture, preferences, engine])
@pytest.mark.parametrize("sign", SIGNS)
def test_what_is_typed_comes_out_of_the_dialog(sign: str, make: Callable[[], Made]) -> None:
    dialog, field, value = make()
    with opened(dialog):
        line = field if isinstance(field, QLineEdit) else field.lineEdit()
        line.selectAll()
        QTest.keyClicks(line, f"7{sign}5")
        QTest.keyClick(line, Qt.Key.Key_Tab)
        assert value() == 7.5


@pytest.mark.usefixtures("system")
@pytest.mark.parametrize("typed", ["1.234,5", "1,234.5", "7..5", "1 000", "1\N{NARROW NO-BREAK SPACE}000", "1'000"])
def test_nothing_stands_between_thousands(typed: str, qtbot: QtBot) -> None:
    for box in (IntegerBox(), DecimalBox()):
        qtbot.addWidget(box)
        box.setRange(-9999, 9999)
        box.setValue(3)
        box.lineEdit().selectAll()
        box.lineEdit().insert(typed)
        box.interpretText()
        assert box.value() == 3


def test_a_number_is_shown_as_the_language_writes_it(tmp_path: Path, qtbot: QtBot) -> None:
    box, komi = DecimalBox(), KomiBox()
    for each in (box, komi):
        qtbot.addWidget(each)
        each.setRange(-9999, 9999)
        each.setValue(-1234.5)
    assert (box.text(), komi.text()) == ("\N{MINUS SIGN}1234.50", "\N{MINUS SIGN}1234.5")
    write_language(tmp_path, "de", {("number", "."): ","})
    use_language("de", folder=tmp_path)
    for each in (box, komi):
        QApplication.sendEvent(each, QEvent(QEvent.Type.LanguageChange))
    assert (box.text(), komi.text()) == ("\N{MINUS SIGN}1234,50", "\N{MINUS SIGN}1234,5")
    assert (box.value(), komi.value()) == (-1234.5, -1234.5)


@pytest.mark.usefixtures("system")
def test_a_value_beside_the_board_takes_both_signs(qtbot: QtBot) -> None:
    panel = NodePanel()
    qtbot.addWidget(panel)
    told: list[object] = []
    panel.value_changed.connect(told.append)
    for typed in ("7.5", "8,5", "-9,5"):
        typed_into(panel.value, typed)
    assert told == [7.5, 8.5, -9.5]


def test_no_other_fields_for_numbers_are_made() -> None:
    others = re.compile(r"\bQ(Double)?SpinBox\b|\bQ(Date|Time|DateTime)Edit\b|\bQ(Int|Double)Validator\b")
    root = Path(qtgo.__file__).parent
    files = [file for file in root.rglob("*.py") if others.search(file.read_text("utf-8"))]
    assert [file.relative_to(root).as_posix() for file in files] == ["kit/inputs/number_boxes.py"]


@pytest.mark.parametrize(
    ("typed", "value"), [("６．５", 6.5), ("６，５", 6.5), ("６。５", 6.5), ("－１", -1.0), ("7½", 7.5), ("½", 0.5)]
)
def test_numbers_are_typed_in_full_width_and_with_halves(typed: str, value: float, qtbot: QtBot) -> None:
    decimals, whole = DecimalBox(), IntegerBox()
    for box in (decimals, whole):
        qtbot.addWidget(box)
        box.setRange(-50, 50)
        box.selectAll()
        written = QInputMethodEvent()
        written.setCommitString(typed)
        QApplication.sendEvent(box.findChildren(QLineEdit)[0], written)
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert decimals.value() == value
    assert whole.value() == (value if value == int(value) else 0)
