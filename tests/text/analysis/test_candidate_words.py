"""The numbers on candidates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.analysis.display import ShownCandidate, ShownNumber
from qtgo.core.rules.point import Point
from qtgo.text.analysis.candidate_words import candidate_number, signed, spoken_candidate, visits_text

KNOWN = ShownCandidate(Point(3, 3), "B", 1340, 0.543, -2.25, 1.25, 0.104)


@pytest.mark.parametrize(("score", "text"), [(1.54, "+1.5"), (-0.5, "−0.5"), (-0.04, "0.0"), (0.0, "0.0")])
def test_points_have_signs(score: float, text: str) -> None:
    assert signed(score) == text


@pytest.mark.parametrize(
    ("number", "long", "short"),
    [
        (ShownNumber.LOSS, "−1.2", "−1"),
        (ShownNumber.LEAD, "−2.2", "−2"),
        (ShownNumber.WIN_RATE, "54%", "54%"),
        (ShownNumber.VISITS, "1.3k", "1.3k"),
    ],
)
def test_the_number_chosen_is_shown(number: ShownNumber, long: str, short: str) -> None:
    shown = replace(KNOWN, number=number)
    assert candidate_number(shown) == long
    assert candidate_number(shown, short=True) == short


@pytest.mark.parametrize("number", ShownNumber)
def test_the_move_played_next_has_its_loss(number: ShownNumber) -> None:
    assert candidate_number(replace(KNOWN, number=number, is_next=True)) == "−1.2"
    assert candidate_number(replace(KNOWN, number=number, is_next=True, loss=None)) == "−10%"


@pytest.mark.parametrize(
    ("number", "shown", "text"),
    [
        (ShownNumber.LOSS, replace(KNOWN, loss=None), "−10%"),
        (ShownNumber.LOSS, replace(KNOWN, loss=None, rate_loss=0.001), "0%"),
        (ShownNumber.LOSS, replace(KNOWN, loss=None, rate_loss=None), "54%"),
        (ShownNumber.LEAD, replace(KNOWN, lead=None), "54%"),
        (ShownNumber.WIN_RATE, replace(KNOWN, win_rate=None), "1.3k"),
        (ShownNumber.LEAD, replace(KNOWN, lead=None, win_rate=None, visits=0), ""),
    ],
)
def test_what_is_not_known_has_a_substitute(number: ShownNumber, shown: ShownCandidate, text: str) -> None:
    assert candidate_number(replace(shown, number=number)) == text


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (KNOWN, "candidate B, 1.2 points lost, win rate 54%, lead −2.2, 1340 visits"),
        (replace(KNOWN, is_best=True, loss=0.0), "candidate B, the best move, win rate 54%, lead −2.2, 1340 visits"),
        (ShownCandidate(None, loss=3.0, is_next=True), "candidate, played next, 3.0 points lost"),
        (ShownCandidate(None, "C", 1), "candidate C, 1 visit"),
    ],
)
def test_a_candidate_is_told_in_words(shown: ShownCandidate, text: str) -> None:
    assert spoken_candidate(shown) == text


@pytest.mark.parametrize(
    ("visits", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1k"),
        (1349, "1.3k"),
        (9999, "9.9k"),
        (12_700, "12k"),
        (999_999, "999k"),
        (2_150_000, "2.1M"),
        (99_000_000, "99M"),
    ],
)
def test_visits_take_at_most_four_characters(visits: int, text: str) -> None:
    assert visits_text(visits) == text
