"""What an engine hears of the time before it is asked for a move."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.core.clock.time_settings import TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.engine.reports import GeneratedMove
from qtgo.gtp.target import Target
from qtgo.gtp.time_commands import EngineClock, TimeNotice
from tests.engine.conftest import TARGET, StartFake, Watched, after

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI, 600_000, 30_000, 5)
KATA = ("--know", "kata-time_settings")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def generate(fake: Watched, left: TimeLeft | None, target: Target = TARGET) -> GeneratedMove:
    clock = None if left is None else EngineClock(BYOYOMI, left)
    count = len(fake.moves)
    fake.engine.generate_move(target, target.to_move, lambda: clock)
    fake.qtbot.waitUntil(lambda: len(fake.moves) > count)
    return fake.moves[-1]


def told(log: Path) -> list[str]:
    names = ("time", "kata-time", "genmove", "clear_board")
    return [line for line in log.read_text().splitlines() if line.startswith(names)]


def test_the_time_is_told_before_each_move(start_fake: StartFake, log: Path) -> None:
    fake = start_fake("--log", str(log))
    move = generate(fake, TimeLeft(600_000)).move
    assert move is not None
    generate(fake, TimeLeft(20_900, 1), after("A1", "E5"))
    assert fake.reports[-1].time is TimeNotice.ROUGHLY
    lines = told(log)
    assert lines[0:2] == ["clear_board", "time_settings 720 30 1"]
    assert lines[2:] == ["time_left b 720 0", "genmove b", "time_left b 20 1", "genmove b"]


def test_the_clock_is_read_when_the_engine_is_asked(start_fake: StartFake, log: Path) -> None:
    """The clock is set by hand, and goes on while the engine starts."""
    fake = start_fake(*KATA, "--log", str(log))
    gone = 0

    def read() -> EngineClock:
        return EngineClock(BYOYOMI, BYOYOMI.spend(TimeLeft(600_000), gone))

    fake.engine.generate_move(TARGET, Color.BLACK, read)
    gone = 5000
    fake.qtbot.waitUntil(lambda: bool(fake.moves))
    (line,) = (line for line in told(log) if line.startswith("time_left"))
    assert float(line.split()[2]) == 595


def test_the_opponents_time_is_told_where_it_is_known(start_fake: StartFake, log: Path) -> None:
    fake = start_fake(*KATA, "--log", str(log))
    clock = EngineClock(BYOYOMI, TimeLeft(600_000), TimeLeft(25_000, 2))
    fake.engine.generate_move(TARGET, Color.BLACK, lambda: clock)
    fake.qtbot.waitUntil(lambda: bool(fake.moves))
    assert told(log)[2] == "time_left w 25 2"


def test_refusals_do_not_keep_it_from_moving(start_fake: StartFake, log: Path) -> None:
    fake = start_fake("--refuse", "time_left", "--log", str(log))
    assert generate(fake, TimeLeft(600_000)).move is not None
    assert generate(fake, TimeLeft(500_000), after("A1", "E5")).move is not None
    assert fake.reports[0].time is TimeNotice.ROUGHLY
    assert fake.reports[-1].time is TimeNotice.REFUSED


def test_refused_settings_are_not_told_over_and_over(start_fake: StartFake, log: Path) -> None:
    fake = start_fake("--refuse", "time_settings", "--log", str(log))
    generate(fake, TimeLeft(600_000))
    generate(fake, TimeLeft(500_000), after("A1", "E5"))
    assert fake.reports[-1].time is TimeNotice.REFUSED
    assert told(log) == ["clear_board", "time_settings 720 30 1", "genmove b", "genmove b"]


def test_an_engine_that_starts_again_is_told_again(start_fake: StartFake, log: Path) -> None:
    fake = start_fake(*KATA, "--log", str(log))
    generate(fake, TimeLeft(600_000))
    fake.engine.restart()
    generate(fake, TimeLeft(500_000), after("A1", "E5"))
    assert told(log).count("kata-time_settings byoyomi 600 30 5") == 2


def test_without_a_clock_nothing_is_told_but_the_end_of_a_limit(start_fake: StartFake, log: Path) -> None:
    fake = start_fake(*KATA, "--log", str(log))
    generate(fake, None)
    assert told(log) == ["clear_board", "genmove b"]
    generate(fake, TimeLeft(600_000), after("A1", "E5"))
    generate(fake, None, after("A1", "E5", "A2", "E4"))
    assert told(log)[-2:] == ["kata-time_settings none", "genmove b"]


def test_an_engine_without_time_commands_is_asked_all_the_same(start_fake: StartFake, log: Path) -> None:
    fake = start_fake("--lack", "time_settings", "--lack", "time_left", "--log", str(log))
    assert generate(fake, TimeLeft(600_000)).move is not None
    assert told(log) == ["clear_board", "genmove b"]
    assert fake.reports[-1].time is TimeNotice.UNTOLD
