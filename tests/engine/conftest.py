from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.engine.engine import GtpEngine
from qtgo.engine.process import silence
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.process.log_file import LogFile
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.process.supervised import SupervisedEngine
from qtgo.engine.reports import (
    CommandRefusal,
    EngineEvent,
    EngineLaunch,
    EngineRestart,
    EngineState,
    ErrorOutput,
    FinalStatus,
    GeneratedMove,
    SlowNotice,
)
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Direction, Traffic
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.gtp.target import Target
from tests.fakes import fake_command

TARGET = Target(9, 9, NAMED["japanese"], 6.5)


def commands_in(log: Path, skip_handshake: bool = True) -> list[str]:
    """Return the commands that an engine has written to its log."""
    asked = {"protocol_version", "name", "version", "list_commands"} if skip_handshake else set()
    return [line for line in log.read_text().splitlines() if line not in asked]


def after(*vertices: str) -> Target:
    """Stand after moves that Black and White make in turn on 9x9."""
    colors = [Color.BLACK if index % 2 == 0 else Color.WHITE for index in range(len(vertices) + 1)]
    moves = [Move(color, Point.from_vertex(vertex)) for color, vertex in zip(colors, vertices, strict=False)]
    return Target(9, 9, NAMED["japanese"], 6.5, moves=tuple(moves), to_move=colors[len(vertices)])


class WatchedEngine:
    """An engine of either protocol, with its states."""

    def __init__(self, qtbot: QtBot, engine: SupervisedEngine) -> None:
        self.qtbot = qtbot
        self.engine = engine
        self.states: list[EngineState] = []
        engine.state_changed.connect(self.states.append)

    def wait_for(self, state: EngineState) -> None:
        self.qtbot.waitUntil(lambda: self.engine.state is state)


class Watched(WatchedEngine):
    """A GTP engine with all that it has told."""

    engine: GtpEngine

    def __init__(self, qtbot: QtBot, config: EngineConfig, log_path: Path | None = None) -> None:
        super().__init__(qtbot, GtpEngine(config, log=LogFile(log_path)))
        self.launches: list[str] = []
        self.moves: list[GeneratedMove] = []
        self.statuses: list[FinalStatus] = []
        self.failures: list[EngineFailure] = []
        self.restarts: list[EngineFailure] = []
        self.reports: list[SyncReport] = []
        self.refusals: list[SyncFailure] = []
        self.refused_commands: list[CommandRefusal] = []
        self.notices: list[SlowNotice] = []
        self.traffic: deque[Traffic] = deque(maxlen=1000)
        self.error_lines: deque[str] = deque(maxlen=1000)
        self.engine.happened.connect(self._keep)

    def _keep(self, event: EngineEvent) -> None:
        match event:
            case EngineLaunch(command):
                self.launches.append(command)
            case GeneratedMove():
                self.moves.append(event)
            case FinalStatus():
                self.statuses.append(event)
            case EngineFailure():
                self.failures.append(event)
            case EngineRestart(failure):
                self.restarts.append(failure)
            case SyncReport():
                self.reports.append(event)
            case SyncFailure():
                self.refusals.append(event)
            case CommandRefusal():
                self.refused_commands.append(event)
            case SlowNotice():
                self.notices.append(event)
            case Traffic():
                self.traffic.append(event)
            case ErrorOutput(line):
                self.error_lines.append(line)

    def awaited(self, kind: type[object]) -> SignalBlocker:
        """Wait, at the end of a ``with``, for an event of a kind."""
        return self.qtbot.waitSignal(self.engine.happened, check_params_cb=lambda event: isinstance(event, kind))

    def sent(self, command: str) -> int:
        """Count how often a command was sent, whatever its arguments."""
        lines = [traffic.text.partition(" ")[2] for traffic in self.traffic if traffic.direction is Direction.SENT]
        return sum(line.split(" ")[0] == command for line in lines)

    def generate(self, target: Target = TARGET) -> GeneratedMove:
        count = len(self.moves)
        self.engine.generate_move(target, target.to_move)
        self.qtbot.waitUntil(lambda: len(self.moves) > count)
        return self.moves[-1]


StartFake = Callable[..., Watched]


class HandSetClock:
    """The clock by which the silence of engines is measured; it stands still but where a test sets it on."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def silence_clock(monkeypatch: pytest.MonkeyPatch) -> HandSetClock:
    clock = HandSetClock()
    monkeypatch.setattr(silence, "time", clock)
    return clock


AnyWatched = TypeVar("AnyWatched", bound=WatchedEngine)


@pytest.fixture
def started(qtbot: QtBot) -> Iterator[Callable[[AnyWatched], AnyWatched]]:
    """Start engines, and kill them at the end of the test."""
    all_started: list[WatchedEngine] = []

    def start(watched: AnyWatched) -> AnyWatched:
        all_started.append(watched)
        watched.engine.start()
        return watched

    yield start
    for watched in all_started:
        watched.engine.kill()
        watched.engine.deleteLater()
    application = QCoreApplication.instance()
    assert application is not None
    qtbot.waitUntil(lambda: not application.findChildren(EngineProcess))


@pytest.fixture
def watch(qtbot: QtBot, started: Callable[[Watched], Watched]) -> Callable[..., Watched]:
    return lambda config, log_path=None: started(Watched(qtbot, config, log_path))


@pytest.fixture
def start_fake(watch: Callable[..., Watched]) -> StartFake:
    """Start the fake engine with options, and with fields of its configuration by their names."""

    def start(*options: str, **fields: Any) -> Watched:
        return watch(EngineConfig("Fake", fake_command(*options), **fields))

    return start
