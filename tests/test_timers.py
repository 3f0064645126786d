"""Work in turns of the event loop: what is long is freed and computed some at a time."""

from __future__ import annotations

from collections.abc import Generator
from weakref import WeakSet

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from qtgo.core.record.large import LargeList
from qtgo.timers import Gradual, let_go


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
