"""Errors that nobody expected: shown once, and the game goes on."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType

from PySide6.QtWidgets import QApplication, QMessageBox

from qtgo.dialogs.modal import clicked


def install_excepthook() -> None:
    """Show an error that nobody expected, once; the journal has the game already, and it goes on."""
    seen: set[str] = set()
    showing = False

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        nonlocal showing
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        # An error in painting comes back as soon as its message is closed, and would never end.
        if showing or text in seen:
            return
        seen.add(text)
        showing = True
        try:
            _show_error(text)
        finally:
            showing = False

    sys.excepthook = show


def _show_error(details: str) -> None:
    box = QMessageBox(
        QMessageBox.Icon.Critical,
        QApplication.translate("App", "QtGo"),
        QApplication.translate("App", "Something went wrong in QtGo. Your game is kept; please save it."),
        QMessageBox.StandardButton.Ok,
    )
    box.setDetailedText(details)
    clicked(box)
