"""Every property of a node as it stands in the file, line breaks included."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.features.edit.node_properties import NodePropertiesDialog
from qtgo.features.edit.raw_properties import ValuesField, can_hold
from tests.shown_window import ok_button

PROPERTIES = {"B": ["pd"], "C": ["one\ntwo\\] three\u00a0"], "CR": ["aa", "bb"], "SZ": ["19"]}


def build(qtbot: QtBot) -> NodePropertiesDialog:
    dialog = NodePropertiesDialog(
        PROPERTIES, {"SZ"}, lambda name, values: f"{name} is bad." if "bad" in values else "", None
    )
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(dialog: NodePropertiesDialog, name: str) -> None:
    """Choose the row of a property."""
    table = dialog.properties.table
    (item,) = table.findItems(name, Qt.MatchFlag.MatchExactly)
    table.setCurrentCell(item.row(), 1)


def test_left_alone_nothing_changes(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    for name in ("C", "CR", "B"):
        choose(dialog, name)
    assert dialog.changes() == {}


def test_values_with_line_breaks_are_edited_below_the_table(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    choose(dialog, "C")
    field = dialog.properties.field
    assert field.text == "[one\ntwo\\] three\u00a0]"
    cursor = field.textCursor()
    cursor.setPosition(4)
    cursor.insertText("\nand ")
    assert dialog.changes() == {"C": ["one\nand \ntwo\\] three\u00a0"]}
    field.setPlainText("no brackets")
    assert "brackets" in dialog.properties.note.text
    assert not ok_button(dialog).isEnabled()
    assert dialog.changes() == {}


def test_a_row_and_the_field_below_follow_each_other(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    choose(dialog, "CR")
    item = dialog.properties.table.item(dialog.properties.table.currentRow(), 1)
    assert item is not None
    item.setText("[cc]")
    assert dialog.properties.field.text == "[cc]"
    dialog.properties.field.setPlainText("[dd]")
    assert item.text() == "[dd]"
    dialog.properties.remove()
    assert dialog.changes() == {"CR": None}


@pytest.mark.parametrize("text", ["", "a", "a\nb", "a\r\nb\r\n", "a\u00a0b", "\ta  ", "𠀀\ue000"])
def test_the_field_gives_back_what_it_was_given(qtbot: QtBot, text: str) -> None:
    field = ValuesField()
    qtbot.addWidget(field)
    field.show_text(text)
    assert field.text == text
    assert not field.isReadOnly()


@pytest.mark.parametrize("text", ["a\rb", "a\r\nb\n", "\n\r\n", "a\u2028b", "a\x0bb", "\u2029"])
def test_what_the_field_cannot_hold_is_only_read(qtbot: QtBot, text: str) -> None:
    field = ValuesField()
    qtbot.addWidget(field)
    field.show_text(text)
    assert field.isReadOnly()
    assert not can_hold(text)
