"""What a client may send the JSON analysis engine, damaged in every way: there is an answer, and no fault."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.ai.server.test_analysis_engine import BASE, Engine

JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    10**30,
    -(10**400),
    1e308,
    0.5,
    "",
    "B",
    "Z99",
    "pass",
    [],
    {},
    [[]],
    [["B", "A1"]],
]
FIELDS: dict[str, Any] = BASE | {
    "initialStones": [["W", "E1"], ["B", "E4"]],
    "initialPlayer": "B",
    "analyzeTurns": [0, 3, 1],
    "priority": 3,
    "priorities": [1, 2, 3],
    "maxVisits": 3,
    "includeOwnership": True,
    "includeOwnershipStdev": True,
    "includeMovesOwnership": True,
    "includeMovesOwnershipStdev": True,
    "includePolicy": True,
    "includePVVisits": True,
    "analysisPVLen": 2,
    "avoidMoves": [{"player": "B", "moves": ["A1", "pass"], "untilDepth": 1}],
    "allowMoves": [{"player": "W", "moves": ["B1"], "untilDepth": 3}],
    "forcedMoves": {"B2": 2, "pass": 1},
    "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE"},
    "reportDuringSearchEvery": 0.5,
    "rootFpuReductionMax": 0.1,
}
ACTIONS = ["query_version", "query_models", "clear_cache", "terminate", "terminate_all"]


def damaged(said: Any, rng: random.Random, chance: float) -> Any:
    if rng.random() < chance:
        return rng.choice(JUNK)
    if isinstance(said, dict):
        return {key: damaged(value, rng, chance) for key, value in said.items() if rng.random() > chance}
    if isinstance(said, list):
        return [damaged(value, rng, chance) for value in said]
    return said


def line(rng: random.Random, number: int) -> str:
    kind = rng.random()
    if kind < 0.2:
        fields = {"id": f"x{number}", "action": rng.choice(ACTIONS), "terminateId": f"q{number - 1}"}
        said = damaged(fields, rng, 0.1)
    else:
        sizes = {"boardXSize": rng.choice((5, 5, 2, 9)), "boardYSize": rng.choice((4, 5, 7))}
        chosen = {key: value for key, value in FIELDS.items() if rng.random() < 0.9 or key in BASE}
        said = damaged(chosen | sizes | {"id": f"q{number}"}, rng, rng.choice((0, 0, 0.01, 0.05)))
    text = json.dumps(said)
    if kind > 0.9:
        text = text[: rng.randrange(len(text) + 1)]
    elif kind > 0.85:
        letters = list(text)
        letters[rng.randrange(len(letters))] = rng.choice('{}[]",:\x00\udcfe9')
        text = "".join(letters)
    return text


@pytest.mark.parametrize("seed", range(4))
def test_no_line_is_an_internal_error(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(seed)
    engine = Engine()
    for number in range(60):
        sent = line(rng, number)
        for said in engine.ask(sent, steps=rng.choice((0, 1, 3, 1000))):
            assert "internal error" not in said.values(), sent
    engine.ask()
    assert engine.engine.is_idle
    assert engine.engine._size == 0
    assert capsys.readouterr() == ("", "")


def test_every_field_takes_every_kind_of_junk(capsys: pytest.CaptureFixture[str]) -> None:
    engine = Engine()
    for key in FIELDS:
        for junk in JUNK:
            said = engine.ask(json.dumps(FIELDS | {key: junk}))
            assert said, (key, junk)
            assert not any("internal error" in answer.values() for answer in said), (key, junk)
    assert capsys.readouterr() == ("", "")
