"""Reports, estimates and parameters formatted for GTP."""

from __future__ import annotations

import json
from collections.abc import Sequence

from qtgo.ai.play.player import Habits
from qtgo.ai.search.search_options import Options
from qtgo.ai.search.search_values import CandidateReport, Detail, Estimate, Report
from qtgo.core.rules.point import vertex_of, vertices_of
from qtgo.gtp.analysis_lines import Analysis, AnalyzeRequest, MoveInfo, format_analysis
from qtgo.gtp.perspective import REPORTED_AS, Perspective


def analysis_line(report: Report, request: AnalyzeRequest, width: int, *, lz: bool) -> str:
    """Format a search result as one line of an analysis, with all searched moves or as many as requested."""
    chosen = [candidate for candidate in report.candidates if request.admits(candidate.point)]
    seen = [candidate for candidate in chosen if candidate.visits > 0]
    chosen = chosen[: max(len(seen), request.min_moves, 1)][: request.max_moves]
    moves = tuple(_move_info(candidate, order, request, width) for order, candidate in enumerate(chosen))
    root: dict[str, float] = {}
    if request.root_info:
        root = {
            "visits": report.visits,
            "utility": report.utility,
            "winrate": report.win_rate,
            "scoreMean": report.score,
            "scoreLead": report.score,
        }
        if report.score_error is not None:
            root["scoreLeadError"] = report.score_error
        if report.raw_win_rate is not None and report.raw_score is not None:
            root |= {"rawWinrate": report.raw_win_rate, "rawLead": report.raw_score}
    ownership = _from_top(report.ownership, width) if request.ownership else ()
    deviation = _from_top(report.ownership_deviation, width) if request.ownership_deviation else ()
    return format_analysis(Analysis(moves, root, ownership, deviation), lz=lz, pv_visits=request.pv_visits)


def detail_of(request: AnalyzeRequest) -> Detail:
    """Return what a report must have for the line."""
    moves = request.moves_ownership or request.moves_ownership_deviation
    return Detail(ownership_deviation=request.ownership_deviation, moves_ownership=moves)


def _move_info(candidate: CandidateReport, order: int, request: AnalyzeRequest, width: int) -> MoveInfo:
    return MoveInfo(
        candidate.point,
        candidate.visits,
        candidate.win_rate,
        candidate.prior,
        candidate.lcb,
        candidate.score,
        candidate.utility,
        order,
        candidate.variation,
        candidate.variation_visits,
        candidate.score_error,
        _from_top(candidate.ownership, width) if request.moves_ownership else (),
        _from_top(candidate.ownership_deviation, width) if request.moves_ownership_deviation else (),
    )


def summary(report: Report) -> str:
    """Summarize a search in one line for people."""
    best = report.candidates[0]
    expected = " ".join(map(vertex_of, best.variation))
    return f"{report.visits} visits, win rate {report.win_rate:.1%}, lead {report.score:+.1f}, expected {expected}"


def estimate_json(said: Estimate, width: int) -> str:
    """Format the judge's estimate as one line of JSON, from Black's view, rows from the top."""
    return json.dumps(
        {
            "score": round(said.score, 2),
            "win_rate": round(said.win_rate, 4),
            "confidence": round(said.confidence, 4),
            "settled": said.is_settled,
            "dead": vertices_of(said.dead),
            "seki": vertices_of(said.seki),
            "unsettled": vertices_of(said.unsettled),
            "ownership": [round(value, 2) for value in _from_top(said.ownership, width)],
        }
    )


def _from_top(values: Sequence[float], width: int) -> tuple[float, ...]:
    """Reorder rows from A1 to rows from the top."""
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    return tuple(value for row in reversed(rows) for value in row)


_ANY = 1 << 50
"""KataGo's value for unlimited visits."""


def parameters(habits: Habits, threads: int, width: int, height: int) -> dict[str, str | float]:
    """Return the parameters of a search by KataGo's names, with their values on a board."""
    options = Options(threads=threads)
    is_free = habits.visits is None and habits.seconds is None
    visits = habits.level.sight(width, height).visits if is_free else habits.visits
    seconds = habits.seconds if habits.seconds is not None or visits is not None else habits.level.seconds
    return {
        "maxVisits": _ANY if visits is None else visits,
        **({} if seconds is None else {"maxTime": seconds}),
        "numSearchThreads": threads + 1,
        "cpuctExploration": options.cpuct,
        "cpuctExplorationLog": options.cpuct_log,
        "cpuctExplorationBase": options.cpuct_base,
        "fpuReductionMax": options.fpu_reduction,
        "rootFpuReductionMax": options.root_fpu_reduction,
        REPORTED_AS: Perspective.SIDE_TO_MOVE.value,
    }
