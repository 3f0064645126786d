"""What a thread has for objects of the window's thread, which may be deleted at any moment there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal


class _Relay(QObject):
    """Calls in its own thread what others pass on; it lives as long as the program."""

    passed = Signal(object)  # Callable[[], object]

    def __init__(self) -> None:
        super().__init__()
        self.passed.connect(self._call)

    def _call(self, act: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # its object has been deleted
            act()


_RELAY = _Relay()  # of the window's thread, which imports this module


def tell(act: Callable[[], object]) -> None:
    """Let the window's thread do something soon, such as emitting a signal, unless its object is deleted by then.

    A signal that is emitted by another thread while its object is deleted crashes the program.
    """
    _RELAY.passed.emit(act)
