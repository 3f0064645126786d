"""The parts of a segment are closer together where there is little room, and stand in rows only where there is none."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.chip import Segment
from qtgo.look.icons import icon


@pytest.fixture
def segment(qtbot: QtBot) -> Segment:
    segment = Segment("Shown")
    qtbot.addWidget(segment)
    for text in ("Tree", "List", "Comment"):
        segment.add(text, text)
    segment.begin_row()
    segment.add("Explorer", "Explorer")
    segment.show()
    return segment


def test_rows_are_joined_as_soon_as_the_closer_parts_have_room(segment: Segment) -> None:
    stacked = segment.sizeHint()
    segment.join_rows(True)
    wide = segment.sizeHint()
    assert wide.width() > stacked.width()
    assert wide.height() < stacked.height()
    segment.fit(wide.width() - 1)
    close = segment.sizeHint()
    assert close.height() == wide.height()
    assert close.width() < wide.width()
    segment.fit(close.width())
    assert segment.sizeHint() == close
    segment.fit(close.width() - 1)
    assert segment.sizeHint().height() == stacked.height()


def test_what_is_hidden_needs_no_room(segment: Segment) -> None:
    segment.chips[-1].hide()
    stacked = segment.stacked_size()
    segment.fit(stacked.width())
    assert segment.sizeHint().width() <= stacked.width()


def test_icons_stand_for_words_only_where_these_have_no_room(segment: Segment) -> None:
    tree, comment = segment.chips[0], segment.chips[2]
    tree.brief = icon("tree")
    segment.close_up()
    close, word = segment.sizeHint(), tree.sizeHint().width()
    brief = segment.stacked_size(brief=True)
    assert segment.stacked_size(close=True) == close
    assert brief.width() < close.width()
    segment.close_up(brief=True)
    assert segment.sizeHint() == brief
    assert tree.sizeHint().width() < word, "the icon alone"
    assert comment.sizeHint().width() == comment.width_as(comment.padding), "there is no icon for it"
    assert segment.stacked_size(close=True) == close, "what the words would take"
    said = QAccessible.queryAccessibleInterface(tree)
    assert (said.text(QAccessible.Text.Name), said.text(QAccessible.Text.Description)) == ("Tree", "")
    QApplication.sendEvent(tree, QHelpEvent(QEvent.Type.ToolTip, QPoint(), tree.mapToGlobal(QPoint())))
    assert QToolTip.text() == "Tree"
    QToolTip.hideText()
    segment.close_up()
    assert tree.sizeHint().width() == word
