"""What a game comes to that ends where the search has passed it out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.features import chains
from qtgo.core.game_info import GameInfo
from qtgo.core.point import Color, Point
from qtgo.core.position import Position
from qtgo.core.scoring import score


def dead_stones(position: Position, ownership: NDArray[np.number]) -> set[Point]:
    """Give the chains that the other color owns; the ownership is Black's."""
    width = position.width
    dead: set[Point] = set()
    for color, chain, _ in chains(position.stones, width, position.height):
        mean = float(ownership[chain].mean())
        if mean < 0 if color == Color.BLACK else mean > 0:
            dead.update(Point(index % width, index // width) for index in chain)
    return dead


def outcome(position: Position, info: GameInfo, dead: set[Point], button: Color | None) -> tuple[float, float]:
    """Count a position by the rules: the win, from 0 to 1, and the score for the side to move."""
    count = score(position, info.ruleset, info.komi, handicap=info.handicap, dead=dead, button=button)
    margin = count.margin if position.to_move is Color.BLACK else -count.margin
    if margin == 0 and info.ruleset.white_wins_ties:
        return (0.0 if position.to_move is Color.BLACK else 1.0), 0.0
    return 0.5 + 0.5 * float(np.sign(margin)), float(margin)
