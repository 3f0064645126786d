"""A slider that goes where it is clicked, and tells when it is let go."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QSlider, QWidget

from qtgo.look.sizes import SLIDER_HANDLE, scaled


class Slider(QSlider):
    """A horizontal slider; a click moves the handle there, and the wheel is left to what scrolls."""

    let_go = Signal(object)  # int: the value that mouse or key came to, not each on the way

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._held = self.value()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place that is clicked, and on from there."""
        self._held = self.value()
        handle = scaled(SLIDER_HANDLE)
        room = max(1, self.width() - handle)
        if event.button() == Qt.MouseButton.LeftButton:
            share = min(1.0, max(0.0, (event.position().x() - handle / 2) / room))
            if self.layoutDirection() is not Qt.LayoutDirection.LeftToRight:
                share = 1 - share
            self.setValue(self.minimum() + round(share * (self.maximum() - self.minimum())))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit the value."""
        super().mouseReleaseEvent(event)
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys; a key that is held is one movement."""
        if not event.isAutoRepeat():
            self._held = self.value()
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Emit the value."""
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self._tell()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls."""
        event.ignore()

    def _tell(self) -> None:
        before, self._held = self._held, self.value()
        if self._held != before:
            self.let_go.emit(self._held)
