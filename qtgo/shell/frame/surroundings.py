"""The frame's own parts: a card for bars, and the edge of the panel."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.kit.cards.card import Paper
from qtgo.kit.zoom import keep_margins
from qtgo.look.sizes import GAP

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class Extras(Paper):
    """A card for temporary parts above the bar, such as the find bar; it takes no room while empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        keep_margins(self, self.column, GAP, GAP)
        self.column.setSpacing(0)

    def add_place(self) -> QVBoxLayout:
        """Return the place of a part that is made when it is first wanted."""
        place = QVBoxLayout()
        self.column.addLayout(place)
        return place

    @property
    def is_empty(self) -> bool:
        """Return whether all its bars are hidden."""
        return all(part.isHidden() for part in self.findChildren(QWidget, options=_DIRECT))

    def height_at(self, width: int) -> int:
        """Return how high it is at a width."""
        if self.is_empty:
            return 0
        least = self.column.heightForWidth(width) if self.column.hasHeightForWidth() else 0
        return max(least, self.column.minimumSize().height())


class Handle(QWidget):
    """The edge of the panel, by which it is made wider or narrower."""

    dragged = Signal(object)  # int: x in the frame
    released = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        self.dragged.emit(round(self.mapToParent(event.position()).x()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go back to the usual width."""
        self.released.emit()
