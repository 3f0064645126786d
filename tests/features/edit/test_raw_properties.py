"""Properties as they stand in the file, with checks; and the dialog for figures."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.editing.node_edits import FigureSettings
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.edit.figure_dialog import FigureDialog
from qtgo.features.edit.raw_properties import RawProperties, read_values
from qtgo.features.game_info.game_info_dialog import GameInfoDialog
from tests.shown_window import ok_button

PROPERTIES = {"AP": ["CGoban:3"], "XX": ["a\\]b", ""], "ODD": []}


def build(qtbot: QtBot) -> RawProperties:
    table = RawProperties(PROPERTIES, {"SZ"}, lambda name, values: f"{name} is bad." if "bad" in values else "")
    qtbot.addWidget(table)
    table.show()
    return table


def write(table: RawProperties, row: int, column: int, text: str) -> None:
    item = table.table.item(row, column)
    assert item is not None
    item.setText(text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[a]", ["a"]),
        ("[a] [b]\n[]", ["a", "b", ""]),
        ("[a\\]b\\\\]", ["a\\]b\\\\"]),
        ("", None),
        ("a", None),
        ("[a", None),
        ("[a]b", None),
        ("[a\\]", None),
    ],
)
def test_values_are_read_as_they_stand(text: str, values: Sequence[str] | None) -> None:
    assert read_values(text) == values


def test_left_alone_nothing_changes(qtbot: QtBot) -> None:
    table = build(qtbot)
    assert table.problem == ""
    assert table.changes() == {}


def test_values_are_changed_added_and_removed(qtbot: QtBot) -> None:
    table = build(qtbot)
    table.table.setCurrentCell(2, 0)
    qtbot.mouseClick(table.remove_button, Qt.MouseButton.LeftButton)
    write(table, 0, 1, "[QtGo:1]")
    qtbot.mouseClick(table.add_button, Qt.MouseButton.LeftButton)
    write(table, 2, 0, "KGSDE")
    write(table, 2, 1, "[x][y]")
    assert table.changes() == {"AP": ["QtGo:1"], "ODD": None, "KGSDE": ["x", "y"]}


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("lower", "[a]", "capital"),
        ("SZ", "[9]", "is edited elsewhere"),
        ("AP", "[x]", "twice"),
        ("NEW", "x", "brackets"),
        ("NEW", "[bad]", "NEW is bad."),
    ],
)
def test_what_is_wrong_is_said(qtbot: QtBot, name: str, values: str, words: str) -> None:
    table = build(qtbot)
    table.add()
    write(table, 3, 0, name)
    write(table, 3, 1, values)
    assert words in table.problem
    assert table.note.text == table.problem
    assert table.changes() == {}


def test_the_game_information_has_every_property_of_the_root(qtbot: QtBot) -> None:
    properties = {"GM": ["1"], "SZ": ["19"], "ST": ["1"], "AP": ["X"], "PB": ["A"], "C": ["words"], "XX": ["?"]}
    dialog = GameInfoDialog(GameInfo(ruleset("japanese")), None, properties)
    qtbot.addWidget(dialog)
    dialog.show()
    names = [name for name, _ in dialog.others._rows()]
    assert names == ["AP", "XX"]
    assert dialog.style_box.currentData() == "1"
    assert dialog.other_changes() == {}
    dialog.style_box.setCurrentIndex(0)
    write(dialog.others, 1, 1, "[!]")
    assert dialog.other_changes() == {"ST": None, "XX": ["!"]}
    write(dialog.others, 1, 1, "!")
    assert not ok_button(dialog).isEnabled()


@pytest.mark.parametrize(
    "figure",
    [
        FigureSettings(),
        FigureSettings(True),
        FigureSettings(True, "name", 1 | 4 | 32768, False, 2),
        FigureSettings(numbering=7),
        FigureSettings(True, "", 0, False, 0),
    ],
)
def test_a_figure_comes_back_unchanged(qtbot: QtBot, figure: FigureSettings) -> None:
    dialog = FigureDialog(figure)
    qtbot.addWidget(dialog)
    assert dialog.figure() == figure


def test_a_figure_is_changed(qtbot: QtBot) -> None:
    dialog = FigureDialog(FigureSettings())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.begins.setChecked(True)
    assert dialog.figure() == FigureSettings(True)
    dialog.defaults.setChecked(False)
    dialog.name.setText("Diagram")
    dialog.flags[256].setChecked(True)
    dialog.numbering.setCurrentIndex(1)
    assert dialog.figure() == FigureSettings(True, "Diagram", 256, False, 0)
