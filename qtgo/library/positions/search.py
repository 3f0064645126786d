"""Find games by position; ``block_search`` does it, with arrays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search_results import SearchResult


class SearchCancelledError(Exception):
    """The search was canceled."""


def search(
    connection: sqlite3.Connection, pattern: Pattern, is_cancelled: Callable[[], bool] = lambda: False
) -> SearchResult:
    """Search for a pattern in the main lines of all games in the index, and in their variations if it says so.

    Each line, and each way in which the pattern fits, counts once. Raise ValueError for a part of the board without
    stones, SearchCancelledError, and ImportError without numpy.
    """
    if not pattern.is_whole and pattern.is_empty:
        raise ValueError("there is no stone in the pattern")
    from qtgo.library.positions.block_search import find

    def check() -> None:
        if is_cancelled():
            raise SearchCancelledError

    return find(connection, pattern, check)
