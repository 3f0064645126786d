"""The buttons that step through a line."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.game.navigation import LinePlace, NavigationStep
from qtgo.kit.inputs.navigation_bar import NavigationBar


@pytest.fixture
def bar(qtbot: QtBot) -> NavigationBar:
    bar = NavigationBar()
    qtbot.addWidget(bar)
    bar.show_place(LinePlace(34, 256, 34, 256))
    bar.show()
    return bar


@pytest.mark.parametrize(
    ("step", "index"),
    [
        (NavigationStep.START, 0),
        (NavigationStep.BACK, 33),
        (NavigationStep.FORWARD, 35),
        (NavigationStep.END, 256),
    ],
)
def test_button_asks_for_a_place(bar: NavigationBar, qtbot: QtBot, step: NavigationStep, index: int) -> None:
    with qtbot.waitSignal(bar.index_requested) as blocker:
        qtbot.mouseClick(bar.button(step), Qt.MouseButton.LeftButton)
    assert blocker.args == [index]


def test_the_place_asks_where_to_go(bar: NavigationBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.number_requested):
        qtbot.mouseClick(bar.place_button, Qt.MouseButton.LeftButton)


def test_a_line_has_room_for_its_longest_number(bar: NavigationBar) -> None:
    bar.show_place(LinePlace(1, 256, 1, 256))
    before = bar.place_button.sizeHint()
    bar.show_place(LinePlace(256, 256, 256, 256))
    assert bar.place_button.sizeHint() == before


def test_showing_a_place_asks_for_nothing(bar: NavigationBar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(bar.index_requested):
        bar.show_place(LinePlace(7, 9, 7, 9))
    assert bar.place == LinePlace(7, 9, 7, 9)


def test_buttons_that_lead_nowhere_are_disabled(bar: NavigationBar) -> None:
    bar.show_place(LinePlace(0, 5, 0, 5))
    assert [bar.button(step).isEnabled() for step in NavigationStep] == [False, False, True, True]
    bar.show_place(LinePlace(0, 0, 0, 0))
    assert not any(bar.button(step).isEnabled() for step in NavigationStep)


def test_place_is_told(bar: NavigationBar) -> None:
    bar.show_place(LinePlace(34, 256, 34, 256))
    assert bar.place_button.text() == "34 / 256"
    assert bar.place_button.accessibleName() == "Move 34 / 256. Go to move…"


def test_everything_has_a_name(bar: NavigationBar) -> None:
    names = [bar.place_button.accessibleName(), *(bar.button(step).accessibleName() for step in NavigationStep)]
    assert all(names)
    assert len(set(names)) == len(names)
