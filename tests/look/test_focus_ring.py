"""The ring around what has the keys."""

import gc

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from qtgo.kit.dialogs.form import FittingScrollArea
from qtgo.look.focus_shape import NO_RING
from qtgo.look.look import Look
from qtgo.settings import ColorScheme


@pytest.fixture
def window(look: Look, qtbot: QtBot) -> QWidget:
    look.use(ColorScheme.LIGHT, 1.0)
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for text in ("one", "two"):
        column.addWidget(QPushButton(text, window))
    column.addWidget(QLineEdit(window))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def tab(qtbot: QtBot, window: QWidget) -> None:
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)


def test_it_stands_outside_the_shape_when_walked_to_by_key(look: Look, qtbot: QtBot, window: QWidget) -> None:
    tab(qtbot, window)
    button, ring = window.focusWidget(), look.focus_ring.ring
    assert isinstance(button, QPushButton) and ring is not None and ring.isVisible()
    around = button.geometry().adjusted(-4, -4, 4, 4)
    assert ring.geometry() == around
    button.move(button.pos() + QPoint(3, 5))
    assert ring.geometry() == around.translated(3, 5)


def test_a_click_shows_none_and_fields_show_it_themselves(look: Look, qtbot: QtBot, window: QWidget) -> None:
    first = window.findChildren(QPushButton)[0]
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is first and look.focus_ring.ring is None
    field = window.findChild(QLineEdit)
    for _ in range(2):
        tab(qtbot, window)
    assert window.focusWidget() is field and look.focus_ring.ring is None


def test_what_shows_its_focus_itself_has_none(look: Look, qtbot: QtBot, window: QWidget) -> None:
    for button in window.findChildren(QPushButton):
        button.setProperty(NO_RING, True)
    tab(qtbot, window)
    assert look.focus_ring.ring is None


def test_it_scrolls_with_what_it_is_around(look: Look, qtbot: QtBot, window: QWidget) -> None:
    area, contents = QScrollArea(window), QWidget()
    for row in range(20):
        QPushButton(str(row), contents).setGeometry(10, 10 + 50 * row, 80, 36)
    contents.setFixedSize(200, 1020)
    area.setWidget(contents)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(area)
    area.show()
    button = contents.findChildren(QPushButton)[0]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    tab(qtbot, window)
    ring = look.focus_ring.ring
    assert ring is not None and ring.parentWidget() is contents


def test_what_it_is_around_is_not_taken_for_garbage(look: Look, qtbot: QtBot, window: QWidget) -> None:
    pages, contents = QStackedWidget(window), QWidget(window)
    button = QPushButton("x", contents)
    pages.addWidget(FittingScrollArea(contents, window))
    layout = window.layout()
    assert layout is not None
    layout.addWidget(pages)
    pages.show()
    del contents  # which Qt alone holds now
    button.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert look.focus_ring.ring is not None
    window.setFocus()
    gc.collect()
    assert isValid(button)


def test_it_goes_with_its_window(look: Look, qtbot: QtBot, window: QWidget) -> None:
    other = QWidget()
    button = QPushButton("x", other)
    other.show()
    other.activateWindow()
    qtbot.waitActive(other)
    button.setFocus()
    other.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    other.deleteLater()
    qtbot.waitUntil(lambda: look.focus_ring.ring is None)


def test_what_has_handed_its_keys_over_has_the_ring(look: Look, qtbot: QtBot, window: QWidget) -> None:
    frame = QWidget(window)
    frame.setFixedSize(80, 60)
    inner = QPushButton(QWidget(frame))
    frame.setFocusProxy(inner)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(frame)
    frame.show()
    QWidget.setTabOrder(window.findChildren(QPushButton)[0], inner)
    window.findChildren(QPushButton)[0].setFocus()
    tab(qtbot, window)
    assert window.focusWidget() is inner
    ring = look.focus_ring.ring
    assert ring is not None and ring.geometry() == frame.geometry().adjusted(-4, -4, 4, 4) & window.rect()


def test_a_press_of_the_mouse_takes_it_away(look: Look, qtbot: QtBot, window: QWidget) -> None:
    tab(qtbot, window)
    button = window.focusWidget()
    assert button is not None and look.focus_ring.ring is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is button and look.focus_ring.ring is None
    qtbot.keyClick(button, Qt.Key.Key_Backtab)
    assert look.focus_ring.ring is not None
