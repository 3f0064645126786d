"""Texts that have no room, in which no number is cut."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import QApplication

from qtgo.look.elision import elided, shortened

TEXTS = [
    "−12.3",
    "B+123.4",
    "Analysis · B+123.4 · Black 100%",
    "KataGo 1.15.3 · 1,234,567 visits · 1.2k/s",
    "1234567 visits",
    "Mistakes (123)",
    "10 min + 5 × 30 s",
    "Honinbo – Meijin, 0-1, 2026-11-28",
    "Move 250 · W+10.4 ± 0.8",
]
_NUMBER = re.compile(r"\d+")


@pytest.mark.parametrize("text", TEXTS)
def test_a_number_is_whole_or_not_there(qapp: QApplication, text: str) -> None:
    whole = _NUMBER.findall(text)
    metrics = QFontMetrics(QFont())
    for width in range(0, metrics.horizontalAdvance(text) + 20, 3):
        for mode in (Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle):
            for shown in (elided(metrics, text, width, mode), elided(QFontMetricsF(QFont()), text, width, mode)):
                numbers = _NUMBER.findall(shown)
                assert not re.search(r"\d…|…\d", shown), (shown, "a number that looks cut")
                assert all(number in whole for number in numbers), shown
        few = shortened(metrics, text, width)
        assert all(number in whole for number in _NUMBER.findall(few))
        # Without a blank before the ellipsis letters may stand a pixel further apart.
        assert metrics.horizontalAdvance(few) <= max(width, metrics.horizontalAdvance("…")) + 1


def test_what_has_room_stays(qapp: QApplication) -> None:
    metrics = QFontMetrics(QFont())
    for text in (*TEXTS, "ends with…", "12…"):
        assert elided(metrics, text, 2000) == shortened(metrics, text, 2000) == text


def test_a_width_that_the_metrics_tell_is_enough(qapp: QApplication) -> None:
    for size in range(8, 24):
        font = QFont()
        font.setPixelSize(size)
        metrics = QFontMetrics(font)
        for text in (*TEXTS, *(text[:-1] for text in TEXTS), *(text[1:] for text in TEXTS)):
            assert elided(metrics, text, metrics.horizontalAdvance(text)) == text


def test_facts_go_one_by_one_from_the_last(qapp: QApplication) -> None:
    metrics = QFontMetrics(QFont())
    text = "Analysis · B+12.3 · Black 100%"
    widths = range(metrics.horizontalAdvance(text), metrics.horizontalAdvance("Analysis"), -1)
    assert list(dict.fromkeys(shortened(metrics, text, width) for width in widths)) == [
        text,
        "Analysis · B+12.3",
        "Analysis",
    ]
