"""From a replayed record to the context that the network needs."""

from __future__ import annotations

from qtgo.ai.features import RECENT, Situation, captures
from qtgo.core.record.replay import Replay
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point

_REPEATS = frozenset({Reason.KO, Reason.SUPERKO, Reason.REPETITION})


def situation_of(replay: Replay, to_move: Color | None = None) -> Situation:
    """Return the context at the current node, for the side to move or for the given color."""
    info, position = replay.counted_info, replay.position()
    color = position.to_move if to_move is None else to_move
    return Situation(
        color,
        info.ruleset,
        info.komi,
        info.handicap,
        (position.prisoners_of_black, position.prisoners_of_white),
        recent_moves(replay),
        replay.step.passes,
        frozenset(point for point in captures(replay.board, color) if _repeats(replay, color, point)),
    )


def recent_moves(replay: Replay) -> tuple[Point | None, ...]:
    """Return the last few moves, latest first, back to the last node that is not just a move."""
    recent = []
    for step in replay.steps[: -RECENT - 1 : -1]:
        if step.last_move is None:
            break
        recent.append(step.last_move.point)
    return tuple(recent)


def _repeats(replay: Replay, color: Color, point: Point) -> bool:
    illegal = replay.legality(color, point)
    return illegal is not None and illegal.reason in _REPEATS
