"""Numbers are painted whole or not at all, however narrow the view and however large the font."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QBuffer, QSize
from PySide6.QtGui import QFont
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.display import LossStep, ShownCandidate, ShownNumber
from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.passes import best_loss
from qtgo.core.analysis.review import review_of
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.analysis.candidates_card import CandidateRow, CandidatesCard
from qtgo.features.analysis.live_analysis_words import engine_line, loss_text, outlook_text
from qtgo.features.players.player_panel import PlayerPanel
from qtgo.features.players.player_state import PlayerState
from qtgo.features.review.graph import ReviewGraph
from qtgo.features.review.mistakes.mistakes_card import MistakesCard
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.text.analysis.candidate_words import signed, visits_text
from qtgo.text.analysis.loss_words import loss_number
from tests.feature_samples import collected

LEADS = (0.0, -0.4, 11.9, -111.5, -111.1, 123.4, 123.4)
VISITS = 1_234_567
POINT = Point.from_vertex("Q16")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


def painted(widget: QWidget) -> list[str]:
    """Return the texts that a widget paints, as an SVG has them."""
    buffer, picture = QBuffer(), QSvgGenerator()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.setOutputDevice(buffer)
    picture.setSize(widget.size())
    widget.render(picture)
    text = bytes(buffer.data().data()).decode()
    return [found.strip() for found in re.findall(r"<text[^>]*>([^<]*)</text>", text)]


def candidates() -> tuple[QWidget, Sequence[str]]:
    card = CandidatesCard()
    rows = []
    for order, loss in enumerate((0.0, 12.3, 123.4)):
        shown = ShownCandidate(
            POINT, "ABC"[order], VISITS, 1.0, -loss, loss, step=LossStep.BLUNDER, number=ShownNumber.LEAD
        )
        line = "Q16 D4 R10 C10 K16 K4"
        row = CandidateRow(shown, "Q16", signed(-loss), loss_text(shown), visits_text(VISITS), line, "spoken")
        rows.append(row)
    analysis = PositionAnalysis(VISITS, 1.0, 123.4)
    card.show_candidates(rows, engine_line("KataGo", analysis, 1234.0), outlook_text(analysis))
    return card, ["−12.3", "−123.4", "1.2M"]


def mistakes() -> tuple[QWidget, Sequence[str]]:
    positions = [
        PositionAnalysis(
            VISITS, 0.5, lead, lead_error=0.1, candidates=(Candidate(POINT, 9, 0.5, lead),), source=AnalysisSource("K")
        )
        for lead in LEADS
    ]
    moves = [Move((Color.BLACK, Color.WHITE)[index % 2], Point(index, 2)) for index in range(len(LEADS) - 1)]
    losses = [best_loss(moves, positions, index) for index in range(len(moves))]
    review = review_of(moves, positions, losses, numbers=range(1000, 1000 + len(positions)))
    card = MistakesCard()
    card.show_review(review, "")
    return card, [loss_number(move.loss) for move in review.mistakes() if move.loss is not None]


def graph() -> tuple[QWidget, Sequence[str]]:
    view = ReviewGraph()
    source = AnalysisSource("KataGo 1.15.3", "kata1-b18c384nbt")
    positions = [PositionAnalysis(VISITS, 1.0, lead, lead_error=10.5, source=source) for lead in LEADS]
    moves = [Move(Color.BLACK, POINT) for _ in LEADS[1:]]
    view.show_review(positions, review_of(moves, positions, [None] * len(moves)))
    view.show_position(5)
    view._hover(5)
    return view, ["Move 5"]


def player() -> tuple[QWidget, Sequence[str]]:
    panel = PlayerPanel(Color.BLACK)
    panel.set_form(PlayerForm.LINE)
    panel.show_player(PlayerState(Player("A name that is long", "18k"), 123, True, accuracy=100.0, reviewed_by="QtGo"))
    return panel, []


Make = Callable[[], tuple[QWidget, Sequence[str]]]
VIEWS: dict[str, Make] = {
    "candidates": candidates,
    "mistakes": mistakes,
    "graph": graph,
    "player": player,
} | collected("NUMBERS")


@pytest.mark.parametrize("wider", [1.0, 1.2])
@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("make", VIEWS.values(), ids=VIEWS.keys())
def test_numbers_are_whole(
    qtbot: QtBot,
    qapp: QApplication,
    look: Look,
    make: Callable[[], tuple[QWidget, Sequence[str]]],
    zoom: float,
    wider: float,
) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    font = QFont(qapp.font())
    font.setStretch(round(100 * wider))
    view, wanted = make()
    qtbot.addWidget(view)
    view.setFont(font)
    view.show()
    view.resize(QSize(scaled(2000), scaled(300)))
    whole = {number for text in painted(view) for number in _DIGITS.findall(text)}
    assert whole
    for width in (160, 200, 240, 300, 360):
        view.resize(QSize(scaled(width), scaled(300)))
        texts = painted(view)
        assert {number for text in texts for number in _DIGITS.findall(text)} <= whole, (width, texts)
        assert not any(re.search(r"\d…", text) for text in texts)
        if width >= 300:  # the side panel is not narrower
            digits = {found for text in texts for found in _DIGITS.findall(text)}  # a sign may come from another font
            assert {found for number in wanted for found in _DIGITS.findall(number)} <= digits, (width, texts)
