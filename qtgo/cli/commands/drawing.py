"""Drawing with Qt on the command line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_display() -> Iterator[None]:
    """Let Qt draw, which is loaded only now, and never with a display, which may be named and gone."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from qtgo.look.font import interface_font

    application = QGuiApplication.instance()
    if application is None:
        application = QGuiApplication(["qtgo"])
        QGuiApplication.setFont(interface_font(QGuiApplication.font(), 1.0))  # as in the window
    try:
        yield
    finally:
        del application
