"""A check box with much to say goes on in a further line rather than beyond its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.check_box import WrappingCheckBox

TEXT = "Suggest &dead stones in games that are played without engines"


@pytest.fixture
def shown_in(qtbot: QtBot) -> Iterator[Callable[[int], WrappingCheckBox]]:
    """Show boxes in windows of some width, above what takes the rest of the height."""
    windows: list[QWidget] = []

    def show(width: int) -> WrappingCheckBox:
        window = QWidget()
        windows.append(window)
        box = WrappingCheckBox(TEXT, window)
        layout = QVBoxLayout(window)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(box)
        layout.addStretch(1)
        qtbot.addWidget(window)
        window.resize(width, 300)
        window.show()
        return box

    yield show


def height_of_ink(box: WrappingCheckBox) -> int:
    """Return the height of the text from the first row with ink to the last."""
    picture = box.grab().toImage()
    ground = picture.pixelColor(picture.width() - 1, 0)
    left = box.sizeHint().width() - box.fontMetrics().horizontalAdvance(TEXT)
    rows = [
        any(picture.pixelColor(x, y) != ground for x in range(left, picture.width())) for y in range(picture.height())
    ]
    return len(rows) - rows[::-1].index(True) - rows.index(True)


def test_a_long_text_goes_on_in_a_further_line(shown_in: Callable[[int], WrappingCheckBox]) -> None:
    whole = shown_in(2000)
    assert abs(whole.height() - whole.sizeHint().height()) <= 1
    narrow = shown_in(whole.sizeHint().width() * 2 // 3)
    assert narrow.width() < narrow.sizeHint().width() and narrow.height() > whole.height()
    further = height_of_ink(narrow) - height_of_ink(whole)
    assert abs(further - whole.fontMetrics().lineSpacing()) <= 2


def test_it_is_never_narrower_than_its_longest_word(shown_in: Callable[[int], WrappingCheckBox]) -> None:
    box = shown_in(10)
    longest = box.fontMetrics().horizontalAdvance("Suggest")
    assert longest < box.width() < box.sizeHint().width() // 2


def test_a_click_on_the_further_line_ticks_it(qtbot: QtBot, shown_in: Callable[[int], WrappingCheckBox]) -> None:
    box = shown_in(shown_in(2000).sizeHint().width() * 2 // 3)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() // 3, box.height() - 4))
    assert box.isChecked()
