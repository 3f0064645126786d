"""Texts shortened to their room, in which a number is whole or not there at all: "−1…" says something else than −12."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF

from qtgo.deferred import regex

BETWEEN = " · "
"""The separator between facts on one line."""
ELLIPSIS = "…"
_NUMBER = regex(r"(?:[BW]\+|[+\-−±~<>≥]\s?)?\d(?:[\d.,:’\u00a0\u202f]*\d)?\s?[%kM]?", re.ASCII)
_ENDS = (BETWEEN, " ± ", " (")


def elided(
    metrics: QFontMetrics | QFontMetricsF,
    text: str,
    width: float,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> str:
    """Return a text that fits into a width, with an ellipsis for what is left out; numbers go as a whole."""
    if metrics.horizontalAdvance(text) <= width:  # which Qt's own elision may take for a fraction of a pixel too wide
        return text
    room = max(0.0, width)
    if isinstance(metrics, QFontMetrics):
        shown = metrics.elidedText(text, mode, int(room))
    else:
        shown = metrics.elidedText(text, mode, room)
    before, ellipsis, after = shown.partition(ELLIPSIS)
    if not ellipsis or shown == text:
        return shown
    start, end = len(before), len(text) - len(after)
    numbers = list(_NUMBER.finditer(text))
    for number in reversed(numbers):  # also one just before the ellipsis, which looks cut
        if number.start() < start and not text[number.end() : start].strip():
            start = number.start()
    for number in numbers:
        if after and end < number.end() and not text[end : number.start()].strip():
            end = number.end()
    return text[:start].rstrip() + ELLIPSIS + text[end:]


def shortened(metrics: QFontMetrics, text: str, width: float) -> str:
    """Return as many of the facts in a text as fit into a width, from the first on; that one is elided at last."""
    for part in fewer_facts(text):
        if metrics.horizontalAdvance(part) <= width:
            return part
    return elided(metrics, part, width)


def fewer_facts(text: str) -> Iterator[str]:
    """Return a text, then the same without the last of its facts, and so on; the first fact is always there."""
    yield text
    while (end := max(map(text.rfind, _ENDS))) > 0:
        text = text[:end]
        yield text
