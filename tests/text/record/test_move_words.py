"""Moves in words: a pass is one, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.review import ReviewedMove, review_of
from qtgo.core.rules.point import Color, Move, Point
from qtgo.text.analysis.review_words import loss_text, mistake_text
from qtgo.text.pseudo import PSEUDO
from qtgo.text.record.move_words import line_text, move_text
from qtgo.text.translation import use_language

E5 = Point.from_vertex("E5")


def reviewed(played: Point | None, best: Point | None, *, is_known: bool = True) -> ReviewedMove:
    """Return a move of Black's that loses 9 points to another."""
    candidates = (Candidate(best, 90, lead=0.0),) if is_known else ()
    positions = [PositionAnalysis(99, lead=lead, lead_error=0.5, candidates=candidates) for lead in (0.0, -9.0)]
    return review_of([Move(Color.BLACK, played)], positions, [Loss(9.0, 0.5)]).moves[0]


@pytest.fixture
def pseudo() -> None:
    use_language(PSEUDO)


def test_a_line_names_its_passes() -> None:
    assert move_text(E5) == "E5"
    assert line_text((E5, None)) == "E5 pass"


@pytest.mark.parametrize("say", [mistake_text, loss_text])
def test_a_mistake_names_a_pass_and_nothing_better_where_that_is_not_known(say: Callable[[ReviewedMove], str]) -> None:
    assert "better pass" in say(reviewed(E5, None))
    assert "better" not in say(reviewed(None, E5, is_known=False))
    assert "Black pass" in mistake_text(reviewed(None, E5))


@pytest.mark.parametrize("say", [mistake_text, loss_text])
def test_a_pass_is_translated(pseudo: None, say: Callable[[ReviewedMove], str]) -> None:
    assert "pass" not in say(reviewed(None, None))
