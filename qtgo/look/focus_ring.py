"""Follows what has the keys, with a ring around it for who walks with them (``focus_shape``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from qtgo.look.focus_shape import Ring

_FOLLOWED = frozenset(
    (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.EnabledChange)
)


class FocusRing(QObject):
    """Follows the focus of the program with one ring."""

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application = application
        self._watched: list[QWidget] = []
        self._ring: Ring | None = None
        application.focusChanged.connect(self._follow)

    @property
    def ring(self) -> QWidget | None:
        """Return the ring that is shown, if there is one."""
        return self._ring

    def close(self) -> None:
        """Follow the focus no longer."""
        self._application.focusChanged.disconnect(self._follow)
        self._drop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the ring along with what it is around; who clicks there needs none."""
        if event.type() is QEvent.Type.MouseButtonPress:
            self._drop()
        elif self._ring is not None and event.type() in _FOLLOWED:
            self._ring.fit()
        return False

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        self._drop()
        if new is None or not _walks_with_keys(new):
            return
        from qtgo.look.focus_shape import Ring, holder, shape_of, shows_ring

        if not shows_ring(new):
            return
        around = shape_of(new)
        self._ring = Ring(around, holder(around))
        self._ring.destroyed.connect(self._forget)
        widget: QWidget | None = new  # which may lie within what has handed its keys over to it
        while widget is not None and (widget is around or widget is not self._ring.parentWidget()):
            widget.installEventFilter(self)
            self._watched.append(widget)
            widget = None if widget is self._ring.parentWidget() else widget.parentWidget()
        self._ring.fit()

    def _drop(self) -> None:
        for widget in self._watched:
            _unwatch(widget, self)
        self._watched.clear()
        if self._ring is not None:
            ring, self._ring = self._ring, None
            ring.destroyed.disconnect(self._forget)
            ring.hide()
            ring.deleteLater()

    def _forget(self) -> None:
        """Forget a ring whose window is gone."""
        self._ring = None
        self._watched.clear()


def _walks_with_keys(widget: QWidget) -> bool:
    return widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange) and not widget.isWindow()


def _unwatch(widget: QWidget, ring: FocusRing) -> None:
    try:
        widget.removeEventFilter(ring)
    except RuntimeError:
        return  # gone meanwhile
