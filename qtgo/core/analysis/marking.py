"""The losses from which moves are marked, by the engine that found them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, PositionAnalysis
from qtgo.core.analysis.loss import DEFAULT_THRESHOLDS, SURE, Loss, LossClass, Thresholds
from qtgo.deferred import dataclass, regex

BUILTIN_ENGINE = "QtGo"
"""The prefix of the names of QtGo's own engine."""
OWN_NETWORKS = "qtgo-"
"""The prefix of the names of the networks that come with QtGo."""
FINE_THRESHOLDS = Thresholds.of((1.5, 3.0, 6.0))
"""Those of KaTrain, for strong engines: they are sure of smaller losses."""
STRONG_PLAYERS_LEAST = 10.0
"""Points below which a small network marks no move of strong players: what it finds there is mostly its own mistake."""
CLOSE_LEAD = 4.0
"""Points of lead below which a game is close: there a small network must be surer, for the players may be stronger."""
SURE_IF_CLOSE = 2.5
"""Standard errors that a loss must then exceed.

Judged by a larger network (1,177 moves of 41 games): in ten games of players of 15 kyu to 1 dan 85 of 100 mistakes of 4
points and more are found, and 12 of 100 marks are wrong (86 and 13 with two errors everywhere). Of strong players 85 of
100 marks were wrong; where the record does not say their rank, 73 are.
"""
SURE_OF_NETWORK = 1.5
"""Standard errors that a loss must exceed if a network of the user's found it.

Both ends of it are searched by the same network, in trees that share positions, so that their errors cancel in part.
With five visits to a position in the mean and marks from two points on, b10c384 marks 41 of 47 losses of 4 points and
more that KataGo sees with 16 visits, and 10 of 91 marks are of losses below 2 (863 moves of 35 games; by two errors 39,
and 9 of 87). In 760 moves of 19 games that were not used to choose it, 82 of 89 are marked, and 16 of 134 marks are of
losses below 2, judged by 16 visits of the same network from another side of the board.
"""
FEW_VISITS = 20
"""Visits of a network below which smaller losses than ``LossClass.DOUBTFUL`` are not marked: most marks were wrong."""
ONE_LOOK_LEAST = 3.0
"""Points below which a single look marks nothing: from 3 on 15 of 75 such marks were wrong, from 2 on 41 of 118."""
LEFT_BY_BOTH = 3
"""Losses in a row, each about as large as the one before, from which on strong players are believed instead.

Each leaves the other a move that a small network finds as large, which it hardly is: in five games of 9 dan 14 of 15
such marks, by four states of the network, were wrong.
"""
_ALIKE = 0.6  # of the larger loss
MARKED_OF_STRONG = 0.06
"""The share of moves with marks below which players whose ranks are unknown count as strong.

Marks in rows of alike losses do not count. All of 14 games of 9 dan and professionals stay below it, none of five of
people of 15 kyu to 1 dan does. Of 20 games between programs 13 count as strong, where 128 of 154 marks were wrong by
one visit of a larger network, and 7 do not, where 59 of 380 were.
"""
FEWEST_JUDGED = 80
"""Moves from which on the play says this; a small board seldom has so many."""
_SEEN = 10  # visits that a position must have had for this


