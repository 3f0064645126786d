"""The text of a document as it was typed."""

from __future__ import annotations

from PySide6.QtGui import QTextDocument

_BREAK = "\u2029"  # what Qt's documents have between lines


def raw_text(document: QTextDocument) -> str:
    """Return a text with all its characters; toPlainText turns unbreakable blanks and line separators into others."""
    return document.toRawText().replace(_BREAK, "\n")
