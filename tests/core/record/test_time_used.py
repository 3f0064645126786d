"""How long moves took, as times left to the players tell."""

from __future__ import annotations

import pytest

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.record.clock_record import clock_values, time_used
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color

NONE = TimeSettings()
ABSOLUTE = TimeSettings(TimeSystem.ABSOLUTE, 60_000)
FISCHER = TimeSettings(TimeSystem.FISCHER, 60_000, 5_000)
CAPPED = TimeSettings(TimeSystem.FISCHER, 60_000, 5_000, cap=60_000)
BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 60_000, 30_000, 5)
ONLY_BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 0, 30_000, 5)
CANADIAN = TimeSettings(TimeSystem.CANADIAN, 60_000, 600_000, 25)
PER_MOVE = TimeSettings(TimeSystem.PER_MOVE, extra=5_000)


def line_of(*moves: str) -> list[Node]:
    """Build a line of moves of Black, each with the properties after it: ``BL 50 OB 3``."""
    line = [Node()]
    for words in moves:
        names = words.split()
        properties = {name: [value] for name, value in zip(names[::2], names[1::2], strict=True)}
        line.append(Node({"B": ["aa"], **properties}, line[-1]))
    return line


@pytest.mark.parametrize(
    ("settings", "moves", "used"),
    [
        (ABSOLUTE, ["BL 51.5", "BL 40"], [8_500, 11_500]),
        (ABSOLUTE, ["BL 50", "", "BL 40", "BL 38"], [10_000, None, None, 2_000]),  # a move without a time
        (ABSOLUTE, ["BL 50", "BL 55"], [10_000, None]),  # set by hand
        (FISCHER, ["BL 58", "BL 63"], [7_000, 0]),
        (FISCHER, ["BL 70"], [None]),
        (CAPPED, ["BL 60", "BL 57.5"], [None, 7_500]),  # at the cap nobody knows how much was lost
        (BYOYOMI, ["BL 50", "BL 12 OB 5", "BL 20 OB 5", "BL 25 OB 3"], [10_000, 68_000, 10_000, 65_000]),
        (BYOYOMI, ["BL 50", "BL 30 OB 5", "BL 30 OB 5"], [10_000, None, None]),  # the period as restored
        (BYOYOMI, ["BL 50", "BL 12 OB 5", "BL 20"], [10_000, 68_000, 10_000]),  # the count is written only once
        (ONLY_BYOYOMI, ["BL 12.5 OB 5", "BL 29 OB 4"], [17_500, 31_000]),
        (CANADIAN, ["BL 50", "BL 580 OB 24", "BL 570 OB 23"], [10_000, 70_000, 10_000]),
        (CANADIAN, ["BL 100 OB 1", "BL 600 OB 25", "BL 590 OB 24"], [560_000, None, 10_000]),
        (PER_MOVE, ["BL 4 OB 1", "BL 1.5 OB 1"], [1_000, 3_500]),
        (NONE, ["BL 51", "BL 40", "BL 30 OB 5"], [None, 11_000, None]),  # no word on the time limit
        (NONE, ["", "C x"], [None, None]),
    ],
)
def test_the_time_of_a_move(settings: TimeSettings, moves: list[str], used: list[int | None]) -> None:
    line, control = line_of(*moves), TimeControl.same(settings)
    assert [time_used(line, index, control) for index in range(1, len(line))] == used
    assert time_used(line, 0, control) is None


def test_both_clocks_at_each_move_are_understood() -> None:
    line = [Node({"AP": ["NNGS"]})]
    for color, black, white in (("B", 50, 60), ("W", 50, 45), ("B", 40, 45), ("W", 40, 44)):
        line.append(Node({color: ["aa"], "BL": [str(black)], "WL": [str(white)]}, line[-1]))
    control = TimeControl.same(ABSOLUTE)
    assert [time_used(line, index, control) for index in range(1, 5)] == [10_000, 15_000, 10_000, 1_000]


def test_what_the_opponents_move_says_of_a_period_is_not_enough() -> None:
    line = line_of("BL 12 OB 5", "BL 20 OB 5")
    between = Node({"W": ["bb"], "BL": ["12"], "OB": ["5"]}, line[1])
    line.insert(2, between)
    assert time_used(line, 3, TimeControl.same(ONLY_BYOYOMI)) is None


@pytest.mark.parametrize("settings", [ABSOLUTE, FISCHER, BYOYOMI, ONLY_BYOYOMI, CANADIAN, PER_MOVE])
def test_what_this_program_records_is_read_again(settings: TimeSettings) -> None:
    control, times = TimeControl.same(settings), [1_000, 2_500, 3_000, 500, 4_900, 1_200]
    clock, line, now = GameClock(control), [Node()], 0
    clock.start(Color.BLACK, now)
    for number, time in enumerate(times):
        color = Color.WHITE if number % 2 else Color.BLACK
        now += time
        clock.press(now)
        values = clock_values(color, clock.recorded(color), settings)
        line.append(Node({color.letter: ["aa"], **values}, line[-1]))
    assert [time_used(line, index, control) for index in range(1, len(line))] == times


def test_only_a_part_of_a_long_line_is_read() -> None:
    line = line_of(*["BL 10"] * 5000)
    line[4000:] = [line[4000], *line_of("BL 9")[1:] * 3]
    for node in line[:3900]:
        node.properties = None  # type: ignore[assignment]
    assert time_used(line, 4001, TimeControl.same(ABSOLUTE)) == 1_000
