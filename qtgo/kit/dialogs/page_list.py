"""The list of a dialog's pages, which gives way to a box where there is little room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget

from qtgo.kit.labels import ChoiceBox, name_box
from qtgo.look.sizes import CARD_GAP, scaled


class PageList(QListWidget):
    """Stands beside the pages; ``box`` has the same entries, and stands above them while the list is folded."""

    def __init__(self, name: str, box_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.box = ChoiceBox(parent)
        self.box.setModel(self.model())
        name_box(self.box, box_name)
        self.box.hide()
        self.currentRowChanged.connect(self.box.setCurrentIndex)
        self.box.activated.connect(self.setCurrentRow)

    def fold(self, folded: bool = True) -> None:
        """Show the box in place of the list, or the list."""
        self.setVisible(not folded)
        self.box.setVisible(folded)

    def fit(self) -> None:
        """Make the list as wide as its entries."""
        self.setFixedWidth(self.sizeHintForColumn(0) + 2 * scaled(CARD_GAP))
