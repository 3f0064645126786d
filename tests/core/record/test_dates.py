"""Dates of files, expanded and shortened."""

import pytest

from qtgo.core.record.dates import date_value, stated_days


@pytest.mark.parametrize(
    ("value", "days"),
    [
        ("1846", ["1846"]),
        ("1846-09-11,14", ["1846-09-11", "1846-09-14"]),
        ("2026-07-31,08-01,02", ["2026-07-31", "2026-08-01", "2026-08-02"]),
        ("1996-05,06", ["1996-05", "1996-06"]),
        ("1996-12-27,1997-01-03", ["1996-12-27", "1997-01-03"]),
        ("1996-05,1997", ["1996-05", "1997"]),
    ],
)
def test_a_list_of_days_is_expanded_and_shortened(value: str, days: list[str]) -> None:
    assert stated_days(value) == days
    assert date_value(days) == value


@pytest.mark.parametrize("value", ["", "1846,09", "09-11", "1846-9-11", "11.9.1846", "1846-09-11,"])
def test_what_has_another_form_has_no_days(value: str) -> None:
    assert stated_days(value) == []
