"""A column that takes the room left and is never narrower than what stands in it, and bars of the rows in sight."""

from PySide6.QtCore import QEvent, QModelIndex, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QHeaderView, QToolTip, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from qtgo.kit.list_parts import RowTree


def test_it_takes_the_room_left_and_as_much_as_a_text_needs_that_is_set_later(qtbot: QtBot) -> None:
    tree = RowTree()
    qtbot.addWidget(tree)
    tree.set_columns("Games", ["Name", "Number"], stretched=0)
    tree.resize(400, 200)
    tree.show()
    item = QTreeWidgetItem(tree, ["short", "1"])
    header = tree.header()
    QApplication.processEvents()
    assert header.length() == tree.viewport().width()
    item.setText(0, "a name that is longer than there is room for" * 3)
    QApplication.processEvents()
    assert header.length() == tree.viewport().width()
    assert header.sectionSize(0) < tree.sizeHintForColumn(0)
    assert header.sectionSize(1) >= max(tree.sizeHintForColumn(1), header.sectionSizeHint(1))


def test_an_elided_text_has_a_tip_and_titles_are_never_cut(qtbot: QtBot) -> None:
    tree = RowTree()
    qtbot.addWidget(tree)
    tree.set_columns("Games", ["Name", "Number"], stretched=0)
    item = QTreeWidgetItem(tree, ["a name that is longer than there is room for" * 3, "1"])
    tree.resize(400, 200)
    tree.show()
    QApplication.processEvents()

    def tip_at(column: int) -> str:
        place = tree.visualRect(tree.model().index(0, column)).center()
        QApplication.sendEvent(tree.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, tree.mapToGlobal(place)))
        return QToolTip.text()

    assert tip_at(1) == ""
    assert item.text(0) in tip_at(0)
    tree.resize(60, 200)
    QApplication.processEvents()
    header = tree.header()
    assert all(header.sectionSize(column) >= header.sectionSizeHint(column) for column in range(2))
    assert header.length() > tree.viewport().width()


def test_sentences_are_not_elided_but_scrolled(qtbot: QtBot) -> None:
    tree = RowTree()
    qtbot.addWidget(tree)
    tree.set_columns("Issues", ["Line", "Issue"], stretched=1, whole=(1,))
    QTreeWidgetItem(tree, ["1", "a sentence that is longer than there is room for" * 3])
    tree.resize(400, 200)
    tree.show()
    QApplication.processEvents()
    header = tree.header()
    assert header.sectionSize(1) >= tree.sizeHintForColumn(1)
    assert header.sectionSize(0) >= header.sectionSizeHint(0)
    assert tree.horizontalScrollBar().maximum() > 0


def test_titles_are_broken_into_lines_where_the_columns_have_no_room(qtbot: QtBot) -> None:
    tree = RowTree()
    qtbot.addWidget(tree)
    tree.set_columns("Games", ["Name of the game", "Number of all its moves"], stretched=0)
    QTreeWidgetItem(tree, ["a", "1"])
    tree.show()
    header, words = tree.header(), tree.fontMetrics().horizontalAdvance("Number of all its moves")
    tree.resize(4 * words, 200)
    QApplication.processEvents()
    line = header.height()
    assert header.sectionSize(1) >= words
    tree.resize(words, 200)
    QApplication.processEvents()
    assert header.length() == tree.viewport().width()
    assert header.height() >= line + tree.fontMetrics().height()
    assert not tree.grab().isNull()
    tree.resize(4 * words, 200)
    QApplication.processEvents()
    assert header.height() == line


def test_the_header_is_else_as_that_of_any_tree(qtbot: QtBot) -> None:
    usual, own = QTreeWidget(), RowTree()
    for tree in (usual, own):
        qtbot.addWidget(tree)
    ask = QHeaderView.defaultAlignment, QHeaderView.sectionsMovable, QHeaderView.stretchLastSection
    more = QHeaderView.sectionsClickable, QHeaderView.textElideMode, QHeaderView.highlightSections
    assert [read(own.header()) for read in (*ask, *more)] == [read(usual.header()) for read in (*ask, *more)]


def test_bars_are_painted_for_the_rows_in_sight_alone(qtbot: QtBot) -> None:
    asked: list[QPoint] = []

    class Asked(RowTree):
        def indexAt(self, place: QPoint) -> QModelIndex:
            asked.append(place)
            return super().indexAt(place)

    tree = Asked()
    qtbot.addWidget(tree)
    tree.set_columns("Games", ["Name", "Number"], stretched=0)
    tree.resize(400, 200)
    for number in range(300):
        QTreeWidgetItem(tree, ["game", str(number)])
    tree.selectAll()
    tree.show()
    QApplication.processEvents()
    asked.clear()
    tree.viewport().repaint()
    assert 1 < len(asked) < 100
    assert all(place.y() < tree.viewport().height() for place in asked)


def test_very_many_rows_are_shown_in_turns_and_fitted_once(qtbot: QtBot) -> None:
    measured: list[int] = []

    class Measured(RowTree):
        def sizeHintForColumn(self, column: int) -> int:
            measured.append(column)
            return super().sizeHintForColumn(column)

    tree = Measured()
    qtbot.addWidget(tree)
    tree.set_columns("Games", ["Name", "Number"], stretched=0)
    tree.show_items(QTreeWidgetItem(["game", str(number)]) for number in range(500))
    assert tree.topLevelItemCount() == 40
    tree.show_items(QTreeWidgetItem(["other", str(number)]) for number in range(100))
    qtbot.waitUntil(lambda: tree.topLevelItemCount() == 100)
    assert {tree.topLevelItem(row).text(0) for row in range(100)} == {"other"}  # type: ignore[union-attr]
    tree.show()
    QApplication.processEvents()
    measured.clear()
    for row in range(50):
        tree.topLevelItem(row).setText(1, "changed")  # type: ignore[union-attr]
    QApplication.processEvents()
    assert 1 <= measured.count(0) < 5  # of the column that takes the room left
