"""Fit a text to a stone: narrowed, so that 123 is as high as 12 as in books, and only then smaller; without Qt."""

from __future__ import annotations

from typing import NamedTuple

_NARROWEST = 0.68


class Fitted(NamedTuple):
    """The font size of a text in pixels, and which share of its natural width is left."""

    size: float
    share: float = 1.0


def fitted_to(width: float, size: float, natural: float) -> Fitted:
    """Return how a text that is so wide at a size fits a width."""
    if natural <= width:
        return Fitted(size)
    share = max(_NARROWEST, width / natural)
    return Fitted(size * min(1.0, width / (natural * share)), share)
