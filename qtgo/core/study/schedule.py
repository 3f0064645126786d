"""Schedule repetitions by position, for problems and for the user's own mistakes alike.

A position counts as it stands: turned or in other colors it is another one, as it looks like another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.record.analyses.position_key import forbidden_by_repetition
from qtgo.core.record.replay import Replay
from qtgo.deferred import dataclass

INTERVALS = (1, 3, 8, 20, 45)
"""Days from one success to the next try; the last one stays.

FSRS (the package fsrs) and SM-2 give 2, 11, 46 and 1, 6, 15, 38 days for the same successes, and then months in which a
mistake would not come back: as a try here is solved or failed and no more, that is not worth a dependency.
"""
DAILY = 10


@dataclass(frozen=True, slots=True)
class PracticeRecord:
    """The schedule of a position: successes in a row on due days, and the ISO days of the last and next try.

    ``solved`` and ``failed`` count all first tries.
    """

    streak: int = 0
    day: str = ""
    due: str = ""
    solved: int = 0
    failed: int = 0

    def is_due(self, today: date) -> bool:
        """Return whether it is time for the next try, which what a wrong clock said does not put off."""
        now = today.isoformat()
        return self.due <= now or self.day > now or self.due > _in_days(today, INTERVALS[-1])


def repeated(before: PracticeRecord | None, today: date, *, solved: bool) -> PracticeRecord:
    """Return how a position stands after a try: later next time if it was due and solved, from the start if failed.

    What is solved before it is due is no proof that it would have been remembered: the next try stays where it is.
    """
    known = before or PracticeRecord()
    if not solved:
        return PracticeRecord(0, today.isoformat(), _in_days(today, INTERVALS[0]), known.solved, known.failed + 1)
    streak, due = known.streak, known.due
    if known.is_due(today):
        due = _in_days(today, INTERVALS[min(streak, len(INTERVALS) - 1)])
        streak += 1
    return PracticeRecord(streak, today.isoformat(), due, known.solved + 1, known.failed)


def daily_set(
    positions: Iterable[str], known: Mapping[str, PracticeRecord], today: date, most: int = DAILY
) -> tuple[str, ...]:
    """Return which positions to try today: those longest overdue first, then new ones in their order.

    What has been tried today counts, so that a day's set is finished some time. How long what a wrong clock put off is
    overdue is not known: it comes first, or would come never where others always are.
    """
    now, listed = today.isoformat(), dict.fromkeys(positions)
    left = most - sum(known[position].day == now for position in listed if position in known)
    due = [position for position in listed if position in known and known[position].is_due(today)]
    due.sort(key=lambda position: known[position].due if known[position].due <= now else "")
    new = (position for position in listed if position not in known)
    return (*due, *new)[: max(0, left)]


def position_id(replay: Replay) -> str:
    """Return what stands for the current position of a replay in a schedule: stones, whose turn, and points in ko."""
    info, board, step = replay.info, replay.board, replay.step
    key = AnalysisKey(info.width, info.height, board.hash, step.to_move, forbidden_by_repetition(replay))
    return key.digest().hex()


def _in_days(today: date, days: int) -> str:
    return (today + timedelta(days)).isoformat()
