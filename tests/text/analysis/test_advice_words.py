"""What is said of a position, in words."""

from __future__ import annotations

import pytest

from qtgo.ai.search.search_values import Estimate
from qtgo.core.analysis.display import Hint, ShownCandidate, ShownNumber
from qtgo.core.rules.point import Color, Point
from qtgo.text.analysis.advice_words import estimate_text, hint_text, spoken_hint
from qtgo.text.analysis.candidate_words import candidate_number

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


def said_of(hint: Hint) -> str:
    return hint_text(hint).replace(NO_BREAK, " ")


def test_each_move_has_the_number_that_it_has_on_the_board() -> None:
    """A move with few visits may lead to more than the best one: it loses nothing, in words as on the board."""
    values = [(1.25, 0.0), (6.4, 0.0), (0.5, 0.75), (-0.4, 1.65)]
    for number in (ShownNumber.LOSS, ShownNumber.LEAD):
        shown = tuple(
            ShownCandidate(Point(n, n), "ABCD"[n], 10, 0.6, lead, loss, number=number, is_best=not n)
            for n, (lead, loss) in enumerate(values)
        )
        words = " · ".join(f"{one.letter} {one.point.vertex} {candidate_number(one)}" for one in shown if one.point)
        assert said_of(Hint(Color.BLACK, shown)) == f"Hint for Black (60%, +1.2): {words} (Esc to clear)"
    assert said_of(Hint(Color.BLACK, shown[:2])).endswith("A A1 +1.2 · B B2 +6.4 (Esc to clear)")


def test_no_line_of_a_hint_breaks_between_a_letter_and_its_point() -> None:
    best, other = ShownCandidate(Point(0, 0), "A", 9, 0.9, 2.0, 0.0), ShownCandidate(Point(1, 0), "B", 1, 0.5)
    words = hint_text(Hint(Color.BLACK, (best, other))).split(" ")
    assert words[3:7] == [
        f"(90%,{NO_BREAK}+2.0):",
        f"A{NO_BREAK}A1{NO_BREAK}0.0",
        "·",
        f"B{NO_BREAK}B1{NO_BREAK}50%",
    ]


def test_the_move_played_next_is_not_named_where_nothing_is_known_of_it() -> None:
    best, played = ShownCandidate(Point(0, 0), "A", 9, 0.9), ShownCandidate(Point(2, 2), "B", is_next=True)
    assert said_of(Hint(Color.BLACK, (best, played))) == "Hint for Black (90%): A A1 90% (Esc to clear)"


def test_a_hint_of_which_only_the_visits_are_known_has_no_outlook() -> None:
    assert said_of(Hint(Color.BLACK, (ShownCandidate(Point(0, 0), "A", 9),))) == "Hint for Black: A A1 9 (Esc to clear)"


def test_a_pass_can_be_the_best_move() -> None:
    best, other = ShownCandidate(None, "A", 9, 0.9, 12.0, 0.0, is_best=True), ShownCandidate(Point(0, 0), "B", 1, 0.5)
    hint = Hint(Color.WHITE, (best, other))
    assert said_of(hint) == "Hint for White (90%, +12.0): A pass 0.0 · B A1 50% (Esc to clear)"
    assert spoken_hint(hint) == "Hint: pass, 90 percent"


def test_a_win_rate_that_is_not_known_is_not_read_out() -> None:
    assert spoken_hint(Hint(Color.WHITE, (ShownCandidate(Point(0, 0), "A", 9, lead=2.0),))) == "Hint: A1"
