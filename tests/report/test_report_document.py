"""A report as a document: how its tables take little room, and how its drawings are drawn."""

import gc

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QImage, QPainter, QTextDocument
from pytestqt.qtbot import QtBot

from qtgo.look.palette import LIGHT
from qtgo.report.report_document import empty_document, report_document, write_in_steps
from tests.report.sample import report


def test_a_table_without_running_text_breaks_between_words(qtbot: QtBot) -> None:
    document = empty_document(QFont())
    document.setTextWidth(240)
    for _ in write_in_steps(document, [report("PB[Yasuda Shusaku]PW[Inoue Gennan Inseki]")], LIGHT, 240):
        pass
    broken = []
    block = document.begin()
    while block.isValid():
        lines = block.layout()
        starts = [lines.lineAt(number).textStart() for number in range(lines.lineCount())]
        if block.text().startswith("White:"):
            broken += [block.text()[start - 1] for start in starts if start]
        block = block.next()
    assert broken and set(broken) == {" "}


def test_drawings_are_made_before_a_page_is_painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects of Qt that came and went within a paint event have crashed the program."""
    document = report_document([report(clocks=True)], LIGHT, QFont(), 400)
    gc.collect()  # nothing but the document holds what draws
    monkeypatch.setattr("qtgo.report.report_document.QSvgRenderer", None)
    first = picture(document)
    colors = {first.pixel(x, y) for x in range(0, first.width(), 5) for y in range(0, first.height(), 5)}
    assert 0xFFECD3A0 in colors, "the wood of a diagram"
    assert picture(document) == picture(document), "the first is a shade off in older versions of Qt"


def picture(document: QTextDocument) -> QImage:
    image = QImage(400, round(document.size().height()), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    document.drawContents(painter)
    painter.end()
    return image
