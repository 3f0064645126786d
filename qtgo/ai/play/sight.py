"""The part of a position that a player sees, by its strength."""

from __future__ import annotations

from qtgo.deferred import dataclass

_READS_FROM = 0.55  # the strength from which more than one position is looked at
_DOUBLINGS = 14.0  # of these positions, for each unit of strength beyond


@dataclass(frozen=True, slots=True)
class Sight:
    """The part of a position that a player considers; the default sees all and plays the best.

    ``visits`` are the positions searched; None for as many as time allows. A move is sampled by its share of them, to
    which the network's policy adds, to the power of one over ``temperature``, 0 for always the best, among those whose
    share is at least ``least_share`` of the best one's. All others are probabilities: ``overlooks`` that only points
    near the last moves are considered, ``misses_near`` and ``misses_far`` that a chain short of liberties goes
    unnoticed there and elsewhere, ``misses_ladders`` that a ladder is not read to its end. ``instinct`` is the weight
    of what comes to mind without thinking: to capture, to save, to threaten, to answer at once.
    """

    visits: int | None = 1
    temperature: float = 0.0
    least_share: float = 0.0
    overlooks: float = 0.0
    misses_near: float = 0.0
    misses_far: float = 0.0
    misses_ladders: float = 0.0
    instinct: float = 0.0

    @property
    def misses(self) -> bool:
        """Return whether anything on the board may go unnoticed."""
        return max(self.misses_near, self.misses_far, self.misses_ladders) > 0


def sight_of(strength: float) -> Sight:
    """Return what a player of a strength from 0 to 1 sees; every part of it grows smoothly with the strength."""
    weakness = 1 - min(1.0, max(0.0, strength))
    return Sight(
        visits=round(2 ** max(0.0, _DOUBLINGS * (1 - weakness - _READS_FROM))),
        temperature=round(0.12 + 9.0 * weakness**3.2, 4),
        least_share=round(10 ** -(0.8 + 3.7 * weakness), 6),
        overlooks=round(0.85 * weakness**1.7, 4),
        misses_near=round(0.85 * weakness**2.5, 4),
        misses_far=round(0.95 * weakness**1.5, 4),
        misses_ladders=round(weakness**0.8, 4),
        instinct=round(0.6 * weakness, 4),
    )
