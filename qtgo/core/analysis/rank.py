"""Read the strength that a rank states, in the forms that records use."""

from __future__ import annotations

import unicodedata

from qtgo.deferred import regex

STRONG_DAN = 5
"""The amateur dan from which players count as stronger than the built-in engine.

An estimate: up to 1 dan most of its marks are right, of 9 dan and professionals hardly any.
"""
_PROFESSIONAL = regex(r"p\s*[1-9]|[1-9]\s*(?:p|pro)\b|pro\b")
_DAN = regex(r"([1-9一二三四五六七八九])\s*(?:d|段|단)")
_NUMERALS = "一二三四五六七八九"


def is_strong(rank: str) -> bool:
    """Return whether a rank is a professional's, or ``STRONG_DAN`` dan or higher."""
    text = unicodedata.normalize("NFKC", rank).strip().casefold()
    if _PROFESSIONAL.match(text):
        return True
    dan = _DAN.match(text)
    if dan is None:
        return False
    return (_NUMERALS.find(dan[1]) + 1 or int(dan[1])) >= STRONG_DAN
