"""Collections of problems: which of their problems are solved in a session, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import Enum
from random import Random

from qtgo.core.study.schedule import PracticeRecord, daily_set
from qtgo.deferred import dataclass


class Selection(Enum):
    """Which problems of a collection are solved, and in which order."""

    IN_ORDER = "in order"
    FAILED = "failed"  # those last failed
    RANDOM = "random"
    DUE = "due"  # today's set of the schedule: those to be repeated, then new ones


@dataclass(frozen=True, slots=True)
class ProblemPlace:
    """A problem: its file, the index of its game there, and its position in the schedule."""

    file: str
    game: int
    position: str


@dataclass(frozen=True, slots=True)
class ProblemCollection:
    """The problems of a file or folder, in their order; ``unreadable`` counts files that could not be read."""

    path: str
    problems: tuple[ProblemPlace, ...] = ()
    unreadable: int = 0


@dataclass(frozen=True, slots=True)
class CollectionProgress:
    """The counts of a collection: all problems, those last solved or failed, and today's set.

    ``unreadable`` counts files that could not be read.
    """

    problems: int = 0
    solved: int = 0
    failed: int = 0
    due: int = 0
    unreadable: int = 0


class TimedSession:
    """A session that ends after some minutes, with the problem at hand; ``tried`` counts first tries."""

    def __init__(self, minutes: int, now: float) -> None:
        """Begin at a time in seconds, by any clock."""
        self.minutes = minutes
        self.solved = self.tried = 0
        self._end = now + 60 * minutes

    def is_over(self, now: float) -> bool:
        """Return whether no other problem is to be begun."""
        return now >= self._end

    def note(self, solved: bool) -> None:
        """Count a first try."""
        self.solved, self.tried = self.solved + solved, self.tried + 1


Result = Callable[[ProblemPlace], bool | None]
"""True if a problem was solved at the last try, None if it was never tried."""


def selected(
    problems: Sequence[ProblemPlace],
    selection: Selection,
    result: Result,
    known: Mapping[str, PracticeRecord],
    today: date,
    random: Random,
) -> tuple[ProblemPlace, ...]:
    """Return the problems of a session in the order in which they are solved."""
    if selection is Selection.FAILED:
        return tuple(place for place in problems if result(place) is False)
    if selection is Selection.RANDOM:
        return tuple(random.sample(problems, len(problems)))
    if selection is Selection.DUE:
        by_position = {place.position: place for place in reversed(problems)}  # the first of several
        positions = dict.fromkeys(place.position for place in problems)
        return tuple(by_position[position] for position in daily_set(positions, known, today))
    return tuple(problems)


def first_open(problems: Sequence[ProblemPlace], result: Result) -> int:
    """Return the index of the first problem that is not solved, 0 if all are."""
    return next((index for index, place in enumerate(problems) if not result(place)), 0)


def collection_progress(
    collection: ProblemCollection, result: Result, known: Mapping[str, PracticeRecord], today: date
) -> CollectionProgress:
    """Return how a collection stands."""
    problems = collection.problems
    results = [result(place) for place in problems]
    due = len(daily_set((place.position for place in problems), known, today))
    return CollectionProgress(len(problems), results.count(True), results.count(False), due, collection.unreadable)
