"""Timers that run once each time they are started, and work that is done in turns of the event loop."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from time import thread_time
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, QTimerEvent

Value = TypeVar("Value")
_WORK_S = 0.004
_REST_MS = 10
_LONG_REST_MS = 50
_SHARED_S = 0.006
_MUCH_S = 0.008
_UNTIMED = 10  # steps
_QUICKLY_FREED = 10_000
_TURN = "qtgo_turn"  # a property of the application


def single_shot(parent: QObject, act: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer that calls ``act`` so long after it was last started."""
    return _set_up(QTimer(parent), act, milliseconds)


def _set_up(timer: QTimer, act: Callable[[], object], milliseconds: int) -> QTimer:
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer


class _Turn:
    """What all work has in common that is done in turns of the event loop: its share of the turn, and its rest."""

    def __init__(self) -> None:
        self.waiting = 0  # for a thread: meanwhile work rests
        self._come: set[int] = set()  # the timers that have timed out in this turn
        self._late: set[int] = set()  # those for which there was no time
        self._end = 0.0
        self._worked = 0.0  # when a timer's work was last done
        self._is_left_out = False

    def has_time_for(self, timer: int) -> bool:
        """Return whether a timer's work is to be done in this turn: first that of those for which there was no time.

        A turn in which much else was done, as an edit, leaves it out, but no two turns in a row do.
        """
        now = thread_time()
        if timer in self._come:  # none times out twice in a turn
            self._late &= self._come  # others have been stopped
            self._come.clear()
            self._is_left_out = now - self._worked > _MUCH_S and not self._is_left_out
            self._end = now if self._is_left_out else now + _SHARED_S
        self._come.add(timer)
        if now < self._end and (timer in self._late or not self._late):
            self._late.discard(timer)
            return True
        self._late.add(timer)
        return False

    def note_work(self) -> None:
        """Note that a timer's work has been done."""
        self._worked = thread_time()


def _turn() -> _Turn:
    """Return what all timers of the application have in common."""
    application = QCoreApplication.instance()
    assert application is not None
    turn: _Turn | None = application.property(_TURN)
    if turn is None:
        turn = _Turn()
        application.setProperty(_TURN, turn)
    return turn


@contextmanager
def turns_rest() -> Iterator[None]:
    """Let the work of ``turn_timer`` rest: beside a thread that is waited for, the window and the thread get slow."""
    turn = _turn()
    turn.waiting += 1
    try:
        yield
    finally:
        turn.waiting -= 1


class _TurnTimer(QTimer):
    """Is put off while there is no time; at rest it looks again now and then, and then waits for its usual time."""

    _usual: int | None = None  # interval

    def timerEvent(self, event: QTimerEvent) -> None:
        """Time out, unless work rests or has just rested, or other work has taken long in this turn."""
        turn = _turn()
        if turn.waiting:
            if self.interval() != _LONG_REST_MS:
                self._usual = self.interval()
                self.setInterval(_LONG_REST_MS)
        elif self._usual is not None:
            usual, self._usual = self._usual, None
            self.setInterval(usual)
        elif turn.has_time_for(id(self)):
            super().timerEvent(event)
            turn.note_work()


def turn_timer(parent: QObject, act: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer as ``single_shot`` does, for long work of which ``act`` does a part."""
    return _set_up(_TurnTimer(parent), act, milliseconds)


def let_go(items: Sequence[object]) -> None:
    """Free a long list some items at a time, of which whoever has it lets go now."""
    from qtgo.core.record.large import LargeList

    if isinstance(items, LargeList) and len(items) > _QUICKLY_FREED:
        InTurns(items.copy().emptied())


class Gradual(Generic[Value]):
    """Takes the steps of a generator, one in each turn of the event loop, and tells its result."""

    def __init__(self, parent: QObject, tell: Callable[[Value], object]) -> None:
        self._tell = tell
        self._steps: Generator[None, None, Value] | None = None
        self._timer = turn_timer(parent, self._go_on)

    def start(self, steps: Generator[None, None, Value], *, later: bool = False) -> None:
        """Take these steps, and no others any more; the first at once, or ``later`` if this turn has enough to do."""
        self._steps = steps
        if later:
            self._timer.start()
        else:
            self._go_on()

    @property
    def is_under_way(self) -> bool:
        """Return whether steps are left."""
        return self._steps is not None

    def stop(self) -> None:
        """Take no more steps, and tell nothing."""
        self._steps = None

    def _go_on(self) -> None:
        if self._steps is None:
            return
        try:
            next(self._steps)
        except StopIteration as ended:
            self._steps = None
            self._tell(ended.value)
        else:
            self._timer.start()


def some_at_a_time(steps: Generator[None, None, Value]) -> Generator[None, None, Value]:
    """Join short steps to some of several milliseconds of the processor, so that few are taken at once everywhere."""
    try:
        while True:
            until = thread_time() + _WORK_S
            while thread_time() < until:
                for _ in range(_UNTIMED):
                    next(steps)
            yield
    except StopIteration as ended:
        result: Value = ended.value
        return result


def take_some(steps: Iterator[None]) -> bool:
    """Take steps for some milliseconds of the processor; return whether any may be left."""
    until = thread_time() + _WORK_S
    return any(thread_time() >= until for _ in steps)


class InTurns(QObject):
    """Takes steps until there are none, for some milliseconds in each turn of the event loop."""

    def __init__(self, steps: Iterator[None]) -> None:
        super().__init__(QCoreApplication.instance())
        self._steps = steps
        self._timer = turn_timer(self, self._go_on, _REST_MS)
        self._timer.start()

    def _go_on(self) -> None:
        if take_some(self._steps):
            self._timer.start()
        else:
            self.deleteLater()
