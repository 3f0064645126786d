"""Scoring of terminal positions of the search."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from qtgo.ai.dead_stones import Chains
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.scoring.score import score


def dead_stones(position: Position, owned: Sequence[float]) -> set[Point]:
    """Return the stones that are removed as dead at the end of a game; ``owned`` is from Black's view."""
    chains = Chains(position, owned)
    return {Point.from_index(index, position.width) for index in chains.indices(chains.dead)}


def outcome(position: Position, info: GameInfo, dead: Collection[Point], button: Color | None) -> tuple[float, float]:
    """Score a position by the rules: the win, from 0 to 1, and the score in points for the side to move."""
    count = score(position, info.scoring_terms(button), dead=dead)
    black_moves = position.to_move is Color.BLACK
    margin = count.margin if black_moves else -count.margin
    if margin:
        return float(margin > 0), margin
    if info.ruleset.white_wins_ties:
        return float(not black_moves), 0.0
    return 0.5, 0.0
