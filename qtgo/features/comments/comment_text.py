"""A comment as it stands: web links and coordinates are live, and text diagrams have a fixed-width font."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtGui import QBrush

from qtgo.core.diagram.rows import diagrams_in
from qtgo.core.rules.point import Point
from qtgo.deferred import regex
from qtgo.look.font import fixed_font
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument

tr = Texts("comments")

What = TypeVar("What")
Found = tuple[int, int, What]
_DIAGRAM_SCHEME = "qtgo-diagram"
_COORDINATE = regex(r"(?<!\w)(?:[A-HJ-Z]{1,2}|[a-hj-z])[1-9][0-9]?(?!\w)")
_NO_WORD = regex(r"\W")
_AT_ONCE = 1 << 17  # characters to look for coordinates in: some milliseconds, in which no other thread runs
# Letters of any script may be in addresses, but not the quotes, brackets and stops of Chinese, Japanese and Arabic,
# nor a blank without width.
_NOT_IN_ADDRESS = "\u00ab\u00bb\u060c\u061b\u061f\u2014\u2018-\u201f\u2026\u2039\u203a\u3001-\u3004\u3008-\u3020\u3030"
_NOT_IN_ADDRESS += "\ufe10-\ufe1f\ufe30-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u200b"
_ADDRESS = regex(rf"https?://[^\s<>\"\[\]{{}}|\\^`{_NOT_IN_ADDRESS}]+", 2)  # 2: in either case
_BEHIND = ".,:;!?'*_~\u2013\u30fb"
_LONGEST_ADDRESS = 2000


def coordinates_in(text: str, width: int, height: int) -> Iterator[Found[Point]]:
    """Yield where a text names points of a board: start, end and the point."""
    start = 0
    while start < len(text):
        end = _end_of_word(text, start + _AT_ONCE)
        for match in _COORDINATE.finditer(text, start, end):
            point = Point.from_vertex(match[0])
            if point.x < width and point.y < height:
                yield match.start(), match.end(), point
        start = end


def _end_of_word(text: str, at: int) -> int:
    """Return the end of the word that a place is in, or of the text."""
    match = _NO_WORD.search(text, at)
    return len(text) if match is None else match.start()


def addresses_in(text: str) -> Iterator[Found[str]]:
    """Yield where a text has addresses on the web, without the punctuation that follows: start, end and address."""
    for match in _ADDRESS.finditer(text):
        address = match[0].rstrip(_BEHIND)
        while address.endswith(")") and address.count(")") > address.count("("):
            address = address[:-1].rstrip(_BEHIND)
        if len(address) <= _LONGEST_ADDRESS and address.partition("://")[2]:
            yield match.start(), match.start() + len(address), address


def show_plain(document: QTextDocument, text: str, link: QBrush) -> dict[str, str]:
    """Show a text as it stands; return the diagrams in it by the addresses of the links below them."""
    document.setPlainText(text)
    lines = text.split("\n")
    found = {f"{_DIAGRAM_SCHEME}:{number}": span for number, span in enumerate(diagrams_in(text))}
    for address, (first, end) in reversed(found.items()):
        _show_diagram(document, first, end)
        _offer_board(document, end - 1, link_format(address, link))
    link_addresses(document, link)
    return {address: "\n".join(lines[first:end]) for address, (first, end) in found.items()}


def link_format(address: str, brush: QBrush) -> QTextCharFormat:
    """Return the format of a link."""
    from PySide6.QtGui import QTextCharFormat

    link = QTextCharFormat()
    link.setAnchor(True)
    link.setAnchorHref(address)
    link.setForeground(brush)
    link.setFontUnderline(True)
    return link


def _show_diagram(document: QTextDocument, first: int, end: int) -> None:
    """Set some lines in a fixed-width font, without wrapping."""
    from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor

    fixed, whole = QTextCharFormat(), QTextBlockFormat()
    fixed.setFontFamilies(fixed_font().families())
    fixed.setFontFixedPitch(True)
    whole.setNonBreakableLines(True)
    last = document.findBlockByNumber(end - 1)
    cursor = QTextCursor(document.findBlockByNumber(first))
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeBlockFormat(whole)
    cursor.mergeCharFormat(fixed)


def _offer_board(document: QTextDocument, line: int, link: QTextCharFormat) -> None:
    from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor

    block = document.findBlockByNumber(line)
    cursor = QTextCursor(block)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
    cursor.insertText(tr("Show as Board"), link)


def link_addresses(document: QTextDocument, link: QBrush, *, but_in_code: bool = False) -> None:
    """Link the addresses in a document that are no part of a link."""
    with laid_out_once(document):
        for cursor, address in selected(document, addresses_in):
            present = cursor.charFormat()
            if not present.isAnchor() and not (but_in_code and present.fontFixedPitch()):
                cursor.mergeCharFormat(link_format(address, link))


@contextmanager
def laid_out_once(document: QTextDocument) -> Iterator[None]:
    """Lay a document out after all changes, not after each."""
    from PySide6.QtGui import QTextCursor

    edit = QTextCursor(document)
    edit.beginEditBlock()
    yield
    edit.endEditBlock()


def selected(
    document: QTextDocument, find: Callable[[str], Iterator[Found[What]]]
) -> Iterator[tuple[QTextCursor, What]]:
    """Yield what is found in each line of a document, with a cursor that selects it.

    Lines are not read from the blocks of the document: several thousand take long.
    """
    from PySide6.QtGui import QTextCursor

    cursor, position = QTextCursor(document), 0
    for line in document.toPlainText().split("\n"):
        for start, end, what in find(line):
            cursor.setPosition(position + _qt_length(line[:start]))
            cursor.setPosition(position + _qt_length(line[:end]), QTextCursor.MoveMode.KeepAnchor)
            yield cursor, what
        position += _qt_length(line) + 1


def _qt_length(text: str) -> int:
    """Return the length of a text in Qt, where emoji count twice."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
