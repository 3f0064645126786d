"""Under which licenses QtGo, the libraries that it runs on and the network of its engine are used."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.dialogs.page_list import PageList
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.resources import resource_path
from qtgo.text.translation import Texts

tr = Texts("help")

_ROOMY = 40  # lines of text wide, so that the list has room beside the text


class LicensesDialog(FooterDialog):
    """Shows the texts, which are in English, as they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Licenses"))
        self.pages = PageList(tr("Licenses"), tr("License"), self)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Text"))
        self._files = {
            "QtGo": resource_path("../LICENSE"),
            tr("Libraries"): resource_path("licenses/libraries.txt"),
            tr("Engine's network"): resource_path("licenses/model-card.md"),
        }
        self.pages.addItems(list(self._files))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.buttons.rejected.connect(self.reject)
        self.pages.currentRowChanged.connect(self._show_page)
        self._lay_out()
        self.pages.setCurrentRow(0)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return room for the longest lines of the texts, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(56 * line, 34 * line))

    def _lay_out(self) -> None:
        self.pages.fit()
        self.pages.fold(self.sizeHint().width() < _ROOMY * self.fontMetrics().height())
        column = QVBoxLayout()
        column.addWidget(self.pages.box)
        column.addWidget(self.text, 1)
        row = QHBoxLayout()
        row.setSpacing(scaled(CARD_GAP))
        row.addWidget(self.pages)
        row.addLayout(column, 1)
        self.lay_out(row, self.buttons)

    def _show_page(self, row: int) -> None:
        self.text.setPlainText(_read(list(self._files.values())[row]))


def _read(path: Path) -> str:
    """Return a text of the installation, or where it should be if it cannot be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return tr("The file {path} could not be read.").format(path=path)
