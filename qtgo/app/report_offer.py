"""Tell the user once, at the next start, that QtGo crashed, and offer the report."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox, QWidget

from qtgo.kit.plain_labels import MessageBox
from qtgo.text.translation import Texts

tr = Texts("report offer")


def offer_report(path: Path, window: QWidget) -> None:
    """Offer the report of a crash; the window can be used meanwhile."""
    box = MessageBox(
        QMessageBox.Icon.Information,
        tr("Something went wrong in QtGo last time."),
        window,
        explanation=tr("A report was saved on this computer. Nothing was sent."),
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowModality(Qt.WindowModality.NonModal)
    show = box.addButton(tr("&Show Report…"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Close).setIcon(QIcon())
    show.clicked.connect(lambda: show_report(path, window))
    box.show()


def show_report(path: Path, window: QWidget) -> None:
    """Show a report, and delete it if the user agrees."""
    from qtgo.app.crash_report import CrashReportDialog
    from qtgo.files.input import OWN_LIMIT, read_input
    from qtgo.kit.dialogs.modal import ask

    try:
        text = read_input(path, OWN_LIMIT).decode("utf-8", "replace")
    except OSError:
        return  # it was deleted meanwhile
    dialog = CrashReportDialog(text, str(path), window)
    if ask(dialog, lambda: dialog.delete_requested):
        with contextlib.suppress(OSError):
            path.unlink()
