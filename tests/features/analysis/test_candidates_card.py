"""The list of candidates: painted, walked and heard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.display import LossStep, ShownCandidate
from qtgo.core.rules.point import Point
from qtgo.features.analysis.candidates_card import CandidateRow, CandidatesCard
from qtgo.look.look import Look

VERTICES = ("E5", "D4", "C3")


def row(vertex: str, order: int) -> CandidateRow:
    steps = (LossStep.NONE, LossStep.DOUBTFUL, LossStep.BLUNDER)
    candidate = ShownCandidate(
        Point.from_vertex(vertex),
        "ABC"[order],
        100,
        loss=2.0 * order,
        step=steps[order],
        is_best=not order,
        is_next=order == 1,
    )
    return CandidateRow(candidate, vertex, "+1.5", "-2.0", "100", "C3 G7", f"{vertex} in words")


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> CandidatesCard:
    card = CandidatesCard()
    qtbot.addWidget(card)
    card.resize(328, 240)
    card.show_candidates([row(vertex, order) for order, vertex in enumerate(VERTICES)], "QtGo · 300 visits", "B+1.5")
    with qtbot.waitExposed(card):
        card.show()
    return card


def test_it_lists_what_it_is_given(card: CandidatesCard) -> None:
    model = card.list.model()
    assert model.rowCount() == 3
    assert [model.data(model.index(at, 0)) for at in range(3)] == [f"{vertex} in words" for vertex in VERTICES]
    assert card.engine.text() == "QtGo · 300 visits"
    assert card.header.text() == "Analysis · B+1.5"
    assert not card.grab().isNull()
    card.show_candidates([], "")
    assert model.rowCount() == 0
    assert card.header.text() == "Analysis"


def test_it_keeps_its_height(card: CandidatesCard) -> None:
    height = card.sizeHint().height()
    card.show_candidates([], "")
    assert card.sizeHint().height() == height


def test_a_click_chooses_and_enter_activates(qtbot: QtBot, card: CandidatesCard) -> None:
    with qtbot.waitSignal(card.candidate_chosen) as chosen:
        qtbot.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 40))
    assert chosen.args is not None
    assert chosen.args[0].letter == "B"
    with qtbot.waitSignal(card.candidate_chosen) as chosen:
        qtbot.keyClick(card.list, Qt.Key.Key_Down)
    assert chosen.args is not None
    assert chosen.args[0].letter == "C"
    with qtbot.waitSignal(card.candidate_activated) as activated:
        qtbot.keyClick(card.list, Qt.Key.Key_Return)
    assert activated.args is not None
    assert activated.args[0].letter == "C"


def test_the_line_shown_is_marked(card: CandidatesCard) -> None:
    card.show_chosen(Point.from_vertex("D4"), chosen=True)
    assert card.list.currentIndex().row() == 1
    card.show_chosen(None, chosen=False)
    assert not card.list.currentIndex().isValid()


def test_numbers_change_without_the_list_losing_its_place(card: CandidatesCard) -> None:
    card.show_chosen(Point.from_vertex("D4"), chosen=True)
    card.show_candidates([row(vertex, order) for order, vertex in enumerate(reversed(VERTICES))], "QtGo")
    assert card.list.currentIndex().row() == 1
