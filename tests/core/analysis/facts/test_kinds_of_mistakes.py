"""The kinds of a hundred mistakes in games of the built-in engine against itself, each read on the board by hand.

The numbers are those of a network of KataGo's, b10c384. Letters stand for the ownership, from a for -1 to Y for 1.
"""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.facts.fact import MistakeKind, kind_of
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position

CASES = [json.loads(line) for line in Path(__file__).with_name("kinds.jsonl").read_text("utf-8").splitlines()]
RIGHT = 0.9


def line(text: str) -> tuple[Point | None, ...]:
    return tuple(None if word == "pass" else Point.from_vertex(word) for word in text.split())


def analysis(pv: str, owned: str) -> PositionAnalysis:
    ownership = tuple(string.ascii_letters.index(letter) / 25 - 1 for letter in owned)
    return PositionAnalysis(
        5, lead=0.0, candidates=(Candidate(line(pv)[0], 5, lead=0.0, pv=line(pv)),), ownership=ownership
    )


def kind(case: dict[str, Any]) -> MistakeKind | None:
    color = Color.BLACK if case["color"] == "B" else Color.WHITE
    rows = case["board"].split()
    stones = bytes(".XO".index(cell) for row in reversed(rows) for cell in row)
    last = Move(color.opponent, line(case["last"])[0]) if case["last"] else None
    position = Position(len(rows[0]), len(rows), stones, color, last_move=last)
    before, after = analysis(case["better"], case["before"]), analysis(case["reply"], case["after"])
    phase = GamePhase(case["phase"])
    played = Move(color, line(case["played"])[0])
    move = ReviewedMove(1, 1, played, before, after, Loss(*case["loss"]), None, phase)
    return kind_of(facts_of(move, position), move)


def test_nine_of_ten_kinds_are_right() -> None:
    said = {case["name"]: (found.value if (found := kind(case)) else None, case["kind"]) for case in CASES}
    wrong = {name: kinds for name, kinds in said.items() if kinds[0] != kinds[1]}
    assert len(CASES) >= 100 and len(wrong) <= (1 - RIGHT) * len(CASES), wrong


def test_each_kind_is_among_them() -> None:
    assert {case["kind"] for case in CASES} >= {each.value for each in MistakeKind if each is not MistakeKind.KO}
