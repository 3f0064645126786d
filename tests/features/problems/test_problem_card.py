"""The card of a problem: room around its words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from qtgo.features.problems.problem_card import ProblemCard
from qtgo.look.sizes import SPACING, scaled


@pytest.mark.parametrize("compact", [False, True])
def test_the_words_keep_away_from_its_edges(qtbot: QtBot, compact: bool) -> None:
    card = ProblemCard(QAction("Back to Play"))
    qtbot.addWidget(card)
    card.set_compact(compact, is_lowest=False)
    card.show_problem("", lambda: "Problem 1 of 3", str)
    card.show()
    card.status.setText("Wrong. Try again, or see the solution.")
    for _ in range(2):  # its height follows from its width
        card.resize(270, card.sizeHint().height())
    for label in (card.title, card.status):
        top = label.mapTo(card, QPoint()).y()
        assert top >= scaled(SPACING)
        assert top + label.height() <= card.height() - scaled(SPACING)


def test_the_words_of_a_lesson_are_as_far_from_either_edge(qtbot: QtBot) -> None:
    card = ProblemCard(QAction("Back to Play"))
    qtbot.addWidget(card)
    card.show_problem("", lambda: "1. Liberties: step 1 of 6", str, is_lesson=True)
    card.show()
    card.resize(270, card.sizeHint().height())
    words = card.status.contentsRect().translated(card.status.mapTo(card, QPoint()))
    assert words.left() == card.rect().right() - words.right()
