"""A field that chooses a font family, or that of the interface."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox, QWidget

from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("preferences")


class FontField(QComboBox):
    """The families that the system has, each by its name; one that is missing stays chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(16)
        self.addItem(tr("Same as the interface"), "")
        for family in QFontDatabase.families():
            if not QFontDatabase.isPrivateFamily(family):
                self.addItem(visible(family), family)

    def family(self) -> str:
        """Return the family chosen, empty for that of the interface."""
        return str(self.currentData())

    def show_family(self, family: str) -> None:
        """Choose a family."""
        if self.findData(family) < 0:
            self.addItem(visible(family), family)
        self.setCurrentIndex(self.findData(family))
