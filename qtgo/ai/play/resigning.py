"""Decide when a player resigns: below a given win rate, or as a person of its level would."""

from __future__ import annotations

from math import sqrt

from qtgo.ai.play.levels import Level
from qtgo.ai.play.passing import opponent_passed
from qtgo.ai.search.search_values import Report
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass

_HOPELESS_RATE = 0.03
_MOVES = 3  # own moves in a row, where a win rate is asked for
_FROM = 0.3  # the part of a game, in moves per point, in which nobody gives up


@dataclass(frozen=True, slots=True)
class Terms:
    """The thresholds for a hopeless game: win rate and deficit in points, over a number of own moves in a row."""

    win_rate: float
    moves: int = _MOVES
    deficit: float = 0.0


def terms_of(level: Level, points: int) -> Terms | None:
    """Return when a player of a level gives up on a board of so many points; None for never."""
    if level.resigns_after is None:
        return None
    return Terms(_HOPELESS_RATE, level.resigns_after, level.resigns_behind * sqrt(points))


class Patience:
    """Remembers for how long the game has been hopeless for either color."""

    def __init__(self) -> None:
        self._hopeless: dict[Color, list[int]] = {color: [] for color in Color}

    def has_ended(self, terms: Terms | None, report: Report, replay: Replay) -> bool:
        """Note how it stands for the side to move, and return whether it gives up."""
        number, hopeless = replay.step.number, self._hopeless[report.to_move]
        if terms is None or not _is_hopeless(terms, report, number):
            hopeless.clear()
            return False
        # Earlier moves count only if they are of this line: a move may have been taken back.
        hopeless[:] = [earlier for earlier in hopeless if number - 2 * terms.moves < earlier < number]
        hopeless.append(number)
        return len(hopeless) >= terms.moves and not opponent_passed(replay)


def _is_hopeless(terms: Terms, report: Report, number: int) -> bool:
    is_young = number < _FROM * len(report.ownership)
    is_close = terms.deficit > 0 and -report.score < terms.deficit
    return not is_young and not is_close and report.win_rate < terms.win_rate
