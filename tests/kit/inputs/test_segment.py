"""The parts of a segment are closer together where there is little room, and stand in rows only where there is none."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.chip import Segment


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
