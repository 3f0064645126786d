"""What the rules for Qt's own widgets make of them, seen in pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QListWidget, QTableWidget
from pytestqt.qtbot import QtBot

from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from tests.dressing import dress


def ink(image: QImage, *, beyond: int) -> int:
    """Return the first column beyond some that has a dark pixel."""
    return next(
        x
        for x in range(beyond, image.width())
        if any(image.pixelColor(x, y).lightness() < 110 for y in range(4, image.height() - 4))
    )


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_the_text_of_a_row_stays_where_it_is_when_the_row_is_selected(look: Look, qtbot: QtBot, zoom: float) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.addItems(["Level", "Level"])
    rows.resize(300, 200)
    rows.show()
    rows.setCurrentRow(0)
    QApplication.processEvents()
    selected, other = (
        rows.viewport().grab(rows.visualItemRect(rows.item(row))).toImage().convertToFormat(QImage.Format.Format_RGB32)
        for row in (0, 1)
    )
    bar = scaled(4) + 1
    assert selected.pixelColor(1, selected.height() // 2).name().upper() == current_palette().accent.upper()
    assert ink(selected, beyond=bar) == ink(other, beyond=bar)


def test_a_header_leaves_the_corners_of_its_table_round(look: Look, qtbot: QtBot) -> None:
    dress(look)
    table = QTableWidget(0, 1)
    qtbot.addWidget(table)
    table.verticalHeader().hide()
    table.show()
    corners = []
    for shown in (True, False):
        table.horizontalHeader().setVisible(shown)
        QApplication.processEvents()
        corners.append(table.grab().toImage().copy(0, 0, 8, 8))
    assert corners[0] == corners[1]


def test_the_bar_of_a_row_is_where_the_row_begins(
    look: Look, qapp: QApplication, qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    dress(look)
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.addItem("Level")
    rows.resize(300, 200)
    rows.show()
    rows.setCurrentRow(0)
    request.addfinalizer(lambda: qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight))
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        qapp.setLayoutDirection(direction)
        QApplication.processEvents()
        picture = rows.viewport().grab(rows.visualItemRect(rows.item(0))).toImage()
        seen = [picture.pixelColor(x, picture.height() // 2).name().upper() for x in (1, picture.width() - 2)]
        is_mirrored = direction is Qt.LayoutDirection.RightToLeft
        assert [color == current_palette().accent for color in seen] == [not is_mirrored, is_mirrored]
