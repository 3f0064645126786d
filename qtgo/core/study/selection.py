"""Which problems of a collection are solved in a session."""

from __future__ import annotations

from enum import Enum


class Selection(Enum):
    """Which problems of a collection are solved, and in which order."""

    IN_ORDER = "in order"
    FAILED = "failed"  # those last failed
    RANDOM = "random"
    DUE = "due"  # today's set of the schedule: those to be repeated, then new ones
