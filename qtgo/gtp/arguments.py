"""The arguments of GTP commands, read and refused in the protocol's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Point

_WHOLE = re.compile(r"[0-9]{1,9}")
_REAL = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{0,9})?")
_COLORS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}


class GtpError(Exception):
    """A command failed and nothing has changed; the text is the response."""


def syntax_error() -> GtpError:
    """Return the error for arguments that are none."""
    return GtpError("syntax error")


def expect(arguments: Sequence[str], *counts: int) -> None:
    """Refuse any other number of arguments."""
    if len(arguments) not in counts:
        raise syntax_error()


def parse_whole(text: str) -> int:
    """Read a whole number that is not negative."""
    if not _WHOLE.fullmatch(text):
        raise syntax_error()
    return int(text)


def parse_real(text: str) -> float:
    """Read a number such as -0.5."""
    if not _REAL.fullmatch(text):
        raise syntax_error()
    return float(text)


def parse_color(text: str) -> Color:
    """Read a color, in letters of either case."""
    color = _COLORS.get(text.lower())
    if color is None:
        raise syntax_error()
    return color


def parse_vertex(text: str) -> Point | None:
    """Read a vertex of a board of any size, None for a pass."""
    if text.lower() == "pass":
        return None
    try:
        return Point.from_vertex(text)
    except ValueError:
        raise syntax_error() from None


def parse_points(texts: Iterable[str], info: GameInfo) -> list[Point]:
    """Read points of the board, none of them twice."""
    points: dict[Point, None] = {}
    for text in texts:
        point = parse_vertex(text)
        if point is None or point in points or point.x >= info.width or point.y >= info.height:
            raise GtpError("bad vertex list")
        points[point] = None
    return list(points)
