"""One run of an engine's program, in any protocol: started, watched, and ended or failed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.engine.builtin import lacks_network
from qtgo.engine.process.command_line import CommandLineError, split_command
from qtgo.engine.process.failure import EngineFailure, FailureKind, ProcessEnd
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.process.silence import SilenceWatch
from qtgo.engine.reports import ErrorOutput, RunEnded, SlowNotice
from qtgo.gtp.engine_config import EngineConfig
from qtgo.timers import single_shot

_FIRST_LINES = 20
"""Number of lines kept of the output of a program that speaks another language."""


class EngineRun(QObject):
    """A single run of a program; subclasses add the protocol. ``happened`` is the one stream of its events.

    After an EngineFailure or RunEnded nothing more is heard of it.
    """

    happened = Signal(object)  # RunEvent

    def __init__(self, config: EngineConfig, wrong_language: FailureKind, parent: QObject | None = None) -> None:
        """Take the failure to report of a program that is silent after it has written something else."""
        super().__init__(parent)
        self.command: tuple[str, ...] = ()
        self.config = config
        self._wrong_language = wrong_language
        self._is_quitting = False
        self._first_lines: list[str] = []
        self._process = EngineProcess(self)
        self._process.output_arrived.connect(self._on_output)
        self._process.error_line_arrived.connect(self._on_error_line)
        self._process.flooded.connect(self._on_flood)
        self._process.ended.connect(self._on_end)
        self._silence = SilenceWatch(self)
        self._silence.slow.connect(self._on_slow)
        self._silence.timed_out.connect(self._on_time_out)
        self._quit_timer = single_shot(self, self._process.kill)

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it never ran."""
        return self._process.process_id

    @property
    def pending(self) -> str:
        """Return the request whose response is due, empty if none is."""
        return self._silence.pending

    def start(self) -> None:
        """Start the program and greet it, unless the file of its network is gone."""
        if lacks_network(self.config):
            self.fail(FailureKind.NO_NETWORK)
            return
        try:
            self.command = split_command(self.config.command)
        except CommandLineError as error:
            self.fail(FailureKind.BAD_COMMAND_LINE, detail=str(error))
            return
        self._process.start(self.command, self.config.working_folder, self.config.environment_pairs())
        self._greet()

    def quit(self) -> None:
        """Request the engine to quit, and kill it after its time for that; RunEnded follows."""
        self._is_quitting = True
        self._send_quit()
        self._process.close_input()
        self._silence.end()
        self._quit_timer.start(int(self.config.quit_time * 1000))

    def kill(self) -> None:
        """End the engine at once; RunEnded follows."""
        self._is_quitting = True
        self._end_wait()
        self._process.kill()

    def discard(self) -> None:
        """Kill the engine and ignore further output."""
        self.blockSignals(True)
        self._end_wait()
        self._quit_timer.stop()
        self._process.discard()
        self.deleteLater()

    def fail(self, kind: FailureKind, detail: str = "", status: int = 0, seconds: float = 0.0) -> None:
        """End the run with a failure and all its facts."""
        failure = EngineFailure(
            kind,
            detail,
            self.command,
            status,
            self.pending,
            seconds,
            tuple(self._first_lines),
            self._process.stderr_tail,
        )
        self._end_wait()
        if self._is_quitting:
            self._process.kill()
        elif not self.signalsBlocked():
            self.happened.emit(failure)
            self.discard()

    # What the protocol adds

    def _greet(self) -> None:
        """Send the first lines."""
        raise NotImplementedError

    def _send_quit(self) -> None:
        """Send the request to quit."""
        raise NotImplementedError

    def _on_output(self, data: bytes) -> None:
        """Take bytes of standard output."""
        raise NotImplementedError

    @property
    def _is_understood(self) -> bool:
        """Return whether the program has answered in the protocol."""
        raise NotImplementedError

    def _end_wait(self) -> None:
        """Stop waiting for a response."""
        self._silence.end()

    def _note_stray_line(self, line: str) -> None:
        """Note a line that is not of the protocol; the first ones explain a failure."""
        if not self._is_understood and len(self._first_lines) < _FIRST_LINES:
            self._first_lines.append(line)

    def _hear_message(self, line: str) -> None:
        """Take a line of standard error for a sign of life."""
        self._silence.hear_message(len(line))

    # What goes wrong

    def _on_error_line(self, line: str) -> None:
        self._hear_message(line)
        self.happened.emit(ErrorOutput(line))

    def _on_end(self, end: ProcessEnd) -> None:
        if self._is_quitting:
            self._end_wait()
            self._quit_timer.stop()
            self.happened.emit(RunEnded())
        else:
            self.fail(end.kind, end.detail, end.status)

    def _on_flood(self) -> None:
        self.fail(FailureKind.FLOODED)

    def _on_slow(self, notice: SlowNotice) -> None:
        if self._process.has_closed_output():
            self.fail(FailureKind.OUTPUT_CLOSED, seconds=notice.silent)
        else:
            self.happened.emit(notice)

    def _on_time_out(self, notice: SlowNotice) -> None:
        is_other = self._first_lines and not self._is_understood
        self.fail(self._wrong_language if is_other else FailureKind.TIMED_OUT, seconds=notice.silent)
