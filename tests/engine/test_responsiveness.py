"""Whatever an engine does, the event loop turns on; with ``-s`` the longest gap between two ticks is printed.

What the thread waits for a processor that others use is no part of a gap, nor is the collector's look through all that
other tests have left in the process.
"""

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color
from qtgo.engine.reports import EngineState
from qtgo.gtp.engine_config import EngineConfig
from tests.engine.conftest import Watched, after
from tests.fakes import fake_command

TRIES = 3
"""What lasts comes each time; what only another process or the disk was slow at does not, as when a program starts."""
BOUND = 0.4
"""Seconds; far more than the 16 ms that are the aim, and less than the silences of the engines below."""
SCHEDULE = Path("/proc/thread-self/schedstat")
DYING = ["protocol_version", "name", "version", "list_commands", "boardsize", "clear_board", "kata-set-rules"]
DYING += ["komi", "play", "genmove", "quit"]
CASES: dict[str, tuple[str, ...]] = {
    "good": (),
    "slow": ("--slow", "0.5"),
    "silent at the start": ("--hang", "protocol_version"),
    "silent at a move": ("--hang", "genmove"),
    "one line of 20 MB": ("--spew", "20000000", "genmove"),
    "2 MB in lines of 100": ("--spew", "2000000", "genmove", "100"),
    "200 kB in lines of 2": ("--spew", "200000", "genmove", "2"),
    "20,000 lines on stderr": ("--chatter", "20000"),
    "garbage": ("--garbage", "5000"),
    "no GTP": ("--no-gtp",),
    "wrong ids": ("--wrong-ids", "genmove"),
    "ignoring quit": ("--ignore-quit",),
    "deaf to an interruption": ("--deaf", "--slow", "600"),
    **{f"dying at {command}": ("--die", command) for command in DYING},
}


def active_time() -> float:
    """Return the seconds that have passed, without those in which this thread only waited for a processor."""
    try:
        waited = int(SCHEDULE.read_text().split()[1]) / 1e9
    except (OSError, IndexError):  # another system than Linux: what blocks without computing is not seen there
        return time.thread_time()
    return time.perf_counter() - waited


class Ticks:
    """A timer that ticks every few milliseconds, and the longest gap between two ticks."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = active_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(5)

    def _tick(self) -> None:
        now = active_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now


@pytest.fixture(autouse=True)
def _others_left_alone() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("case", CASES)
def test_the_event_loop_turns_on_whatever_an_engine_does(
    qtbot: QtBot, watch: Callable[..., Watched], tmp_path: Path, case: str
) -> None:
    assert any(longest_gap(qtbot, watch, tmp_path / "log", case) < BOUND for _ in range(TRIES))


def longest_gap(qtbot: QtBot, watch: Callable[..., Watched], log: Path, case: str) -> float:
    """Return the longest gap between two ticks while an engine starts, is asked for a move and ends."""
    command = fake_command(*CASES[case])
    config = EngineConfig("Fake", command, start_silence=0.6, answer_silence=0.6, quit_time=0.6)
    ticks = Ticks()
    fake = watch(config, log)
    engine = fake.engine
    begun = time.monotonic()
    engine.generate_move(after("E5"), Color.WHITE)
    patience = 20.0 if "MB" in case or "lines" in case else 1.5
    qtbot.waitUntil(lambda: bool(fake.moves or fake.failures) or time.monotonic() - begun > patience)
    engine.stop()
    engine.quit()
    over = (EngineState.NOT_STARTED, EngineState.FAILED)
    qtbot.waitUntil(lambda: engine.state in over)
    print(f"{case}: {1000 * ticks.longest:.1f} ms")
    return ticks.longest
