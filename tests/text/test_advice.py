"""What is said of a position, in words."""

from __future__ import annotations

import pytest

from qtgo.ai.reports import Estimate
from qtgo.core.analysis.display import Hint, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.text.advice import estimate_text, hint_text, spoken_hint

NO_BREAK = "\u00a0"


def estimate(score: float, win_rate: float, unsettled: int = 0, *, settled: bool = False) -> Estimate:
    points = frozenset(Point(index % 9, index // 9) for index in range(unsettled))
    return Estimate((0.0,) * 81, frozenset(), frozenset(), score, win_rate, 0.5, points, settled)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (estimate(6.5, 1.0, settled=True), "Black leads by 6.5 points."),
        (estimate(-1, 0.0, settled=True), "White leads by 1 point."),
        (
            estimate(3.6, 0.78, 4),
            "Black leads by about 3.5 points (78%). The position is unfinished; 4 points are undecided.",
        ),
        (estimate(-0.9, 0.4, 70), "White leads by about 1 point (60%). The position is unfinished."),
        (estimate(0.1, 0.52, 70), "Neither side leads. Black's win rate: 52%. The position is unfinished."),
        (estimate(-0.25, 0.49, 70), "Neither side leads. Black's win rate: 49%. The position is unfinished."),
        (estimate(0.0, 0.5, settled=True), "Neither side leads."),
    ],
)
def test_estimates(said: Estimate, text: str) -> None:
    assert estimate_text(said) == text


def test_as_many_moves_are_named_as_the_board_shows() -> None:
    """Four on the board, four in words; the best one has its win rate, each what it leads to."""
    leads = (1.25, 1.0, 0.5, -0.4)
    shown = tuple(
        ShownCandidate(Point(index, index), "ABCD"[index], 10, 0.6, lead, is_best=not index)
        for index, lead in enumerate(leads)
    )
    hint = Hint(Color.BLACK, shown)
    said = "A A1 60% +1.2 · B B2 +1.0 · C C3 +0.5 · D D4 \N{MINUS SIGN}0.4"
    assert hint_text(hint).replace(NO_BREAK, " ") == f"Hint for Black: {said} (Esc to clear)"


def test_no_line_of_a_hint_breaks_between_a_letter_and_its_point() -> None:
    best, other = ShownCandidate(Point(0, 0), "A", 9, 0.9, 2.0, is_best=True), ShownCandidate(Point(1, 0), "B", 1, 0.5)
    words = hint_text(Hint(Color.BLACK, (best, other))).split(" ")
    assert words[3:6] == [f"A{NO_BREAK}A1{NO_BREAK}90%{NO_BREAK}+2.0", "·", f"B{NO_BREAK}B1{NO_BREAK}50%"]


def test_the_move_played_next_is_not_named_where_nothing_is_known_of_it() -> None:
    best, played = ShownCandidate(Point(0, 0), "A", 9, 0.9), ShownCandidate(Point(2, 2), "B", is_next=True)
    assert (
        hint_text(Hint(Color.BLACK, (best, played))).replace(NO_BREAK, " ") == "Hint for Black: A A1 90% (Esc to clear)"
    )


def test_a_pass_can_be_the_best_move() -> None:
    best, other = ShownCandidate(None, "A", 9, 0.9, 12.0, is_best=True), ShownCandidate(Point(0, 0), "B", 1, 0.5)
    hint = Hint(Color.WHITE, (best, other))
    assert hint_text(hint).replace(NO_BREAK, " ") == "Hint for White: A pass 90% +12.0 · B A1 50% (Esc to clear)"
    assert spoken_hint(hint) == "Hint: pass, 90 percent"


def test_a_win_rate_that_is_not_known_is_not_read_out() -> None:
    assert spoken_hint(Hint(Color.WHITE, (ShownCandidate(Point(0, 0), "A", 9, lead=2.0),))) == "Hint: A1"
