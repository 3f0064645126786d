"""Fit texts without Qt: numbers on stones are narrowed, and only then smaller, as in books; captions are broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unicodedata import combining

from qtgo.plain_text import unbroken

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


def caption_lines(caption: str, fits: Callable[[str], bool]) -> list[str]:
    """Break a caption into lines that fit, at blanks or before ideographs, keeping its own line breaks."""
    lines: list[str] = []
    for paragraph in caption.splitlines():
        line = ""
        for blank, piece in unbroken(paragraph):
            longer = line + (blank if line else "") + piece
            if fits(longer):
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _letters(piece, fits)
            lines += whole
        lines.append(line)
    return lines


def _letters(word: str, fits: Callable[[str], bool]) -> list[str]:
    """Break what has no blanks: an address."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and not combining(letter) and not fits(pieces[-1] + letter):
            pieces.append("")
        pieces[-1] += letter
    return pieces
