"""One run of an engine: from its start through the handshake to its end or failure."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.deferred import dataclass
from qtgo.engine.command_line import CommandLineError, split_command
from qtgo.engine.failure import EngineFailure, FailureKind, ProcessEnd
from qtgo.engine.process import EngineProcess
from qtgo.engine.reports import CommandRefusal, SlowNotice
from qtgo.engine.silence import SilenceWatch
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.response import Response
from qtgo.gtp.session import (
    Capabilities,
    Direction,
    GtpSession,
    HandshakeFailure,
    ProtocolError,
    ProtocolErrorKind,
    Traffic,
)

LEVEL_COMMAND = "qtgo-level"
"""Sets the level of QtGo's own engine from its next move on."""

FIRST_LINES = 20
"""Number of lines kept of the output of a program that is not a GTP engine."""

_BREACHES = {
    ProtocolErrorKind.WRONG_ID: FailureKind.WRONG_IDS,
    ProtocolErrorKind.OVERFLOW: FailureKind.FLOODED,
}
_MAY_TAKE_LONG = (
    "genmove",
    "reg_genmove",
    "final_",
    "place_free_handicap",
    "kata-",
    "lz-",
    "gogui-",
    "estimate_score",
    "qtgo-estimate",
)


@dataclass(frozen=True, slots=True)
class ErrorOutput:
    """A line of standard error."""

    line: str


@dataclass(frozen=True, slots=True)
class RunEnded:
    """The engine has ended as it was told to."""


RunEvent = Capabilities | EngineFailure | RunEnded | SlowNotice | CommandRefusal | Traffic | ErrorOutput
"""What happens to an engine: it is ready, fails, ends, is late, refuses a start-up command, or writes a line."""


