"""Filters of the list by field: players, ranks, dates, results and more, as conditions of SQL."""

from __future__ import annotations

from enum import Enum

from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import NOBODY_WON
from qtgo.deferred import dataclass
from qtgo.folding import fold

Condition = tuple[str, list[str | bytes | int]]


class Outcome(Enum):
    """The results that games are filtered by."""

    ANY = "any"
    BLACK_WON = "black"
    WHITE_WON = "white"
    PLAYER_WON = "player won"
    PLAYER_LOST = "player lost"
    NOBODY_WON = "nobody"
    BY_RESIGNATION = "resignation"
    BY_TIME = "time"
    BY_POINTS = "points"


_OUTCOMES = {
    Outcome.BLACK_WON: "winner = 1",
    Outcome.WHITE_WON: "winner = 2",
    Outcome.NOBODY_WON: f"lower(trim(result)) IN {tuple(sorted(NOBODY_WON))}",
    Outcome.BY_RESIGNATION: "upper(result) GLOB '?+R*'",
    Outcome.BY_TIME: "upper(result) GLOB '?+T*'",
    Outcome.BY_POINTS: "result GLOB '?+[0-9]*'",
}


@dataclass(frozen=True, slots=True)
class Fields:
    """The conditions that games must meet; None and empty texts require nothing.

    ``player`` plays ``color``, or either, against ``opponent``. Ranks (numbers as of ``rank_number``) hold for the
    player, or for both where none is named. Dates are ISO, also a year or a month alone, and both ends are included.
    Stars and tags are the user's own; to ask for them the connection needs the functions of a ``TagBook``.
    """

    player: str = ""
    color: Color | None = None
    opponent: str = ""
    rank_from: int | None = None
    rank_to: int | None = None
    date_from: str = ""
    date_to: str = ""
    outcome: Outcome = Outcome.ANY
    handicap_from: int | None = None
    handicap_to: int | None = None
    rules: str = ""
    size: tuple[int, int] | None = None
    event: str = ""
    stars_from: int | None = None
    tags: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Count the fields that restrict the list."""
        texts = (self.player, self.opponent, self.rules, self.event)
        pairs = (
            (self.rank_from, self.rank_to),
            (self.date_from or None, self.date_to or None),
            (self.handicap_from, self.handicap_to),
        )
        return (
            sum(bool(text.strip()) for text in texts)
            + sum(pair != (None, None) for pair in pairs)
            + (self.outcome is not Outcome.ANY)
            + (self.size is not None)
            + (self.stars_from is not None)
            + bool(self.tags)
        )

    def conditions(self) -> list[Condition]:
        """Return the conditions that a row of ``game`` must meet, with their values."""
        found: list[Condition] = []
        sides = [_side(self, color) for color in Color if self.color in (None, color)]
        sides = [side for side in sides if side[0]]
        if sides:
            text = " OR ".join(f"({side})" for side, _ in sides)
            found.append((f"({text})", [value for _, values in sides for value in values]))
        if self.date_from:
            # A year alone may be any day of it, so it sorts behind its days here.
            found.append(("day != '' AND day || '~' >= ?", [self.date_from]))
        if self.date_to:
            found.append(("day != '' AND day <= ?", [f"{self.date_to}~"]))
        if self.outcome in _OUTCOMES:
            found.append((_OUTCOMES[self.outcome], []))
        found += _between("handicap", self.handicap_from, self.handicap_to)
        if self.size is not None:
            found.append(("width = ? AND height = ?", list(self.size)))
        found += _between("stars_of(content)", self.stars_from, None)
        found += [("has_tag(content, ?)", [fold(tag)]) for tag in self.tags]
        found += _words("event_key", self.event) + _words("lower(rules)", self.rules)
        return found


def _side(fields: Fields, color: Color) -> Condition:
    """Return what must be true of a game in which the player has a color."""
    own, other = ("black", "white") if color is Color.BLACK else ("white", "black")
    parts = _words(f"{own}_key", fields.player) + _words(f"{other}_key", fields.opponent)
    ranked = [own] if fields.player.strip() else [own, other]
    for side in ranked:
        parts += _between(f"{side}_level", fields.rank_from, fields.rank_to)
    if fields.outcome in (Outcome.PLAYER_WON, Outcome.PLAYER_LOST):
        won = fields.outcome is Outcome.PLAYER_WON
        parts.append(("winner = ?", [int(color if won else color.opponent)]))
    return " AND ".join(text for text, _ in parts), [value for _, values in parts for value in values]


def _words(column: str, text: str) -> list[Condition]:
    """Return that a column has all words of a text, in any order."""
    return [(f"instr({column}, ?) > 0", [word]) for word in fold(text).replace(",", " ").split()]


def _between(column: str, low: int | None, high: int | None) -> list[Condition]:
    found: list[Condition] = []
    if low is not None:
        found.append((f"{column} >= ?", [low]))
    if high is not None:
        found.append((f"{column} <= ?", [high]))
    return found
