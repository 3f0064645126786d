"""Ko and superko: which play may not bring back an earlier position."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol, TypeVar

from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color


class KoRule(Enum):
    """How repetition is restricted."""

    SIMPLE = "simple"
    POSITIONAL = "positional"
    SITUATIONAL = "situational"


class Stood(Protocol):
    """A position that occurred before: at which depth, and who was to move."""

    @property
    def depth(self) -> int:
        """Return the number of nodes before it."""

    @property
    def to_move(self) -> Color:
        """Return the color that was to move."""


StoodT = TypeVar("StoodT", bound=Stood)


def repetition(
    rule: KoRule, stood: Sequence[StoodT], depth: int, color: Color, *, moved: bool, ends_game: bool
) -> tuple[Reason, StoodT] | None:
    """Return why a play may not repeat an earlier position, and where that stood; None if it may.

    ``stood`` are the nodes that led to the position, last one first; ``depth`` is the current node's, and ``moved``
    says whether a move led to it, so that reverting it at once is a ko. ``ends_game``: a long cycle ends the game.
    """
    if not stood:
        return None
    if moved and stood[0].depth == depth - 1:
        return Reason.KO, stood[0]
    if rule is KoRule.POSITIONAL:
        return Reason.SUPERKO, stood[0]
    if ends_game:
        return None
    reason = Reason.SUPERKO if rule is KoRule.SITUATIONAL else Reason.REPETITION
    return next(((reason, node) for node in stood if node.to_move is not color), None)
