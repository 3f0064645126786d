"""Work in steps, so that the window can do other things meanwhile, or all at once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

_Made = TypeVar("_Made")

Steps = Generator[None, None, _Made]
"""Steps of at most some milliseconds, and what they make in the end."""

Progress = Callable[[float], None]
"""Told how much is done, from 0 to 1; it may raise."""


def at_once(steps: Steps[_Made]) -> _Made:
    """Take all steps that are left, and return what they make."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            made: _Made = ended.value
            return made


def untold(_part: float) -> None:
    """Ignore progress."""
