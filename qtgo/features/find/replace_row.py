"""The row of the find bar for replacing."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.kit.zoom import keep_spacing
from qtgo.look.sizes import SPACING
from qtgo.text.translation import Texts

tr = Texts("find")


class ReplaceRow(QWidget):
    """Asks for a replacement of the words found, in the node shown or in the whole game."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = QLineEdit(self)
        self.text.setClearButtonEnabled(True)
        set_translated(self, self.text.setAccessibleName, tr.lazy("Replacement"))
        set_translated(self, self.text.setPlaceholderText, tr.lazy("Replace with"))
        self.replace = QPushButton(self)
        set_translated(self, self.replace.setText, tr.lazy("&Replace"))
        self.replace_all = QPushButton(self)
        set_translated(self, self.replace_all.setText, tr.lazy("Replace A&ll"))
        set_translated(
            self,
            lambda text: self.replace_all.setToolTip(plain_tip(text)),
            tr.lazy("In all comments, names and labels of the game shown"),
        )
        row = FlowLayout(self, fills=True)
        row.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self, SPACING, row)
        row.addWidget(self.text)
        for button in (self.replace, self.replace_all):
            button.setAutoDefault(False)
            row.addWidget(button)
        self.hide()

    def show_found(self, *, here: bool, anywhere: bool) -> None:
        """Enable the possible replacements: in the node shown, or in any."""
        self.replace.setEnabled(here or anywhere)
        self.replace_all.setEnabled(anywhere)
