"""The ring around what has the keys: outside its shape, and only for who walks with the keys."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QTextEdit,
    QWidget,
)

from qtgo.look.palette import current_palette
from qtgo.look.sizes import FOCUS_GAP, FOCUS_WIDTH, RADIUS, SMALL_RADIUS, scaled

NO_RING = "shows_focus_itself"
"""The property of a widget that draws its own keyboard focus."""

_SHOWN_BY_BORDER = (QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit)
_ROUNDED_LESS = (QCheckBox, QRadioButton, QAbstractSlider)


@runtime_checkable
class Shaped(Protocol):
    """A widget that is larger than its shape."""

    @property
    def shape_rect(self) -> QRect:
        """Return where the shape is, in the widget's coordinates."""


def shows_ring(widget: QWidget) -> bool:
    """Return whether a widget that has the keys gets a ring: where nothing else shows it."""
    has_border = isinstance(widget, _SHOWN_BY_BORDER) and widget.property("look") != "inner"
    if has_border or widget.property(NO_RING):
        return False
    return not (isinstance(widget, QComboBox) and widget.isEditable())


def shape_of(widget: QWidget) -> QWidget:
    """Return what the ring goes around: a widget, or what is around it and has handed its keys over to it.

    A viewport is not asked: it hands them to its area, which PySide would then take for a part of the viewport, and
    the collector of garbage would delete both.
    """
    shape, above = widget, widget.parentWidget()
    while above is not None:
        around = above.parentWidget()
        if not isinstance(around, QAbstractScrollArea) and above.focusProxy() is widget:
            shape = above
        above = around
    return shape


def holder(widget: QWidget) -> QWidget:
    """Return what the ring is drawn in: the contents of the nearest scroll area, or the window.

    A widget that is larger than its shape holds its own.
    """
    if isinstance(widget, Shaped):
        return widget
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        view = above.parentWidget()
        area = view.parentWidget() if view is not None else None
        if isinstance(area, QScrollArea) and area.widget() is above:
            return above
        above = view
    return widget.window()


class Ring(QWidget):
    """The ring around one widget, above all that is beside it; below what lies on a widget that holds its own."""

    def __init__(self, around: QWidget, holder: QWidget) -> None:
        super().__init__(holder)
        self._around, self._holder = around, holder
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def fit(self) -> None:
        """Lie around the widget where it is now."""
        holder, around = self._holder, self._around
        reach = scaled(FOCUS_GAP) + scaled(FOCUS_WIDTH)
        shape = around.shape_rect if isinstance(around, Shaped) else around.rect()
        place = QRect(around.mapTo(holder, shape.topLeft()), shape.size())
        # Where the shape fills its holder, the ring lies on its edge rather than out of sight.
        self.setGeometry(place.adjusted(-reach, -reach, reach, reach) & holder.rect())
        self.setVisible(around.isVisibleTo(holder) and around.isEnabled())
        if holder is not around:
            self.raise_()
        elif isinstance(around, QAbstractScrollArea):
            self.lower()
            around.viewport().lower()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring."""
        width = scaled(FOCUS_WIDTH)
        radius = scaled(SMALL_RADIUS if isinstance(self._around, _ROUNDED_LESS) else RADIUS) + scaled(FOCUS_GAP)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_palette().accent), width))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), radius, radius)
