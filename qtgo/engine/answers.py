"""What an engine's answers mean, and which commands only ask."""

from __future__ import annotations

import contextlib

from qtgo.core.point import Color, Move, Point
from qtgo.engine.reports import GeneratedMove
from qtgo.gtp.plan import points_of
from qtgo.gtp.response import Response
from qtgo.gtp.target import Target

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
    }
)
"""Commands that leave an engine where it stands."""


def read_move(response: Response, color: Color, target: Target) -> GeneratedMove:
    """Read the answer to ``genmove``; what is no point of the board is no move."""
    text = response.text
    move: Move | None = None
    if response.ok:
        match text.casefold():
            case "pass":
                move = Move(color)
            case "resign":
                move = Move(color, resign=True)
            case _:
                with contextlib.suppress(ValueError):
                    point = Point.from_vertex(text)
                    if point.x < target.width and point.y < target.height:
                        move = Move(color, point)
    return GeneratedMove(color, text, move, refused=not response.ok)


def read_handicap(response: Response, stones: int, target: Target) -> frozenset[Point]:
    """Read the stones of a handicap: as many as asked for or fewer, and each once; none if that is not so."""
    points = points_of(response.text) if response.ok else None
    if points is None or not 2 <= len(points) <= stones or len(points) != len(response.text.split()):
        return frozenset()
    on_board = all(point.x < target.width and point.y < target.height for point in points)
    return points if on_board else frozenset()
