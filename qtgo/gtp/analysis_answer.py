"""Lines of a JSON analysis engine, KataGo's or QtGo's: results, errors, warnings and answers to actions.

Whatever a line holds, reading it raises nothing: a key of the wrong type is as if it were missing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import field
from typing import Any, TypeAlias

from qtgo.core.record.analyses.values import MAX_LEAD, finite
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass
from qtgo.gtp.analysis_lines import Analysis, MoveInfo

_LARGEST = 10.0**15
_COLORS = {"B": Color.BLACK, "W": Color.WHITE}
_MOST_MOVES = 3000  # of an answer or of a variation: the largest board has 2,704 points


@dataclass(frozen=True, slots=True)
class AnalysisResult:
    """The analysis of the position after a number of moves, None if the search ended before there was any.

    More results follow if it is ``is_partial``. ``to_move`` is who was to move, if the engine says so.
    """

    id: str
    turn: int
    analysis: Analysis | None
    is_partial: bool = False
    to_move: Color | None = None


@dataclass(frozen=True, slots=True)
class AnalysisComplaint:
    """An error, which ends the query, or a warning; ``id`` is empty if the line names no query."""

    id: str
    text: str
    field: str = ""
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class ActionAnswer:
    """The answer to an action, with its fields."""

    id: str
    action: str
    fields: Mapping[str, Any] = field(default_factory=dict)


AnalysisLine: TypeAlias = "AnalysisResult | AnalysisComplaint | ActionAnswer"


def parse_analysis_line(line: str) -> AnalysisLine | None:
    """Read a line; return None if it is none of such an engine, cut or damaged."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict):
        return None
    id = _text(fields.get("id"))
    for key in ("error", "warning"):
        if key in fields:
            return AnalysisComplaint(id, _text(fields[key]), _text(fields.get("field")), key == "warning")
    if isinstance(fields.get("action"), str):
        return ActionAnswer(id, fields["action"], fields)
    turn = _number(fields.get("turnNumber"))
    if not id or turn is None or turn < 0:
        return None
    partial = fields.get("isDuringSearch") is True
    if fields.get("noResults") is True:
        return AnalysisResult(id, int(turn), None, partial)
    if not isinstance(fields.get("moveInfos"), list) and not isinstance(fields.get("rootInfo"), dict):
        return None
    root = _object(fields.get("rootInfo"))
    return AnalysisResult(
        id, int(turn), _analysis(fields, root), partial, _COLORS.get(_text(root.get("currentPlayer")))
    )


def _analysis(fields: Mapping[str, Any], root: Mapping[str, Any]) -> Analysis:
    infos = fields.get("moveInfos")
    listed = infos[:_MOST_MOVES] if isinstance(infos, list) else []
    moves = [info for place, said in enumerate(listed) if (info := _move_info(_object(said), place)) is not None]
    moves.sort(key=lambda info: info.order)
    return Analysis(
        tuple(moves),
        {key: number for key, value in root.items() if (number := _number(value)) is not None},
        _numbers(fields.get("ownership")),
        _numbers(fields.get("ownershipStdev")),
        _numbers(fields.get("policy")),
        _numbers(fields.get("humanPolicy")),
    )


def _move_info(said: Mapping[str, Any], place: int) -> MoveInfo | None:
    """Return what is said of a move, None if that is not a move; a variation ends before what is not one."""
    try:
        point = _point(said.get("move"))
    except ValueError:
        return None
    score = next((lead for key in ("scoreLead", "scoreMean") if (lead := _number(said.get(key))) is not None), None)
    order = _number(said.get("order"))
    return MoveInfo(
        point,
        visits=max(0, int(_number(said.get("visits")) or 0)),
        win_rate=_number(said.get("winrate")),
        prior=_number(said.get("prior")),
        lcb=_number(said.get("lcb")),
        score=finite(score, MAX_LEAD),
        utility=_number(said.get("utility")),
        order=place if order is None else int(order),
        pv=_variation(said.get("pv")),
        pv_visits=tuple(int(visits) for visits in _numbers(said.get("pvVisits"))),
        score_error=_number(said.get("scoreLeadError")),
        ownership=_numbers(said.get("ownership")),
        ownership_deviation=_numbers(said.get("ownershipStdev")),
    )


def _variation(said: object) -> tuple[Point | None, ...]:
    points: list[Point | None] = []
    for vertex in said[:_MOST_MOVES] if isinstance(said, list) else []:
        try:
            points.append(_point(vertex))
        except ValueError:
            break
    return tuple(points)


def _point(said: object) -> Point | None:
    if not isinstance(said, str):
        raise ValueError("no vertex")
    return None if said.lower() == "pass" else Point.from_vertex(said)


def _text(said: object) -> str:
    return said if isinstance(said, str) else ""


def _object(said: object) -> Mapping[str, Any]:
    return said if isinstance(said, dict) else {}


def _number(said: object) -> float | None:
    """Return a number within what any engine means, None for anything else."""
    if isinstance(said, bool) or not isinstance(said, int | float):
        return None
    if isinstance(said, int):
        return float(max(-(10**15), min(10**15, said)))
    return max(-_LARGEST, min(_LARGEST, said)) if math.isfinite(said) else None


def _numbers(said: object) -> tuple[float, ...]:
    """Return a list of numbers, or nothing if anything else is in it."""
    if not isinstance(said, list):
        return ()
    numbers = [number for value in said if (number := _number(value)) is not None]
    return tuple(numbers) if len(numbers) == len(said) else ()
