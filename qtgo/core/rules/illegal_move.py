"""Why a move is not allowed."""

from __future__ import annotations

from enum import Enum, auto

from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass


class Reason(Enum):
    """The reasons for which a move is refused; ``qtgo.text.refusal_words`` has the words."""

    OFF_BOARD = auto()
    OCCUPIED = auto()
    KO = auto()
    SUPERKO = auto()
    REPETITION = auto()
    SUICIDE = auto()
    NOT_YOUR_TURN = auto()
    SCORING = auto()
    CLOCK_PAUSED = auto()
    PLACING_HANDICAP = auto()
    GAME_OVER = auto()


# A stone cannot be placed on another, or off the board, so only these can be played against the rules.
BREAKS_RULES = frozenset({Reason.KO, Reason.SUPERKO, Reason.REPETITION, Reason.SUICIDE})


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """A refused move; for a repetition ``repeats`` is the move number after which the position stood before."""

    reason: Reason
    color: Color
    point: Point | None = None
    repeats: int | None = None
    forfeits: bool = False


class IllegalMoveError(ValueError):
    """A move was refused; nothing has changed, unless the move forfeits the game."""

    def __init__(self, illegal: IllegalMove) -> None:
        super().__init__(illegal.reason.name.lower().replace("_", " "))
        self.illegal = illegal
