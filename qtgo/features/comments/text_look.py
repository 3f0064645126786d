"""The font and the size of comments."""

from __future__ import annotations

from PySide6.QtGui import QFont

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class TextLook:
    """A font family, empty for that of the interface, and a size in percent of the interface's."""

    family: str = ""
    percent: int = 100

    def font(self, base: QFont) -> QFont:
        """Return the font made of that of a widget."""
        font = QFont(base)
        if self.family:
            font.setFamilies([self.family, *base.families()])
        if self.percent == 100:
            return font
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * self.percent / 100)
        else:
            font.setPixelSize(round(font.pixelSize() * self.percent / 100))
        return font
