"""The words and numbers of a live analysis."""

import pytest

from qtgo.core.analysis.display import ShownCandidate, ShownNumber
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.rules.point import Point
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import LiveTrouble
from qtgo.features.analysis.live_analysis_words import (
    engine_line,
    loss_text,
    number_text,
    outlook_text,
    spoken_best,
    spoken_line,
    trouble_text,
)
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.text.record.move_words import line_text

E5, D4 = Point.from_vertex("E5"), Point.from_vertex("D4")
SAID = PositionAnalysis(1234, 0.613, -2.25)


@pytest.mark.parametrize(
    ("analysis", "speed", "is_resting", "text"),
    [
        (None, 0.0, False, "KataGo is starting…"),
        (PositionAnalysis(1), 0.0, False, "KataGo · 1 visit"),
        (SAID, 0.4, False, "KataGo · 1234 visits"),
        (SAID, 1500.0, False, "KataGo · 1234 visits · 1.5k/s"),
        (SAID, 1500.0, True, "KataGo · 1234 visits · done"),
    ],
)
def test_the_engine_has_one_line(analysis: PositionAnalysis | None, speed: float, is_resting: bool, text: str) -> None:
    assert engine_line("KataGo", analysis, speed, is_resting=is_resting) == text


@pytest.mark.parametrize(
    ("win_rate", "lead", "text"),
    [(0.613, -2.25, "W+2.2 · Black 61%"), (0.5, None, "Black 50%"), (None, 0.0, "0"), (None, None, "")],
)
def test_the_outlook_is_short(win_rate: float | None, lead: float | None, text: str) -> None:
    assert outlook_text(PositionAnalysis(1, win_rate, lead)) == text


def test_a_number_stands_once() -> None:
    candidate = ShownCandidate(E5, "A", 1200, 0.55, 2.5, 1.25, 0.03)
    numbers = {
        number: number_text(ShownCandidate(E5, "A", 1200, 0.55, 2.5, 1.25, 0.03, number=number))
        for number in ShownNumber
    }
    assert numbers == {
        ShownNumber.LOSS: "",
        ShownNumber.LEAD: "+2.5",
        ShownNumber.WIN_RATE: "55%",
        ShownNumber.VISITS: "",
    }
    assert loss_text(candidate) == "−1.2"
    assert loss_text(ShownCandidate(E5, "A", rate_loss=0.031)) == "−3%"
    assert loss_text(ShownCandidate(E5, "A")) == ""


def test_a_line_is_said_with_its_candidate() -> None:
    best = ShownCandidate(E5, "A", 12, 0.5, 0.5, 0.0, is_best=True)
    assert line_text((E5, None, D4)) == "E5 pass D4"
    assert spoken_line(best, (E5,)).startswith("E5, candidate A, the best move, ")
    assert spoken_line(best, (E5, None, D4)).endswith(", then pass D4")
    text = "Best move: E5, White leads by 2.2 points, Black's win rate 61%, 1234 visits"
    assert spoken_best(best, SAID) == text


@pytest.mark.parametrize("lead", [0.0, 0.04, -0.04])
def test_nobody_leads_by_nothing(lead: float) -> None:
    best = ShownCandidate(E5, "A", 12, 0.5, 0.5, 0.0, is_best=True)
    assert spoken_best(best, PositionAnalysis(5, None, lead)) == "Best move: E5, neither side leads, 5 visits"


@pytest.mark.parametrize(
    ("trouble", "text"),
    [
        (LiveTrouble("GNU Go", ""), "Analysis is off. GNU Go cannot analyze positions."),
        (LiveTrouble("X", "out of memory"), "Analysis is off. X answered: out of memory"),
        (LiveTrouble("X", "what?", is_region=True), "X cannot limit its analysis to a part of the board."),
        (LiveTrouble("X", SyncFailure(SyncRefusal.SIZE_REFUSED)), "X cannot analyze this position. "),
        (LiveTrouble("X", EngineFailure(FailureKind.NOT_FOUND, "x")), "Analysis is off. X: "),
    ],
)
def test_every_trouble_says_who_and_why(trouble: LiveTrouble, text: str) -> None:
    assert trouble_text(trouble).startswith(text)


def test_after_a_failure_space_is_named() -> None:
    assert trouble_text(LiveTrouble("X", EngineFailure(FailureKind.KILLED))).endswith("Press Space to try again.")
