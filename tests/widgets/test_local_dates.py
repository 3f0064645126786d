"""Dates as the locale writes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from qtgo.widgets.local_dates import date_text, moment_text

DAY = QDate(2026, 11, 22)
MOMENT = QDateTime(DAY, QTime(17, 5))


@pytest.fixture(autouse=True)
def locale() -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("locale", "date", "moment"),
    [
        (QLocale.c(), "2026-11-22", "2026-11-22 17:05"),
        (QLocale("de_DE"), "22.11.26", "22.11.26 17:05"),
        (QLocale("en_GB"), "22/11/2026", "22/11/2026 17:05"),
    ],
    ids=["C", "de", "en_GB"],
)
def test_a_date_has_the_form_of_the_locale(locale: QLocale, date: str, moment: str) -> None:
    QLocale.setDefault(locale)
    assert (date_text(DAY), moment_text(MOMENT)) == (date, moment)
