"""The marks on what was looked for, in a text longer than its view."""

from PySide6.QtCore import QRegularExpression
from PySide6.QtWidgets import QPlainTextEdit, QTextBrowser
from pytestqt.qtbot import QtBot

from qtgo.kit.found_text import FoundText

LONG = "\n\n".join(["nothing 🀄 here"] * 60 + ["a 🀄 ladder, and the Ladder again"])


def test_the_first_match_comes_in_sight(qtbot: QtBot) -> None:
    view = QTextBrowser()
    qtbot.addWidget(view)
    view.resize(200, 100)
    view.show()
    found = FoundText(view)
    view.setMarkdown(LONG)
    ladder = QRegularExpression("ladder", QRegularExpression.PatternOption.CaseInsensitiveOption)
    found.show_expression(ladder)
    assert [s.cursor.selectedText() for s in view.extraSelections()] == ["ladder", "Ladder"]
    assert view.verticalScrollBar().value() > 0
    view.setMarkdown("no\n\nladder")
    qtbot.waitUntil(lambda: len(view.extraSelections()) == 1)
    found.show_expression(None)
    assert view.extraSelections() == []


def test_the_match_in_sight_is_the_first_from_a_place_on(qtbot: QtBot) -> None:
    view = QTextBrowser()
    qtbot.addWidget(view)
    view.resize(200, 100)
    view.show()
    found = FoundText(view)
    view.setPlainText("ladder\n" + LONG + "\nnet")
    found.show_expression(QRegularExpression("ladder"), 1)
    assert len(view.extraSelections()) == 2
    there = view.verticalScrollBar().value()
    assert there > 0
    found.show_expression(QRegularExpression("nothing"), len(view.toPlainText()))
    assert view.verticalScrollBar().value() == there, "there is none from that place on"


def test_where_one_types_nothing_scrolls(qtbot: QtBot) -> None:
    edit = QPlainTextEdit(LONG)
    qtbot.addWidget(edit)
    edit.resize(200, 100)
    edit.show()
    FoundText(edit).show_expression(QRegularExpression("ladder|x*"))
    assert len(edit.extraSelections()) == 1
    assert edit.verticalScrollBar().value() == 0
