"""Marks in a text where it has what was looked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRegularExpression
from PySide6.QtGui import QPalette

from qtgo.timers import single_shot

if TYPE_CHECKING:
    from PySide6.QtGui import QTextCursor, QTextDocument
    from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

_MAX_MATCHES = 500  # more are not read


class FoundText(QObject):
    """Marks the matches of an expression, and scrolls to one unless the user is typing."""

    def __init__(self, edit: QTextEdit | QPlainTextEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._expression: QRegularExpression | None = None
        self._begin = 0
        self._soon = single_shot(self, self._mark)  # after the text has been laid out
        edit.document().contentsChanged.connect(self._mark_soon)

    def show_expression(self, expression: QRegularExpression | None, begin: int = 0) -> None:
        """Mark what matches, or nothing; scroll to the first match from a place in the text on."""
        self._expression, self._begin = expression, begin
        self._mark()

    def _mark_soon(self) -> None:
        if self._expression is not None:
            self._soon.start()

    def _mark(self) -> None:
        if self._expression is None:
            self._edit.setExtraSelections([])
            return
        from PySide6.QtGui import QTextCharFormat, QTextCursor
        from PySide6.QtWidgets import QTextEdit

        cursors = _matches(self._edit.document(), self._expression)
        palette, found = self._edit.palette(), QTextCharFormat()
        found.setBackground(palette.brush(QPalette.ColorRole.Accent))
        found.setForeground(palette.brush(QPalette.ColorRole.BrightText))
        selections = []
        for cursor in cursors:
            selection = QTextEdit.ExtraSelection()
            selection.cursor, selection.format = cursor, found
            selections.append(selection)
        self._edit.setExtraSelections(selections)
        first = next((cursor for cursor in cursors if cursor.selectionStart() >= self._begin), None)
        if first is not None and self._edit.isReadOnly():
            end = QTextCursor(first)
            end.setPosition(end.selectionEnd())
            bar, rect = self._edit.verticalScrollBar(), self._edit.cursorRect(end)
            beyond = rect.bottom() - self._edit.viewport().height()
            bar.setValue(bar.value() + (beyond if beyond > 0 else min(0, rect.top())))


def marked_html(text: str, expression: QRegularExpression, palette: QPalette) -> str:
    """Return a text as HTML in which what matches is marked; its line breaks stay."""
    from html import escape

    background = palette.color(QPalette.ColorRole.Accent).name()
    foreground = palette.color(QPalette.ColorRole.BrightText).name()
    parts, place = [], 0
    for start, end in found_in(text, expression):
        mark = f'<span style="background-color:{background};color:{foreground}">{escape(text[start:end])}</span>'
        parts += [escape(text[place:start]), mark]
        place = end
    parts.append(escape(text[place:]))
    return f'<span style="white-space:pre-wrap">{"".join(parts)}</span>'


def found_in(text: str, expression: QRegularExpression) -> Iterator[tuple[int, int]]:
    """Yield where a text matches: start and end, as Python counts characters."""
    units = text.encode("utf-16-le", "surrogatepass")

    def place(unit: int) -> int:
        return len(units[: 2 * unit].decode("utf-16-le", "surrogatepass"))

    for start, end in found_units(text, expression):
        yield place(start), place(end)


def found_units(text: str, expression: QRegularExpression) -> Iterator[tuple[int, int]]:
    """Yield where a text matches as Qt counts, which takes some characters for two."""
    matches = expression.globalMatch(text)
    for _ in range(_MAX_MATCHES):
        if not matches.hasNext():
            return
        match = matches.next()
        if match.capturedLength():
            yield match.capturedStart(), match.capturedEnd()


def _matches(document: QTextDocument, expression: QRegularExpression) -> list[QTextCursor]:
    """Find what matches within the paragraphs of a text."""
    from PySide6.QtGui import QTextCursor

    cursors: list[QTextCursor] = []
    block = document.begin()
    while block.isValid() and len(cursors) < _MAX_MATCHES:
        for start, end in found_units(block.text(), expression):
            cursor = QTextCursor(document)
            cursor.setPosition(block.position() + start)
            cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
            cursors.append(cursor)
        block = block.next()
    return cursors