class EngineRun(QObject):
    """A process that is spoken to by GTP, and watched over; ``happened`` is the one stream of its events.

    After an EngineFailure or RunEnded nothing more is heard of it.
    """

    happened = Signal(object)  # RunEvent

    def __init__(self, config: EngineConfig, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.command: tuple[str, ...] = ()
        self.config = config
        self._is_ready = False
        self._is_quitting = False
        self._startup_left = 0
        self._last_sent = ""
        self._first_lines: list[str] = []
        self._process = EngineProcess(self)
        self._process.output_arrived.connect(self._on_output)
        self._process.error_line_arrived.connect(self._on_error_line)
        self._process.flooded.connect(self._on_flood)
        self._process.ended.connect(self._on_end)
        self._session = GtpSession(self._process.write)
        self._session.on_traffic = self._on_traffic
        self._session.on_protocol_error = self._on_protocol_error
        self._silence = SilenceWatch(self)
        self._silence.slow.connect(self._on_slow)
        self._silence.timed_out.connect(self._on_time_out)
        self._quit_timer = QTimer(self)
        self._quit_timer.setSingleShot(True)
        self._quit_timer.timeout.connect(self._process.kill)

    @property
    def capabilities(self) -> Capabilities | None:
        """Return what the engine reported in the handshake."""
        return self._session.capabilities

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it never ran."""
        return self._process.process_id

    def start(self) -> None:
        """Start the program and shake hands; its Capabilities follow the answer to the last start-up command."""
        try:
            self.command = split_command(self.config.command)
        except CommandLineError as error:
            self._break(FailureKind.BAD_COMMAND_LINE, detail=str(error))
            return
        self._process.start(self.command, self.config.working_folder, self.config.environment_pairs())
        self._session.handshake(self._on_capabilities, self._on_handshake_failure)

    def send(
        self,
        command: str,
        on_response: Callable[[Response], None] | None = None,
        *,
        on_line: Callable[[str], None] | None = None,
    ) -> None:
        """Queue a command; it ends a running analysis, which does not end by itself."""
        is_analyzing = (self._session.in_flight or "").partition(" ")[0].endswith("-analyze")
        self._session.send(command, on_response, on_line=on_line, at_once=is_analyzing)

    def send_comment(self, text: str) -> None:
        """Send a comment at once; ``interrupt`` makes some engines stop thinking."""
        self._session.send_comment(text)

    def quit(self) -> None:
        """Ask the engine to end, and make it after its time for that; RunEnded follows."""
        self._silence.end()
        self._is_quitting = True
        self._session.send_comment("interrupt")
        self._session.send("quit", at_once=True)
        self._process.close_input()
        self._silence.end()
        self._quit_timer.start(int(self.config.quit_time * 1000))

    def kill(self) -> None:
        """End the engine at once; RunEnded follows."""
        self._is_quitting = True
        self._silence.end()
        self._session.abandon()
        self._process.kill()

    def discard(self) -> None:
        """Kill the engine and ignore further output."""
        self.blockSignals(True)
        self._silence.end()
        self._quit_timer.stop()
        self._session.abandon()
        self._process.discard()
        self.deleteLater()

    def _on_capabilities(self, capabilities: Capabilities) -> None:
        commands = self.config.startup_commands
        if self.config.level and capabilities.knows(LEVEL_COMMAND):
            commands = (*commands, f"{LEVEL_COMMAND} {self.config.level}")
        self._startup_left = 1
        for command in commands:
            self._startup_left += self._session.send(command, self._startup_answer(command))
        self._end_startup_command()

    def _startup_answer(self, command: str) -> Callable[[Response], None]:
        def take(response: Response) -> None:
            if not response.ok:
                self.happened.emit(CommandRefusal(command, response.text))
            self._end_startup_command()

        return take

    def _end_startup_command(self) -> None:
        self._startup_left -= 1
        if self._startup_left == 0 and not self._is_quitting:
            self._is_ready = True
            self._silence.end()
            self.happened.emit(self.capabilities)

    # What comes from the engine

    def _on_output(self, data: bytes) -> None:
        self._session.feed(data)
        if self._session.in_flight is None:
            self._silence.end()

    def _on_error_line(self, line: str) -> None:
        self._silence.hear()
        self.happened.emit(ErrorOutput(line))

    def _on_traffic(self, traffic: Traffic) -> None:
        match traffic.direction:
            case Direction.SENT if not traffic.text.startswith("#"):
                self._last_sent = traffic.text
                self._silence.begin(*self._wait_for(traffic.text))
            case Direction.RECEIVED:
                self._silence.hear()
            case Direction.STRAY if self._session.answers == 0 and len(self._first_lines) < FIRST_LINES:
                self._first_lines.append(traffic.text)
        self.happened.emit(traffic)
        if traffic.direction is Direction.STRAY and self._session.answers == 0 and traffic.text == self._last_sent:
            self._break(FailureKind.NO_GTP)  # it writes back what it reads, as a shell or cat does

    def _wait_for(self, line: str) -> tuple[str, float]:
        """Return the command of a line, and how long the engine may be silent before it responds."""
        command = line.partition(" ")[2]
        if not self._is_ready:
            return command, self.config.start_silence
        return command, 0.0 if command.startswith(_MAY_TAKE_LONG) else self.config.answer_silence

    # What goes wrong

    def _on_end(self, end: ProcessEnd) -> None:
        if self._is_quitting:
            self._silence.end()
            self._quit_timer.stop()
            self._session.abandon()
            self.happened.emit(RunEnded())
        else:
            self._break(end.kind, end.detail, end.status)

    def _on_flood(self) -> None:
        self._break(FailureKind.FLOODED)

    def _on_slow(self, notice: SlowNotice) -> None:
        if self._process.has_closed_output():
            self._break(FailureKind.OUTPUT_CLOSED, seconds=notice.silent)
        else:
            self.happened.emit(notice)

    def _on_time_out(self, notice: SlowNotice) -> None:
        no_gtp = self._session.answers == 0 and self._first_lines
        self._break(FailureKind.NO_GTP if no_gtp else FailureKind.TIMED_OUT, seconds=notice.silent)

    def _on_handshake_failure(self, failure: HandshakeFailure) -> None:
        self._break(FailureKind[failure.problem.name], failure.detail)

    def _on_protocol_error(self, error: ProtocolError) -> None:
        if self._is_ready and error.kind in _BREACHES:
            self._break(_BREACHES[error.kind], error.detail)

    def _break(self, kind: FailureKind, detail: str = "", status: int = 0, seconds: float = 0.0) -> None:
        """End the run with a failure and all its facts."""
        failure = EngineFailure(
            kind,
            detail,
            self.command,
            status,
            self._session.in_flight or "",
            seconds,
            tuple(self._first_lines),
            self._process.stderr_tail,
        )
        self._silence.end()
        self._session.abandon()
        if self._is_quitting:
            self._process.kill()
        elif not self.signalsBlocked():
            self.happened.emit(failure)
            self.discard()
