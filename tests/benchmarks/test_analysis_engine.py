"""How many positions of a game the JSON analysis engine looks at in a second of the processor."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from qtgo.ai.network import Network
from qtgo.ai.server.analysis_engine import AnalysisEngine
from qtgo.core.record.properties import moves_of
from qtgo.sgf.files import load

GAME = Path(__file__).with_name("gnugo_selfplay_19x19.sgf")


@pytest.mark.parametrize(("visits", "step"), [(1, 1), (30, 4)])
def test_positions_of_a_game(benchmark: Any, visits: int, step: int) -> None:
    moves = [move for node in load(GAME).games[0].main_line() for move in moves_of(node, 19, 19)]
    told = [[move.color.letter, "pass" if move.point is None else move.point.vertex] for move in moves]
    turns = list(range(len(moves), -1, -step))
    network = Network.shipped()

    def review() -> float:
        answers: list[str] = []
        engine = AnalysisEngine(network, answers.append)
        began = time.process_time()
        query = {"id": "a", "moves": told, "rules": "japanese", "boardXSize": 19, "boardYSize": 19}
        engine.take(json.dumps(query | {"analyzeTurns": turns, "maxVisits": visits}))
        while not engine.is_idle:
            engine.step()
        assert len(answers) == len(turns)
        return (time.process_time() - began) / len(turns)

    cost = benchmark.pedantic(review, rounds=2, warmup_rounds=1)
    print(f"\n{visits} visits: {1000 * cost:.1f} ms of the processor for a position, {1 / cost:.0f} in a second")
