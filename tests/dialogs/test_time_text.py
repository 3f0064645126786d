"""Playing times as text."""

import pytest

from qtgo.dialogs.time_text import parse_time, time_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(None, ""), (0, "0:00"), (90, "1:30"), (3600, "1:00:00"), (5400.5, "1:30:00.5"), (36000, "10:00:00")],
)
def test_both_ways(seconds: float | None, text: str) -> None:
    assert time_text(seconds) == text
    assert parse_time(text) == seconds


def test_seconds_alone() -> None:
    assert parse_time(" 600 ") == 600


@pytest.mark.parametrize("text", ["x", "-1", "1:2:3:4", ":30", "1:", "1e3"])
def test_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="no time"):
        parse_time(text)
