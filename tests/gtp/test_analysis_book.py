"""What is desired of an analysis engine, what it is at, and what is asked again after a crash."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.gtp.analysis_book import (
    AnalysisBook,
    AnalysisEngineInfo,
    AnalyzedPosition,
    QueryWarning,
    RefusedQuery,
)
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.target import Target

RECORDED = Path(__file__).with_name("katago_analysis.jsonl").read_text(encoding="utf-8").splitlines()
MOVES = (Move(Color.BLACK, Point(2, 2)), Move(Color.WHITE, Point(2, 1)), Move(Color.BLACK, Point(1, 1)))
TARGET = Target(5, 4, NAMED["japanese"], 6.5, moves=MOVES, to_move=Color.WHITE)
GAME = AnalysisQuery(TARGET, (2, 1, 0), visits=2)
LAST = AnalysisQuery(TARGET, visits=9)


def greeted(**version: str) -> AnalysisBook:
    book = AnalysisBook()
    asked = [json.loads(line)["action"] for line in book.greet()]
    assert asked == ["query_version", "query_models"]
    assert book.take(answer(action="query_version", id="query_version", version="1.18.1", **version)) is None
    models = [{"internalName": "b6"}]
    assert isinstance(book.take(answer(action="query_models", id="query_models", models=models)), AnalysisEngineInfo)
    return book


def answer(**fields: Any) -> str:
    return json.dumps(fields)


def result(id: str, turn: int, **fields: Any) -> str:
    root = {"winrate": 0.5, "visits": 2, "scoreLead": 1.5, "currentPlayer": "W"}
    return answer(**({"id": id, "turnNumber": turn, "moveInfos": [], "rootInfo": root} | fields))


def sent(lines: list[str]) -> list[tuple[str, Any]]:
    """Return the ids, with the turns of queries or what an action ends."""
    fields = [json.loads(line) for line in lines]
    return [(said["id"], said.get("terminateId", said.get("analyzeTurns"))) for said in fields]


def test_the_recorded_engine_is_known() -> None:
    book = AnalysisBook()
    book.greet()
    told = [book.take(line) for line in RECORDED[:2]]
    assert told == [None, AnalysisEngineInfo("", "1.18.1", ("g170-b6c96-s175395328-d26788732",))]
    assert book.info is not None
    assert not book.info.is_qtgo
    assert (book.info.source.engine, book.info.source.network) == ("KataGo 1.18.1", "g170-b6c96-s175395328-d26788732")


def test_recorded_answers_are_positions_in_black_s_view() -> None:
    book = greeted()
    assert sent(book.desire([replace(LAST, visits=5), GAME])) == [("q1", [3]), ("q2", [2, 1, 0])]
    told = [event for line in RECORDED if (event := book.take(line)) is not None]
    positions = [event for event in told if isinstance(event, AnalyzedPosition)]
    assert sorted((event.query.visits, event.turn) for event in positions) == [(2, 0), (2, 1), (2, 2), (5, 3)]
    last = next(event.analysis for event in positions if event.turn == 3)
    assert (last.to_move, last.visits) == (Color.WHITE, 5)
    assert last.win_rate == 0.89522664
    assert last.ownership[:2] == (0.559954, 0.630901)  # A1 and B1
    assert last.policy[:2] == (0.0013469354, 0.10912811)
    assert (last.source.komi, last.source.ruleset, last.lead_error) == (6.5, "Japanese", None)
    assert [type(event) for event in told if not isinstance(event, AnalyzedPosition)] == [QueryWarning]
    assert book.is_answered


def test_nothing_is_sent_before_the_engine_is_known() -> None:
    book = AnalysisBook()
    assert book.desire([GAME]) == []
    book.greet()
    assert book.desire([GAME]) == []
    book.take(answer(error="what?", id="query_version"))
    assert isinstance(book.take(answer(error="what?", id="query_models")), AnalysisEngineInfo)
    assert sent(book.resume()) == [("q1", [2, 1, 0])]


def test_our_own_engine_is_told_by_its_name() -> None:
    book = greeted(name="QtGo")
    assert book.info is not None
    assert book.info.is_qtgo
    [line] = book.desire([replace(LAST, forced=((Point(0, 0), 3),))])
    assert json.loads(line)["forcedMoves"] == {"A1": 3}


def test_what_is_no_longer_desired_is_ended_and_the_rest_goes_on() -> None:
    book = greeted()
    assert sent(book.desire([GAME, LAST])) == [("q1", [2, 1, 0]), ("q2", [3])]
    assert sent(book.desire([LAST])) == [("end-q1", "q1")]
    assert book.take(result("q1", 0)) is None
    assert isinstance(book.take(result("q2", 3)), AnalyzedPosition)
    assert book.is_answered
    assert book.desire([LAST]) == []
    assert book.desire([]) == []
    assert sent(book.desire([LAST])) == [("q3", [3])]


def test_after_a_crash_what_was_not_answered_is_asked_again() -> None:
    book = greeted()
    book.desire([GAME, LAST])
    assert isinstance(book.take(result("q1", 1)), AnalyzedPosition)
    assert isinstance(book.take(result("q2", 3)), AnalyzedPosition)
    book.greet()
    book.take(answer(action="query_version", id="query_version", version="1"))
    book.take(answer(action="query_models", id="query_models", models=[]))
    assert book.take(result("q1", 2)) is None  # of the dead one
    assert sent(book.resume()) == [("q3", [2, 0])]
    for turn in (0, 2):
        event = book.take(result("q3", turn))
        assert isinstance(event, AnalyzedPosition)
        assert (event.query, event.turn) == (GAME, turn)
    assert book.is_answered
    assert book.resume() == []


def test_each_turn_is_told_once_and_partial_results_before() -> None:
    book = greeted()
    book.desire([LAST])
    partial = book.take(result("q1", 3, isDuringSearch=True))
    assert isinstance(partial, AnalyzedPosition)
    assert partial.is_partial
    assert not book.is_answered
    whole = book.take(result("q1", 3))
    assert isinstance(whole, AnalyzedPosition)
    assert not whole.is_partial
    assert book.take(result("q1", 3)) is None


def test_a_move_on_a_stone_is_none() -> None:
    book = greeted()
    book.desire([GAME])
    infos = [{"move": "C3", "visits": 1}, {"move": "C2", "visits": 1}]  # Black's stone, and White's of the second move
    told = [book.take(result("q1", turn, moveInfos=infos)) for turn in (2, 1, 0)]
    said = [event.analysis for event in told if isinstance(event, AnalyzedPosition)]
    points = [[each.point.vertex for each in analysis.candidates if each.point] for analysis in said]
    assert points == [[], ["C2"], ["C3", "C2"]]


def test_a_refused_query_is_not_asked_again() -> None:
    book = greeted()
    book.desire([GAME, LAST])
    assert book.take(answer(error="Illegal move 1", field="moves", id="q1")) == RefusedQuery(
        GAME, "Illegal move 1", "moves"
    )
    assert book.take(answer(warning="typo", field="x", id="q2")) == QueryWarning(LAST, "typo", "x")
    assert book.take(answer(error="not json")) == QueryWarning(None, "not json")
    assert book.take(answer(error="late", id="q99")) is None
    book.take(result("q2", 3))
    assert book.is_answered
    assert book.resume() == []


def test_a_turn_without_a_result_is_refused() -> None:
    book = greeted()
    book.desire([LAST])
    assert book.take(answer(id="q1", turnNumber=3, noResults=True, isDuringSearch=False)) == RefusedQuery(
        LAST, "", turn=3
    )
    assert book.is_answered


def test_junk_tells_nothing() -> None:
    book = greeted()
    book.desire([GAME])
    for line in ("", "{", "[]", answer(id="q1"), result("q1", 7)[:20], answer(id=3, turnNumber=0), result("q1", -1)):
        assert book.take(line) is None
