"""How long a position is analyzed."""

from __future__ import annotations

from typing import NamedTuple


class SearchLimit(NamedTuple):
    """When the analysis of a position rests: after some seconds, after so many visits, or never where both are None."""

    seconds: float | None = None
    visits: int | None = None


NO_LIMIT = SearchLimit()
