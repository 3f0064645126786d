"""The dialog of keys, used with keyboard and mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from qtgo.features.preferences.keys_dialog import KeysDialog
from qtgo.shell.menus.key_bindings import KeyBindings, KeyEntry
from tests.shown_window import settle

ENTRIES = (
    KeyEntry("open", "File", "Open", ("Ctrl+O",)),
    KeyEntry("save", "File", "Save", ("Ctrl+S",)),
    KeyEntry("pass", "Game", "Pass", ("P",)),
    KeyEntry("back", "Navigate", "Back", ("Left",)),
)
KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def dialog(qtbot: QtBot) -> KeysDialog:
    dialog = KeysDialog(KeyBindings(ENTRIES), {"Alt+F": "File"}, [("Play a move", "Click")])
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [child for row in range(item.childCount()) if (child := item.child(row)) is not None]


def shown(dialog: KeysDialog) -> list[str]:
    tops = children(dialog.table.invisibleRootItem())
    return [item.text(0) for top in tops for item in children(top) if not (item.isHidden() or top.isHidden())]


def columns(dialog: KeysDialog, name: str) -> tuple[str, str]:
    dialog.select(name)
    item = dialog.table.currentItem()
    assert item is not None
    return item.text(1), item.text(2)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Open", "Save", "Pass", "Back", "Play a move"]),
        ("sav", ["Save"]),
        ("file s", ["Save"]),
        ("CTRL+", ["Open", "Save"]),
        ("click", ["Play a move"]),
        ("zzz", []),
    ],
)
def test_actions_are_found_by_menu_name_and_key(qtbot: QtBot, dialog: KeysDialog, typed: str, found: list[str]) -> None:
    qtbot.keyClicks(dialog.filter, typed)
    assert shown(dialog) == found


def test_an_action_is_found_by_pressing_its_key(qtbot: QtBot, dialog: KeysDialog) -> None:
    qtbot.keyClick(dialog.key_filter, KEY.Key_P)
    assert shown(dialog) == ["Pass"]
    qtbot.keyClick(dialog.key_filter, KEY.Key_Escape)
    assert len(shown(dialog)) == 5 and dialog.isVisible()
    qtbot.keyClick(dialog.key_filter, KEY.Key_Escape)
    assert not dialog.isVisible()


def test_a_key_is_added_by_the_keyboard_alone(qtbot: QtBot, dialog: KeysDialog) -> None:
    qtbot.keyClicks(dialog.filter, "pass")
    qtbot.keyClick(dialog.filter, KEY.Key_Return)
    assert dialog.focusWidget() is dialog.table and dialog.isVisible()
    qtbot.keyClick(dialog.table, KEY.Key_Return)
    assert dialog.isVisible() and dialog.recorder.isVisible()
    assert dialog.recorder.accessibleName() == "New key of Pass"
    qtbot.keyClick(dialog.recorder, KEY.Key_J, CTRL)
    assert not dialog.recorder.isVisible() and dialog.focusWidget() is dialog.table
    assert dialog.own_keys() == (("pass", "P", "Ctrl+J"),)
    assert columns(dialog, "pass") == ("P, Ctrl+J", "P")


def test_a_double_click_records_and_escape_forgets(qtbot: QtBot, dialog: KeysDialog) -> None:
    dialog.select("save")
    item = dialog.table.currentItem()
    assert item is not None
    center = dialog.table.visualItemRect(item).center()
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=center)
    qtbot.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=center)
    assert dialog.recorder.isVisible()
    qtbot.keyClick(dialog.recorder, KEY.Key_Escape)
    assert dialog.isVisible() and not dialog.recorder.isVisible()
    assert dialog.own_keys() == ()


def record(qtbot: QtBot, dialog: KeysDialog, name: str, key: str) -> None:
    dialog.select(name)
    dialog.add.click()
    qtbot.keyClick(dialog.recorder, *PRESSED[key])


def test_a_conflict_is_said_at_once_with_both_ways_out(qtbot: QtBot, dialog: KeysDialog) -> None:
    record(qtbot, dialog, "pass", "Ctrl+S")
    assert dialog.note.is_problem
    assert dialog.note.text == "Ctrl+S already belongs to Save (menu File)."
    assert dialog.recorder.accessibleDescription() == dialog.note.text
    assert dialog.own_keys() == ()
    dialog.leave.click()
    assert dialog.own_keys() == () and not dialog.take.isVisible() and not dialog.note.is_problem
    record(qtbot, dialog, "pass", "Ctrl+S")
    dialog.take.click()
    assert dialog.own_keys() == (("pass", "P", "Ctrl+S"), ("save",))
    assert columns(dialog, "save") == ("", "Ctrl+S")


PRESSED = {
    "Alt+F": (KEY.Key_F, Qt.KeyboardModifier.AltModifier),
    "Space": (KEY.Key_Space, Qt.KeyboardModifier.NoModifier),
    "Return": (KEY.Key_Return, Qt.KeyboardModifier.NoModifier),
    "Up": (KEY.Key_Up, Qt.KeyboardModifier.NoModifier),
    "Shift+Left": (KEY.Key_Left, Qt.KeyboardModifier.ShiftModifier),
    "Ctrl+S": (KEY.Key_S, CTRL),
    "F2": (KEY.Key_F2, Qt.KeyboardModifier.NoModifier),
}


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("Alt+F", "Alt+F opens the menu File."),
        ("Space", "Space presses"),
        ("Return", "Enter always"),
        ("Up", "arrow keys"),
        ("Shift+Left", "arrow keys"),
    ],
)
def test_keys_that_cannot_be_changed_say_why(qtbot: QtBot, dialog: KeysDialog, key: str, reason: str) -> None:
    record(qtbot, dialog, "pass", key)
    assert dialog.note.is_problem and reason in dialog.note.text
    assert dialog.recorder.isVisible() and dialog.recorder.key == ""
    assert dialog.own_keys() == ()
    qtbot.keyClick(dialog.recorder, KEY.Key_F2)
    assert dialog.own_keys() == (("pass", "P", "F2"),)


def chips(dialog: KeysDialog) -> dict[str, QPushButton]:
    found = dialog.chips.findChildren(QPushButton)
    return {chip.accessibleName(): chip for chip in found if chip.isVisible()}


def test_keys_are_removed_one_by_one_but_not_the_fixed_ones(dialog: KeysDialog) -> None:
    dialog.select("pass")
    chips(dialog)["Remove P"].click()
    assert dialog.own_keys() == (("pass",),)
    assert chips(dialog) == {}
    dialog.reset.click()
    assert dialog.own_keys() == ()
    dialog.select("back")
    assert not chips(dialog)["Left cannot be removed"].isEnabled()


def test_reset_asks_for_a_usual_key_that_another_action_has_now(qtbot: QtBot, dialog: KeysDialog) -> None:
    record(qtbot, dialog, "pass", "Ctrl+S")
    dialog.take.click()
    dialog.select("save")
    dialog.reset.click()
    assert dialog.note.text == "Ctrl+S already belongs to Pass (menu Game)."
    dialog.take.click()
    assert dialog.own_keys() == ()


def test_all_are_reset(qtbot: QtBot, dialog: KeysDialog) -> None:
    record(qtbot, dialog, "pass", "F2")
    dialog.reset_all.click()
    assert dialog.own_keys() == () and not dialog.reset_all.isEnabled()
    dialog.accept()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_the_mouse_is_shown_but_not_changed(qtbot: QtBot, dialog: KeysDialog) -> None:
    qtbot.keyClicks(dialog.filter, "click")
    qtbot.keyClick(dialog.filter, KEY.Key_Down)
    assert not dialog.add.isEnabled()
    qtbot.keyClick(dialog.table, KEY.Key_Return)
    assert not dialog.recorder.isVisible() and dialog.isVisible()


def test_the_request_for_an_action_is_on_one_line_at_any_width(dialog: KeysDialog) -> None:
    dialog.resize(1, dialog.height())
    settle()
    assert dialog.title.text() == "Select an action."
    assert dialog.title.width() >= dialog.title.fontMetrics().horizontalAdvance(dialog.title.text())
