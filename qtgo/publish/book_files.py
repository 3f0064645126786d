"""Books as files: PDF, or a page that plays, by the ending of a name."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.publish.book_blocks import PageStyle
from qtgo.publish.booklet import Booklet
from qtgo.steps import Progress, untold
from qtgo.text.translation import Texts

tr = Texts("booklet")

BOOK_FORMATS = (".pdf", ".html")


def format_title(suffix: str) -> str:
    """Return the name of a format as it stands in file dialogs."""
    return {".pdf": tr("PDF document"), ".html": tr("Web page that plays")}[suffix]


def book_bytes(
    booklet: Booklet,
    style: PageStyle,
    suffix: str,
    progress: Progress = untold,
    warn: Callable[[str], None] | None = None,
) -> bytes:
    """Return the contents of a file; a PDF needs a QGuiApplication for its fonts; ``warn`` receives missing letters."""
    if suffix == ".html":
        from qtgo.publish.book_html import html_bytes

        return html_bytes(booklet, coordinates=style.coordinates, progress=progress)
    from qtgo.publish.book_pdf_and_print import pdf_bytes

    return pdf_bytes(booklet, style, progress, warn)
