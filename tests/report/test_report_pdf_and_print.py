"""The document and its pages: what stands in them, in which colors, and where the pages end."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont, QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QApplication

from qtgo.look.palette import DARK, LIGHT, Palette
from qtgo.report.content import GameReport, ReportFormat
from qtgo.report.report_document import HEADING, report_document
from qtgo.report.report_files import report_bytes
from qtgo.report.report_pdf_and_print import keep_together
from tests.hostile import HOSTILE, MARKUP
from tests.report.sample import report

PAGE = QSizeF(640, 900)


def document(made: GameReport, colors: Palette = LIGHT, *, links: bool = False) -> QTextDocument:
    return report_document([made], colors, QFont(QApplication.font()), PAGE.width(), links=links)


@pytest.mark.usefixtures("qapp")
def test_names_are_text() -> None:
    text = document(report(f"PB[{HOSTILE}]")).toPlainText()
    assert MARKUP in text
    assert not any(image in text for image in ("\u202e", "\x1b"))


@pytest.mark.usefixtures("qapp")
def test_the_diagrams_and_the_graph_are_drawn() -> None:
    made = document(report())
    assert made.toPlainText().count("\ufffc") == 3
    for colors in (LIGHT, DARK):
        shown = document(report(), colors)
        shown.setTextWidth(PAGE.width())
        image = QImage(640, 1200, QImage.Format.Format_RGB32)
        image.fill(colors.window)
        painter = QPainter(image)
        shown.drawContents(painter, QRectF(0, 0, 640, 1200))
        painter.end()
        seen = {image.pixelColor(x, y).name() for x in range(0, 640, 5) for y in range(0, 1200, 3)}
        assert {colors.ink.lower(), "#ecd3a0"} <= seen


@pytest.mark.usefixtures("qapp")
def test_nothing_is_wider_than_the_text() -> None:
    made = document(report("PB[" + "long " * 60 + "]", clocks=True))
    made.setTextWidth(PAGE.width())
    assert made.idealWidth() <= PAGE.width() + 1  # a bearing
    made.setTextWidth(PAGE.width() / 2)  # drawings become smaller, tables do not
    assert made.idealWidth() <= PAGE.width() + 1


@pytest.mark.usefixtures("qapp")
def test_moves_are_links_where_they_are_wanted() -> None:
    def links(made: QTextDocument) -> set[str]:
        found, block = set(), made.begin()
        while block.isValid():
            found |= {part.format.anchorHref() for part in block.textFormats() if part.format.isAnchor()}
            block = block.next()
        return found

    assert links(document(report(), links=True)) == {"move:0/2", "move:0/5"}
    assert links(document(report())) == set()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("height", range(500, 1000, 25))
def test_no_heading_is_the_last_of_a_page_and_no_moment_is_cut(height: int) -> None:
    made = document(report(clocks=True))
    made.setPageSize(QSizeF(PAGE.width(), height))
    keep_together(made)
    layout = made.documentLayout()
    moments = [frame for frame in made.rootFrame().childFrames() if frame.format().property(HEADING)]
    assert moments
    for moment in moments:
        rect = layout.frameBoundingRect(moment)
        assert rect.height() > height or rect.top() // height == (rect.bottom() - 1) // height
    block = made.begin()
    while block.isValid():
        if block.blockFormat().property(HEADING) and block.next().isValid():
            assert layout.blockBoundingRect(block).bottom() // height == _next_top(made, block.next()) // height
        block = block.next()


def _next_top(made: QTextDocument, block) -> float:  # type: ignore[no-untyped-def]
    return made.documentLayout().blockBoundingRect(block).top() + 1


@pytest.mark.usefixtures("qapp")
def test_a_pdf_has_letters_and_lines_and_no_pictures() -> None:
    data = report_bytes([report("PB[柯洁]"), report()], ReportFormat.PDF)
    assert data.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in data and b"/Subtype/Image" not in data
    pages = re.search(rb"/Count (\d+)", data)
    assert pages is not None and int(pages[1]) >= 3
    assert b"/URI" not in data


@pytest.mark.usefixtures("qapp")
def test_letters_that_no_font_has_are_told_of() -> None:
    said: list[str] = []
    report_bytes([report()], ReportFormat.PDF, said.append)
    assert not said
    report_bytes([report("PB[\U0010fffd]")], ReportFormat.PDF, said.append)
    assert said == ["Some characters cannot be shown, as no font on this system has them."]


@pytest.mark.usefixtures("qapp")
def test_a_long_name_at_the_head_of_a_column_breaks_between_its_words() -> None:
    name = "Bartholomew Featherstonehaugh the Younger"
    made = report_document([report(f"PB[{name}]PW[{name}]")], LIGHT, QFont(QApplication.font()), 300)
    block, texts = made.begin(), []
    while block.isValid():
        texts.append(block.text())
        block = block.next()
    assert any(text.startswith("Black: ") and text.endswith(name) for text in texts), "with spaces that may be broken"
