"""Streaks of days, and runs of solved problems."""

from __future__ import annotations

from datetime import date

import pytest

from qtgo.core.study.solving import Run, Tries, day_streak, longest_streak, tried

DAYS = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-05", "2026-03-06"]


@pytest.mark.parametrize(
    ("today", "streak"),
    [(date(2026, 3, 6), 2), (date(2026, 3, 7), 2), (date(2026, 3, 8), 0), (date(2026, 3, 1), 3)],
)
def test_days_in_a_row_until_today_or_yesterday(today: date, streak: int) -> None:
    assert day_streak(DAYS, today) == streak


def test_the_longest_streak() -> None:
    assert longest_streak(DAYS) == 3
    assert longest_streak([]) == 0


def test_a_run_ends_with_a_failure_and_the_longest_is_known() -> None:
    run = Run()
    for solved in (True, True, False, True):
        run = run.after(solved)
    assert run == Run(1, 2)


def test_tries_are_counted_by_day() -> None:
    days = tried(tried({}, "2026-03-01", solved=True), "2026-03-01", solved=False)
    assert days == {"2026-03-01": Tries(1, 1)}
    assert days["2026-03-01"].count == 2
