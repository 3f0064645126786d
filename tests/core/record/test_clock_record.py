"""Clocks in records: what is written, and what programs of all kinds have written."""

from __future__ import annotations

import pytest

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import ClockState, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.clock_record import clock_state, clock_values, recorded_state
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color

NONE = TimeSettings()
ABSOLUTE = TimeSettings(TimeSystem.ABSOLUTE, 60_000)
FISCHER = TimeSettings(TimeSystem.FISCHER, 60_000, 5_000)
BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 60_000, 30_000, 5)
CANADIAN = TimeSettings(TimeSystem.CANADIAN, 60_000, 600_000, 25)
ONLY_BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 0, 30_000, 5)
PER_MOVE = TimeSettings(TimeSystem.PER_MOVE, extra=5_000)


@pytest.mark.parametrize(
    ("color", "left", "settings", "values"),
    [
        (Color.BLACK, TimeLeft(123_456), ABSOLUTE, {"BL": ["123.456"]}),
        (Color.WHITE, TimeLeft(60_000), FISCHER, {"WL": ["60"]}),
        (Color.BLACK, TimeLeft(17_500, 4), BYOYOMI, {"BL": ["17.5"], "OB": ["4"]}),
        (Color.WHITE, TimeLeft(590_001, 24), CANADIAN, {"WL": ["590.001"], "OW": ["24"]}),
        (Color.WHITE, TimeLeft(4_000, 1), PER_MOVE, {"WL": ["4"], "OW": ["1"]}),
        (Color.WHITE, TimeLeft(-20), ABSOLUTE, {"WL": ["0"]}),
        (Color.WHITE, TimeLeft(60_000), NONE, {}),
    ],
)
def test_what_is_written(color: Color, left: TimeLeft, settings: TimeSettings, values: dict[str, list[str]]) -> None:
    assert clock_values(color, left, settings) == values


def path(*values: dict[str, str]) -> list[Node]:
    """Return nodes with these values, each at a move of the player of whom it tells first."""
    nodes = [Node()]
    for properties in values:
        color = next(iter(properties), "B").lstrip("O")[0]
        nodes.append(Node({color: ["aa"], **{name: [raw] for name, raw in properties.items()}}))
    return nodes


@pytest.mark.parametrize(
    ("settings", "nodes", "shown", "black"),
    [
        # Nothing was written yet
        (ABSOLUTE, [{}], TimeLeft(60_000), TimeLeft(60_000)),
        (ONLY_BYOYOMI, [{}], TimeLeft(30_000, 5), TimeLeft(30_000, 5)),
        # KGS
        (BYOYOMI, [{"BL": "12.25"}, {"WL": "5"}], TimeLeft(12_250), TimeLeft(12_250)),
        (BYOYOMI, [{"BL": "12.25"}, {"BL": "17.5", "OB": "4"}], TimeLeft(17_500, 4), TimeLeft(30_000, 4)),
        (CANADIAN, [{"BL": "590.5", "OB": "24"}], TimeLeft(590_500, 24), TimeLeft(590_500, 24)),
        (CANADIAN, [{"BL": "600", "OB": "25"}], TimeLeft(600_000, 25), TimeLeft(600_000, 25)),
        # NNGS: both clocks at each move, in whole seconds
        (ABSOLUTE, [{"BL": "51", "WL": "40"}, {"BL": "50", "WL": "40"}], TimeLeft(50_000), TimeLeft(50_000)),
        # Back in the main time after a correction
        (BYOYOMI, [{"BL": "10", "OB": "2"}, {"BL": "300"}], TimeLeft(300_000), TimeLeft(300_000)),
        # The count left out
        (BYOYOMI, [{"BL": "10", "OB": "2"}, {"BL": "9"}], TimeLeft(9_000, 2), TimeLeft(30_000, 2)),
        (ONLY_BYOYOMI, [{"BL": "9"}], TimeLeft(9_000, 5), TimeLeft(30_000, 5)),
        (PER_MOVE, [{"BL": "3"}], TimeLeft(3_000, 1), TimeLeft(5_000, 1)),
        # The main time used up to the last
        (BYOYOMI, [{"BL": "0"}], TimeLeft(0), TimeLeft(30_000, 5)),
        (CANADIAN, [{"BL": "0", "OB": "25"}], TimeLeft(600_000, 25), TimeLeft(600_000, 25)),
        # Counts down to none
        (BYOYOMI, [{"BL": "50", "OB": "0"}], TimeLeft(50_000), TimeLeft(50_000)),
        (BYOYOMI, [{"BL": "9", "OB": "1"}, {"BL": "8", "OB": "0"}], TimeLeft(8_000, 1), TimeLeft(30_000, 1)),
        (CANADIAN, [{"BL": "9", "OB": "1"}, {"BL": "8", "OB": "0"}], TimeLeft(600_000, 25), TimeLeft(600_000, 25)),
        # Nonsense
        (ABSOLUTE, [{"BL": "not much"}], TimeLeft(60_000), TimeLeft(60_000)),
        (ABSOLUTE, [{"BL": "-3"}], TimeLeft(0), TimeLeft(0)),
        (ABSOLUTE, [{"OB": "3"}], TimeLeft(60_000), TimeLeft(60_000)),
        (BYOYOMI, [{"BL": "3", "OB": "-1"}], TimeLeft(3_000), TimeLeft(3_000)),
        (BYOYOMI, [{"BL": "3", "OB": "1 kk"}], TimeLeft(3_000), TimeLeft(3_000)),
        (BYOYOMI, [{"BL": "3", "OB": "99999"}], TimeLeft(3_000, 999), TimeLeft(30_000, 999)),
    ],
)
def test_what_is_read(settings: TimeSettings, nodes: list[dict[str, str]], shown: TimeLeft, black: TimeLeft) -> None:
    control = TimeControl.same(settings)
    assert recorded_state(path(*nodes), control).black == shown
    assert clock_state(path(*nodes), control).black == black


def test_each_color_has_its_own() -> None:
    control = TimeControl(ABSOLUTE, BYOYOMI)
    nodes = path({"BL": "50"}, {"WL": "20", "OW": "3"}, {"BL": "40"})
    assert clock_state(nodes, control) == ClockState(TimeLeft(40_000), TimeLeft(30_000, 3))
    assert clock_state(nodes[:2], control) == ClockState(TimeLeft(50_000), TimeLeft(60_000))


def test_a_clock_tells_what_to_record_of_a_period_that_a_move_renews() -> None:
    clock = GameClock(TimeControl(ONLY_BYOYOMI, FISCHER))
    clock.start(Color.BLACK, 0)
    assert clock.press(12_500) == TimeLeft(30_000, 5)
    assert clock.recorded(Color.BLACK) == TimeLeft(17_500, 5)
    clock.press(13_500)
    assert clock.recorded(Color.WHITE) == TimeLeft(64_000)
