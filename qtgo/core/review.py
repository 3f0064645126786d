"""What the players see while they agree on the score of a stopped game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from qtgo.core.point import Color, Point
from qtgo.core.ruleset import ResumeFirst, Ruleset
from qtgo.core.scoring import Score


class ProposalSource(Enum):
    """Who proposed the dead stones that are shown."""

    NOBODY = "nobody"
    RULES = "rules"
    ENGINE = "engine"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class SekiGroup:
    """A group that may be in seki: its stones, whether it counts so, and whether the players said it."""

    color: Color
    stones: frozenset[Point]
    in_seki: bool
    set_by_players: bool = False

    @property
    def name_point(self) -> Point:
        """Give the stone that the group is named by: the upper left one."""
        return min(self.stones, key=lambda point: (-point.y, point.x))


@dataclass(frozen=True, slots=True)
class ReviewState:
    """The score as the stones are marked now, and what each player may do about it.

    ``last_to_pass`` decides, under some rulesets, who
    plays first when the game is resumed.
    """

    score: Score
    ruleset: Ruleset
    accepted: frozenset[Color] = frozenset()
    source: ProposalSource = ProposalSource.NOBODY
    seki_groups: tuple[SekiGroup, ...] = ()
    may_remove_dead: bool = True
    can_resume: bool = True
    last_to_pass: Color = Color.WHITE

    @property
    def can_finish(self) -> bool:
        """Tell whether both players accepted."""
        return len(self.accepted) == len(Color)

    def first_after_resumption(self, requester: Color) -> Color:
        """Give the player who is to move when a player asks to play on."""
        if self.ruleset.resume_first is ResumeFirst.OPPONENT_OF_REQUESTER:
            return requester.opponent
        return self.last_to_pass.opponent
