"""Whoever walks through a dialog with Tab sees where the keys go, at every step."""

from operator import ne

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qtgo.look.focus_shape import shape_of
from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.window_flows.test_every_dialog import MAKERS

REACH = 5  # of the ring around a widget, in pixels
MANY_STEPS = 100


@pytest.fixture(autouse=True, scope="module")
def dressed(look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)


def picture(dialog: QWidget, place: QRect) -> QImage:
    return dialog.grab(place).toImage().convertToFormat(QImage.Format.Format_RGB32)


def difference(one: QImage, other: QImage) -> int:
    """Count the pixels that differ."""
    assert one.size() == other.size()
    return sum(map(ne, memoryview(one.constBits()).cast("I"), memoryview(other.constBits()).cast("I")))


def changed_by_focus(dialog: QWidget, widget: QWidget) -> int:
    """Return how many pixels say that a widget has the keys."""
    around = shape_of(widget)
    place = QRect(around.mapTo(dialog, QPoint()), around.size()).adjusted(-REACH, -REACH, REACH, REACH)
    seen = picture(dialog, place & dialog.rect())
    widget.clearFocus()
    QApplication.processEvents()
    unseen = picture(dialog, place & dialog.rect())
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return difference(seen, unseen)


@pytest.mark.parametrize("name", list(MAKERS))
def test_every_step_of_tab_is_seen(name: str, qtbot: QtBot) -> None:
    dialog = MAKERS[name]()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    met: dict[QWidget, int] = {}
    for _ in range(MANY_STEPS):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
        QApplication.processEvents()
        widget = dialog.focusWidget()
        assert widget is not None
        if widget in met:
            break
        met[widget] = changed_by_focus(dialog, widget)
    # A text cursor is a line as high as the text; a ring or a border goes around.
    unseen = [widget for widget, changed in met.items() if changed < min(widget.width() + widget.height(), 60)]
    assert unseen == [] or len(met) == 1  # the only button of a dialog is the one
