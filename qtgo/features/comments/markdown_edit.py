"""Markdown written at a text cursor: each form is put around the selection, or taken away where it is there already."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtGui import QTextBlock, QTextCursor

from qtgo.deferred import regex

_STARS = "*"
_KEEP = QTextCursor.MoveMode.KeepAnchor
_HEADING = regex(r"#{1,6}\s")
_ITEM = regex(r"[-*+]\s")
_ADDRESS = regex(r"https?://\S+", 2)  # 2: in either case
_SCHEME = "https://"


class Format(Enum):
    """A format for a part of a comment."""

    BOLD = auto()
    ITALIC = auto()
    HEADING = auto()
    LIST = auto()
    LINK = auto()


FORMAT_KEYS = {
    Format.BOLD: "Ctrl+B",
    Format.ITALIC: "Ctrl+I",
    Format.HEADING: "Ctrl+Shift+H",
    Format.LIST: "Ctrl+Shift+L",
    Format.LINK: "Ctrl+K",
}
"""The keys while a comment is written."""


def apply_format(cursor: QTextCursor, form: Format) -> QTextCursor:
    """Change the text at a cursor, as one change of its document; return the cursor with its new selection."""
    edit = QTextCursor(cursor)
    edit.beginEditBlock()
    if form in (Format.HEADING, Format.LIST):
        selected = _prefix_lines(edit, is_heading=form is Format.HEADING)
    elif form is Format.LINK:
        selected = _link(edit)
    else:
        selected = _wrap(edit, 2 if form is Format.BOLD else 1)
    edit.endEditBlock()
    edit.setPosition(selected[0])
    edit.setPosition(selected[1], _KEEP)
    return edit


def _wrap(edit: QTextCursor, stars: int) -> tuple[int, int]:
    """Put stars around the words selected, or remove them; return the words' start and end."""
    start, end = _without_blanks(edit)
    inside = min(_run(edit, start, 1), _run(edit, end - 1, -1))
    if 0 < 2 * inside <= end - start:  # the stars are selected, too
        start, end = start + inside, end - inside
    around = min(_run(edit, start - 1, -1), _run(edit, end, 1))
    if around in (stars, 3):  # three are both bold and italic
        _remove(edit, end, stars)
        _remove(edit, start - stars, stars)
        return start - stars, end - stars
    _insert(edit, end, _STARS * stars)
    _insert(edit, start, _STARS * stars)
    return start + stars, end + stars


def _without_blanks(edit: QTextCursor) -> tuple[int, int]:
    """Return the selection without blanks at its ends, beside which stars mean nothing."""
    start, end, text = edit.selectionStart(), edit.selectionEnd(), edit.document()
    while start < end and text.characterAt(start).isspace():
        start += 1
    while start < end and text.characterAt(end - 1).isspace():
        end -= 1
    return start, end


def _run(edit: QTextCursor, position: int, step: int) -> int:
    """Return the number of successive stars from a position in a direction."""
    text, count = edit.document(), 0
    while text.characterAt(position + step * count) == _STARS:
        count += 1
    return count


def _prefix_lines(edit: QTextCursor, *, is_heading: bool) -> tuple[int, int]:
    """Make the lines selected headings or items of a list, or plain lines if all are; return the selection."""
    known, prefix = (_HEADING, "## ") if is_heading else (_ITEM, "- ")
    text, start, end = edit.document(), edit.selectionStart(), edit.selectionEnd()
    first, last = text.findBlock(start), text.findBlock(end)
    if last.position() == end > start:  # the selection ends with a line break
        last = last.previous()
    lines = [text.findBlockByNumber(number) for number in range(first.blockNumber(), last.blockNumber() + 1)]
    lines = [line for line in lines if line.text().strip()] or [first]
    has_all = all(known.match(line.text()) for line in lines)
    for line in reversed(lines):
        match = known.match(line.text())
        if match is not None and (has_all or is_heading):
            _remove(edit, line.position(), len(match[0]))
        if not has_all and (match is None or is_heading):
            _insert(edit, line.position(), prefix)
    if start == end:
        place = _end_of(first)
        return place, place
    return first.position(), _end_of(last)


def _end_of(block: QTextBlock) -> int:
    return block.position() + block.length() - 1


def _link(edit: QTextCursor) -> tuple[int, int]:
    """Make the words selected a link, or write one; return where its address, or else its text, is to be typed."""
    start, end = _without_blanks(edit)
    edit.setPosition(start)
    edit.setPosition(end, _KEEP)
    words = edit.selectedText()
    if _ADDRESS.fullmatch(words):
        edit.insertText(f"[]({words})")
        return start + 1, start + 1
    edit.insertText(f"[{words}]({_SCHEME})")
    if start == end:
        return start + 1, start + 1
    address = edit.position() - 1 - len(_SCHEME)
    return address, address + len(_SCHEME)


def _insert(edit: QTextCursor, position: int, text: str) -> None:
    edit.setPosition(position)
    edit.insertText(text)


def _remove(edit: QTextCursor, position: int, length: int) -> None:
    edit.setPosition(position)
    edit.setPosition(position + length, _KEEP)
    edit.removeSelectedText()
