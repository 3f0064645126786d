"""The limit of the analysis of a position."""

from __future__ import annotations

from typing import NamedTuple


class SearchLimit(NamedTuple):
    """Ends the analysis of a position after a time or a number of visits; never if both are None."""

    seconds: float | None = None
    visits: int | None = None


NO_LIMIT = SearchLimit()
