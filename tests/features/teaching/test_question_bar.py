"""The bar that questions a move: its words are read whole, in a narrow window too."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.features.teaching.question_bar import QuestionBar
from qtgo.look.sizes import TOOL_HEIGHT, scaled
from tests.shown_texts import clipped

LONG = "A1 loses about 8.0 points (27% win rate). Better: C7. White answers at D7."


def test_it_is_as_high_as_its_words(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    tools = tuple((QAction(text, window), name) for text, name in (("Try Again", "again"), ("Keep", "accept")))
    bar = QuestionBar(tools, window)
    column.addWidget(bar)
    bar.say(lambda: "A1 may be a mistake.")
    window.show()
    assert column.heightForWidth(700) == bar.sizeHint().height() == scaled(TOOL_HEIGHT)
    bar.say(lambda: LONG)
    window.resize(280, column.heightForWidth(280))
    assert bar.height() > scaled(TOOL_HEIGHT)
    assert clipped(window) == []
