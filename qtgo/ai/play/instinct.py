"""Moves played without thinking: to capture, to save, to threaten, to answer where the opponent just played."""

from __future__ import annotations

from collections.abc import Iterable

from qtgo.ai.features import chains
from qtgo.ai.play.plays import atari_moves, liberties_after
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point

_CAPTURE = 2.0  # logarithms of how much likelier a move becomes; the first is to capture or save one stone
_MORE_STONES = 0.3  # for each stone more
_MOST_STONES = 6
_ATARI = 1.0
_CONTACT = 1.0
_CLOSE = 0.5
_EDGE = -1.5
_SELF_ATARI = -2.0


def urges(board: Board, color: Color, points: Iterable[Point], answered: Point | None) -> dict[Point, float]:
    """Return how much each play suggests itself, as a logarithm; ``answered`` is the opponent's last move."""
    width, height = board.width, board.height
    rescues = atari_moves(board, color)
    sizes, threats = dict[Point, int](), set[Point]()
    for owner, chain, liberties in chains(board.stones(), width, height):
        places = [Point.from_index(at, width) for at in liberties]
        if len(places) == 1 and places[0] in rescues:
            sizes[places[0]] = max(sizes.get(places[0], 0), len(chain))
        elif len(places) == 2 and owner != color:
            threats.update(places)
    found = {}
    for point in points:
        urge = 0.0
        if point in sizes:
            urge += _CAPTURE + _MORE_STONES * (min(_MOST_STONES, sizes[point]) - 1)
        else:
            if liberties_after(board, color, point) < 2:
                urge += _SELF_ATARI
            elif point in threats:
                urge += _ATARI
            if point.x in (0, width - 1) or point.y in (0, height - 1):
                urge += _EDGE
        if answered is not None:
            far = abs(point.x - answered.x) + abs(point.y - answered.y)
            urge += _CONTACT if far == 1 else _CLOSE if far == 2 else 0.0
        found[point] = urge
    return found
