"""The arguments of GTP commands, parsed, and refused with the protocol's error messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Point

_WHOLE = re.compile(r"[0-9]{1,9}")
_REAL = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{0,30})?")
_COLORS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}


class GtpError(Exception):
    """A command failed and nothing has changed; the text is the response."""


def syntax_error() -> GtpError:
    """Return the error for malformed arguments."""
    return GtpError("syntax error")


def expect(arguments: Sequence[str], *counts: int) -> None:
    """Raise GtpError unless there are as many arguments as expected."""
    if len(arguments) not in counts:
        raise syntax_error()


def parse_whole(text: str) -> int:
    """Parse a non-negative integer."""
    if not _WHOLE.fullmatch(text):
        raise syntax_error()
    return int(text)


def parse_real(text: str) -> float:
    """Parse a number such as -0.5."""
    if not _REAL.fullmatch(text):
        raise syntax_error()
    return float(text)


def parse_color(text: str) -> Color:
    """Parse a color, in either case."""
    color = _COLORS.get(text.lower())
    if color is None:
        raise syntax_error()
    return color


def parse_vertex(text: str) -> Point | None:
    """Parse a vertex of any board size; return None for a pass."""
    if text.lower() == "pass":
        return None
    try:
        return Point.from_vertex(text)
    except ValueError:
        raise syntax_error() from None


def parse_points(texts: Iterable[str], info: GameInfo) -> list[Point]:
    """Parse distinct points of the board."""
    points: dict[Point, None] = {}
    for text in texts:
        point = parse_vertex(text)
        if point is None or point in points or point.x >= info.width or point.y >= info.height:
            raise GtpError("bad vertex list")
        points[point] = None
    return list(points)


def vertices(points: Iterable[Point]) -> str:
    """Return points as a list of vertices."""
    return " ".join(point.vertex for point in points)
