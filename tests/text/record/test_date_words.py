"""Dates as each language writes and reads them."""

from __future__ import annotations

import pytest

from qtgo.text.record.date_words import date_text, entered_date
from tests.languages import LANGUAGES, spoken

DAYS = {
    "en": "2026-07-04",
    "de": "04.07.2026",
    "fr": "04/07/2026",
    "ru": "04.07.2026",
    "ja": "2026/07/04",
    "ko": "2026. 07. 04.",
}


@pytest.mark.parametrize("code", DAYS)
@pytest.mark.usefixtures("qapp")
def test_a_day_has_the_form_of_the_language(code: str) -> None:
    with spoken(code):
        assert date_text("2026-07-04") == DAYS[code]


@pytest.mark.usefixtures("qapp")
def test_months_years_and_lists_have_it_too() -> None:
    with spoken("de"):
        assert [date_text(date) for date in ("1846", "1846-09", "1846-09-11,14")] == [
            "1846",
            "09.1846",
            "11.09.1846, 14.09.1846",
        ]


@pytest.mark.parametrize("date", ["", "spring 1700", "1846-09-11 to 15", "昭和14年"])
def test_what_is_in_no_form_of_files_stays(date: str) -> None:
    assert date_text(date) == date == entered_date(date)


@pytest.mark.parametrize("code", ("en", *LANGUAGES))
@pytest.mark.usefixtures("qapp")
def test_every_language_reads_what_it_writes_and_what_files_have(code: str) -> None:
    with spoken(code):
        for date in ("1846", "1846-09", "1846-09-11", "1846-09-11,14", "2026-07-31,08-01,02", "1996-05,06"):
            assert entered_date(date_text(date)) == date
            assert entered_date(date) == date


@pytest.mark.parametrize(
    ("code", "entered", "date"),
    [
        ("de", "4.7.2026", "2026-07-04"),
        ("de", " 4.7.2026, 5.7.2026 ", "2026-07-04,05"),
        ("fr", "4/7/2026", "2026-07-04"),
        ("ja", "２０２６／７／４、2026/7/5", "2026-07-04,05"),
        ("ko", "2026.7.4.", "2026-07-04"),
        ("ru", "2026-7-4", "2026-07-04"),
        ("en", "2026-7-4", "2026-07-04"),
        ("en", "4.7.2026", "4.7.2026"),
        ("de", "im Juli", "im Juli"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_what_is_entered_may_lack_zeros(code: str, entered: str, date: str) -> None:
    with spoken(code):
        assert entered_date(entered) == date
