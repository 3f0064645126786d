"""Unexpected errors: shown once, and the game goes on."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("unexpected")

_LENGTH = 100_000


def install_excepthook(report: Callable[[BaseException], object] = lambda _error: None) -> None:
    """Show an unexpected error once, and go on: the journal has the game already.

    ``report`` writes it down, before anything is shown.
    """
    seen: set[str] = set()
    showing = False

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        nonlocal showing
        forget_last_error()
        text = "".join(traceback.format_exception(kind, error, trace))
        if sys.stderr is not None:
            with contextlib.suppress(OSError):  # its terminal may be closed
                sys.stderr.write(visible(text, _LENGTH, _LENGTH))
        # An error in painting comes back as soon as its message is closed, and would never end.
        if showing or text in seen:
            return
        seen.add(text)
        report(error)
        showing = True
        try:
            _show_error(text)
        finally:
            showing = False

    sys.excepthook = show


def forget_last_error() -> None:
    """Drop Python's reference to the last error for a debugger: all variables of its frames, and so whole windows."""
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        with contextlib.suppress(AttributeError):
            delattr(sys, name)


def _show_error(details: str) -> None:
    from PySide6.QtWidgets import QMessageBox

    from qtgo.kit.dialogs.modal import clicked
    from qtgo.kit.plain_labels import MessageBox

    box = MessageBox(
        QMessageBox.Icon.Critical,
        tr("Something went wrong in QtGo. Your game is safe, but save it now."),
        details=details,
        buttons=QMessageBox.StandardButton.Ok,
    )
    clicked(box)
