"""Queries of a JSON analysis engine, as lines."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.core.rules.ruleset_text import from_sgf_ru
from qtgo.gtp.analysis_query import AnalysisQuery, Wanted, action_line, query_line
from qtgo.gtp.target import Start, Target

E5, C3, D4 = Point(4, 4), Point(2, 2), Point(3, 3)
MOVES = (Move(Color.BLACK, E5), Move(Color.WHITE, C3), Move(Color.BLACK))
TARGET = Target(9, 8, NAMED["japanese"], 6.5, moves=MOVES, to_move=Color.WHITE)


def told(query: AnalysisQuery, *, is_qtgo: bool = False) -> dict[str, Any]:
    line = query_line("q1", query, is_qtgo=is_qtgo)
    assert "\n" not in line
    fields: dict[str, Any] = json.loads(line)
    return fields


def test_the_last_position_of_a_game() -> None:
    assert told(AnalysisQuery(TARGET, visits=50)) == {
        "id": "q1",
        "moves": [["B", "E5"], ["W", "C3"], ["B", "pass"]],
        "initialStones": [],
        "initialPlayer": "B",
        "rules": {
            "ko": "SIMPLE",
            "scoring": "TERRITORY",
            "tax": "SEKI",
            "suicide": False,
            "hasButton": False,
            "whiteHandicapBonus": "0",
            "friendlyPassOk": False,
        },
        "komi": 6.5,
        "boardXSize": 9,
        "boardYSize": 8,
        "analyzeTurns": [3],
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"},
        "includePVVisits": True,
        "maxVisits": 50,
    }


def test_all_that_can_be_wanted() -> None:
    query = AnalysisQuery(
        TARGET,
        (2, 0),
        None,
        Wanted(ownership=True, ownership_deviation=True, moves_ownership=True, policy=True, pv_visits=False),
        priorities=(5, 4),
        avoided=frozenset({(Color.WHITE, D4), (Color.WHITE, None), (Color.BLACK, C3)}),
        interval=0.5,
        settings=(("wideRootNoise", 0.04),),
    )
    fields = told(query)
    for flag in ("includeOwnership", "includeOwnershipStdev", "includeMovesOwnership", "includePolicy"):
        assert fields[flag] is True
    assert "includePVVisits" not in fields
    assert "maxVisits" not in fields
    assert (fields["analyzeTurns"], fields["priorities"], fields["reportDuringSearchEvery"]) == ([2, 0], [5, 4], 0.5)
    assert fields["avoidMoves"] == [
        {"player": "B", "moves": ["C3"], "untilDepth": 1},
        {"player": "W", "moves": ["D4", "pass"], "untilDepth": 1},
    ]
    assert fields["overrideSettings"] == {"wideRootNoise": 0.04, "reportAnalysisWinratesAs": "BLACK"}
    assert told(replace(query, priorities=(), priority=3))["priority"] == 3
    allowing = told(replace(query, allowed=frozenset({(Color.WHITE, D4)})))
    assert "avoidMoves" not in allowing  # KataGo takes one of them
    assert allowing["allowMoves"] == [{"player": "W", "moves": ["D4"], "untilDepth": 1}]


def test_only_our_own_engine_is_told_what_katago_has_no_word_for() -> None:
    rules = NAMED["ing"]
    query = AnalysisQuery(replace(TARGET, ruleset=rules), forced=((D4, 40), (None, 3)))
    assert "forcedMoves" not in told(query)
    fields = told(query, is_qtgo=True)
    assert fields["forcedMoves"] == {"D4": 40, "pass": 3}
    assert from_sgf_ru(fields["rules"]) == rules


def test_komi_includes_what_the_engine_does_not_know() -> None:
    start = Start(frozenset({C3, E5}), is_handicap=True)
    target = Target(9, 9, NAMED["chinese"], 0.5, start, to_move=Color.WHITE, handicap=2)
    fields = told(AnalysisQuery(target))
    assert (fields["initialStones"], fields["initialPlayer"]) == ([["B", "C3"], ["B", "E5"]], "W")
    assert (fields["komi"], fields["rules"]["whiteHandicapBonus"]) == (2.5, "0")
    prisoners = Target(9, 9, NAMED["japanese"], 6.5, replace(start, is_handicap=False, prisoners_of_white=3))
    assert told(AnalysisQuery(prisoners))["komi"] == 9.5


def test_who_moved_last_and_moves_again_is_told_by_stones() -> None:
    query = AnalysisQuery(replace(TARGET, moves=MOVES[:2], to_move=Color.WHITE))
    fields = told(query)
    assert (fields["moves"], fields["analyzeTurns"], fields["initialPlayer"]) == ([], [0], "W")
    assert fields["initialStones"] == [["B", "E5"], ["W", "C3"]]
    assert query.to_move(2) is Color.WHITE


def test_turns_and_who_is_to_move() -> None:
    query = AnalysisQuery(TARGET, (3, 1, 0), priorities=(1, 2, 3))
    assert [query.to_move(turn) for turn in query.turns] == [Color.WHITE, Color.WHITE, Color.BLACK]
    assert AnalysisQuery(TARGET).all_turns == (3,)
    some = query.only({0, 3})
    assert (some.turns, some.priorities) == ((3, 0), (1, 3))


@pytest.mark.parametrize("fields", [{}, {"terminateId": "q1"}])
def test_actions(fields: dict[str, str]) -> None:
    assert json.loads(action_line("x", "terminate", **fields)) == {"id": "x", "action": "terminate", **fields}
