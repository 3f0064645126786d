"""What a thread reads of a large game is never looked through for garbage with what is young."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from sys import getswitchinterval, setswitchinterval
from threading import Event, Thread, get_ident
from time import sleep

import pytest

from qtgo import garbage
from qtgo.core.record.large import LargeList
from qtgo.garbage import (
    _are_many_young,
    _Own,
    be_done_with_young,
    collect_all,
    no_garbage_collection,
    no_widget_collected,
    settle_garbage,
    tidied,
)


@pytest.fixture
def collections() -> Iterator[list[int]]:
    looked, here = list[int](), get_ident()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and get_ident() == here:
            looked.append(info["generation"])

    thresholds = gc.get_threshold()
    gc.collect()
    gc.set_threshold(0, *thresholds[1:])  # none comes by itself, as while a thread reads a game
    gc.callbacks.append(note)
    yield looked
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)


def test_few_young_objects_are_looked_through(collections: list[int]) -> None:
    collections.clear()  # what windows of other tests still did since the fixture was made
    be_done_with_young()
    assert collections == [1]


def test_many_are_counted_as_old(collections: list[int]) -> None:
    read = [[number] for number in range(100_000)]
    collections.clear()
    be_done_with_young()
    assert collections == []
    assert gc.get_count()[0] < len(read) // 2
    assert gc.get_freeze_count() == 0


def test_so_are_many_made_while_as_many_others_were_freed(collections: list[int]) -> None:
    """As when a layout is built while a game is freed: the collector would believe that nothing is young."""
    old = [[number] for number in range(100_000)]
    settle_garbage()
    read = list[list[int]]()
    while old:
        read.append([len(old)])
        old.pop()
    assert gc.get_count()[0] < len(read) // 10
    collections.clear()
    be_done_with_young()
    assert collections == []


def test_a_list_that_grows_meanwhile_does_not_have_them_looked_through(collections: list[int]) -> None:
    read = [[number] for number in range(100_000)]
    collections.clear()
    LargeList(read)
    assert collections == []


def test_nothing_is_looked_through_while_a_thread_holds_the_collector_back(collections: list[int]) -> None:
    collections.clear()
    with no_garbage_collection():
        texts = [["a text"]]
        be_done_with_young()
    assert collections == []
    assert any(each is texts for each in gc.get_objects(2)), "it counts as old"


@pytest.mark.usefixtures("collections")
def test_what_others_made_while_the_collector_was_held_back_counts_as_old() -> None:
    """The window went on meanwhile: it would stop for all of that at once."""
    with no_garbage_collection():
        made = [[number] for number in range(100_000)]
    assert gc.get_count()[0] < len(made) // 2


def test_who_ends_first_does_not_have_the_others_looked_through() -> None:
    """A thread that was done with a file had widgets collected while Qt dressed them, which ended the program."""
    is_holding, may_end = Event(), Event()

    def read() -> None:
        with no_garbage_collection():
            is_holding.set()
            may_end.wait()

    thread = Thread(target=read)
    thread.start()
    is_holding.wait()
    with no_garbage_collection():
        may_end.set()
        thread.join()
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.usefixtures("collections")
def test_what_a_thread_has_begun_to_look_through_is_done_before_others_hold_the_collector_back() -> None:
    has_begun, order = Event(), list[str]()

    def note(phase: str, _info: dict[str, int]) -> None:
        if get_ident() == thread.ident:
            has_begun.set()
            sleep(0.05)
            order.append(phase)

    thread = Thread(target=be_done_with_young)
    gc.callbacks.append(note)
    try:
        thread.start()
        has_begun.wait()
        with no_garbage_collection():
            order.append("held back")
        thread.join()
    finally:
        gc.callbacks.remove(note)
    assert order == ["start", "stop", "held back"]


class _Widget:
    """Garbage that lets other threads go on while it is deleted, as parts of Qt do."""

    def __init__(self, deleted: Callable[[], object]) -> None:
        self._deleted, self._itself = deleted, self

    def __del__(self) -> None:
        self._deleted()


@pytest.mark.usefixtures("collections")
def test_a_thread_that_has_begun_to_delete_widgets_is_done_with_that_before_they_are_kept() -> None:
    has_begun, order = Event(), list[str]()

    def delete() -> None:
        has_begun.set()
        sleep(0.05)
        order.append("deleted")

    with no_widget_collected():
        _Widget(delete)
    thread = Thread(target=gc.collect)
    thread.start()
    has_begun.wait()
    with no_widget_collected():
        order.append("kept")
    thread.join()
    assert order == ["deleted", "kept"]


@pytest.mark.usefixtures("collections")
def test_no_thread_deletes_widgets_while_they_are_kept() -> None:
    order = list[str]()
    thread = Thread(target=gc.collect)
    with no_widget_collected():
        _Widget(lambda: order.append("deleted"))
        thread.start()
        sleep(0.05)
        order.append("kept")
    thread.join()
    assert order == ["kept", "deleted"]


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with no_garbage_collection(), no_garbage_collection():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_one_that_is_set_going_meanwhile_goes_on_in_the_end() -> None:
    """As by the start, when what was left by a crash is still read."""
    gc.disable()
    try:
        with no_garbage_collection():
            gc.enable()
            with no_garbage_collection():
                assert not gc.isenabled()
        assert gc.isenabled()
    finally:
        gc.enable()


def test_what_was_closed_is_collected_and_its_memory_returned_in_two_steps(
    collections: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[int] = []
    monkeypatch.setattr("qtgo.garbage.return_memory", lambda: returned.append(1))
    monkeypatch.setattr("qtgo.garbage._MORE_BLOCKS", 10**9)
    collections.clear()
    steps = tidied()
    next(steps)
    assert (collections, returned) == ([2], [])
    assert list(steps) == []
    assert (collections, returned) == ([2], [1])


@pytest.fixture
def settling(collections: list[int]) -> Iterator[list[int]]:
    """Settle as the program does."""
    gc.set_threshold(0, 10, 1000)
    yield collections
    gc.unfreeze()


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> _Own:
    """Begin as the program does."""
    monkeypatch.setattr(garbage, "_own", made := _Own())
    return made


@pytest.mark.usefixtures("settling")
@pytest.mark.parametrize("are_many", [False, True])
def test_few_settled_objects_are_not_looked_through(are_many: bool, own: _Own, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed window leaves few, and to look through all that the program has made would stop the others for long."""
    deleted = list[str]()
    own.settled = 0
    monkeypatch.setattr(garbage, "_MORE_SETTLED", 0 if are_many else 10**9)
    monkeypatch.setattr(garbage, "_MORE_BLOCKS", 10**9)
    _Widget(lambda: deleted.append("settled"))
    settle_garbage()
    _Widget(lambda: deleted.append("later"))
    assert len([*tidied()]) == 1
    assert sorted(deleted) == ["later", *["settled"] * are_many]
    assert (own.settled > 0) is are_many, "what is settled then is the program's"
    collect_all()
    assert sorted(deleted) == ["later", "settled"]


