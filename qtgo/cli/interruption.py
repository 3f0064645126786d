"""Ctrl+C that ends a command wherever it is."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

_IMPORTING = "<frozen importlib"
_DRAWING = "PySide6.QtGui"


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl+C, but end the program at once during an import, or where it may be drawing.

    Nothing is to be tidied up then. PySide, as it is imported, would abort with a core dump, or forget the exception,
    and a drawing that ends by one crashes.
    """
    before = signal.getsignal(signal.SIGINT)
    is_ours = before is signal.default_int_handler and threading.current_thread() is threading.main_thread()
    if is_ours:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _DRAWING in sys.modules or _is_importing(frame):
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
    raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None and not frame.f_code.co_filename.startswith(_IMPORTING):
        frame = frame.f_back
    return frame is not None
