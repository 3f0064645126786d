"""Statistics of problem solving over days and files, and streaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from qtgo.deferred import dataclass

_DAY = timedelta(1)


@dataclass(frozen=True, slots=True)
class Tries:
    """First tries that were solved and failed."""

    solved: int = 0
    failed: int = 0

    @property
    def count(self) -> int:
        """Return how many there were."""
        return self.solved + self.failed


@dataclass(frozen=True, slots=True)
class Run:
    """Problems solved one after the other: until now, and the most there ever were."""

    now: int = 0
    most: int = 0

    def after(self, solved: bool) -> Run:
        """Return what it is after another try."""
        now = self.now + 1 if solved else 0
        return replace(self, now=now, most=max(now, self.most))


@dataclass(frozen=True, slots=True)
class SolvingStatistics:
    """The statistics over all files.

    ``problems`` were last solved or failed, ``tries`` are all first tries; ``days`` is how many days in a row had
    some, up to today or yesterday, and ``most_days`` the longest such streak.
    """

    problems: Tries = Tries()
    tries: Tries = Tries()
    today: Tries = Tries()
    run: Run = Run()
    days: int = 0
    most_days: int = 0


def tried(before: Mapping[str, Tries], day: str, *, solved: bool) -> dict[str, Tries]:
    """Return the tries by day with another one."""
    known = before.get(day, Tries())
    return {**before, day: Tries(known.solved + solved, known.failed + (not solved))}


def day_streak(days: Iterable[str], today: date) -> int:
    """Return how many days in a row, up to today, are among some ISO days; today may still be to come."""
    known = set(days)
    day = today if today.isoformat() in known else today - _DAY
    count = 0
    while day.isoformat() in known:
        count, day = count + 1, day - _DAY
    return count


def longest_streak(days: Iterable[str]) -> int:
    """Return the most days in a row among some ISO days."""
    most = now = 0
    before: date | None = None
    for day in sorted(map(date.fromisoformat, set(days))):
        now = now + 1 if before is not None and day - before == _DAY else 1
        most, before = max(most, now), day
    return most
