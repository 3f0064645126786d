"""A slider that tells where it was let go."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.slider import Slider


@pytest.fixture
def slider(qtbot: QtBot) -> Slider:
    slider = Slider()
    qtbot.addWidget(slider)
    slider.setRange(0, 100)
    slider.resize(216, 24)
    slider.show()
    return slider


def test_a_drag_is_told_once_when_it_ends(qtbot: QtBot, slider: Slider) -> None:
    told: list[object] = []
    slider.let_go.connect(told.append)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(8 + 2 * 40, 12))
    assert (slider.value(), told) == (40, [])
    qtbot.mouseMove(slider, QPoint(8 + 2 * 60, 12))
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(8 + 2 * 60, 12))
    assert told == [slider.value()]


def test_a_click_where_it_stands_tells_nothing(qtbot: QtBot, slider: Slider) -> None:
    slider.setValue(40)
    told: list[object] = []
    slider.let_go.connect(told.append)
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(8 + 2 * 40, 12))
    assert (slider.value(), told) == (40, [])


def test_a_held_key_is_told_when_it_is_let_go(slider: Slider) -> None:
    told: list[object] = []
    slider.let_go.connect(told.append)
    kinds = QEvent.Type
    for kind, is_repeat in ((kinds.KeyPress, False), (kinds.KeyPress, True), (kinds.KeyRelease, True)):
        event = QKeyEvent(kind, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, autorep=is_repeat)
        QApplication.sendEvent(slider, event)
    assert told == []
    release = QKeyEvent(kinds.KeyRelease, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(slider, release)
    assert told == [2]


def test_what_the_program_sets_is_not_told(qtbot: QtBot, slider: Slider) -> None:
    told: list[object] = []
    slider.let_go.connect(told.append)
    slider.setValue(30)
    qtbot.keyClick(slider, Qt.Key.Key_Tab)
    assert told == []
