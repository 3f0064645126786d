"""Which problems of a collection make a session, and in which order."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from qtgo.core.study.problem_session import (
    CollectionProgress,
    ProblemCollection,
    ProblemPlace,
    Selection,
    TimedSession,
    collection_progress,
    first_open,
    selected,
)
from qtgo.core.study.schedule import PracticeRecord

TODAY = date(2026, 3, 10)
A, B, C, D = (ProblemPlace("f.sgf", index, name) for index, name in enumerate("abcd"))
ALL = (A, B, C, D)
RESULTS = {A: True, B: False, C: True}
KNOWN = {
    "a": PracticeRecord(1, "2026-03-01", "2026-03-10", 1),
    "b": PracticeRecord(0, "2026-03-08", "2026-03-09", 0, 1),
    "c": PracticeRecord(2, "2026-03-09", "2026-03-17", 2),
}


def test_a_session_of_ten_minutes_counts_its_first_tries() -> None:
    session = TimedSession(10, now=100.0)
    session.note(True)
    session.note(False)
    assert (session.solved, session.tried) == (1, 2)
    assert [session.is_over(now) for now in (100.0, 699.0, 700.0)] == [False, False, True]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection.IN_ORDER, (A, B, C, D)),
        (Selection.FAILED, (B,)),
        (Selection.DUE, (B, A, D)),  # longest overdue first, then what is new
    ],
)
def test_a_session(selection: Selection, expected: tuple[ProblemPlace, ...]) -> None:
    assert selected(ALL, selection, RESULTS.get, KNOWN, TODAY, Random(1)) == expected


def test_at_random_each_comes_once() -> None:
    orders = {selected(ALL, Selection.RANDOM, RESULTS.get, KNOWN, TODAY, Random(seed)) for seed in range(20)}
    assert len(orders) > 5
    assert all(sorted(order, key=lambda place: place.game) == list(ALL) for order in orders)


def never(_place: ProblemPlace) -> bool | None:
    return None


def test_a_position_in_two_files_is_repeated_once() -> None:
    again = ProblemPlace("g.sgf", 0, "a")
    assert selected((A, again), Selection.DUE, never, {}, TODAY, Random(1)) == (A,)


def test_a_session_begins_with_the_first_that_is_not_solved() -> None:
    assert first_open(ALL, RESULTS.get) == 1
    assert first_open((A, C), RESULTS.get) == 0


def test_the_progress_of_a_collection() -> None:
    collection = ProblemCollection("/p", ALL, unreadable=2)
    assert collection_progress(collection, RESULTS.get, KNOWN, TODAY) == CollectionProgress(4, 2, 1, 3, 2)
