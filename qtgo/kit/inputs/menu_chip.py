"""A chip that stands for one of many: a click lists them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from qtgo.kit.inputs.chip import Chip
from qtgo.look.icons import icon
from qtgo.look.sizes import CHIP_PADDING, ICON, SPACING, scaled


class MenuChip(Chip):
    """Shows that there is more below it; a click leaves its group as it is, for what is listed has yet to be chosen."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, None, parent)
        self._chevron = icon("expand")

    def nextCheckState(self) -> None:
        """Stay as it is."""

    def sizeHint(self) -> QSize:
        """Return the room that text and chevron take."""
        return super().sizeHint() + QSize(self._extra(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip, and the chevron at its end."""
        super().paintEvent(event)
        side = round(0.8 * scaled(ICON))
        left = self.width() - scaled(CHIP_PADDING) - side
        state = QIcon.State.On if self.isChecked() else QIcon.State.Off
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        painter = QPainter(self)
        self._chevron.paint(
            painter, left, (self.height() - side) // 2, side, side, Qt.AlignmentFlag.AlignCenter, mode, state
        )

    def _label_width(self) -> int:
        return self.width() - self._extra()

    def _extra(self) -> int:
        return round(0.8 * scaled(ICON)) + scaled(SPACING)
