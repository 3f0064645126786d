"""Work in a thread: what it returns and raises, how far it has come, and its end."""

from __future__ import annotations

import contextlib
import gc
import threading
from collections.abc import Callable
from weakref import ref

import pytest

from qtgo.session.work.task import Task, TaskCancelledError
from tests.endless_task import endless_task


def test_what_the_work_returns_and_raises() -> None:
    assert Task(lambda _progress: 42).result() == 42
    task: Task[int] = Task(lambda _progress: [][0])
    with pytest.raises(IndexError):
        task.result()
    assert task.is_done


def test_progress_is_known_while_the_work_goes_on() -> None:
    reported, go_on = threading.Event(), threading.Event()

    def work(progress: object) -> str:
        assert callable(progress)
        progress(0.5)
        reported.set()
        go_on.wait()
        return "done"

    task = Task(work)
    assert not task.is_done
    task.begin()
    task.begin()
    reported.wait()
    assert (task.progress, task.is_done) == (0.5, False)
    go_on.set()
    assert task.result() == "done"
    assert task.is_done


def test_work_that_is_cancelled_before_it_begins_is_not_done() -> None:
    done: list[float] = []
    task = Task(lambda _progress: done.append(1))
    task.cancel()
    task.begin()
    assert task.is_done
    assert task._thread.ident is None
    with pytest.raises(TaskCancelledError):
        task.result()
    assert not done


def test_cancelled_work_ends_when_it_reports_next_and_nobody_waits() -> None:
    task = endless_task()
    task.cancel()
    assert task.is_done
    with pytest.raises(TaskCancelledError):
        task.result()
    task._thread.join(10)
    assert not task._thread.is_alive()


def test_an_error_does_not_keep_what_the_work_had() -> None:
    """As the text of a large file that is refused."""
    had: list[ref[set[int]]] = []

    def work(_progress: object) -> None:
        text = {1}
        had.append(ref(text))
        raise ValueError

    gc.disable()
    try:
        with contextlib.suppress(ValueError):
            Task(work).result()
        assert had[0]() is None
    finally:
        gc.enable()


def test_cancelled_work_leaves_nothing_of_what_it_had_or_made() -> None:
    had: list[ref[set[int]]] = []
    begun = [threading.Event(), threading.Event()]
    cancelled = threading.Event()

    def raises(report: Callable[[float], None]) -> None:
        text = {1}
        had.append(ref(text))
        begun[0].set()
        cancelled.wait()
        report(0.5)

    def returns(_report: object) -> set[int]:
        text = {1}
        had.append(ref(text))
        begun[1].set()
        cancelled.wait()
        return text

    gc.disable()
    try:
        tasks: list[Task[None] | Task[set[int]]] = [Task(raises), Task(returns)]
        for event, task in zip(begun, tasks, strict=True):
            task.begin()
            event.wait()
            task.cancel()
        cancelled.set()
        for task in tasks:
            task._thread.join(10)
            with pytest.raises(TaskCancelledError):
                task.result()
        assert [each() for each in had] == [None, None]
    finally:
        gc.enable()
