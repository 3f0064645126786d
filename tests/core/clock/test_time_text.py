"""Time settings as text: records of other programs, and every setting both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.clock.time_settings import (
    HOUR,
    MINUTE,
    SECOND,
    TimeSettings,
    TimeSystem,
    parse_duration,
    parse_time_settings,
)
from qtgo.core.record.properties import encode_real
from qtgo.core.record.time_properties import parse_main_time, time_settings_from_sgf, to_sgf
from tests.core.clock.times import limited

NONE = TimeSettings().normal()


def short_text(settings: TimeSettings) -> str:
    """Write the short form, such as ``5m+3x30s``."""
    main, extra = short_time(settings.main), short_time(settings.extra)
    before = f"{main}+" if settings.main else ""
    cap = "" if settings.cap is None else f"<={short_time(settings.cap)}"
    return {
        TimeSystem.NONE: "none",
        TimeSystem.ABSOLUTE: main,
        TimeSystem.BYOYOMI: f"{before}{settings.count}x{extra}",
        TimeSystem.CANADIAN: f"{before}{settings.count}/{extra}",
        TimeSystem.FISCHER: f"{main}+{extra}/move{cap}",
        TimeSystem.PER_MOVE: f"{extra}/move",
    }[settings.system]


def short_time(time: int) -> str:
    hours, rest = divmod(time, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    parts = [f"{hours}h"] * bool(hours) + [f"{minutes}m"] * bool(minutes)
    if rest:
        parts.append(f"{encode_real(rest / SECOND)}s")
    return "".join(parts) or "0"


def absolute(main: float) -> TimeSettings:
    return TimeSettings(TimeSystem.ABSOLUTE, round(main * SECOND)).normal()


def byoyomi(main: float, count: int, extra: float) -> TimeSettings:
    return TimeSettings(TimeSystem.BYOYOMI, round(main * SECOND), round(extra * SECOND), count)


def canadian(main: float, count: int, extra: float) -> TimeSettings:
    return TimeSettings(TimeSystem.CANADIAN, round(main * SECOND), round(extra * SECOND), count)


def fischer(main: float, extra: float, cap: float | None = None) -> TimeSettings:
    limit = None if cap is None else round(cap * SECOND)
    return TimeSettings(TimeSystem.FISCHER, round(main * SECOND), round(extra * SECOND), 0, limit)


def per_move(extra: float) -> TimeSettings:
    return TimeSettings(TimeSystem.PER_MOVE, extra=round(extra * SECOND)).normal()


valid = st.one_of(st.just(NONE), limited())


@given(valid)
def test_records_keep_every_setting(settings: TimeSettings) -> None:
    assert time_settings_from_sgf(*to_sgf(settings)) == settings


@given(valid)
def test_the_short_form_keeps_every_setting(settings: TimeSettings) -> None:
    assert parse_time_settings(short_text(settings)) == settings


@given(st.one_of(st.none(), st.floats(0, 1e9)), st.text(max_size=300))
def test_any_text_is_read_or_not(main_time: float | None, overtime: str) -> None:
    settings = time_settings_from_sgf(main_time, overtime)
    assert settings is None or not settings.problems()


@pytest.mark.parametrize(
    ("main_time", "overtime", "settings"),
    [
        # KGS and CGoban
        (1800.0, "5x30 byo-yomi", byoyomi(1800, 5, 30)),
        (7200.0, "3x60 byo-yomi", byoyomi(7200, 3, 60)),
        (0.0, "1x5 byo-yomi", byoyomi(0, 1, 5)),
        (300.0, "25/600 Canadian", canadian(300, 25, 600)),
        (600.0, "25/600 canadian", canadian(600, 25, 600)),
        (300.0, "30/300 Canadian byo-yomi", canadian(300, 30, 300)),
        (300.0, "20/300", canadian(300, 20, 300)),
        # OGS
        (259200.0, "86400 fischer", fischer(259200, 86400)),
        (0.0, "5 simple", per_move(5)),
        (600.0, "10 fischer", fischer(600, 10)),
        (600.0, "10 fischer, max 1200", fischer(600, 10, 1200)),
        (600.0, "10 fischer (max 20 min)", fischer(600, 10, 1200)),
        # GoGui and SmartGo
        (1200.0, "25 moves / 10 min", canadian(1200, 25, 600)),
        (1200.0, "10 moves / 30 sec", canadian(1200, 10, 30)),
        # As people and further programs write
        (600.0, "5 x 30 sec", byoyomi(600, 5, 30)),
        (600.0, "5 × 30 seconds byo-yomi", byoyomi(600, 5, 30)),
        (600.0, "5x1:00 byo-yomi", byoyomi(600, 5, 60)),
        (600.0, "30s x 3", byoyomi(600, 3, 30)),
        (600.0, "Byo-yomi: 3x30", byoyomi(600, 3, 30)),
        (600.0, "byoyomi 3x30s", byoyomi(600, 3, 30)),
        (600.0, "Japanese byo-yomi 3x30", byoyomi(600, 3, 30)),
        (600.0, "5 periods of 30 seconds", byoyomi(600, 5, 30)),
        (600.0, "3x7.5 byo-yomi", byoyomi(600, 3, 7.5)),
        (600.0, "3次30秒", byoyomi(600, 3, 30)),
        (600.0, "秒読み 1分 10回", byoyomi(600, 10, 60)),
        (None, "3x30 byo-yomi", byoyomi(0, 3, 30)),
        (600.0, "Canadian 15/300", canadian(600, 15, 300)),
        (600.0, "15 stones in 5 minutes", canadian(600, 15, 300)),
        (600.0, "5 min / 15 stones", canadian(600, 15, 300)),
        (600.0, "Fischer 10s increment", fischer(600, 10)),
        (600.0, "fischer 10", fischer(600, 10)),
        (600.0, "+10 sec per move", fischer(600, 10)),
        (None, "fischer 600+10", fischer(600, 10)),
        (None, "10 min + 10 sec fischer", fischer(600, 10)),
        (600.0, "10 sec increment", fischer(600, 10)),
        (600.0, "30 seconds per move", byoyomi(600, 1, 30)),
        (None, "30 seconds per move", per_move(30)),
        # No clock, or no overtime
        (None, "", NONE),
        (0.0, "None", NONE),
        (0.0, "", NONE),
        (3600.0, "", absolute(3600)),
        (3600.0, "sudden death", absolute(3600)),
        (142.7, " ", absolute(142.7)),
        # Nothing that could be played by
        (142.7, "A very long overtime information text (OT property)", None),
        (1800.0, "8 xyz 16", None),
        (600.0, "fischer", None),
        (0.0, "10 fischer", None),
        (600.0, "0x30 byo-yomi", None),
        (600.0, "3x0 byo-yomi", None),
        (600.0, "10 fischer, max 5", None),
        (600.0, "10 fischer in moonlight", None),
        (600.0, "30 seconds byo-yomi", None),
        (-5.0, "3x30 byo-yomi", None),
        (604800.0, "86400 fischer", None),
    ],
)
def test_what_programs_write(main_time: float | None, overtime: str, settings: TimeSettings | None) -> None:
    assert time_settings_from_sgf(main_time, overtime) == settings


@pytest.mark.parametrize(
    ("settings", "main_time", "overtime"),
    [
        (NONE, None, ""),
        (absolute(600), 600.0, ""),
        (byoyomi(1800, 5, 30), 1800.0, "5x30 byo-yomi"),
        (canadian(300, 25, 600), 300.0, "25/600 Canadian"),
        (fischer(600, 10), 600.0, "10 fischer"),
        (fischer(600, 7.25, 1200), 600.0, "7.25 fischer, max 1200"),
        (per_move(5), 0.0, "5 simple"),
    ],
)
def test_what_is_written(settings: TimeSettings, main_time: float | None, overtime: str) -> None:
    assert to_sgf(settings) == (main_time, overtime)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("90", 90 * SECOND),
        ("1:30", 90 * SECOND),
        ("1:00:00", HOUR),
        ("1h30m", 90 * MINUTE),
        ("1.5 min", 90 * SECOND),
        ("0,5", 500),
        ("2 hours", 2 * HOUR),
        ("1時間", HOUR),
        ("", None),
        ("-1", None),
        ("ten", None),
        ("1:2:3:4", None),
    ],
)
def test_durations(text: str, time: int | None) -> None:
    assert parse_duration(text) == time


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("600", 600.0), ("9 hours", 32400.0), ("1 hour each", 3600.0), ("1時間", 3600.0), ("30:00", 1800.0), ("x", None)],
)
def test_main_times(text: str, seconds: float | None) -> None:
    assert parse_main_time(text) == seconds


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("none", NONE),
        ("10m", absolute(600)),
        ("1h30m", absolute(5400)),
        ("5m + 3x30s", byoyomi(300, 3, 30)),
        ("3x30s", byoyomi(0, 3, 30)),
        ("0+3x30s", byoyomi(0, 3, 30)),
        ("5m+25/10m", canadian(300, 25, 600)),
        ("10m+10s/move", fischer(600, 10)),
        ("10M+10S/Move<=20m", fischer(600, 10, 1200)),
        ("0.5s/move", per_move(0.5)),
    ],
)
def test_the_short_form(text: str, settings: TimeSettings) -> None:
    assert parse_time_settings(text) == settings


@pytest.mark.parametrize("text", ["", "10", "m", "5m+", "5m+3x", "5m+3x30", "10m+10s", "-5m", "5m/move/move"])
def test_no_short_form(text: str) -> None:
    with pytest.raises(ValueError, match="is no time; it is written as one of: none, 10m"):
        parse_time_settings(text)


def test_a_short_form_that_cannot_be_played_by() -> None:
    with pytest.raises(ValueError, match="cannot be played by: cap below the increment"):
        parse_time_settings("10m+10s/move<=5s")
    with pytest.raises(ValueError, match="count out of range"):
        parse_time_settings("5m+0x30s")
