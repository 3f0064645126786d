"""Books as PDF and on printers: drawn as lines and letters, not as pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from qtgo.look.pdf_letters import with_written_letters
from qtgo.publish.book_blocks import PageStyle, Paper
from qtgo.publish.booklet import Booklet
from qtgo.publish.boxes import POINT, Typesetter
from qtgo.publish.pages import Composer, Page
from qtgo.publish.typeface import book_face
from qtgo.steps import Progress, untold
from qtgo.text.record.missing_letter_words import missing_letters_text

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

RESOLUTION = 72 * POINT
_SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
_SETTING = 0.5
"""The part of the work that is done when all pages are set but not yet drawn."""


def pdf_bytes(
    booklet: Booklet, style: PageStyle, progress: Progress = untold, warn: Callable[[str], None] | None = None
) -> bytes:
    """Return a book as PDF; needs a QGuiApplication for its fonts. ``warn`` receives the letters that they lack."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageLayout(page_layout(style.paper))
    writer.setResolution(RESOLUTION)
    writer.setTitle(booklet.title)
    writer.setCreator("QtGo")
    setter = Typesetter(book_face(), coordinates=style.coordinates)
    _paint(writer, RESOLUTION, booklet, style, setter, progress)
    if warn is not None and (text := missing_letters_text(setter.missing)):
        warn(text)
    return with_written_letters(bytes(buffer.data().data()))


def print_booklet(printer: QPrinter, booklet: Booklet, style: PageStyle, progress: Progress = untold) -> bool:
    """Print a book on full pages; return whether the printer took them all."""
    printer.setFullPage(True)
    printer.setCreator("QtGo")
    printer.setDocName(booklet.title)
    setter = Typesetter(book_face(), coordinates=style.coordinates)
    return _paint(printer, printer.resolution(), booklet, style, setter, progress)


def page_layout(paper: Paper) -> QPageLayout:
    """Return the layout of full pages of a paper."""
    return QPageLayout(QPageSize(_SIZES[paper]), QPageLayout.Orientation.Portrait, QMarginsF())


def _paint(
    device: QPagedPaintDevice,
    resolution: float,
    booklet: Booklet,
    style: PageStyle,
    setter: Typesetter,
    progress: Progress,
) -> bool:
    """Set a book and draw it on the pages of a device with dots per inch; return whether it took them all."""
    composer = Composer(booklet, style, setter)
    pages = list(composer.pages(lambda part: progress(part * _SETTING)))
    painter = QPainter()
    if not painter.begin(device):
        return False
    is_taken = True
    try:
        for number, page in enumerate(pages):
            is_taken = is_taken and (not number or device.newPage())
            draw_page(painter, page, setter, style, booklet.title, resolution / RESOLUTION)
            progress(_SETTING + (1 - _SETTING) * (number + 1) / len(pages))
    finally:
        is_ended = painter.end()
    return is_taken and is_ended


def draw_page(painter: QPainter, page: Page, setter: Typesetter, style: PageStyle, title: str, scale: float) -> None:
    """Draw a page; ``scale`` is how many dots a tenth of a point has."""
    painter.save()
    painter.scale(scale, scale)
    page.draw(painter, setter, style.paper, title)
    painter.restore()
