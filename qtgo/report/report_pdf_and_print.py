"""A report on pages, as PDF or on a printer: drawn as lines and letters, not as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextTable,
)

from qtgo.look.elision import elided
from qtgo.look.font import with_found_letters
from qtgo.look.letters import missing_letters
from qtgo.look.palette import LIGHT
from qtgo.look.pdf_letters import with_written_letters
from qtgo.look.sizes import BODY
from qtgo.report.report_document import HEADING, report_document
from qtgo.report.report_text import Report, report_title
from qtgo.steps import Progress, untold
from qtgo.text.record.missing_letter_words import missing_letters_text

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_RESOLUTION = 96
_SIDE, _TOP, _BOTTOM = 76, 76, 84
_FOOTER = 34
_DRAWING = "\N{OBJECT REPLACEMENT CHARACTER}"
_SETTING = 0.5  # of the time
_FIRST_ROWS = 60
"""The height of what must follow a heading on its page."""


def pdf_bytes(
    reports: Sequence[Report],
    font: QFont,
    warn: Callable[[str], None] | None = None,
    progress: Progress = untold,
) -> bytes:
    """Return the report on pages of A4 as PDF in a typeface; needs a QGuiApplication for its fonts.

    ``warn`` is told of letters that they lack, ``progress`` how much is done, from 0 to 1; it may raise.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    page = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
    writer.setPageLayout(page)
    writer.setResolution(_RESOLUTION)
    writer.setCreator("QtGo")
    writer.setTitle(report_title(reports))
    paint_report(writer, reports, font, warn, progress)
    return with_written_letters(bytes(buffer.data().data()))


def print_report(printer: QPrinter, reports: Sequence[Report], font: QFont, progress: Progress = untold) -> bool:
    """Print the report on the pages that a printer has; return whether it took them all."""
    printer.setFullPage(True)
    printer.setResolution(_RESOLUTION)
    printer.setCreator("QtGo")
    printer.setDocName(report_title(reports))
    return paint_report(printer, reports, font, progress=progress)


def paint_report(
    device: QPagedPaintDevice,
    reports: Sequence[Report],
    font: QFont,
    warn: Callable[[str], None] | None = None,
    progress: Progress = untold,
) -> bool:
    """Draw the report on the pages of a device of 96 dots an inch; return whether it took them all."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    font = with_found_letters(font)
    font.setPointSizeF(BODY * 0.72)
    page = QRectF(device.pageLayout().fullRectPixels(_RESOLUTION))
    room = page.adjusted(_SIDE, _TOP, -_SIDE, -_BOTTOM)
    document = report_document(reports, LIGHT, font, room.width(), board="#ffffff")
    document.documentLayout().setPaintDevice(device)
    document.setPageSize(room.size())
    keep_together(document)
    text = document.toPlainText().replace(_DRAWING, "")
    if warn is not None and (missing := missing_letters(text, font)):
        warn(missing_letters_text(missing))
    progress(_SETTING)
    is_taken, pages = True, document.pageCount()
    try:
        for number in range(pages):
            is_taken = is_taken and (not number or device.newPage())
            _draw_page(painter, document, room, number, report_title(reports))
            progress(_SETTING + (1 - _SETTING) * (number + 1) / pages)
    finally:
        del document
        is_ended = painter.end()
    return is_taken and is_ended


def _draw_page(painter: QPainter, document: QTextDocument, room: QRectF, number: int, title: str) -> None:
    painter.save()
    painter.translate(room.left(), room.top() - number * room.height())
    shown = QRectF(0, number * room.height(), room.width(), room.height())
    painter.setClipRect(shown)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = shown
    context.palette = QPalette(Qt.GlobalColor.white)
    document.documentLayout().draw(painter, context)
    painter.restore()
    painter.setFont(document.defaultFont())
    painter.setPen(LIGHT.ink2)
    foot = QRectF(room.left(), room.bottom() + _FOOTER, room.width(), _BOTTOM - _FOOTER)
    flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine
    name = elided(painter.fontMetrics(), title, int(room.width() * 0.8))
    painter.drawText(foot, int(flags | Qt.AlignmentFlag.AlignLeft), name)
    painter.drawText(foot, int(flags | Qt.AlignmentFlag.AlignRight), str(number + 1))


# Where pages end


def keep_together(document: QTextDocument) -> None:
    """Let no heading be the last on its page, and no key moment be cut, by beginning pages before them."""
    page = document.pageSize().height()
    for first, last, most in list(_units(document)):
        top, height = _rect(document, first).top(), _height(document, first, last, most)
        if height < page and top // page != (top + height - 1) // page:
            _break_before(first)


_Unit = QTextBlock | QTextTable


def _units(document: QTextDocument) -> Iterator[tuple[_Unit, _Unit, float | None]]:
    """Yield what must not be cut: the first part, the last, and how much of that, None for all.

    These are headings with what follows, and key moments; Qt itself cuts no drawing.
    """
    heading: QTextBlock | None = None
    for part in _parts(document):
        if isinstance(part, QTextTable):
            is_moment = bool(part.format().property(HEADING))
            if heading is not None:
                yield heading, part, None if is_moment else _FIRST_ROWS
            elif is_moment:
                yield part, part, None
            heading = None
        elif part.blockFormat().property(HEADING):
            if heading is None:
                heading = part
        elif part.length() > 1:
            if heading is not None:
                yield heading, part, None
            heading = None


def _height(document: QTextDocument, first: _Unit, last: _Unit, most: float | None) -> float:
    """Return the height from the top of one part to the bottom of another, or to so far below its top.

    It is as laid out now; a part that is cut is longer by the gap.
    """
    own = _rect(document, last).height()
    above = 0.0 if first is last else _rect(document, first).height() + 6
    return above + (own if most is None else min(own, most))


def _parts(document: QTextDocument) -> Iterator[_Unit]:
    """Yield the blocks and tables of a document."""
    root = document.rootFrame()
    tables = {frame.firstPosition(): frame for frame in root.childFrames() if isinstance(frame, QTextTable)}
    block = document.begin()
    while block.isValid():
        table = tables.get(block.position())
        if table is not None:
            yield table
            block = document.findBlock(table.lastPosition() + 1)
        else:
            yield block
            block = block.next()


def _rect(document: QTextDocument, part: _Unit) -> QRectF:
    layout = document.documentLayout()
    return layout.frameBoundingRect(part) if isinstance(part, QTextFrame) else layout.blockBoundingRect(part)


def _break_before(part: _Unit) -> None:
    if isinstance(part, QTextTable):
        shape = part.format().toTableFormat()
        shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        part.setFormat(shape)
    else:
        block = part.blockFormat()
        block.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        QTextCursor(part).setBlockFormat(block)
