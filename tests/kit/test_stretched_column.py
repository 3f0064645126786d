"""A column that takes the room left, and is never narrower than what stands in it."""

from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from qtgo.kit.stretched_column import stretch_column


def test_it_takes_the_room_left_and_as_much_as_a_text_needs_that_is_set_later(qtbot: QtBot) -> None:
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.setHeaderLabels(["Name", "Number"])
    stretch_column(tree, 0)
    tree.resize(400, 200)
    tree.show()
    item = QTreeWidgetItem(tree, ["short", "1"])
    header = tree.header()
    QApplication.processEvents()
    assert header.length() == tree.viewport().width()
    item.setText(0, "a name that is longer than there is room for" * 3)
    QApplication.processEvents()
    assert header.sectionSize(0) >= tree.sizeHintForColumn(0)
    assert header.length() > tree.viewport().width()
