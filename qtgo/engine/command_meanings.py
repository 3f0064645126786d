"""The meaning of an engine's responses, and which commands only query."""

from __future__ import annotations

import contextlib
import json
import math
import re
from functools import lru_cache
from typing import Any

from qtgo.ai.search.search_values import Estimate
from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import regex
from qtgo.engine.reports import GeneratedMove, GivenEstimate
from qtgo.gtp.analysis_lines import limited_score
from qtgo.gtp.plan import listed_points, points_of
from qtgo.gtp.response import Response
from qtgo.gtp.target import Target
from qtgo.plain_text import MESSAGE_LENGTH, shortened

ONLY_ASK = frozenset(
    {
        "protocol_version",
        "name",
        "version",
        "list_commands",
        "known_command",
        "showboard",
        "final_score",
        "final_status_list",
        "estimate_score",
        "get_komi",
        "kata-get-rules",
        "kata-get-param",
        "kata-get-models",
        "kata-get-params",
        "kata-list-params",
        "kata-list_time_settings",
        "kata-raw-nn",
        "list_stones",
        "captures",
        "move_history",
        "query_boardsize",
        "kata-analyze",
        "lz-analyze",
        "reg_genmove",
        "time_left",
        "stop",
        "qtgo-level",
        "qtgo-levels",
        "qtgo-estimate",
        "qtgo-first-look",
    }
)
"""Commands that do not change an engine's state."""


_WORD = regex(r"(?P<word>pass|resign|[a-z]{1,3}[0-9]{1,4})(?!\w)(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_PLAYED = regex(r"^play +", re.IGNORECASE | re.MULTILINE)


def read_move(response: Response, color: Color, target: Target) -> GeneratedMove:
    """Parse the response to ``genmove``, or to a form of it that tells the move after an analysis.

    Anything but a point of the board, a pass or a resignation is no move; what follows one is the engine's comment.
    """
    text = response.text.strip()
    if response.ok:
        for begin in (0, *(played.end() for played in list(_PLAYED.finditer(text))[-1:])):
            said = _WORD.match(text, begin)
            move = None if said is None else _move(said["word"].casefold(), color, target)
            if said is not None and move is not None:
                return GeneratedMove(color, said["word"], move, comment=_comment(said["rest"]))
    return GeneratedMove(color, text, None, refused=not response.ok)


def _move(word: str, color: Color, target: Target) -> Move | None:
    if word == "pass":
        return Move(color)
    if word == "resign":
        return Move(color, resign=True)
    with contextlib.suppress(ValueError):
        point = Point.from_vertex(word)
        if point.x < target.width and point.y < target.height:
            return Move(color, point)
    return None


def _comment(rest: str) -> str:
    """Return what an engine wrote after its move, without what separates the two."""
    lines = (line.strip() for line in rest.lstrip(" \n.,;:").rstrip().split("\n"))
    return shortened("\n".join(lines), MESSAGE_LENGTH)


def read_handicap(response: Response, stones: int, target: Target) -> frozenset[Point]:
    """Parse the stones of a handicap: distinct, and at most as many as asked for; otherwise none."""
    points = read_points(response, target)
    if points is None or not 2 <= len(points) <= stones or len(points) != len(listed_points(response.text) or ()):
        return frozenset()
    return points


def read_points(response: Response, target: Target) -> frozenset[Point] | None:
    """Return the points that a response lists first; None if it is an error, or one is not on the board."""
    points = points_of(response.text) if response.ok else None
    if points is None or any(point.x >= target.width or point.y >= target.height for point in points):
        return None
    return points


def read_estimate(response: Response, target: Target) -> GivenEstimate:
    """Parse the response to ``qtgo-estimate`` or ``qtgo-first-look``; return None if it does not fit the board."""
    estimate: Estimate | None = None
    if response.ok:
        with contextlib.suppress(ValueError, TypeError, KeyError, OverflowError, RecursionError):
            estimate = _estimate(json.loads(response.text), target)
    return GivenEstimate(estimate, response.text)


def _estimate(fields: dict[str, Any], target: Target) -> Estimate:
    """Build an estimate from its fields; raise ValueError, TypeError or KeyError if one does not fit."""
    width, height = target.width, target.height
    told = fields["ownership"]
    if len(told) != width * height or not {type(value) for value in told} <= {int, float}:
        raise ValueError("no ownership of this board")
    if not (min(told) >= -1 and max(told) <= 1 and math.isfinite(sum(told))):  # mostly so, and then soon known
        told = [min(1.0, max(-1.0, _number(value))) for value in told]
    rows = [told[start : start + width] for start in range(0, len(told), width)]  # the uppermost first
    return Estimate(
        ownership=tuple(float(value) for row in reversed(rows) for value in row),
        dead=_points(fields["dead"], target),
        seki=_points(fields["seki"], target),
        score=limited_score(_number(fields["score"])),
        win_rate=min(1.0, max(0.0, _number(fields["win_rate"]))),
        confidence=min(1.0, max(0.0, _number(fields["confidence"]))),
        unsettled=_points(fields["unsettled"], target),
        is_settled=fields["settled"] is True,
    )


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("no number")
    return float(value)


def _points(vertices: list[str], target: Target) -> frozenset[Point]:
    on_board = _points_by_vertex(target.width, target.height)
    return frozenset(on_board[vertex] for vertex in vertices)


@lru_cache(maxsize=4)
def _points_by_vertex(width: int, height: int) -> dict[str, Point]:
    points = (Point(x, y) for y in range(height) for x in range(width))
    return {point.vertex: point for point in points}
