"""How long a position is analyzed."""

from __future__ import annotations

from enum import Enum


class SearchLimit(Enum):
    """When the analysis of a position rests: after a time, after so many visits, or never."""

    NONE = "none"
    SECONDS_10 = "10 s"
    MINUTE = "1 min"
    MINUTES_10 = "10 min"
    VISITS_100 = "100 visits"
    VISITS_1000 = "1000 visits"
    VISITS_10000 = "10000 visits"
    VISITS_100000 = "100000 visits"

    @property
    def seconds(self) -> float | None:
        """Return the time in seconds, None if it is not limited."""
        return _SECONDS.get(self)

    @property
    def visits(self) -> int | None:
        """Return the number of visits, None if it is not limited."""
        return _VISITS.get(self)


_SECONDS = {SearchLimit.SECONDS_10: 10.0, SearchLimit.MINUTE: 60.0, SearchLimit.MINUTES_10: 600.0}
_VISITS = {
    SearchLimit.VISITS_100: 100,
    SearchLimit.VISITS_1000: 1000,
    SearchLimit.VISITS_10000: 10_000,
    SearchLimit.VISITS_100000: 100_000,
}
