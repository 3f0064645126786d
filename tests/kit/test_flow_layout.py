"""What is taken out of a layout, or ends with it, is deleted, which neither Python nor Qt does by itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLayout, QLayoutItem, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from qtgo.kit.flow_layout import FlowLayout, clear_layout


def items_of(layout: QLayout) -> list[QLayoutItem]:
    return [item for index in range(layout.count()) if (item := layout.itemAt(index)) is not None]


@pytest.mark.parametrize("kind", [QHBoxLayout, QVBoxLayout, QGridLayout, FlowLayout])
def test_the_items_of_a_cleared_layout_are_deleted_and_the_widgets_stay(kind: type[QLayout], qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    layout = kind(parent)
    labels = [QLabel(parent) for _ in range(3)]
    for label in labels:
        layout.addWidget(label)
    items = items_of(layout)
    clear_layout(layout)
    assert layout.count() == 0
    assert [isValid(item) for item in items] == [False, False, False]
    assert [label.parent() for label in labels] == [parent] * 3
    layout.addWidget(labels[0])
    assert layout.count() == 1


@pytest.mark.parametrize("deletes", [False, True])
def test_inner_layouts_are_cleared_and_deleted_where_that_is_wanted(deletes: bool, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    column, row = QVBoxLayout(parent), QHBoxLayout()
    row.addWidget(QLabel(parent))
    row.addStretch()
    column.addLayout(row)
    items = items_of(row)
    clear_layout(column, delete_inner=deletes)
    assert [isValid(item) for item in items] == [False, False]
    qtbot.waitUntil(lambda: isValid(row) is not deletes)


@pytest.mark.parametrize("is_inner", [False, True])
def test_the_items_of_a_flow_end_with_it(is_inner: bool) -> None:
    parent = QWidget()
    flow = FlowLayout(None if is_inner else parent)
    if is_inner:
        QVBoxLayout(parent).addLayout(flow)
    labels = [QLabel("a", parent) for _ in range(3)]
    for label in labels:
        flow.addWidget(label)
    items = items_of(flow)
    delete(labels[0])  # its item goes with it
    parent.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    parent.show()
    assert flow.count() == 2
    delete(parent)
    assert [isValid(item) for item in items[1:]] == [False, False]


@pytest.mark.parametrize(("width", "places"), [(300, [(0, 210), (220, 80)]), (120, [(0, 120), (0, 80)])])
def test_what_can_grow_fills_its_line(width: int, places: list[tuple[int, int]], qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    flow = FlowLayout(parent, fills=True)
    flow.setContentsMargins(0, 0, 0, 0)
    flow.setSpacing(10)
    field, button = QLineEdit(parent), QLabel(parent)
    field.setMinimumWidth(100)
    field.setMaximumHeight(20)
    button.setFixedSize(80, 20)
    for part in (field, button):
        flow.addWidget(part)
    parent.resize(width, flow.heightForWidth(width))
    flow.activate()
    assert [(part.x(), part.width()) for part in (field, button)] == places
