"""Results of searches as answers of the JSON analysis engine, in KataGo's keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qtgo.ai.search.search_values import CandidateReport, Detail, Report
from qtgo.ai.server.analysis_request import AnalysisRequest, Flags
from qtgo.core.rules.point import Color, vertex_of
from qtgo.deferred import dataclass

_DIGITS = 4


def detail_of(flags: Flags) -> Detail:
    """Return what a report must have for the answer."""
    return Detail(
        flags.ownership_deviation or flags.moves_ownership_deviation,
        flags.moves_ownership or flags.moves_ownership_deviation,
    )


def result(
    request: AnalysisRequest, turn: int, report: Report, human_policy: Sequence[float] = (), *, is_partial: bool
) -> dict[str, Any]:
    """Return the answer about the position after a number of moves, in the perspective that was asked for.

    ``human_policy`` is how often people play each point from A1, and pass; -1 for what is illegal.
    """
    reported = Color.WHITE if request.perspective.is_white(report.to_move) else Color.BLACK
    view = _View(request.width, report.to_move is not reported, request.variation)
    flags = request.flags
    answer: dict[str, Any] = {
        "id": request.id,
        "isDuringSearch": is_partial,
        "moveInfos": [
            view.move_info(candidate, order, flags) | view.human_prior(candidate, human_policy)
            for order, candidate in enumerate(report.candidates)
            if candidate.visits or order == 0
        ],
        "rootInfo": view.root_info(report),
        "turnNumber": turn,
    }
    if flags.ownership:
        answer["ownership"] = view.ownership(report.ownership)
    if flags.ownership_deviation:
        answer["ownershipStdev"] = view.deviation(report.ownership_deviation)
    if flags.policy:
        shares = [round(share, 6) if share > 0 else -1 for share in report.policy]
        answer["policy"] = [*view.from_top(shares[:-1]), shares[-1]]
        if human_policy:
            rounded = [round(share, 6) for share in human_policy]
            answer["humanPolicy"] = [*view.from_top(rounded[:-1]), rounded[-1]]
    return answer


def no_result(request: AnalysisRequest, turn: int) -> dict[str, Any]:
    """Return the answer about a position that was not looked at before its end was asked for."""
    return {"id": request.id, "isDuringSearch": False, "noResults": True, "turnNumber": turn}


def complaint(id: str, text: str, field: str = "", *, is_warning: bool = False) -> dict[str, Any]:
    """Return an error or a warning."""
    said = {"warning" if is_warning else "error": text}
    return said | ({"field": field} if field else {}) | ({"id": id} if id else {})


def action(id: str, name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to an action."""
    return {"action": name, "id": id, **fields}


@dataclass(frozen=True, slots=True)
class _View:
    """The board, whether numbers of the side to move must be turned, and the longest requested variation."""

    width: int
    is_turned: bool
    most: int | None

    def share(self, value: float) -> float:
        return round(1 - value if self.is_turned else value, 6)

    def points(self, value: float) -> float:
        return round(-value if self.is_turned else value, _DIGITS) + 0.0

    def root_info(self, report: Report) -> dict[str, Any]:
        said: dict[str, Any] = {
            "currentPlayer": report.to_move.letter,
            "visits": report.visits,
            "winrate": self.share(report.win_rate),
            "scoreLead": self.points(report.score),
            "scoreSelfplay": self.points(report.score),
            "utility": self.points(report.utility),
        }
        if report.score_error is not None:
            said["scoreLeadError"] = round(report.score_error, _DIGITS)
        if report.raw_win_rate is not None and report.raw_score is not None:
            said |= {"rawWinrate": self.share(report.raw_win_rate), "rawLead": self.points(report.raw_score)}
        return said

    def move_info(self, candidate: CandidateReport, order: int, flags: Flags) -> dict[str, Any]:
        said: dict[str, Any] = {
            "move": vertex_of(candidate.point),
            "order": order,
            "visits": candidate.visits,
            "edgeVisits": candidate.visits,
            "winrate": self.share(candidate.win_rate),
            "scoreLead": self.points(candidate.score),
            "scoreMean": self.points(candidate.score),
            "scoreSelfplay": self.points(candidate.score),
            "utility": self.points(candidate.utility),
            "lcb": self.share(candidate.lcb),
            "prior": round(candidate.prior, 6),
            "pv": [vertex_of(point) for point in candidate.variation[: self.most]],
        }
        if candidate.score_error is not None:
            said["scoreLeadError"] = round(candidate.score_error, _DIGITS)
        if flags.pv_visits:
            said["pvVisits"] = list(candidate.variation_visits[: self.most])
        if flags.moves_ownership and candidate.ownership:
            said["ownership"] = self.ownership(candidate.ownership)
        if flags.moves_ownership_deviation and candidate.ownership_deviation:
            said["ownershipStdev"] = self.deviation(candidate.ownership_deviation)
        return said

    def human_prior(self, candidate: CandidateReport, human_policy: Sequence[float]) -> dict[str, Any]:
        """Return how often people play a move, if that is known."""
        if not human_policy:
            return {}
        share = human_policy[-1 if candidate.point is None else candidate.point.to_index(self.width)]
        return {"humanPrior": round(share, 6)}

    def ownership(self, values: Sequence[float]) -> list[float]:
        return self.from_top([self.points(value) for value in values])

    def deviation(self, values: Sequence[float]) -> list[float]:
        return self.from_top([round(value, _DIGITS) for value in values])

    def from_top(self, values: Sequence[float]) -> list[float]:
        """Reorder rows from A1 to rows from the top."""
        starts = reversed(range(0, len(values), self.width))
        return [value for start in starts for value in values[start : start + self.width]]
