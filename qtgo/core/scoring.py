"""Counting a finished position: territory, seki, and the score by area or by territory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qtgo.core.point import Color, Point


@dataclass(frozen=True, slots=True)
class SideScore:
    """One color's count; only what the ruleset counts is in ``total``.

    ``territory`` has the points surrounded, those under dead enemy stones too; ``stones`` are those alive.
    ``prisoners`` are the stones captured in play, handed over by passes, and removed dead.
    """

    stones: int = 0
    territory: int = 0
    prisoners: int = 0
    tax: int = 0
    compensation: int = 0
    button: float = 0.0
    komi: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """The count of both colors and what each point is.

    ``owner`` maps each point that counts for a color to it; ``neutral`` are the empty points that count for
    nobody; ``seki`` are the stones of groups alive in seki; ``dead`` the stones removed.
    """

    black: SideScore
    white: SideScore
    owner: Mapping[Point, Color]
    neutral: frozenset[Point]
    seki: frozenset[Point]
    dead: frozenset[Point]
    result: str

    def side(self, color: Color) -> SideScore:
        """Give one color's count."""
        return self.black if color is Color.BLACK else self.white
