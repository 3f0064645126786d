"""What KataGo's networks are told of the moves before a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qtgo.ai.search.search_state import Ply, SearchState
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color, Move

SHOWN = 5
"""At most so many of the last moves are shown."""
_ENDING = 2
"""So many passes in a row end the game for KataGo, whatever the rules say."""


class History(NamedTuple):
    """The last moves that are shown, latest first, and whether it is shown that a pass ends the game."""

    moves: Sequence[Move]
    pass_ends: bool


def history_of(state: SearchState) -> History:
    """Return the moves that are shown: those since passes ended the game, as far back as the colors alternate.

    None are, nor that a pass ends the game, if it is the other player who has just passed and dead stones may stay on
    the board: a pass is then no offer to count what stands there.
    """
    plies, color, rules = state.plies, state.to_move, state.info.ruleset
    now = len(plies) - 1
    again = _passed_here(state, color, now)
    ends = plies[now].passes + 1 >= _ENDING or again
    may_leave_dead = rules.dead_stones_removed and rules.counts_area
    if may_leave_dead and plies[now].passes + 1 == _ENDING and not again:
        return History((), False)
    moves: list[Move] = []
    for depth in range(now, max(now - SHOWN, -1), -1):
        ply, color = plies[depth], color.opponent
        if not ply.plain or ply.move is None or ply.move.color is not color:
            break
        moves.append(ply.move)
        if _ended(state, ply, depth):
            break
    return History(moves, ends)


def _ended(state: SearchState, ply: Ply, depth: int) -> bool:
    """Return whether the move that led to a state ended the game."""
    if not ply.passes or ply.move is None:
        return False
    return ply.passes >= _ENDING or _passed_here(state, ply.move.color, depth - 1)


def _passed_here(state: SearchState, color: Color, depth: int) -> bool:
    """Return whether a color passed before with the same stones, which ends the game if there is only simple ko."""
    if state.info.ruleset.ko is not KoRule.SIMPLE:
        return False
    plies = state.plies
    # The pass that takes the button does not count, and leaves no passes in a row.
    return any(
        plies[past].passes and plies[past].move == Move(color)
        for past in state.seen[plies[depth].hash]
        if past <= depth
    )
