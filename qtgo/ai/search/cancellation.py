"""Cancellation of work whose result is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Returns whether work is to be canceled."""


class StoppedError(Exception):
    """Work was canceled before there was a result."""


def never() -> bool:
    """Return False: the work is never canceled."""
    return False
