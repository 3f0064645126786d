"""What fades and slides, and what stands still."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.cards.card import FadingFrame
from qtgo.kit.motion import WidgetSliding
from qtgo.kit.motion import _picture as picture_of


def shown(qtbot: QtBot, *, allows_motion: bool = True) -> tuple[QWidget, FadingFrame]:
    parent = QWidget()
    qtbot.addWidget(parent)
    frame = FadingFrame(parent, allows_motion=lambda: allows_motion)
    frame.setGeometry(10, 10, 50, 50)
    frame.hide()
    parent.resize(200, 200)
    parent.show()
    return parent, frame


def test_a_frame_fades_in_and_out(qtbot: QtBot) -> None:
    parent, frame = shown(qtbot)
    frame.show()
    assert frame.isVisible() and frame.graphicsEffect() is not None
    qtbot.waitUntil(lambda: frame.graphicsEffect() is None)
    children = set(parent.findChildren(QWidget))
    frame.hide()
    assert not frame.isVisible()
    (ghost,) = set(parent.findChildren(QWidget)) - children
    assert ghost.geometry() == frame.geometry()
    assert picture_of(frame).toImage().pixelColor(1, 1).alpha() == 0  # what is behind shows through
    qtbot.waitUntil(lambda: set(parent.findChildren(QWidget)) == children)


def test_without_motion_it_is_there_and_gone(qtbot: QtBot) -> None:
    parent, frame = shown(qtbot, allows_motion=False)
    children = set(parent.findChildren(QWidget))
    frame.show()
    assert frame.isVisible() and frame.graphicsEffect() is None
    frame.hide()
    assert set(parent.findChildren(QWidget)) == children


def test_what_has_no_size_leaves_nothing_behind(qtbot: QtBot) -> None:
    parent, frame = shown(qtbot)
    frame.resize(0, 20)
    frame.show()
    frame.hide()  # a warning would be an error
    assert parent.findChildren(QWidget) == [frame]


def test_a_frame_that_is_hidden_within_its_fading_is_gone(qtbot: QtBot) -> None:
    parent, frame = shown(qtbot)
    frame.show()
    frame.hide()
    frame.show()
    frame.hide()
    assert frame.isHidden()
    qtbot.waitUntil(lambda: parent.findChildren(QWidget) == [frame])


def test_widgets_slide_from_where_they_stood(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    child, other = QWidget(parent), QWidget(parent)
    parent.show()
    start, end = QRect(0, 0, 40, 40), QRect(100, 60, 80, 40)
    child.setGeometry(end)
    sliding = WidgetSliding(parent)
    sliding.start({child: start, other: other.geometry()})
    assert child.geometry() == start and sliding.is_running
    qtbot.waitUntil(lambda: not sliding.is_running)
    assert child.geometry() == end
    sliding.start({child: start})
    sliding.finish()
    assert not sliding.is_running and child.geometry() == end


def test_what_the_layout_moves_meanwhile_slides_to_its_new_place(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    child = QWidget(parent)
    parent.show()
    start, later = QRect(0, 0, 40, 40), QRect(50, 90, 40, 20)
    child.setGeometry(100, 60, 80, 40)
    sliding = WidgetSliding(parent)
    sliding.start({child: start})
    child.setGeometry(later)
    sliding.follow_layout()
    assert child.geometry() == start
    qtbot.waitUntil(lambda: not sliding.is_running)
    assert child.geometry() == later
