"""Texts in the order in which a language has them: pinyin, kana, ñ after n; numbers in them by their value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cmp_to_key

from PySide6.QtCore import QCollator, QLocale, Qt


class CollationCancelledError(Exception):
    """The order is wanted no more."""


def places_of(
    texts: Iterable[str], locale: QLocale, is_cancelled: Callable[[], bool] = lambda: False
) -> dict[str, int]:
    """Return the place of each text among some, one for those that differ in case alone; raise CollationCancelledError.

    A thread may do this, and lets the others go on at each of its steps.
    """
    collator = QCollator(locale)
    collator.setNumericMode(True)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def compare(one: str, other: str) -> int:
        if is_cancelled():
            raise CollationCancelledError
        return keys[one].compare(keys[other])

    keys = {text: collator.sortKey(text) for text in texts}
    places, place, before = dict[str, int](), -1, None
    for text in sorted(keys, key=cmp_to_key(compare)):
        key = keys.pop(text)  # many keys that go at once would hold the other threads up
        place += before is None or before.compare(key) != 0
        places[text], before = place, key
    return places


def in_order(texts: Iterable[str]) -> list[str]:
    """Return texts in the order of the language in use."""
    texts = sorted(texts)
    places = places_of(texts, QLocale())
    return sorted(texts, key=places.__getitem__)
