"""Numbers of engines as evaluations in Black's view."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate
from qtgo.core.rules.point import Color, Point
from qtgo.gtp.analysis_answer import AnalysisResult, parse_analysis_line
from qtgo.gtp.analysis_lines import Analysis, MoveInfo, parse_analysis
from qtgo.gtp.evaluations import position_analysis
from qtgo.gtp.perspective import Perspective

A1, B2, C1 = Point(0, 0), Point(1, 1), Point(2, 0)
SAID = Analysis(
    (
        MoveInfo(B2, 30, 0.7, 0.5, 0.6, 3.5, order=0, pv=(B2, None), pv_visits=(30, 2), score_error=0.5),
        MoveInfo(None, 10, 0.4, 0.1, 0.3, -1.5, order=1, pv=(None,), ownership=(0.5, 0, 0, 0, 0, 1)),
    ),
    {"winrate": 0.6, "scoreLead": 2.5, "visits": 41, "rawStScoreError": 1.25},
    (0.1, 0.2, 0.3, -0.4, -0.5, -0.6),
    (0.0, 0.1, 0.2, 0.3, 0.4, 0.5),
    (0.1, 0.2, 0.3, -1.0, 0.2, 0.1, 0.1),
)


@pytest.mark.parametrize(
    ("perspective", "to_move", "is_white"),
    [
        (Perspective.BLACK, Color.WHITE, False),
        (Perspective.WHITE, Color.BLACK, True),
        (Perspective.SIDE_TO_MOVE, Color.BLACK, False),
        (Perspective.SIDE_TO_MOVE, Color.WHITE, True),
    ],
)
def test_everything_is_turned_to_black(perspective: Perspective, to_move: Color, is_white: bool) -> None:
    source = AnalysisSource("Engine")
    said = position_analysis(SAID, (3, 2), to_move, perspective, source)
    sign = -1 if is_white else 1
    assert (said.visits, said.to_move, said.source) == (41, to_move, source)
    assert said.win_rate == pytest.approx(0.4 if is_white else 0.6)
    assert said.lead == sign * 2.5
    assert said.lead_error == 1.25
    assert said.ownership == tuple(sign * value for value in (-0.4, -0.5, -0.6, 0.1, 0.2, 0.3))
    assert said.ownership_deviation == (0.3, 0.4, 0.5, 0.0, 0.1, 0.2)
    assert said.policy == (0.0, 0.2, 0.1, 0.1, 0.2, 0.3, 0.1)
    assert said.candidates[0].win_rate == pytest.approx(0.3 if is_white else 0.7)
    first = replace(said.candidates[0], win_rate=None)
    assert first == Candidate(B2, 30, None, sign * 3.5, 0.5, (B2, None), (30, 2), (), 0.5)
    assert said.candidates[1].ownership == tuple(sign * value for value in (0, 0, 1, 0.5, 0, 0))


def test_without_root_info_it_is_the_mean_of_the_visits() -> None:
    said = position_analysis(replace(SAID, root={}), (3, 2), Color.BLACK, Perspective.BLACK)
    assert (said.visits, said.lead, said.lead_error) == (40, 2.25, None)
    assert said.win_rate == pytest.approx(0.625)
    leela = parse_analysis(
        "info move B2 visits 3 winrate 6000 prior 10 order 0 pv B2 info move A1 visits 1 winrate 2000"
    )
    assert leela is not None
    told = position_analysis(leela, (19, 19), Color.WHITE, Perspective.SIDE_TO_MOVE)
    assert (told.visits, told.lead) == (4, None)
    assert told.win_rate == pytest.approx(0.5)


def test_of_nothing_there_is_nothing() -> None:
    assert position_analysis(Analysis(()), (9, 9), Color.BLACK, Perspective.BLACK).is_empty


def test_what_is_not_of_this_board_is_dropped() -> None:
    moves = (MoveInfo(Point(3, 0), 9, 0.5), MoveInfo(B2, 1, 0.5, pv=(B2, C1, Point(0, 2), A1), pv_visits=(1, 1, 1, 1)))
    said = position_analysis(Analysis(moves, {}, (0.5,) * 7, (0.5,), (0.1,)), (3, 2), Color.BLACK, Perspective.BLACK)
    assert [(c.point, c.pv, c.pv_visits) for c in said.candidates] == [(B2, (B2, C1), (1, 1))]
    assert (said.ownership, said.ownership_deviation, said.policy) == ((), (), ())


def test_a_move_is_told_once_and_only_where_no_stone_stands() -> None:
    moves = (MoveInfo(A1, 9, 0.9), MoveInfo(B2, 2, 0.5), MoveInfo(None, 1, 0.2), MoveInfo(B2, 1, 0.1))
    said = position_analysis(Analysis(moves), (3, 2), Color.BLACK, Perspective.BLACK, stones={A1})
    assert [(each.point, each.visits) for each in said.candidates] == [(B2, 2), (None, 1)]
    assert (said.visits, said.win_rate) == (3, pytest.approx(0.4))


def test_a_network_that_knows_no_error_says_minus_one() -> None:
    said = replace(SAID, root={"winrate": 0.5, "rawStScoreError": -1.0})
    assert position_analysis(said, (3, 2), Color.BLACK, Perspective.BLACK).lead_error is None
    said = replace(SAID, root={"scoreLeadError": 0.25, "rawStScoreError": 3.0})
    assert position_analysis(said, (3, 2), Color.BLACK, Perspective.BLACK).lead_error == 0.25


NUMBERS = st.floats(-1e15, 1e15)


@given(NUMBERS, NUMBERS, NUMBERS, st.sampled_from(Perspective), st.sampled_from(Color))
def test_whatever_is_said_a_share_is_a_share(
    win: float, score: float, prior: float, perspective: Perspective, color: Color
) -> None:
    move = MoveInfo(A1, 1, win, prior, score=score, score_error=score, ownership=(win,) * 4)
    root = {"winrate": win, "scoreLead": score, "visits": win, "scoreLeadError": score}
    said = position_analysis(Analysis((move,), root, (score,) * 4, (score,) * 4), (2, 2), color, perspective)
    candidate = said.candidates[0]
    for told, share in ((win, said.win_rate), (win, candidate.win_rate), (prior, candidate.prior)):
        assert (share is not None) == (-0.01 <= told <= 1.01)
    for share in (said.win_rate, candidate.win_rate, candidate.prior, *said.ownership_deviation):
        assert share is None or 0 <= share <= 1
    assert all(-1 <= owned <= 1 for owned in (*said.ownership, *candidate.ownership))
    assert abs(said.lead or 0) <= 10_000
    assert said.visits >= 0


def test_a_recorded_line_of_katago_has_everything() -> None:
    """Black to move on 5x4, with ownership of the position and of each move, and what it differs by."""
    said = parse_analysis(Path(__file__).with_name("katago_analyze.txt").read_text(encoding="utf-8"))
    assert said is not None
    told = position_analysis(said, (5, 4), Color.BLACK, Perspective.SIDE_TO_MOVE)
    assert (told.visits, told.win_rate, told.lead, told.lead_error) == (3, 0.876034, 4.01493, None)
    assert len(told.ownership) == len(told.ownership_deviation) == 20
    assert [candidate.point for candidate in told.candidates] == [Point(3, 1), Point(1, 1)]
    for candidate, info in zip(told.candidates, said.moves, strict=True):
        assert candidate.ownership[:5] == info.ownership[-5:]
        assert len(info.ownership_deviation) == 20
        assert candidate.pv_visits == (2, 1)


KATA = "info move D4 visits 10 winrate {} scoreLead {} prior {} order 0 pv D4 info move E5 visits 10 order 1 pv E5"
LZ = "info move D4 visits 10 winrate {} prior {} order 0 pv D4"


@pytest.mark.parametrize("number", ["nan", "NaN", "inf", "-inf", "0,62", "62%", "-", "?", "", "1e999", "7e15", "None"])
def test_a_number_that_is_none_is_unknown(number: str) -> None:
    said = parse_analysis(KATA.format(number, number, number))
    assert said is not None
    position = position_analysis(said, (9, 9), Color.BLACK, Perspective.BLACK)
    assert (position.win_rate, position.lead) == (None, None)
    assert [(c.visits, c.win_rate, c.lead, c.prior) for c in position.candidates] == [(10, None, None, None)] * 2


@pytest.mark.parametrize(
    ("line", "win_rate", "prior"),
    [
        (LZ.format("4988", "37"), 0.4988, 0.0037),
        (LZ.format("nan", "37"), None, 0.0037),
        (LZ.format("0,62", "nan"), None, None),
        (LZ.format("-466", "37"), None, 0.0037),
        (LZ.format("62.5", "37.0"), None, None),
        (LZ.format("4988", "37") + " scoreMean 3.5", 0.4988, 0.0037),
        (LZ.format("1", "0.5") + " scoreMean 3.5", 1.0, 0.5),
        (LZ.format("0", "0"), 0.0, 0.0),
    ],
)
def test_shares_are_read_in_the_unit_that_they_are_written_in(
    line: str, win_rate: float | None, prior: float | None
) -> None:
    said = parse_analysis(line)
    assert said is not None
    (candidate,) = position_analysis(said, (9, 9), Color.BLACK, Perspective.BLACK).candidates
    assert (candidate.win_rate, candidate.prior) == (win_rate, prior)


def test_the_mean_of_moves_leaves_out_what_is_unknown() -> None:
    moves = (MoveInfo(A1, 30, None), MoveInfo(B2, 10, 0.6), MoveInfo(C1, 10, 0.4))
    position = position_analysis(Analysis(moves), (9, 9), Color.BLACK, Perspective.BLACK)
    assert position.win_rate == pytest.approx(0.5)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "null", '"0,62"', "true", "[]", "1e999", "62"])
def test_a_number_of_json_that_is_none_is_unknown(number: str) -> None:
    keys = ", ".join(f'"{key}": {number}' for key in ("winrate", "prior"))
    moves = f'[{{"move": "D4", "visits": 9, {keys}}}]'
    line = f'{{"id": "a", "turnNumber": 0, "moveInfos": {moves}, "rootInfo": {{{keys}}}}}'
    result = parse_analysis_line(line)
    assert isinstance(result, AnalysisResult)
    assert result.analysis is not None
    position = position_analysis(result.analysis, (9, 9), Color.BLACK, Perspective.BLACK)
    assert (position.win_rate, position.candidates[0].win_rate, position.candidates[0].prior) == (None, None, None)
