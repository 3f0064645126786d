"""A report as a document: how its tables take little room."""

from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from qtgo.look.palette import LIGHT
from qtgo.report.document import empty_document, write_in_steps
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
