"""A field for the values of a property as they stand in the file, line breaks included."""

from __future__ import annotations

import re

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from qtgo.kit.raw_text import raw_text

_LOST = re.compile("[\r\v\f\0\u2028\u2029\ufdd0\ufdd1]")  # characters that they cannot hold, or that end a line


class ValuesField(QPlainTextEdit):
    """Edits one text without changing anything else in it; one that it could not give back can only be read."""

    edited = Signal()  # by the user

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line_end = "\n"
        self.setTabChangesFocus(True)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.textChanged.connect(self.edited)

    @property
    def text(self) -> str:
        """Return the text, with the line ends that it had."""
        return raw_text(self.document()).replace("\n", self._line_end)

    def show_text(self, text: str) -> None:
        """Show another text."""
        self._line_end = "\r\n" if text.count("\r\n") == text.count("\n") > 0 else "\n"
        shown = text.replace(self._line_end, "\n")
        before = self.blockSignals(True)
        self.setPlainText(shown)
        self.blockSignals(before)
        self.setReadOnly(not can_hold(text))


def can_hold(text: str) -> bool:
    """Return whether the field gives a text back as it stood."""
    alike = text.count("\r\n") in (0, text.count("\n"))
    return alike and not _LOST.search(text.replace("\r\n", "\n"))
