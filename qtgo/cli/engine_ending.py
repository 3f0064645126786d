"""End a command whose engines run in an event loop: on signals, and on unhandled exceptions."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from types import FrameType, TracebackType

from PySide6.QtCore import QCoreApplication, QTimer

from qtgo.engine.process.process import EngineProcess

_HEED = 200  # milliseconds: Python hears of a signal only when some of it runs
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end; Windows has no SIGHUP."""


@contextlib.contextmanager
def heeded(end: Callable[[int], None], numbers: Sequence[int] = ENDING) -> Iterator[None]:
    """Call ``end`` with the first signal that arrives; the next one ends the program at once."""
    before = {number: signal.getsignal(number) for number in numbers}
    hang_up = getattr(signal, "SIGHUP", 0)
    if before.get(hang_up) is signal.SIG_IGN:  # started by nohup
        del before[hang_up]

    def take(number: int, _frame: FrameType | None) -> None:
        for each in before:
            signal.signal(each, signal.SIG_DFL)
        end(number)

    for number in before:
        signal.signal(number, take)
    timer = QTimer()
    timer.timeout.connect(lambda: None)
    timer.start(_HEED)
    try:
        yield
    finally:
        timer.stop()
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def bugs_told(end: Callable[[BaseException], None]) -> Iterator[None]:
    """Call ``end`` with an unhandled exception; Qt would go on, and wait for what never comes."""
    hook = sys.excepthook

    def take(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        end(error)

    sys.excepthook = take
    try:
        yield
    finally:
        sys.excepthook = hook


def end_killed_engines() -> None:
    """End the killed engines before the program ends, as a running application does."""
    application = QCoreApplication.instance()
    for process in () if application is None else application.findChildren(EngineProcess):
        process.end_with_program()
