"""Facts about a move that ownership, principal variations and the rules show.

Nothing is guessed: a fact is a value with the numbers that it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from qtgo.core.analysis.facts.fact import QUIET, Fact
from qtgo.core.analysis.facts.group_facts import cut_missed, group_shaken, ladder_missed, stone_lost, turned_groups
from qtgo.core.analysis.facts.place_facts import at_stake, larger_elsewhere
from qtgo.core.analysis.facts.sequence_facts import (
    area_left,
    key_point_left,
    ko_fought,
    sente_lost,
)
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.position import Position

_Finder = Callable[[ReviewedMove, Position], Fact | None]


def facts_of(move: ReviewedMove, position: Position) -> tuple[Fact, ...]:
    """Return the facts about a move played in a position, the most important first; none about a quiet move."""
    if move.loss is not None and move.loss.points is not None and move.loss.points < QUIET:
        return ()
    turned = turned_groups(move, position)
    found = [*turned, *_each(move, position, (ladder_missed, cut_missed, ko_fought, sente_lost))]
    if not turned:
        found += _each(move, position, (at_stake,))
    return tuple(
        found or _each(move, position, (group_shaken, key_point_left, stone_lost, larger_elsewhere, area_left))[:1]
    )


def _each(move: ReviewedMove, position: Position, finders: Iterable[_Finder]) -> list[Fact]:
    found = (find(move, position) for find in finders)
    return [fact for fact in found if fact is not None]
