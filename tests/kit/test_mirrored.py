"""What is painted by hand stands on the other side in a window that is read from right to left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage, QTransform
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.cards.card import CardHeader
from qtgo.kit.inputs.disclosure import Disclosure
from qtgo.kit.inputs.navigation_bar import PlaceButton
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.look.look import Look
from tests.dressing import dress


@pytest.fixture(autouse=True)
def dressed(look: Look) -> None:
    dress(look)


def _header(parent: QWidget) -> CardHeader:
    return CardHeader("", "", parent, collapsible=True)


def _disclosure(parent: QWidget) -> Disclosure:
    line = Disclosure("", "", parent)
    line.setChecked(True)
    return line


def _tool(parent: QWidget) -> ToolButton:
    return ToolButton(QAction("", parent), "expand", parent)


def _pictures(qtbot: QtBot, make: Callable[[QWidget], QWidget]) -> list[QImage]:
    """Return what a part looks like in either direction."""
    around = QWidget()
    qtbot.addWidget(around)
    part = make(around)
    part.resize(300, 40)
    around.show()
    pictures = []
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        around.setLayoutDirection(direction)
        pictures.append(part.grab().toImage())
    return pictures


@pytest.mark.parametrize("make", [_header, _disclosure, _tool])
def test_signs_stand_on_the_other_side(qtbot: QtBot, make: Callable[[QWidget], QWidget]) -> None:
    usual, mirrored = _pictures(qtbot, make)
    assert usual != mirrored
    assert usual.transformed(QTransform.fromScale(-1, 1)) == mirrored


def test_the_place_in_a_line_is_read_as_ever(qtbot: QtBot) -> None:
    def make(parent: QWidget) -> PlaceButton:
        button = PlaceButton(parent)
        button.show_place("84 / 325", "84", "325 / 325")
        return button

    usual, mirrored = _pictures(qtbot, make)
    assert usual == mirrored
