"""Run long work in a thread, which reports its progress and can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

_Result = TypeVar("_Result")


class TaskCancelledError(Exception):
    """Raised in the work when it next reports progress, and by its result."""


class Task(Generic[_Result]):
    """Work that begins when it is told to, or awaited; it is called with a function to report progress to, 0 to 1."""

    def __init__(self, work: Callable[[Callable[[float], None]], _Result]) -> None:
        self._outcome: tuple[_Result] | None = None
        self._error: BaseException | None = None
        self._is_cancelled = False
        self.progress = 0.0
        # Not kept, for the work may know the task: its result would then be freed by the collector alone.
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)

    def begin(self) -> None:
        """Begin with the work, unless it has begun or was cancelled."""
        if self._thread.ident is None and not self._is_cancelled:
            self._thread.start()

    @property
    def is_done(self) -> bool:
        """Return whether the work has ended, or was cancelled."""
        return self._is_cancelled or (self._thread.ident is not None and not self._thread.is_alive())

    def cancel(self) -> None:
        """Ask the work to end at its next report of progress, without waiting."""
        self._is_cancelled = True

    def result(self) -> _Result:
        """Wait for the work; return its result, or raise its exception, TaskCancelledError if it was cancelled."""
        if not self._is_cancelled:
            self.begin()
            self._thread.join()
        if self._is_cancelled:
            raise TaskCancelledError
        error, self._error = self._error, None  # it knows this task: the collector alone would free them
        try:
            if error is not None:
                raise error
        finally:
            del error
        assert self._outcome is not None
        return self._outcome[0]

    def _run(self, work: Callable[[Callable[[float], None]], _Result]) -> None:
        try:
            outcome = (work(self._report),)
        except BaseException as error:  # raised again by result()
            self._error = None if self._is_cancelled else error
        else:
            self._outcome = None if self._is_cancelled else outcome

    def _report(self, progress: float) -> None:
        if self._is_cancelled:
            raise TaskCancelledError
        self.progress = progress
