import pytest

from qtgo.core.clock.time_settings import TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.gtp.server.arguments import GtpError
from qtgo.gtp.server.server_clocks import NO_LIMIT, TIME_COMMANDS, ServerClocks


def told(*lines: str) -> ServerClocks:
    clocks = ServerClocks()
    for line in lines:
        word, *arguments = line.split()
        assert TIME_COMMANDS[word](clocks, arguments) == ""
    return clocks


@pytest.mark.parametrize(
    ("line", "settings"),
    [
        ("time_settings 0 1 0", NO_LIMIT),
        ("time_settings 600 0 0", TimeSettings(TimeSystem.ABSOLUTE, 600_000, 0, 0)),
        ("time_settings 600 60 25", TimeSettings(TimeSystem.CANADIAN, 600_000, 60_000, 25)),
        ("kgs-time_settings none", NO_LIMIT),
        ("kgs-time_settings absolute 5", TimeSettings(TimeSystem.ABSOLUTE, 5000, 0, 0)),
        ("kgs-time_settings byoyomi 60 30 3", TimeSettings(TimeSystem.BYOYOMI, 60_000, 30_000, 3)),
        ("kgs-time_settings canadian 0 30 5", TimeSettings(TimeSystem.CANADIAN, 0, 30_000, 5)),
        ("kata-time_settings byoyomi 0.5 0.25 1", TimeSettings(TimeSystem.BYOYOMI, 500, 250, 1)),
        ("kata-time_settings fischer 60 5", TimeSettings(TimeSystem.FISCHER, 60_000, 5000, 0)),
        ("kata-time_settings fischer-capped 60 5 120 -1", TimeSettings(TimeSystem.FISCHER, 60_000, 5000, 0, 120_000)),
        ("kata-time_settings fischer-capped 60 5 -1 -1", TimeSettings(TimeSystem.FISCHER, 60_000, 5000, 0)),
    ],
)
def test_settings_are_taken(line: str, settings: TimeSettings) -> None:
    clocks = told(line)
    assert clocks.settings == settings
    assert clocks.left(Color.WHITE) == settings.start()
    assert clocks.is_timed == (settings is not NO_LIMIT)


def test_the_longest_time_for_a_move_is_taken() -> None:
    assert told("kata-time_settings fischer-capped 60 5 120 30").most == 30_000
    assert told("kata-time_settings fischer-capped 60 5 120 30", "kgs-time_settings absolute 5").most is None


def test_what_is_left_is_taken_for_one_color() -> None:
    clocks = told("kgs-time_settings byoyomi 60 30 3", "time_left w 12.5 2")
    assert clocks.left(Color.WHITE) == TimeLeft(12_500, 2)
    assert clocks.left(Color.BLACK) == TimeLeft(60_000)
    clocks.restart()
    assert clocks.left(Color.WHITE) == TimeLeft(60_000)


def test_a_clock_is_kept_where_nobody_tells_what_is_left() -> None:
    clocks = told("kgs-time_settings byoyomi 10 5 2")
    for spent, left in ((4000, TimeLeft(6000)), (7000, TimeLeft(5000, 2)), (6000, TimeLeft(5000, 1))):
        clocks.charge(Color.BLACK, spent)
        assert clocks.left(Color.BLACK) == left
    clocks.charge(Color.BLACK, 99_000)
    assert clocks.left(Color.BLACK) == TimeLeft(5000, 1)


@pytest.mark.parametrize("line", ["time_settings 1 2", "kata-time_settings fischer -1 5", "time_left x 1 0"])
def test_a_refused_command_changes_nothing(line: str) -> None:
    clocks = told("kgs-time_settings absolute 5")
    word, *arguments = line.split()
    with pytest.raises(GtpError):
        TIME_COMMANDS[word](clocks, arguments)
    assert clocks.settings == TimeSettings(TimeSystem.ABSOLUTE, 5000, 0, 0)
