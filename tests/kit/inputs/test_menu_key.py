"""The menu of what has the focus by a key."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout
from pytestqt.qtbot import QtBot

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.inputs.menu_key import opens_menu


def test_shift_f10_opens_the_menu_of_a_list_in_a_dialog_at_its_row(qtbot: QtBot) -> None:
    dialog = FooterDialog()
    qtbot.addWidget(dialog)
    table, asked = QTreeWidget(dialog), list[QPoint]()
    rows = [QTreeWidgetItem([str(number)]) for number in range(3)]
    table.addTopLevelItems(rows)
    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.customContextMenuRequested.connect(asked.append)
    QVBoxLayout(dialog).addWidget(table)
    dialog.show()
    dialog.activateWindow()
    table.setFocus()
    table.setCurrentItem(rows[1])
    qtbot.waitUntil(table.hasFocus)
    for keys in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        qtbot.keyClick(table, Qt.Key.Key_F10, keys)
    assert not asked
    qtbot.keyClick(table, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert len(asked) == 1
    key = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert not opens_menu(key, dialog, platform="win32"), "the system asks for it after the key"
    assert len(asked) == 1
