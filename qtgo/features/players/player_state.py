"""The state that a player's card shows."""

from __future__ import annotations

from dataclasses import field
from typing import Protocol

from qtgo.core.record.game_info import Player
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class PlayerState:
    """The state that a player's card shows.

    ``prisoners`` are the stones that the player has taken, and may be named captures; ``activity`` is an engine's on
    its turn. ``trouble`` is the reason why an engine does not play; the card then offers remedies. ``is_you``
    if a person plays this color, and an engine the other. ``accuracy``, from 0 to 100, is a review's result,
    which ``reviewed_by`` made.
    """

    player: Player = field(default_factory=Player)
    prisoners: int = 0
    are_prisoners: bool = False
    to_move: bool = False
    activity: str = ""
    trouble: str = ""
    is_you: bool = False
    accuracy: float | None = None
    reviewed_by: str = ""

    @property
    def name(self) -> str:
        """Return the name to show with the rank, without a level that repeats it."""
        if not self.player.name:
            return ""
        from qtgo.text.record.player_words import name_beside_rank

        return name_beside_rank(self.player)

    @property
    def rank(self) -> str:
        """Return the rank as the language writes it."""
        if not self.player.rank:
            return ""
        from qtgo.text.record.player_words import rank_text

        return rank_text(self.player.rank)

    @property
    def strength(self) -> str:
        """Return the rank, or what a level is called whose opponents know no ranks yet."""
        if not self.player.is_newcomer:
            return self.rank
        from qtgo.text.level_words import level_heading, level_named

        level = level_named(self.player.name, self.player.rank)
        return level_heading(level) if level else self.rank


class Lid(Protocol):
    """The interface of a bowl's lid on the card, which is a widget."""

    def set_lid_size(self, size: int, *, with_text: bool = True) -> None:
        """Set the size in pixels, at a text height of 13, and whether the count is written below."""
