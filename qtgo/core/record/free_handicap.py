"""Free handicap: Black places the stones one by one, as setup of the root, before White's first move.

Files of other programs have the stones in later nodes, or as moves, or none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from qtgo.core.record.edit_history import SetProperties, set_properties
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import decode_points, moves_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import HandicapPlacement

_FIRST = 2
"""The smallest handicap with stones: a handicap of one only gives Black the first move."""


def stones_to_place(root: Node, info: GameInfo) -> int:
    """Return the number of handicap stones that Black has still to place; none once the game has begun or ended."""
    if info.handicap_placement is not HandicapPlacement.FREE or info.handicap < 2 or root.children or info.has_ended:
        return 0
    return max(0, info.handicap - len(_placed(root, info)))


def with_placed_handicap(info: GameInfo, nodes: Iterable[Node]) -> GameInfo:
    """Return information without the handicap until its stones are all there: set up, or Black's first moves."""
    if info.handicap < _FIRST:
        return info
    placed = 0
    for node in nodes:
        setup, moves = setup_of(node, info.width, info.height), moves_of(node, info.width, info.height)
        placed += 0 if setup is None else len(setup.black)
        placed += sum(move.color is Color.BLACK and move.point is not None for move in moves)
        if placed >= info.handicap:
            return info
        if any(move.color is Color.WHITE for move in moves):
            break
    return replace(info, handicap=0)


def place_stone(root: Node, info: GameInfo, point: Point) -> SetProperties:
    """Return the change that places one more handicap stone."""
    points = [*_placed(root, info), point]
    return set_properties(root, {"AB": [stone.to_sgf(info.height) for stone in points]})


def remove_last_stone(root: Node, info: GameInfo) -> SetProperties | None:
    """Return the change that removes the last handicap stone, or None if there is none."""
    points = _placed(root, info)[:-1]
    values = [stone.to_sgf(info.height) for stone in points]
    return set_properties(root, {"AB": values or None}) if "AB" in root.properties else None


def _placed(root: Node, info: GameInfo) -> list[Point]:
    return decode_points(root.properties.get("AB", ()), info.width, info.height)
