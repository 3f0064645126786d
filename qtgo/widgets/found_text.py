"""Marks in a text where it has what was looked for."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRegularExpression, QTimer
from PySide6.QtGui import QPalette, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

_MOST = 500  # more are not read


class FoundText(QObject):
    """Keeps the places that match an expression marked, and brings the first one in sight where nobody types."""

    def __init__(self, edit: QTextEdit | QPlainTextEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._expression: QRegularExpression | None = None
        self._soon = QTimer(self)  # after the text has been laid out
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._mark)
        edit.document().contentsChanged.connect(self._mark_soon)

    def show_expression(self, expression: QRegularExpression | None) -> None:
        """Mark what matches, or nothing."""
        self._expression = expression
        self._mark()

    def _mark_soon(self) -> None:
        if self._expression is not None:
            self._soon.start()

    def _mark(self) -> None:
        cursors = [] if self._expression is None else _matches(self._edit.document(), self._expression)
        palette, found = self._edit.palette(), QTextCharFormat()
        found.setBackground(palette.brush(QPalette.ColorRole.Highlight))
        found.setForeground(palette.brush(QPalette.ColorRole.HighlightedText))
        selections = []
        for cursor in cursors:
            selection = QTextEdit.ExtraSelection()
            selection.cursor, selection.format = cursor, found
            selections.append(selection)
        self._edit.setExtraSelections(selections)
        if cursors and self._edit.isReadOnly():
            end = QTextCursor(cursors[0])
            end.setPosition(end.selectionEnd())
            bar, rect = self._edit.verticalScrollBar(), self._edit.cursorRect(end)
            beyond = rect.bottom() - self._edit.viewport().height()
            bar.setValue(bar.value() + (beyond if beyond > 0 else min(0, rect.top())))


def _matches(document: QTextDocument, expression: QRegularExpression) -> list[QTextCursor]:
    """Find what matches within the paragraphs of a text."""
    cursors: list[QTextCursor] = []
    block = document.begin()
    while block.isValid():
        matches = expression.globalMatch(block.text())
        while matches.hasNext() and len(cursors) < _MOST:
            match = matches.next()
            if not match.capturedLength():
                continue
            cursor = QTextCursor(document)
            cursor.setPosition(block.position() + match.capturedStart())
            cursor.setPosition(block.position() + match.capturedEnd(), QTextCursor.MoveMode.KeepAnchor)
            cursors.append(cursor)
        block = block.next()
    return cursors
