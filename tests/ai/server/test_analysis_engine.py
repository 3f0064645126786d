"""The JSON analysis engine, line by line; values by a tiny network, strength by the shipped one."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import qtgo
from qtgo.ai.network import Network
from qtgo.ai.network_file import load_network_file
from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.server.analysis_engine import MOST_WAITING, AnalysisEngine
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.gtp.analysis_answer import AnalysisResult, parse_analysis_line
from qtgo.gtp.analysis_book import AnalysisBook, AnalyzedPosition
from qtgo.gtp.analysis_query import AnalysisQuery, Wanted
from qtgo.gtp.target import Start, Target
from tests.ai.networks import random_weights
from tests.networks.tiny import DATA, TINY
from tests.onnxruntime_needed import needs_onnxruntime

NETWORK = Network(random_weights())
MOVES = [["B", "C3"], ["W", "D4"], ["B", "pass"]]
BASE = {"id": "a", "moves": MOVES, "rules": "japanese", "komi": 6.5, "boardXSize": 5, "boardYSize": 4, "maxVisits": 8}


class Engine:
    """An engine with the answers that it wrote."""

    def __init__(
        self, network: PositionNetwork = NETWORK, clock: Callable[[], float] | None = None, **options: Any
    ) -> None:
        self.lines: list[str] = []
        ticks = count()
        self.engine = AnalysisEngine(network, self.lines.append, clock=clock or (lambda: float(next(ticks))), **options)

    def ask(self, *requests: dict[str, Any] | str, steps: int = 10_000) -> list[dict[str, Any]]:
        """Feed lines, make steps until all is answered, and return the new answers."""
        before = len(self.lines)
        for request in requests:
            self.engine.take(request if isinstance(request, str) else json.dumps(request))
        for _ in range(steps):
            if self.engine.is_idle:
                break
            self.engine.step()
        return self.new(before)

    def new(self, before: int = 0) -> list[dict[str, Any]]:
        assert all(line.endswith("\n") and line.count("\n") == 1 for line in self.lines)
        return [json.loads(line) for line in self.lines[before:]]


def query(**fields: Any) -> dict[str, Any]:
    return {key: value for key, value in (BASE | fields).items() if value is not None}


def test_a_position_is_analyzed() -> None:
    [said] = Engine().ask(query())
    assert (said["id"], said["turnNumber"], said["isDuringSearch"]) == ("a", 3, False)
    root = said["rootInfo"]
    assert (root["visits"], root["currentPlayer"]) == (8, "W")
    assert {"winrate", "scoreLead", "scoreLeadError", "rawWinrate", "rawLead", "utility"} <= root.keys()
    assert [info["order"] for info in said["moveInfos"]] == list(range(len(said["moveInfos"])))
    assert sum(info["visits"] for info in said["moveInfos"]) == 7
    first = said["moveInfos"][0]
    assert {"winrate", "scoreLead", "scoreMean", "scoreLeadError", "prior", "lcb", "utility"} <= first.keys()
    assert first["pv"][0] == first["move"]
    assert not {"ownership", "policy", "ownershipStdev"} & said.keys()
    assert "pvVisits" not in first


def test_all_that_can_be_included() -> None:
    names = ("Ownership", "OwnershipStdev", "MovesOwnership", "MovesOwnershipStdev", "Policy", "PVVisits")
    [said] = Engine().ask(query(**{f"include{name}": True for name in names}))
    assert len(said["ownership"]) == len(said["ownershipStdev"]) == 20
    assert len(said["policy"]) == 21
    assert [index for index, share in enumerate(said["policy"]) if share < 0] == [3, 7]  # D4 and C3, from the top
    first = said["moveInfos"][0]
    assert len(first["ownership"]) == len(first["ownershipStdev"]) == 20
    assert len(first["pvVisits"]) == len(first["pv"])


def test_the_same_in_each_perspective() -> None:
    engine = Engine()
    answers = {}
    for word in ("BLACK", "WHITE", "SIDETOMOVE"):
        settings = {"reportAnalysisWinratesAs": word}
        [answers[word]] = engine.ask({"id": "c", "action": "clear_cache"}, query(overrideSettings=settings))[1:]
    black, white, side = (answers[word] for word in ("BLACK", "WHITE", "SIDETOMOVE"))
    assert side == white != black  # White is to move
    assert white["rootInfo"]["winrate"] == pytest.approx(1 - black["rootInfo"]["winrate"], abs=2e-6)
    assert white["rootInfo"]["scoreLead"] == -black["rootInfo"]["scoreLead"]
    assert white["rootInfo"]["scoreLeadError"] == black["rootInfo"]["scoreLeadError"]
    assert engine.ask(query())[0]["rootInfo"]["winrate"] == black["rootInfo"]["winrate"]


def test_every_turn_and_queries_by_priority() -> None:
    engine = Engine()
    said = engine.ask(query(analyzeTurns=[0, 1, 2, 3], priorities=[1, 2, 3, 4]))
    turns = {(answer["turnNumber"], answer["rootInfo"]["currentPlayer"]) for answer in said}
    assert turns == {(0, "B"), (1, "W"), (2, "B"), (3, "W")}
    engine = Engine()
    said = engine.ask(query(id="late", maxVisits=30), query(id="soon", priority=1), query(id="last", priority=-1))
    assert [answer["id"] for answer in said] == ["soon", "late", "last"]


def test_an_urgent_position_overtakes_one_that_is_searched() -> None:
    engine = Engine()
    assert engine.ask(query(id="long", maxVisits=200), steps=3) == []
    said = engine.ask(query(id="soon", priority=9))
    assert [answer["id"] for answer in said] == ["soon", "long"]
    assert said[1]["rootInfo"]["visits"] == 200


def test_reports_during_the_search() -> None:
    said = Engine().ask(query(maxVisits=60, reportDuringSearchEvery=3))
    *partial, last = said
    assert len(partial) > 1
    assert all(answer["isDuringSearch"] for answer in partial)
    visits = [answer["rootInfo"]["visits"] for answer in said]
    assert visits == sorted(visits)
    assert (last["isDuringSearch"], visits[-1]) == (False, 60)


def test_what_is_terminated_is_answered_with_what_is_known() -> None:
    engine = Engine()
    engine.ask(query(id="a", analyzeTurns=[0, 1], maxVisits=10_000), query(id="b", priority=-1), steps=3)
    said = engine.ask({"id": "t", "action": "terminate", "terminateId": "a", "turnNumbers": [1]}, steps=0)
    assert [(answer["id"], answer.get("turnNumber")) for answer in said] == [("a", 1), ("t", None)]
    assert said[0]["rootInfo"]["visits"] > 1
    assert not said[0]["isDuringSearch"]
    said = engine.ask({"id": "t2", "action": "terminate_all"}, steps=0)
    assert [(answer["id"], "noResults" in answer) for answer in said] == [("a", False), ("b", True), ("t2", False)]
    assert engine.engine.is_idle


def test_actions() -> None:
    version, models, cleared = Engine().ask(
        {"id": "v", "action": "query_version"},
        {"id": "m", "action": "query_models"},
        {"id": "c", "action": "clear_cache"},
    )
    assert (version["version"], version["name"], version["id"]) == (qtgo.__version__, "QtGo", "v")
    assert models["models"][0]["internalName"].startswith("qtgo-b2c8-s")
    assert cleared == {"id": "c", "action": "clear_cache"}


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"moves": None}, "moves", "pairs"),
        ({"moves": [["B"]]}, "moves", "pairs"),
        ({"moves": [["X", "A1"]]}, "moves", "player"),
        ({"moves": [["B", "A9"]]}, "moves", "location: A9"),
        ({"moves": [["B", "A1"], ["W", "A1"]]}, "moves", "Illegal move 1: A1"),
        ({"moves": [["B", "pass"]] * 20_001}, "moves", "at most"),
        ({"initialStones": [["B", "pass"]]}, "initialStones", "not a stone"),
        ({"moves": [], "initialStones": [["B", "A1"], ["W", "B1"], ["W", "A2"]]}, "initialStones", "no liberties"),
        ({"initialPlayer": 3}, "initialPlayer", "'B' or 'W'"),
        ({"rules": None}, "rules", "rules"),
        ({"rules": "nonsense"}, "rules", "nonsense"),
        ({"rules": {"ko": 3}}, "rules", "parse"),
        ({"komi": 7.25}, "komi", "half-integer"),
        ({"komi": 1e300}, "komi", "half-integer"),
        ({"komi": True}, "komi", "half-integer"),
        ({"boardXSize": 1}, "boardXSize", "2 to 52"),
        ({"boardYSize": None}, "boardYSize", "2 to 52"),
        ({"boardYSize": 9.5}, "boardYSize", "2 to 52"),
        ({"analyzeTurns": [4]}, "analyzeTurns", "turn number: 4"),
        ({"analyzeTurns": [True]}, "analyzeTurns", "turn number"),
        ({"analyzeTurns": []}, "analyzeTurns", "at least one"),
        ({"analyzeTurns": [1, 1]}, "analyzeTurns", "each once"),
        ({"maxVisits": 0}, "maxVisits", "2^50"),
        ({"maxVisits": "8"}, "maxVisits", "2^50"),
        ({"priority": 0.5}, "priority", "integer"),
        ({"priorities": [1, 2]}, "priorities", "as many"),
        ({"includeOwnership": 1}, "includeOwnership", "boolean"),
        ({"avoidMoves": [{"player": "B"}]}, "avoidMoves", "untilDepth"),
        ({"avoidMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 0}]}, "avoidMoves", "positive"),
        ({"forcedMoves": {"A1": 0}}, "forcedMoves", "visits"),
        ({"forcedMoves": {"Z9": 3}}, "forcedMoves", "location: Z9"),
        ({"forcedMoves": ["A1"]}, "forcedMoves", "visits"),
        ({"overrideSettings": {"reportAnalysisWinratesAs": "RED"}}, "overrideSettings", "reportAnalysisWinratesAs"),
        ({"reportDuringSearchEvery": 0}, "reportDuringSearchEvery", "seconds"),
        ({"action": "dance"}, "action", "query_version"),
        ({"action": "terminate"}, "terminateId", "terminateId"),
    ],
)
def test_what_is_wrong_is_an_error_of_its_field(fields: dict[str, Any], field: str, words: str) -> None:
    engine = Engine()
    [said] = engine.ask(query(**fields))
    assert (said["id"], said["field"]) == ("a", field)
    assert words in said["error"]
    assert engine.engine.is_idle


@pytest.mark.parametrize(
    "line", ["{", "3", "[]", '"x"', "{}", '{"id":3}', "[" * 100_000, "\udcff", "NaN", '{"id":NaN}']
)
def test_a_line_that_is_no_request_is_an_error_without_an_id(line: str) -> None:
    [said] = Engine().ask(line)
    assert said.keys() == {"error"}


def test_empty_lines_are_nothing_and_long_ones_an_error() -> None:
    engine = Engine()
    assert engine.ask("", "  \t") == []
    engine.engine.take(None)
    assert "bytes" in engine.new()[0]["error"]


def test_unknown_fields_are_warnings() -> None:
    *warnings, said = Engine().ask(
        query(typo=1, rootPolicyTemperature=1.5, overrideSettings={"nonsense": 1, "maxVisits": 5}, maxVisits=None)
    )
    assert {(warning["field"], "warning" in warning) for warning in warnings} == {
        ("typo", True),
        ("rootPolicyTemperature", True),
        ("overrideSettings", True),
    }
    assert said["rootInfo"]["visits"] == 5


def test_first_moves_can_be_limited() -> None:
    limit = [{"player": "W", "moves": ["A1", "B2"], "untilDepth": 1}]
    [said] = Engine().ask(query(allowMoves=limit, maxVisits=30))
    assert {info["move"] for info in said["moveInfos"]} == {"A1", "B2"}
    [said] = Engine().ask(query(avoidMoves=limit, maxVisits=200))
    assert not {info["move"] for info in said["moveInfos"]} & {"A1", "B2"}
    other = [{"player": "B", "moves": ["A1"], "untilDepth": 1}]
    assert len(Engine().ask(query(allowMoves=other, maxVisits=30))[0]["moveInfos"]) > 1


def test_forced_moves_are_compared_in_one_tree() -> None:
    [said] = Engine().ask(query(forcedMoves={"A1": 12, "pass": 5}, maxVisits=10))
    visits = {info["move"]: info["visits"] for info in said["moveInfos"]}
    assert visits["A1"] >= 12
    assert visits["pass"] >= 5
    assert said["rootInfo"]["visits"] == 18  # as many as it takes


def test_forced_moves_that_are_illegal_take_no_visits() -> None:
    taken = MOVES[0][1]
    [said] = Engine().ask(query(forcedMoves={taken: 12}, maxVisits=10))
    assert taken not in {info["move"] for info in said["moveInfos"]}
    assert said["rootInfo"]["visits"] == 10


def test_boards_of_other_sizes_wait_for_each_other() -> None:
    said = Engine().ask(query(id="a"), query(id="b", boardXSize=9, boardYSize=9), query(id="c"))
    assert [answer["id"] for answer in said] == ["a", "b", "c"]


def test_games_that_no_rules_allow_are_analyzed_as_they_are() -> None:
    """Records have them: a ko taken back at once, a suicide, one color twice."""
    moves = [["B", "B1"], ["B", "A2"], ["W", "A1"], ["W", "C1"], ["W", "B2"], ["B", "C2"]]
    [said] = Engine().ask(query(moves=moves))
    assert said["rootInfo"]["currentPlayer"] == "W"


def test_a_stream_of_queries_is_refused_in_time() -> None:
    engine = Engine()
    long = [["B", "pass"]] * 19_000
    for number in range(MOST_WAITING // 19_000 + 1):
        engine.engine._size += 19_000 if number else 0
    [said] = engine.ask(query(moves=long), steps=0)
    assert said == {"error": "Too many positions are waiting", "id": "a"}


def test_a_fault_gives_up_its_positions_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = Engine()
    with monkeypatch.context() as patch:
        patch.setattr("qtgo.ai.server.analysis_engine.advance", lambda *_: 1 / 0)
        said = engine.ask(query(id="a"), query(id="b", priority=-1), steps=1)
    assert said == [{"error": "internal error", "id": "a"}]
    assert [answer["id"] for answer in engine.ask()] == ["b"]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_what_our_own_client_asks_is_answered() -> None:
    """From a target to a value and back, with all that can be wanted, by every ruleset."""
    for name, rules in NAMED.items():
        engine, book = Engine(), AnalysisBook()
        for line in book.greet():
            engine.engine.take(line)
        for line in engine.lines:
            book.take(line)
        stones = frozenset({Point(0, 0), Point(4, 3)})
        moves = (Move(Color.WHITE, Point(2, 2)), Move(Color.BLACK), Move(Color.WHITE, Point(1, 1)))
        target = Target(5, 4, rules, 0.5, Start(stones, is_handicap=True), moves, Color.BLACK, handicap=2)
        wanted = Wanted(ownership=True, ownership_deviation=True, moves_ownership=True, policy=True)
        game = AnalysisQuery(target, (3, 2, 0), 6, wanted, forced=((Point(3, 3), 2),))
        engine.lines.clear()
        told = [book.take(json.dumps(said)) for said in engine.ask(*book.desire([game]))]
        assert len(told) == 3, name
        for event in told:
            assert isinstance(event, AnalyzedPosition)
            said = event.analysis
            assert said.to_move is game.to_move(event.turn)
            assert len(said.ownership) == len(said.ownership_deviation) == 20
            assert len(said.policy) == 21
            assert said.lead_error is not None
            forced = said.candidate(Point(3, 3))
            assert forced is not None
            assert forced.visits >= 2
            assert len(forced.ownership) == 20
            assert forced.lead_error is not None
        assert book.is_answered


def test_the_shipped_network_knows_who_has_won() -> None:
    stones = [["B", vertex] for vertex in ["C3", "C5", "C7", "E3", "E5", "E7", "G3", "G5", "G7"]]
    for player in "BW":
        fields = {"initialStones": stones, "initialPlayer": player, "boardXSize": 9, "boardYSize": 9, "moves": []}
        [said] = Engine(Network.shipped()).ask(query(**fields, includeOwnership=True))
        line = parse_analysis_line(json.dumps(said))
        assert isinstance(line, AnalysisResult)
        assert said["rootInfo"]["winrate"] > 0.95
        assert said["rootInfo"]["scoreLead"] > 20
        assert sum(said["ownership"]) > 40


SHARED = (
    query(id="longer", moves=[*MOVES, ["W", "B2"], ["B", "A1"]]),
    query(id="shorter", moves=MOVES[:1]),
    query(id="other komi", komi=0.5),
    query(id="other move", moves=[*MOVES[:1], ["W", "E1"]]),
    query(id="illegal", moves=[*MOVES, ["W", "C3"]]),
    query(id="again", moves=[*MOVES, ["W", "B2"]]),
    query(id="other first", moves=[], initialPlayer="W"),
)


def test_queries_of_one_game_are_answered_as_each_alone() -> None:
    def answers(found: list[dict[str, Any]]) -> dict[str, Any]:
        return {said["id"]: said for said in found}

    alone = [said for asked in SHARED for said in Engine().ask(asked)]
    engine = Engine()
    one_by_one = [said for asked in SHARED for said in engine.ask(asked)]
    for found in (one_by_one, Engine().ask(*SHARED)):
        for name, said in answers(alone).items():
            other = answers(found)[name]
            assert other.get("error") == said.get("error")
            assert other.get("turnNumber") == said.get("turnNumber")
            root, expected = other.get("rootInfo", {}), said.get("rootInfo", {})
            assert root.get("currentPlayer") == expected.get("currentPlayer")
            assert root.get("rawLead") == pytest.approx(expected.get("rawLead"), abs=0.01)


@needs_onnxruntime
def test_a_network_of_katago_s_refuses_boards_larger_than_it_has_seen() -> None:
    engine = Engine(load_network_file(DATA / TINY))
    [said] = engine.ask(query(boardXSize=21, moves=[]))
    assert (said["error"], said["field"]) == ("The network plays on boards up to 19x19", "boardXSize")
    [said] = engine.ask(query(boardXSize=19, moves=[], maxVisits=1))
    assert said["rootInfo"]["visits"] == 1
