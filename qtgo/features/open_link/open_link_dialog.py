"""The dialog of Open Link: the address, and which server will be asked."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from qtgo.features.open_link.game_link import LinkError, link_of
from qtgo.kit.dialogs.form import FieldNote, FormDialog, label_for
from qtgo.look.font import letters_wide
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("open link")

_WIDTH = 40
_LENGTH = 200


class OpenLinkDialog(FormDialog):
    """Asks for the address of a game; ``copied`` is offered if it is one."""

    def __init__(self, copied: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open Link"))
        self.line = QLineEdit(self.body)
        self.line.setMinimumWidth(letters_wide(self.fontMetrics(), _WIDTH))
        self.note = FieldNote(self.body)
        column = QVBoxLayout(self.body)
        column.setSpacing(scaled(SPACING))
        label = label_for(self.line, tr("&Address of a game on OGS, or of an SGF file:"), self.body)
        label.setWordWrap(True)
        column.addWidget(label)
        column.addWidget(self.line)
        column.addWidget(self.note)
        self.line.textChanged.connect(self._check)
        try:
            link_of(copied)
        except LinkError:
            copied = ""
        self.line.setText(copied.strip())
        self._check()
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setDefault(True)
        self.line.setFocus()

    def address(self) -> str:
        """Return the address."""
        return self.line.text()

    def _check(self) -> None:
        """Say which server will be asked, or what is wrong."""
        text = self.line.text()
        try:
            host = link_of(text).host
        except LinkError:
            self.set_acceptable(False)
            hint = tr("The address must begin with https://.") if text.strip() else tr("Nothing is sent before OK.")
            self.note.show_hint(hint)
        else:
            self.set_acceptable(True)
            self.note.show_hint(tr("QtGo will ask {host} for the game.").format(host=visible(host, _LENGTH)))
