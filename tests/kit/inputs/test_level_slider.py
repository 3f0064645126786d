"""The slider of levels: clicked, moved with keys, and heard."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.engine.engine_levels import BUILTIN_LEVELS
from qtgo.kit.inputs.level_slider import LevelSlider, level_text


def build(qtbot: QtBot) -> LevelSlider:
    slider = LevelSlider()
    qtbot.addWidget(slider)
    slider.resize(316, 24)
    slider.show_levels(BUILTIN_LEVELS.keys, "12k")
    slider.show()
    return slider


def test_a_click_goes_to_the_level_there(qtbot: QtBot) -> None:
    slider = build(qtbot)
    for index, key in enumerate(BUILTIN_LEVELS.keys):
        x = 8 + round(300 * index / (len(BUILTIN_LEVELS.keys) - 1))
        qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(x, 12))
        assert slider.level == key
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(0, 12))
    assert slider.level == BUILTIN_LEVELS.keys[0]


def test_keys_go_level_by_level_and_the_new_one_is_told(qtbot: QtBot) -> None:
    slider = build(qtbot)
    with qtbot.waitSignal(slider.level_chosen) as blocker:
        qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    assert blocker.args == ["10k"]
    assert slider.accessibleDescription() == "Casual player, about 10 kyu"
    qtbot.keyClick(slider, Qt.Key.Key_End)
    assert (slider.level, slider.accessibleDescription()) == ("full", "Full strength")


def test_showing_levels_tells_nobody(qtbot: QtBot) -> None:
    slider = build(qtbot)
    with qtbot.assertNotEmitted(slider.level_chosen):
        slider.show_levels(("1", "2", "3"), "2")
    assert (slider.level, level_text(slider.level)) == ("2", "Level 2")
    slider.show_levels((), "")
    assert slider.level == ""


def test_the_wheel_is_left_to_what_scrolls(qtbot: QtBot) -> None:
    slider = build(qtbot)
    middle = QPointF(150, 12)
    event = QWheelEvent(
        middle,
        middle,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(slider, event)
    assert slider.level == "12k"
    assert not event.isAccepted()


def test_it_is_painted_with_a_tick_for_each_level(qtbot: QtBot) -> None:
    slider = build(qtbot)
    assert not slider.grab().isNull()
