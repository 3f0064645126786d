"""What is said of moves of real games that were looked at; the built-in engine had 100 to 800 visits a position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.text.analysis.move_fact_words import facts_text
from tests.core.analysis.facts.test_kinds_of_mistakes import line

MOVES = json.loads(Path(__file__).with_name("real_moves.json").read_text("utf-8"))


def analysis(pv: str, ownership: list[int]) -> PositionAnalysis:
    best = Candidate(line(pv)[0], 100, lead=0.0, pv=line(pv))
    return PositionAnalysis(200, lead=0.0, candidates=(best,), ownership=tuple(value / 100 for value in ownership))


@pytest.mark.parametrize("fields", MOVES, ids=[fields["name"] for fields in MOVES])
def test_what_is_said(fields: dict) -> None:  # type: ignore[type-arg]
    color = Color.BLACK if fields["color"] == "B" else Color.WHITE
    stones = bytes(".XO".index(cell) for row in reversed(fields["board"]) for cell in row)
    last = Move(color.opponent, Point.from_vertex(fields["last"]))
    position = Position(len(fields["board"][0]), len(fields["board"]), stones, color, last_move=last)
    before, after = analysis(fields["better"], fields["before"]), analysis(fields["reply"], fields["after"])
    move = ReviewedMove(
        1, 1, Move(color, line(fields["played"])[0]), before, after, Loss(*fields["loss"]), None, GamePhase.MIDDLE_GAME
    )
    assert facts_text(facts_of(move, position), color) == fields["says"]
