"""Playing times as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.clock.time_settings import HOUR, MINUTE, SECOND
from qtgo.features.clock.typed_times import parse_time, time_text
from qtgo.text.clock_words import duration_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(None, ""), (0, "0:00"), (90, "1:30"), (3600, "1:00:00"), (5400.5, "1:30:00.5"), (36000, "10:00:00")],
)
def test_both_ways(seconds: float | None, text: str) -> None:
    assert time_text(seconds) == text
    assert parse_time(text) == seconds


def test_a_number_alone() -> None:
    assert parse_time(" 600 ") == 600
    assert parse_time("10", MINUTE) == 600
    assert parse_time("0:10", MINUTE) == 10


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("10 min", 600),
        ("90 s", 90),
        ("1 h 30 min", 5400),
        ("1h30m", 5400),
        ("2 Hours", 7200),
        ("1.5 min", 90),
        ("0,5 h", 1800),
        ("1 h 5 sec", 3605),
    ],
)
def test_with_units(text: str, seconds: float) -> None:
    assert parse_time(text, MINUTE) == seconds


@given(st.integers(0, 100 * HOUR))
def test_every_duration_shown_can_be_typed(time: int) -> None:
    assert parse_time(duration_text(time)) == pytest.approx(time / SECOND, abs=1e-9)


@pytest.mark.parametrize(
    "text",
    ["x", "-1", "1:2:3:4", ":30", "1:", "1e3", "min", "10 min x", "10 x", "5 min 1:00", "٣ min"],
)
def test_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="no time"):
        parse_time(text)


def test_a_comma_is_a_decimal_point() -> None:
    assert parse_time("7,5", MINUTE) == parse_time("7.5", MINUTE) == 450
    assert parse_time("1:30,5") == 90.5


def test_any_width_is_read() -> None:
    assert parse_time("１：３０") == 90
    assert parse_time("２．５", MINUTE) == 150