@dataclass(frozen=True, slots=True)
class Marking:
    """The thresholds for what a small network found, and finer ones for a strong engine.

    ``is_cautious`` says that the players are stronger than a small network, so that its thresholds are higher, and
    ``is_by_play`` that no ranks tell whether they are, so that their moves must. ``by_rate`` marks moves by what they
    lose of the win rate where nobody says how many points that is.
    """

    small: Thresholds = DEFAULT_THRESHOLDS
    strong: Thresholds = FINE_THRESHOLDS
    is_cautious: bool = False
    is_by_play: bool = False
    by_rate: bool = False

    def of(self, source: AnalysisSource) -> Thresholds:
        """Return the thresholds for losses found by an engine; one that is not known counts as small."""
        return self.small if is_small_network(source) else self.strong

    def kinds(self, losses: Sequence[Loss | None], before: Sequence[PositionAnalysis | None]) -> list[LossClass | None]:
        """Return the classes to mark moves with, by their losses and what is known of the positions before them."""
        kinds = [
            None if loss is None else self._kind(loss, position) for loss, position in zip(losses, before, strict=True)
        ]
        if self.is_cautious:
            for index in _left_by_both(losses):
                if is_small_network(_source(before[index])):
                    kinds[index] = None
        return kinds

    def _kind(self, loss: Loss, before: PositionAnalysis | None) -> LossClass | None:
        if loss.points is None:
            return loss.marked_by_rate() if self.by_rate else None
        if loss.points < _least_after_few_visits(before):
            return None
        return loss.marked(self.of(_source(before)), errors_needed(before))

    def for_players(self, ranks: Iterable[str]) -> Marking:
        """Return the marking for a game of players of these ranks: a small network says little about strong ones."""
        ranks = [rank.strip() for rank in ranks]
        dans = [dan_of(rank) for rank in ranks if rank]
        known = [dan for dan in dans if dan is not None]
        if all(ranks) and len(known) == len(dans):
            return self._for_ranks(min(known), max(known))
        return replace(self, is_by_play=True) if all(map(is_strong, filter(None, ranks))) else self

    def for_play(self, losses: Sequence[Loss | None], before: Sequence[PositionAnalysis | None]) -> Marking:
        """Return the marking for a game by its moves, if only they say how strong its players are."""
        judged = sum(loss is not None and loss.points is not None for loss in losses)
        if not self.is_by_play or judged < FEWEST_JUDGED:
            return self
        if any(position is None or position.visits < _SEEN for position in before):
            return self  # the share of marks is known when the review is through
        kinds, left = DEFAULT_MARKING.kinds(losses, before), _left_by_both(losses)
        marked = sum(kind is not None and index not in left for index, kind in enumerate(kinds))
        return self._cautious() if marked < MARKED_OF_STRONG * len(losses) else self

    def _for_ranks(self, weaker: int, stronger: int) -> Marking:
        """Return the marking for players of known ranks; the higher thresholds of the user stay."""
        found = self if weaker <= LAST_USUAL_DAN else self._cautious(least_of_small(weaker))
        least = least_of_strong(stronger)
        if least <= FINE_THRESHOLDS.least[LossClass.DOUBTFUL]:
            return found
        strong = [max(points, least * share) for points, share in zip(self.strong.least.values(), _SHARES, strict=True)]
        return replace(found, strong=Thresholds.of(strong))

    def _cautious(self, least: float = STRONG_PLAYERS_LEAST) -> Marking:
        small = Thresholds.of(max(points, least) for points in self.small.least.values())
        return replace(self, small=small, is_cautious=True)


def errors_needed(before: PositionAnalysis | None) -> float:
    """Return how many standard errors a loss must exceed to be marked, by what is known of the position before it."""
    if before is None or before.lead is None:
        return SURE
    if not is_small_network(before.source):
        return SURE_OF_NETWORK if is_users_network(before.source) else SURE
    return SURE_IF_CLOSE if abs(before.lead) < CLOSE_LEAD else SURE


def _least_after_few_visits(before: PositionAnalysis | None) -> float:
    """Return the points that a network of the user's must find to be lost, if it has hardly searched a position."""
    if before is None or not is_users_network(before.source) or not 0 < before.visits < FEW_VISITS:
        return 0.0
    return ONE_LOOK_LEAST if before.visits == 1 else LossClass.DOUBTFUL.value


def _source(position: PositionAnalysis | None) -> AnalysisSource:
    return UNKNOWN_SOURCE if position is None else position.source


def _left_by_both(losses: Sequence[Loss | None]) -> set[int]:
    """Return the places of losses that stand in a row of like ones."""
    row: list[int] = []
    found: set[int] = set()
    for index, loss in enumerate(losses):
        goes_on = bool(row) and _are_alike(losses[row[-1]], loss)
        row = [*row, index] if goes_on else [index]
        if len(row) >= LEFT_BY_BOTH:
            found.update(row)
    return found


