"""What a real KataGo 1.18.1 wrote, on a board of 5x4 with two networks, and what is left of it when it is damaged."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from qtgo.core.rules.point import Color, Point
from qtgo.gtp.analysis_answer import ActionAnswer, AnalysisComplaint, AnalysisResult, parse_analysis_line

RECORDED = Path(__file__).with_name("katago_analysis.jsonl").read_text(encoding="utf-8").splitlines()


def results(id: str) -> list[AnalysisResult]:
    said = map(parse_analysis_line, RECORDED)
    return [line for line in said if isinstance(line, AnalysisResult) and line.id == id]


def test_every_recorded_line_is_read() -> None:
    assert None not in map(parse_analysis_line, RECORDED)


def test_a_result_has_all_that_was_asked_for() -> None:
    [result] = results("q1")
    assert (result.turn, result.is_partial, result.to_move) == (3, False, Color.WHITE)
    said = result.analysis
    assert said is not None
    first = said.moves[0]
    assert (first.point, first.visits, first.win_rate, first.score) == (Point(3, 2), 1, 0.910824835, 4.21191835)
    assert (first.prior, first.pv, first.pv_visits) == (0.218428731, (Point(3, 2),), (1,))
    assert len(first.ownership) == len(first.ownership_deviation) == 20
    assert (said.root["winrate"], said.root["rawStScoreError"]) == (0.89522664, -1.0)
    assert (len(said.ownership), len(said.ownership_deviation), len(said.policy)) == (20, 20, 21)


def test_turns_come_in_any_order_and_reports_during_the_search_before_the_last() -> None:
    assert sorted(result.turn for result in results("q2")) == [0, 1, 2]
    assert [result.is_partial for result in results("q5")] == [True, True, False]


def test_a_search_that_was_ended_before_it_began_has_no_analysis() -> None:
    assert [(result.turn, result.analysis is None) for result in results("q6")] == [(1, True), (0, False)]


def test_errors_warnings_and_actions_are_told_apart() -> None:
    said = list(map(parse_analysis_line, RECORDED))
    complaints = [line for line in said if isinstance(line, AnalysisComplaint)]
    assert complaints[0] == AnalysisComplaint("q3", "Illegal move 3: C3", "moves")
    assert [(line.id, line.field, line.is_warning) for line in complaints[1:]] == [
        ("q4", "typo", True),
        ("", "", False),
    ]
    actions = [line for line in said if isinstance(line, ActionAnswer)]
    assert [line.action for line in actions] == ["query_version", "query_models", "terminate", "terminate"]
    assert actions[0].fields["version"] == "1.18.1"


@pytest.mark.parametrize(
    "line", ["", "[]", "3", "null", '"x"', "{}", '{"id":"a"}', "[" * 100_000, '{"id":', "\x00", "nan"]
)
def test_other_lines_are_none(line: str) -> None:
    assert parse_analysis_line(line) is None


JUNK: list[Any] = [
    None,
    True,
    -1,
    10**400,
    1e308,
    -1e308,
    float("nan"),
    float("inf"),
    "x",
    "",
    [],
    {},
    [[]],
    ["Z99"],
    {"a": 1},
]


def damaged(said: Any, rng: random.Random) -> Any:
    """Return a JSON value with some of its parts replaced or left out."""
    if rng.random() < 0.04:
        return rng.choice(JUNK)
    if isinstance(said, dict):
        return {key: damaged(value, rng) for key, value in said.items() if rng.random() > 0.03}
    if isinstance(said, list):
        return [damaged(value, rng) for value in said]
    return said


@pytest.mark.parametrize("seed", range(40))
def test_values_of_wrong_types_never_raise(seed: int) -> None:
    rng = random.Random(seed)
    for line in RECORDED[:-1]:
        if line.startswith('{"error"'):
            continue
        said = parse_analysis_line(json.dumps(damaged(json.loads(line), rng)))
        if isinstance(said, AnalysisResult) and said.analysis is not None:
            for move in said.analysis.moves:
                assert 0 <= move.visits <= 10**15
                assert move.score is None or abs(move.score) <= 10_000
            numbers = (*said.analysis.root.values(), *said.analysis.ownership)
            assert all(isinstance(value, float) and abs(value) <= 10**15 for value in numbers)


@pytest.mark.parametrize("seed", range(20))
def test_cut_and_scrambled_lines_never_raise(seed: int) -> None:
    rng = random.Random(seed)
    for line in RECORDED:
        parse_analysis_line(line[: rng.randrange(len(line))])
        letters = list(line)
        for _ in range(5):
            letters[rng.randrange(len(letters))] = rng.choice('{}[]",:0e-.x\\\x00\ud800')
        parse_analysis_line("".join(letters))


def test_numbers_as_engines_write_them() -> None:
    said = parse_analysis_line(
        '{"id":"a","turnNumber":0,"moveInfos":[{"move":"pass","visits":3.0,"winrate":1,"prior":4.1e-05,"scoreLead":-14,'
        '"order":1},{"move":"A1","visits":2,"order":0,"new":[1]},{"move":"??","visits":9}],"rootInfo":{"winrate":4.1e-05}}'
    )
    assert isinstance(said, AnalysisResult)
    assert said.analysis is not None
    assert [(info.point, info.visits, info.prior) for info in said.analysis.moves] == [
        (Point(0, 0), 2, None),
        (None, 3, 4.1e-05),
    ]
