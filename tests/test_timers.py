"""Work in turns of the event loop: what is long is freed and computed some at a time."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from itertools import chain, pairwise
from time import thread_time
from weakref import WeakSet

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from qtgo.core.record.large import LargeList
from qtgo.timers import Gradual, let_go, turn_timer


class Item:
    """What a weak set can hold."""


def test_a_long_list_is_freed_some_at_a_time(qtbot: QtBot) -> None:
    items = LargeList(Item() for _ in range(20_000))
    alive = WeakSet(items)
    let_go(items)
    assert len(items) == 20_000, "whoever has it still has all"
    del items
    assert len(alive) == 20_000
    qtbot.waitUntil(lambda: not alive)


def test_steps_are_taken_one_in_a_turn_until_others_are_to_be_taken(qtbot: QtBot) -> None:
    taken: list[str] = []
    told: list[str] = []

    def steps(name: str, count: int) -> Generator[None, None, str]:
        for _ in range(count):
            taken.append(name)
            yield
        return name

    parent = QObject()
    gradual = Gradual(parent, told.append)
    gradual.start(steps("at once", 0))
    assert told == ["at once"]
    gradual.start(steps("given up", 3))
    assert taken == ["given up"]
    gradual.start(steps("done", 2))
    qtbot.waitUntil(lambda: told == ["at once", "done"])
    gradual.start(steps("later", 1), later=True)
    assert "later" not in taken
    qtbot.waitUntil(lambda: told == ["at once", "done", "later"])
    gradual.start(steps("stopped", 2))
    gradual.stop()
    qtbot.wait(20)
    assert told == ["at once", "done", "later"]
    assert taken == ["given up", "done", "done", "later", "stopped"]


def test_long_work_of_many_shares_the_turns_and_all_get_theirs(qtbot: QtBot) -> None:
    parent = QObject()
    turns: list[list[int]] = [[]]
    beat = QTimer(parent)
    beat.timeout.connect(lambda: turns.append([]))
    beat.start(0)

    def work(number: int) -> None:
        turns[-1].append(number)
        until = thread_time() + 0.007
        while thread_time() < until:
            pass
        timers[number].start()

    timers = [turn_timer(parent, partial(work, number)) for number in range(4)]
    for timer in timers:
        timer.start()
    qtbot.waitUntil(lambda: [*chain.from_iterable(turns)].count(3) == 2)
    assert max(map(len, turns)) <= 2
    assert [*chain.from_iterable(turns)][:8] == [0, 1, 2, 3] * 2


def test_a_turn_in_which_much_else_was_done_leaves_long_work_out_but_no_two_in_a_row(qtbot: QtBot) -> None:
    parent = QObject()
    turns: list[list[str]] = [[]]
    beat = QTimer(parent)

    def compute(milliseconds: int) -> None:
        until = thread_time() + milliseconds / 1000
        while thread_time() < until:
            pass

    def begin_turn() -> None:
        turns.append(["much else"])
        compute(20)

    def work() -> None:
        turns[-1].append("long work")
        timer.start()

    timer = turn_timer(parent, work)
    timer.start()
    beat.timeout.connect(begin_turn)
    beat.start(0)
    qtbot.waitUntil(lambda: [*chain.from_iterable(turns)].count("long work") == 4)
    assert not any("long work" in one and "long work" in following for one, following in pairwise(turns))