def _are_alike(one: Loss | None, other: Loss | None) -> bool:
    if one is None or other is None or one.points is None or other.points is None:
        return False
    less, more = sorted((one.points, other.points))
    return less > _ALIKE * more > 0


def is_small_network(source: AnalysisSource) -> bool:
    """Return whether an analysis is by a small network; one whose engine is not known is taken for such.

    The built-in engine may have run a network of the user's instead, which is stronger.
    """
    is_own = not source.network or source.network.startswith(OWN_NETWORKS)
    return not source.engine or (source.engine.startswith(BUILTIN_ENGINE) and is_own)


def is_users_network(source: AnalysisSource) -> bool:
    """Return whether the built-in engine made an analysis with a network of the user's."""
    return source.engine.startswith(BUILTIN_ENGINE) and not is_small_network(source)


DEFAULT_MARKING = Marking()


STRONG_DAN = 5
"""The amateur dan from which players count as stronger than the built-in engine.

An estimate: up to 1 dan most of its marks are right, of 9 dan and professionals hardly any.
"""
LAST_USUAL_DAN = 1
"""The dan up to which most marks of a small network were seen to be right."""
_POINTS_A_RANK = 0.1
_MOST_OF_STRONG = 3.0
_SHARES = (1.0, 1.5, 2.5)  # of a doubtful move's loss, from which on it is a mistake and a blunder
_PROFESSIONAL = regex(r"p\s*[1-9]|[1-9]\s*(?:p|pro)\b|pro\b")
_DAN = regex(r"([1-9一二三四五六七八九])\s*(?:d|段|단)")
_KYU = regex(r"([1-9]|[1-3][0-9])\s*(?:k|级|級|급)")
_NUMERALS = "一二三四五六七八九"


def least_of_small(dan: int) -> float:
    """Return the points from which a small network's losses are marked, for players of a dan and better.

    From the usual points at ``LAST_USUAL_DAN`` it rises evenly to ``STRONG_PLAYERS_LEAST`` at ``STRONG_DAN``: between
    these two nothing was measured.
    """
    share = (min(dan, STRONG_DAN) - LAST_USUAL_DAN) / (STRONG_DAN - LAST_USUAL_DAN)
    usual = LossClass.DOUBTFUL.value
    return usual + share * (STRONG_PLAYERS_LEAST - usual)


def least_of_strong(dan: int) -> float:
    """Return the points from which a strong network's losses are marked, for players of a rank; 1 kyu is 0.

    The costliest fifth of a player's moves loses at least, by b10c384 on 19x19 in the mean of so many players, 5.0
    points at 14 and 15 kyu (4), 2.6 at 11 and 12 kyu (2), 2.7 from 1 kyu to 1 dan (3), and 0.6 from 7 dan to 9
    professional dan (13). More than three points are never asked: of 47 losses of four points and more (869 moves of
    35 games) 41 are marked with these limits as without any, with limits up to five points 39; of their 76 marks 7 are
    of losses below two points, without limits 10 of 90. From 5 dan on it stays at 1.5 points, as KaTrain's for all.
    """
    least = FINE_THRESHOLDS.least[LossClass.DOUBTFUL]
    return min(_MOST_OF_STRONG, least + _POINTS_A_RANK * max(0, STRONG_DAN - dan))


def is_strong(rank: str) -> bool:
    """Return whether a rank is a professional's, or ``STRONG_DAN`` dan or higher."""
    dan = dan_of(rank)
    return dan is not None and dan >= STRONG_DAN


def dan_of(rank: str) -> int | None:
    """Return the dan of a rank, 0 and less for kyu and 9 for professionals; None if it is not known."""
    text = unicodedata.normalize("NFKC", rank).strip().casefold()
    if _PROFESSIONAL.match(text):
        return 9
    if (kyu := _KYU.match(text)) is not None:
        return 1 - int(kyu[1])
    dan = _DAN.match(text)
    return None if dan is None else _NUMERALS.find(dan[1]) + 1 or int(dan[1])
