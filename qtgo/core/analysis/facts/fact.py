"""The facts about a move, as values with the numbers that they rest on, and the kind of mistake that they show."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove, points_lost
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

QUIET = 1.0
"""Points below which a move loses too little for a kind of mistake."""
LARGE = 10.0
"""Points from which a mistake no longer counts as one of the endgame, whenever it was made."""


@dataclass(frozen=True, slots=True)
class GroupTurned:
    """A group that dies or comes to life with the move: its stones, and its ownership in its owner's view."""

    color: Color
    point: Point
    stones: int
    before: float
    after: float

    @property
    def dies(self) -> bool:
        """Return whether the group was alive before."""
        return self.after < self.before


@dataclass(frozen=True, slots=True)
class GroupShaken:
    """A group of the mover's that was alive and is not certain to live any more: its ownership in its owner's view."""

    color: Color
    point: Point
    stones: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class RaceLost:
    """A group of the mover's that dies beside one of the opponent's that lives: their liberties after the move."""

    point: Point
    liberties: int
    opponent_point: Point
    opponent_liberties: int


@dataclass(frozen=True, slots=True)
class LadderMissed:
    """A ladder that catches the mover's stones after the move, or the opponent's in the better line."""

    point: Point
    is_better: bool


@dataclass(frozen=True, slots=True)
class CutMissed:
    """A point at which the opponent cuts after the move, or with ``is_better`` connects what the mover could cut."""

    point: Point
    is_better: bool


@dataclass(frozen=True, slots=True)
class StoneLost:
    """The stone just played is dead after the opponent's answer; ``was_theirs`` if the point was lost before."""

    answer: Point
    was_theirs: bool = False


@dataclass(frozen=True, slots=True)
class Ko:
    """A ko that is fought: after the move, or only in the better line."""

    point: Point
    is_better: bool


@dataclass(frozen=True, slots=True)
class AtStake:
    """The points that change hands around a better move; ``is_tenuki`` if the opponent had just played there."""

    point: Point
    points: float
    is_tenuki: bool


@dataclass(frozen=True, slots=True)
class SenteLost:
    """The better line ends in the mover's sente, the sequence played with the opponent's move at a point."""

    point: Point


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A move that the opponent need not answer, but plays elsewhere, where the better one must be answered."""

    better: Point
    elsewhere: Point


@dataclass(frozen=True, slots=True)
class KeyPointLeft:
    """The better move, which the opponent gets, or around which it plays first with ``answer``."""

    point: Point
    answer: Point | None = None


@dataclass(frozen=True, slots=True)
class LargerElsewhere:
    """The better move is in another part of the board."""

    point: Point


Fact = (
    GroupTurned
    | GroupShaken
    | RaceLost
    | LadderMissed
    | CutMissed
    | StoneLost
    | Ko
    | AtStake
    | SenteLost
    | Unanswered
    | KeyPointLeft
    | LargerElsewhere
)


class MistakeKind(Enum):
    """What a player can learn from a mistake."""

    LIFE_AND_DEATH = "life and death"
    RACE = "race"
    LADDER = "ladder"
    CUTTING = "cutting and connecting"
    KO = "ko"
    OVERPLAY = "overplay"
    WASTED = "wasted move"
    SENTE = "sente"
    KEY_POINT = "key point"
    DIRECTION = "direction"
    ENDGAME = "endgame"


_KINDS: dict[type, MistakeKind] = {
    RaceLost: MistakeKind.RACE,
    GroupTurned: MistakeKind.LIFE_AND_DEATH,
    GroupShaken: MistakeKind.LIFE_AND_DEATH,
    LadderMissed: MistakeKind.LADDER,
    CutMissed: MistakeKind.CUTTING,
    Ko: MistakeKind.KO,
    StoneLost: MistakeKind.OVERPLAY,
    SenteLost: MistakeKind.SENTE,
    Unanswered: MistakeKind.SENTE,
    KeyPointLeft: MistakeKind.KEY_POINT,
    AtStake: MistakeKind.DIRECTION,
    LargerElsewhere: MistakeKind.DIRECTION,
}


def kind_of(facts: Collection[Fact], move: ReviewedMove) -> MistakeKind | None:
    """Return the kind of a mistake by the most telling fact about it; None where the facts do not say."""
    if move.phase is GamePhase.ENDGAME and QUIET <= points_lost(move) < LARGE and all(map(_is_general, facts)):
        return MistakeKind.ENDGAME
    found = {_kind(fact) for fact in facts}
    return next((kind for kind in MistakeKind if kind in found), None)


def _kind(fact: Fact) -> MistakeKind:
    is_wasted = isinstance(fact, StoneLost) and fact.was_theirs
    return MistakeKind.WASTED if is_wasted else _KINDS[type(fact)]


def _is_general(fact: Fact) -> bool:
    """Return whether a fact says where the larger move was, and no more."""
    is_around = isinstance(fact, KeyPointLeft) and fact.answer is not None
    return is_around or _kind(fact) is MistakeKind.DIRECTION
