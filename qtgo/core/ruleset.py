"""Rulesets: every parameter that the rules model enforces, and the named sets of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class KoRule(Enum):
    """How repetition is restricted."""

    SIMPLE = "simple"
    POSITIONAL = "positional"
    SITUATIONAL = "situational"


class Suicide(Enum):
    """Which self-captures are legal."""

    NO = "no"
    MULTI_STONE = "multi-stone"
    ANY = "any"


class Scoring(Enum):
    """What is counted."""

    AREA = "area"
    TERRITORY = "territory"


class Tax(Enum):
    """Which eyes do not count."""

    NONE = "none"
    SEKI = "seki"
    ALL = "all"


class HandicapCompensation(Enum):
    """The points that White gets under area scoring for a handicap of N stones."""

    NONE = "0"
    N_MINUS_1 = "N-1"
    N = "N"


class HandicapPlacement(Enum):
    """How handicap stones come onto the board."""

    FIXED = "fixed"
    FREE = "free"


class ResumeFirst(Enum):
    """Who plays first when a stopped game is resumed."""

    OPPONENT_OF_REQUESTER = "opponent of who asked"
    OPPONENT_OF_LAST_PASSER = "opponent of the last to pass"


class Repetition(Enum):
    """What a long cycle means under simple ko."""

    REFUSED = "refused"
    NO_RESULT = "no result"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One set of rules, named or the user's own (name ``custom``)."""

    name: str
    ko: KoRule = KoRule.SIMPLE
    suicide: Suicide = Suicide.NO
    scoring: Scoring = Scoring.AREA
    tax: Tax = Tax.NONE
    handicap_compensation: HandicapCompensation = HandicapCompensation.NONE
    handicap_placement: HandicapPlacement = HandicapPlacement.FIXED
    dead_stones_removed: bool = True
    pass_stones: bool = False
    white_passes_last: bool = False
    passes_to_stop: int = 2
    removal_after_resumption: bool = True
    resume_first: ResumeFirst = ResumeFirst.OPPONENT_OF_LAST_PASSER
    white_wins_ties: bool = False
    repetition: Repetition = Repetition.REFUSED
    illegal_move_forfeits: bool = False
    button: bool = False
    default_komi: float = 6.5
    handicap_komi: float = 0.5
