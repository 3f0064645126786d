"""Reports as files: a page, a PDF or Markdown, by the ending of a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.report.content import ReportFormat
from qtgo.steps import Progress, untold

if TYPE_CHECKING:
    from qtgo.report.report_text import Report


def format_of(path: Path) -> ReportFormat | None:
    """Return the format that a name ends in, None for another ending."""
    return next((kind for kind in ReportFormat if kind.value == path.suffix.lower()), None)


def report_bytes(
    reports: Sequence[Report],
    kind: ReportFormat,
    warn: Callable[[str], None] | None = None,
    progress: Progress = untold,
) -> bytes:
    """Return the contents of a file; a PDF needs a QGuiApplication for its fonts.

    ``warn`` is told of letters that these lack, ``progress`` how much of a PDF is done, from 0 to 1.
    """
    if kind is ReportFormat.HTML:
        from qtgo.report.report_html import html_page

        return html_page(reports)
    if kind is ReportFormat.MARKDOWN:
        from qtgo.report.markdown import markdown_text

        return markdown_text(reports)
    from PySide6.QtGui import QGuiApplication

    from qtgo.look.font import interface_font
    from qtgo.report.report_pdf_and_print import pdf_bytes

    return pdf_bytes(reports, interface_font(QGuiApplication.font(), 1.0), warn, progress)
