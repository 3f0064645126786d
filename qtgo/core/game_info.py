"""What is known about a game besides its moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from qtgo.core.ruleset import HandicapPlacement, Ruleset


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name, rank and team."""

    name: str = ""
    rank: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Board, rules, players and event; texts are as people read them, not escaped.

    ``ruleset`` is what the game is played by; ``rules_text`` is RU as it stands in the record.
    """

    ruleset: Ruleset
    width: int = 19
    height: int = 19
    komi: float = 6.5
    handicap: int = 0
    handicap_placement: HandicapPlacement = HandicapPlacement.FIXED
    black: Player = field(default_factory=Player)
    white: Player = field(default_factory=Player)
    rules_text: str = ""
    result: str = ""
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    game_name: str = ""
    opening: str = ""
    source: str = ""
    user: str = ""
    annotator: str = ""
    copyright: str = ""
    game_comment: str = ""
    main_time: float | None = None
    overtime: str = ""
