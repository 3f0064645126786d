"""Games that are no longer open are freed some at a time, whenever the last of whoever uses them lets go."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from pytestqt.qtbot import QtBot

from qtgo import garbage
from qtgo.core.record.tree import Node
from qtgo.session.document.releasing import Releasing
from qtgo.sgf.collection import Collection


class Step:
    """What is kept of a node beside."""


def test_what_was_kept_is_freed_in_steps_however_late_its_user_lets_go(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 0)
    used = [Step() for _ in range(5000)]
    first = ref(used[0])
    releasing = Releasing()
    releasing.release(Collection([Node({}, None)]), [used])
    qtbot.waitUntil(lambda: releasing._tries > 6)
    del used
    assert first() is not None, "all of them at once"
    qtbot.waitUntil(lambda: first() is None)


def test_memory_is_returned_when_what_took_several_turns_is_freed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[int] = []
    monkeypatch.setattr("qtgo.garbage.return_memory", lambda: returned.append(1))
    monkeypatch.setattr("qtgo.garbage._MORE_BLOCKS", 10**9)
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 0)
    monkeypatch.setattr("qtgo.session.document.releasing._WORK_S", 0)
    releasing = Releasing()
    releasing.release(Collection([Node({}, None)]), [[Step() for _ in range(5000)]])
    qtbot.waitUntil(lambda: bool(returned))


def test_what_is_left_next_does_not_wait_for_what_something_still_refers_to(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 0)
    used = [Step()]
    releasing = Releasing()
    releasing.release(Collection([Node({}, None)]), [used])
    qtbot.waitUntil(lambda: releasing._tries > 4)
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 1000)
    qtbot.waitUntil(lambda: releasing._timer.interval() >= 16_000)
    releasing.release(Collection([Node({}, None)]), [])
    assert releasing._timer.interval() == 1000
    assert len(used) == 1


def test_all_is_looked_through_for_garbage_again_when_a_large_file_is_freed_however_quickly(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.garbage._MORE_BLOCKS", 10**9)
    monkeypatch.setattr("qtgo.session.document.releasing._DELAY_MS", 0)
    thresholds = young, middle, _ = gc.get_threshold()
    try:
        gc.set_threshold(young, middle, 1000)  # as the start of the program does
        garbage.settle_garbage()
        releasing = Releasing()
        releasing.release(Collection([Node({"C": ["long"]}, None)]), [])
        qtbot.waitUntil(lambda: gc.get_threshold()[2] == 1000)
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
