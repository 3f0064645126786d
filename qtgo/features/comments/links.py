"""Links in comments: pages on the web, opened only after a question."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.plain_labels import MessageBox
from qtgo.text.translation import Texts

tr = Texts("comments")


def ask_to_open(window: QWidget, url: QUrl) -> bool:
    """Ask before opening a page in the browser, showing its address; return False if no browser opens it."""
    box = MessageBox(
        QMessageBox.Icon.Question,
        tr("Open this page in your browser?"),
        window,
        # In ASCII, as it is sent: letters of other scripts that look like those of a known name show.
        explanation=bytes(url.toEncoded().data()).decode("ascii"),
    )
    accept = box.addButton(tr("&Open Page"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    return clicked(box) is not accept or QDesktopServices.openUrl(url)


def not_opened_text() -> str:
    """Return the message when no browser opens a page."""
    return tr("No browser was found to open this page.")
