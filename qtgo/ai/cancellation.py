"""Ending work whose result nobody waits for any more."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Tells whether work is to end."""


class StoppedError(Exception):
    """Work was ended before there was a result."""


def never() -> bool:
    """Tell that nobody ends it."""
    return False
