"""Fields that open below a chip, for unusual choices."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from qtgo.kit.inputs.own_keys import ENTER
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import CARD_GAP, GAP, SPACING, scaled


class ChipPopup(QFrame):
    """A row of fields; Enter, Esc or a click beside it closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.row = QHBoxLayout(self)
        margin = scaled(CARD_GAP)
        self.row.setContentsMargins(margin, margin, margin, margin)
        self.row.setSpacing(scaled(SPACING))

    def open_below(self, chip: QWidget, field: QWidget) -> None:
        """Open below a chip, on the screen, with the keys in a field."""
        self.adjustSize()
        place = QRect(chip.mapToGlobal(QPoint(0, chip.height() + scaled(GAP))), self.size())
        room = chip.screen().availableGeometry()
        place.moveRight(min(place.right(), room.right()))
        place.moveBottom(min(place.bottom(), room.bottom()))
        self.move(place.topLeft())
        self.show()
        field.setFocus(Qt.FocusReason.PopupFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper with a border, as a menu has it."""
        painter, colors = QPainter(self), current_palette()
        paint_rounded(painter, QRectF(self.rect()), 0, colors.card, colors.line2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Enter too."""
        if event.key() in ENTER:
            self.close()
        else:
            super().keyPressEvent(event)
