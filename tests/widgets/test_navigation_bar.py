"""The bar that steps through a line."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qtgo.widgets.navigation_bar import LinePlace, NavigationBar, NavigationStep


@pytest.fixture
def bar(qtbot: QtBot) -> NavigationBar:
    bar = NavigationBar()
    qtbot.addWidget(bar)
    bar.show_place(LinePlace(34, 256))
    bar.show()
    return bar


@pytest.mark.parametrize(
    ("step", "index"),
    [
        (NavigationStep.START, 0),
        (NavigationStep.BACK_MANY, 24),
        (NavigationStep.BACK, 33),
        (NavigationStep.FORWARD, 35),
        (NavigationStep.FORWARD_MANY, 44),
        (NavigationStep.END, 256),
    ],
)
def test_button_asks_for_a_place(bar: NavigationBar, qtbot: QtBot, step: NavigationStep, index: int) -> None:
    with qtbot.waitSignal(bar.index_requested) as blocker:
        qtbot.mouseClick(bar.button(step), Qt.MouseButton.LeftButton)
    assert blocker.args == [index]


@pytest.mark.parametrize(
    ("place", "step", "index"), [(3, NavigationStep.BACK_MANY, 0), (250, NavigationStep.FORWARD_MANY, 256)]
)
def test_step_stops_at_the_ends(bar: NavigationBar, qtbot: QtBot, place: int, step: NavigationStep, index: int) -> None:
    bar.show_place(LinePlace(place, 256))
    with qtbot.waitSignal(bar.index_requested) as blocker:
        bar.button(step).click()
    assert blocker.args == [index]


def test_slider_asks_for_a_place(bar: NavigationBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.index_requested) as blocker:
        qtbot.keyClick(bar.slider, Qt.Key.Key_PageUp)
    assert blocker.args == [44]


def test_showing_a_place_asks_for_nothing(bar: NavigationBar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(bar.index_requested):
        bar.show_place(LinePlace(7, 9))
    assert (bar.slider.value(), bar.slider.maximum()) == (7, 9)
    assert bar.place == LinePlace(7, 9)


def test_buttons_that_lead_nowhere_are_disabled(bar: NavigationBar) -> None:
    bar.show_place(LinePlace(0, 5))
    assert [bar.button(step).isEnabled() for step in NavigationStep] == [False, False, False, True, True, True]
    bar.show_place(LinePlace(0, 0))
    assert not any(bar.button(step).isEnabled() for step in NavigationStep)
    assert not bar.slider.isEnabled()


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (LinePlace(34, 256), "34 / 256"),
        (LinePlace(34, 256, 34), "34 / 256"),
        (LinePlace(34, 256, 12), "34 / 256 (move 12)"),
    ],
)
def test_place_is_told(bar: NavigationBar, place: LinePlace, text: str) -> None:
    bar.show_place(place)
    assert [label.text() for label in bar.findChildren(QLabel)] == [text]


def test_everything_has_a_name(bar: NavigationBar) -> None:
    names = [bar.slider.accessibleName(), *(bar.button(step).accessibleName() for step in NavigationStep)]
    assert all(names)
    assert len(set(names)) == len(names)
