"""Texts in the order in which a language has them: pinyin, kana, ñ after n; numbers in them by their value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import merge
from itertools import islice

from PySide6.QtCore import QCollator, QLocale, Qt

_PIECE = 300  # texts that are put in order at once: fewer keys than what a collector of garbage begins at


class CollationCancelledError(Exception):
    """The order is wanted no more."""


def places_of(
    texts: Iterable[str], locale: QLocale, is_cancelled: Callable[[], bool] = lambda: False
) -> dict[str, int]:
    """Return the place of each text among some, one for those that differ in case alone; raise CollationCancelledError.

    A thread may do this: pieces are ordered and then merged, so that no step of it holds the other threads up.
    """
    collator = QCollator(locale)
    collator.setNumericMode(True)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def go_on() -> None:
        if is_cancelled():
            raise CollationCancelledError

    pieces, rest = list[list[str]](), iter(texts)
    while piece := list(islice(rest, _PIECE)):
        go_on()
        pieces.append(sorted(piece, key=collator.sortKey))
    places, place, before = dict[str, int](), -1, None
    for text in merge(*pieces, key=collator.sortKey):
        go_on()
        key = collator.sortKey(text)
        place += before is None or before.compare(key) != 0
        places[text], before = place, key
    return places


def in_order(texts: Iterable[str]) -> list[str]:
    """Return texts in the order of the language in use."""
    texts = sorted(texts)
    places = places_of(texts, QLocale())
    return sorted(texts, key=places.__getitem__)
