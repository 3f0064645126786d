"""The base of all features of a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from PySide6.QtCore import QObject, Signal

from qtgo.shell.context import Context


class Feature(QObject):
    """One thing that the user would name: it registers its actions, panels and settings, and connects itself."""

    closed = Signal(object)  # Feature: all its background work has ended
    prepares: ClassVar[tuple[str, ...]] = ()
    """The modules to import soon after the first picture."""
    opens: ClassVar[tuple[str, ...]] = ()
    """The modules of what a click opens, to import after those, so that it is there at once."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.window)
        self.context = context

    def make_parts(self) -> Iterator[None]:
        """Make the slow parts in steps of a few milliseconds; the feature may not be used before."""
        yield from ()

    def follow(self, *names: str, react: Callable[..., object]) -> None:
        """Call ``react`` with the values of some settings, now and after each change, until the feature is closed."""
        self.context.settings.follow(self, names, react)

    def close(self) -> None:
        """Begin to end background work; ``closed`` is emitted when it has ended."""
        self._tell_closed()

    def _tell_closed(self) -> None:
        """Say that all background work has ended."""
        self.context.settings.forget(self)
        self.closed.emit(self)
