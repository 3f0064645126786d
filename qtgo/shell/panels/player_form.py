"""The forms of a player's card, by the room available."""

from __future__ import annotations

from enum import Enum, auto


class PlayerForm(Enum):
    """The form of a player's card.

    FULL is the card beside the board, COMPACT one of two cards in a row, LOW the same in a low window, LINE a line of a
    card that holds both players, LARGE a column of the full screen, and ACROSS a row of one that is higher than wide.
    """

    FULL = auto()
    COMPACT = auto()
    LINE = auto()
    LARGE = auto()
    ACROSS = auto()
    LOW = auto()

    @property
    def is_in_row(self) -> bool:
        """Return whether it is one of two cards in a row."""
        return self in (PlayerForm.COMPACT, PlayerForm.LOW)
