"""The JSON lines of analysis engines: those that we read, and those that we answer."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from qtgo.ai.network import Network
from qtgo.ai.server.analysis_engine import AnalysisEngine
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.gtp.analysis_book import AnalysisBook, AnalyzedPosition
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.target import Target
from tests.ai.networks import random_weights

RECORDED = (Path(__file__).parents[1] / "gtp" / "katago_analysis.jsonl").read_bytes().splitlines()
QUERY = (
    b'{"id":"a","moves":[["B","C3"],["W","pass"]],"initialStones":[["W","A1"]],"rules":"japanese","komi":6.5,"boardXSize":5,'
    b'"boardYSize":4,"analyzeTurns":[0,2],"maxVisits":3,"includeOwnership":true,"includePolicy":true,"priorities":[1,2],'
    b'"avoidMoves":[{"player":"B","moves":["B2"],"untilDepth":1}],"forcedMoves":{"D4":2},"reportDuringSearchEvery":0.1,'
    b'"overrideSettings":{"reportAnalysisWinratesAs":"WHITE"}}'
)
ACTION = b'{"id":"t","action":"terminate","terminateId":"a","turnNumbers":[2]}'
QUERIES = [QUERY, ACTION, QUERY + b"\n" + ACTION]
TOKENS = [
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"null",
    b"true",
    b"1e999",
    b"-1",
    b"0.5",
    b'"pass"',
    b'"Z99"',
    b"\n",
]
_STEPS = 20


def check_results(data: bytes, _folder: Path) -> None:
    """Any line is a result of the board that was asked about, with numbers that can be, or nothing."""
    moves = (Move(Color.BLACK, Point(2, 2)), Move(Color.WHITE, Point(2, 1)), Move(Color.BLACK, Point(1, 1)))
    target = Target(5, 4, NAMED["japanese"], 6.5, moves=moves, to_move=Color.WHITE)
    book = AnalysisBook()
    book.greet()
    for greeting in RECORDED[:2]:
        book.take(greeting.decode())
    book.desire([AnalysisQuery(target, visits=visits) for visits in range(1, 8)])
    for line in data.decode("utf-8", "surrogateescape").splitlines():
        event = book.take(line)
        if isinstance(event, AnalyzedPosition):
            _check(event.analysis)


def _check(said: PositionAnalysis) -> None:
    assert said.win_rate is None or 0 <= said.win_rate <= 1
    assert said.lead is None or abs(said.lead) <= 10_000
    assert len(said.ownership) in (0, 20)
    assert len(said.policy) in (0, 21)
    assert all(-1 <= value <= 1 for value in (*said.ownership, *said.policy))
    for candidate in said.candidates:
        assert candidate.point is None or (candidate.point.x < 5 and candidate.point.y < 4)
        assert len(candidate.pv_visits) <= len(candidate.pv)


@cache
def _network() -> Network:
    return Network(random_weights())


def check_queries(data: bytes, _folder: Path) -> None:
    """Any line is answered in JSON, and none is an internal error; what takes long is ended."""
    lines: list[str] = []
    engine = AnalysisEngine(_network(), lines.append)
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        engine.take(line)
    for _ in range(_STEPS):
        if engine.is_idle:
            break
        engine.step()
    engine.take('{"id":"end","action":"terminate_all"}')
    assert engine.is_idle
    for answer in lines:
        assert json.loads(answer).get("error") != "internal error", answer
