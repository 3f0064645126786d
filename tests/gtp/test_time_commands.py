"""What engines are told of the time: by hand-made tables, and by engines that think as long as they are told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import SECOND, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.gtp.server.server_clocks import TIME_COMMANDS, ServerClocks
from qtgo.gtp.time_commands import EngineClock, TimeNotice, ToldTime, time_left_commands, ways_to_tell
from tests.core.clock.times import limited

KATA, KGS, PLAIN = "kata-time_settings", "kgs-time_settings", "time_settings"


def seconds(system: TimeSystem, main: float = 0, extra: float = 0, count: int = 0) -> TimeSettings:
    return TimeSettings(system, round(main * SECOND), round(extra * SECOND), count)


NONE = TimeSettings()
ABSOLUTE = seconds(TimeSystem.ABSOLUTE, 600)
FISCHER = seconds(TimeSystem.FISCHER, 600, 10)
CAPPED = TimeSettings(TimeSystem.FISCHER, 600_000, 10_000, 0, 1_200_000)
BYOYOMI = seconds(TimeSystem.BYOYOMI, 600, 30, 5)
ONE_PERIOD = seconds(TimeSystem.BYOYOMI, 600, 30, 1)
CANADIAN = seconds(TimeSystem.CANADIAN, 300, 600, 25)
PER_MOVE = seconds(TimeSystem.PER_MOVE, extra=5)
ROUGHLY, TOO_SHORT = TimeNotice.ROUGHLY, TimeNotice.TOO_SHORT


def told_by(name: str, settings: TimeSettings) -> ToldTime:
    (told,) = ways_to_tell(settings, lambda command: command == name)
    return told


@pytest.mark.parametrize(
    ("name", "settings", "words", "notice"),
    [
        (KATA, NONE, "none", None),
        (KATA, ABSOLUTE, "absolute 600", None),
        (KATA, FISCHER, "fischer 600 10", None),
        (KATA, CAPPED, "fischer-capped 600 10 1200 -1", None),
        (KATA, TimeSettings(TimeSystem.FISCHER, 600_000, 10_000, 0, 60_000), "fischer-capped 600 10 600 -1", None),
        (KATA, BYOYOMI, "byoyomi 600 30 5", None),
        (KATA, CANADIAN, "canadian 300 600 25", None),
        (KATA, PER_MOVE, "byoyomi 0 5 1", None),
        (KATA, seconds(TimeSystem.BYOYOMI, 0.5, 0.25, 3), "byoyomi 0.5 0.25 3", None),
        (KGS, NONE, "none", None),
        (KGS, ABSOLUTE, "absolute 600", None),
        (KGS, BYOYOMI, "byoyomi 600 30 5", None),
        (KGS, CANADIAN, "canadian 300 600 25", None),
        (KGS, PER_MOVE, "byoyomi 0 5 1", None),
        (KGS, FISCHER, "canadian 590 10 1", ROUGHLY),
        (KGS, seconds(TimeSystem.FISCHER, 5, 10), "canadian 0 10 1", ROUGHLY),
        (KGS, seconds(TimeSystem.BYOYOMI, 600.9, 30.9, 5), "byoyomi 600 30 5", ROUGHLY),
        (KGS, seconds(TimeSystem.BYOYOMI, 600, 0.9, 5), "absolute 600", TOO_SHORT),
        (KGS, seconds(TimeSystem.PER_MOVE, extra=0.9), "absolute 1", TOO_SHORT),
        (PLAIN, NONE, "0 1 0", None),
        (PLAIN, ABSOLUTE, "600 0 0", None),
        (PLAIN, seconds(TimeSystem.ABSOLUTE, 0.5), "1 0 0", TOO_SHORT),
        (PLAIN, CANADIAN, "300 600 25", None),
        (PLAIN, PER_MOVE, "0 5 1", None),
        (PLAIN, ONE_PERIOD, "600 30 1", None),
        (PLAIN, BYOYOMI, "720 30 1", ROUGHLY),
        (PLAIN, FISCHER, "590 10 1", ROUGHLY),
        (PLAIN, CAPPED, "590 10 1", ROUGHLY),
        (PLAIN, seconds(TimeSystem.CANADIAN, 0, 0.5, 10), "1 0 0", TOO_SHORT),
        (PLAIN, seconds(TimeSystem.PER_MOVE, extra=1.5), "0 1 1", ROUGHLY),
    ],
)
def test_settings(name: str, settings: TimeSettings, words: str, notice: TimeNotice | None) -> None:
    told = told_by(name, settings)
    assert (told.command, told.notice) == (f"{name} {words}", notice)


@pytest.mark.parametrize(
    ("name", "settings", "left", "words"),
    [
        (KATA, ABSOLUTE, TimeLeft(12_345), "12.345 0"),
        (KATA, FISCHER, TimeLeft(5), "0.005 0"),
        (KATA, BYOYOMI, TimeLeft(12_345), "12.345 0"),
        (KATA, BYOYOMI, TimeLeft(30_000, 2), "30 2"),
        (KATA, CANADIAN, TimeLeft(590_001, 24), "590.001 24"),
        (KATA, PER_MOVE, TimeLeft(5_000, 1), "5 1"),
        (KATA, ABSOLUTE, TimeLeft(-20), "0 0"),
        (KGS, BYOYOMI, TimeLeft(599_999), "599 0"),
        (KGS, BYOYOMI, TimeLeft(999), "30 5"),
        (KGS, BYOYOMI, TimeLeft(12_999, 4), "12 4"),
        (KGS, CANADIAN, TimeLeft(300), "600 25"),
        (KGS, CANADIAN, TimeLeft(999, 3), "0 3"),
        (KGS, FISCHER, TimeLeft(600_000), "590 0"),
        (KGS, FISCHER, TimeLeft(11_000), "1 0"),
        (KGS, FISCHER, TimeLeft(10_999), "10 1"),
        (KGS, FISCHER, TimeLeft(9_999), "9 1"),
        (PLAIN, ABSOLUTE, TimeLeft(999), "0 0"),
        (PLAIN, BYOYOMI, TimeLeft(600_000), "720 0"),
        (PLAIN, BYOYOMI, TimeLeft(30_000, 5), "120 0"),
        (PLAIN, BYOYOMI, TimeLeft(10_000, 3), "40 0"),
        (PLAIN, BYOYOMI, TimeLeft(10_000, 2), "10 0"),
        (PLAIN, BYOYOMI, TimeLeft(900, 2), "30 1"),
        (PLAIN, BYOYOMI, TimeLeft(10_000, 1), "10 1"),
        (PLAIN, ONE_PERIOD, TimeLeft(10_000), "10 0"),
        (PLAIN, PER_MOVE, TimeLeft(5_000, 1), "5 1"),
        (PLAIN, CANADIAN, TimeLeft(600_000, 25), "600 25"),
        # Told as without overtime, since it is too short
        (PLAIN, seconds(TimeSystem.BYOYOMI, 600, 0.9, 5), TimeLeft(20_000), "20 0"),
        (PLAIN, seconds(TimeSystem.BYOYOMI, 600, 0.9, 5), TimeLeft(800, 2), "0 0"),
    ],
)
def test_time_left(name: str, settings: TimeSettings, left: TimeLeft, words: str) -> None:
    assert told_by(name, settings).time_left(Color.WHITE, left) == f"time_left w {words}"


def test_nothing_is_left_where_there_is_no_limit() -> None:
    for name in (KATA, KGS, PLAIN):
        assert told_by(name, NONE).time_left(Color.BLACK, TimeLeft(0)) is None


def test_the_best_way_comes_first() -> None:
    assert [told.name for told in ways_to_tell(FISCHER, lambda command: True)] == [KATA, KGS, PLAIN]
    assert list(ways_to_tell(FISCHER, lambda command: False)) == []


def test_both_sides_are_told_the_one_asked_last() -> None:
    told = told_by(KATA, BYOYOMI)
    clock = EngineClock(BYOYOMI, TimeLeft(28_500, 5), opponent=TimeLeft(20_000, 3))
    commands = list(time_left_commands(told, Color.BLACK, clock))
    assert commands == ["time_left w 20 3", "time_left b 28.5 5"]
    assert list(time_left_commands(told, Color.WHITE, EngineClock(BYOYOMI, TimeLeft(1)))) == ["time_left w 0.001 0"]
    assert list(time_left_commands(None, Color.BLACK, clock)) == []
    assert list(time_left_commands(told, Color.BLACK, None)) == []


@dataclass
class Rules:
    """What an engine makes of the settings: the overtime that it takes to follow the main time."""

    period: int = 0
    periods: int = 0
    is_byoyomi: bool = False

    @classmethod
    def of(cls, command: str) -> Rules:
        name, *words = command.split()
        system = "canadian" if name == PLAIN else words.pop(0)
        numbers = [round(float(word) * SECOND) for word in words]
        if system == "byoyomi":
            return cls(numbers[1], numbers[2] // SECOND, True)
        if system == "canadian" and numbers[1] > 0:
            assert numbers[2] > 0, "no limit"
            return cls(numbers[1], 1)
        assert numbers[0] > 0, "no limit, to some"
        return cls()

    def may_think(self, command: str) -> int:
        """Return how long it may think about its move."""
        _, _, time, count = command.split()
        left, stones = round(float(time) * SECOND), int(count)
        if stones == 0:
            return left + self.period * self.periods
        assert self.period, "no overtime"
        return left + self.period * (stones - 1) if self.is_byoyomi else left


some = st.one_of(limited(3 * SECOND, 7), limited(60 * SECOND, 7))
whole = st.builds(
    lambda settings: TimeSettings(
        settings.system,
        settings.main * SECOND,
        settings.extra * SECOND,
        settings.count,
        None if settings.cap is None else settings.cap * SECOND,
    ),
    limited(60, 7),
)
names = st.sampled_from([KATA, KGS, PLAIN])
# Shares of what it may think; 1 is all of it.
shares = st.lists(st.one_of(st.just(1.0), st.floats(0, 1)), min_size=1, max_size=30)


def play(settings: TimeSettings, name: str, thinking: list[float]) -> list[int]:
    """Let an engine think for shares of what it takes itself to have, and give by how much that was too short.

    A flag falls when all of the time is used: an engine that moves within the last millisecond does not lose.
    """
    told = told_by(name, settings)
    rules = Rules.of(told.command)
    clock = GameClock(TimeControl(settings, NONE))
    clock.start(Color.BLACK, 0)
    now = 0
    withheld = []
    for share in thinking:
        command = told.time_left(Color.BLACK, clock.state.black)
        assert command is not None
        may = rules.may_think(command)
        has = clock.until_expired(Color.BLACK)
        assert may <= has
        withheld.append(has - may)
        now += max(0, int(may * share) - 1)
        clock.tell(now)
        assert not clock.has_expired(Color.BLACK)
        clock.press(now)
        clock.press(now)
    return withheld


@given(some, names, shares)
def test_an_engine_that_uses_what_it_is_told_never_oversteps(
    settings: TimeSettings, name: str, thinking: list[float]
) -> None:
    play(settings, name, thinking)


@given(whole, names, shares)
def test_it_is_told_all_that_it_has_but_for_a_second(settings: TimeSettings, name: str, thinking: list[float]) -> None:
    unit = 1 if name == KATA else SECOND
    assert max(play(settings, name, thinking)) < unit


@given(limited(), names, st.integers(0, 30_000), st.integers(0, 9))
def test_a_server_takes_what_is_told(settings: TimeSettings, name: str, time: int, count: int) -> None:
    told = told_by(name, settings)
    left = told.time_left(Color.BLACK, TimeLeft(time, count if settings.has_count else 0))
    clocks = ServerClocks()
    for command in (told.command, left or ""):
        word, *arguments = command.split()
        assert TIME_COMMANDS[word](clocks, arguments) == ""
