"""Ko and superko: which play may not bring back an earlier position."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import chain
from typing import Protocol, TypeVar

from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color


class KoRule(Enum):
    """The rules against repetition."""

    SIMPLE = "simple"
    POSITIONAL = "positional"
    SITUATIONAL = "situational"


class Stood(Protocol):
    """A position that occurred before, and who was to move."""

    @property
    def to_move(self) -> Color:
        """Return the color that was to move."""


StoodT = TypeVar("StoodT", bound=Stood)


def repetition(
    rule: KoRule, stood: Iterable[StoodT], color: Color, *, is_ko: bool, ends_game: bool
) -> tuple[Reason, StoodT] | None:
    """Return why a play may not repeat an earlier position, and where that stood; None if it may.

    ``stood`` are the nodes that led to the position, last one first; ``is_ko`` says that the play retakes a ko at once.
    ``ends_game``: a long cycle ends the game.
    """
    # In a long cycle there are many: no more are looked at than needed.
    nodes = iter(stood)
    last = next(nodes, None)
    if last is None:
        return None
    if is_ko:
        return Reason.KO, last
    if rule is KoRule.POSITIONAL:
        return Reason.SUPERKO, last
    if ends_game:
        return None
    reason = Reason.SUPERKO if rule is KoRule.SITUATIONAL else Reason.REPETITION
    return next(((reason, node) for node in chain((last,), nodes) if node.to_move is not color), None)