def test_nothing_is_collected_where_a_large_game_is_open(settling: list[int], own: _Own) -> None:
    settle_garbage()
    own.blocks = -garbage._MORE_BLOCKS
    settling.clear()
    assert list(tidied()) == []
    assert settling == []


@pytest.mark.usefixtures("settling")
def test_what_the_program_itself_has_is_no_large_game(own: _Own, monkeypatch: pytest.MonkeyPatch) -> None:
    """In use for long it has more than at first, and what large games leave would stay for ever."""
    monkeypatch.setattr(garbage, "_OWN_BLOCKS", 0)
    monkeypatch.setattr(garbage, "_MORE_BLOCKS", 1000)
    own.blocks = 0
    assert len([*tidied()]) == 1
    settle_garbage()
    large = [[number] for number in range(100_000)]
    assert list(tidied()) == []
    large.clear()
    assert len([*tidied()]) == 1


def test_counting_young_objects_holds_none_of_them() -> None:
    """What is let go of meanwhile would end in the thread that counts: a painter would paint on after its event."""
    ended, done = set[int](), Event()

    class Part:
        def __del__(self) -> None:
            ended.add(get_ident())

    def count() -> None:
        while not done.is_set():
            _are_many_young()

    counting, interval = Thread(target=count), getswitchinterval()
    setswitchinterval(1e-6)
    try:
        counting.start()
        for _ in range(100_000):
            part = Part()
            sum(range(20))
            del part
    finally:
        setswitchinterval(interval)
        done.set()
        counting.join()
    assert ended == {get_ident()}
