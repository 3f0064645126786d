"""Run a QtGo command as a child process and report its output."""

from __future__ import annotations

import json
from functools import partial

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from qtgo.engine.process.command_line import passable
from qtgo.program_command import own_environment, program_command

_MOST_LINE = 8 << 20
_MOST_ERROR = 10_000
_OWN_NAME = "qtgo: "
"""The commands begin their complaints with it."""


class CommandProcess(QObject):
    """Runs one command at a time; of one that is canceled nothing more is heard."""

    started = Signal()
    said = Signal(object)  # dict[str, Any]: an object of JSON that stood in a line of its own
    complained = Signal(object)  # str: a line of standard error, or why the process could not be started or crashed
    ended = Signal(object)  # str: the error, empty if there was none
    closed = Signal()  # once, after ``close``

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._killed: list[QProcess] = []
        self._is_closed = False
        self._unread = self._unread_errors = b""
        self._last_complaint = ""

    @property
    def is_running(self) -> bool:
        """Return whether a command is running."""
        return self._process is not None

    @property
    def process_id(self) -> int:
        """Return the process ID of the command, 0 if none is running."""
        return 0 if self._process is None else int(self._process.processId())

    def start(self, *words: str) -> None:
        """Run ``qtgo`` with these arguments, replacing a running command; nothing that is wanted after ``close``."""
        if self._is_closed:
            return
        self.cancel()
        self._unread = self._unread_errors = b""
        self._last_complaint = ""
        process = self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        for name, value in own_environment().items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.started.connect(self.started)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(partial(self._on_finished, process))
        process.errorOccurred.connect(partial(self._on_error, process))
        program, *arguments = passable(program_command(*words)) or [""]  # names of files may be invalid text
        process.start(program, arguments)

    def cancel(self) -> bool:
        """Kill the command, and return whether one was running; ``ended`` is not emitted."""
        process, self._process = self._process, None
        if process is None:
            return False
        process.started.disconnect(self.started)
        self._killed.append(process)
        process.kill()
        return True

    def close(self) -> None:
        """Kill the command; ``closed`` is emitted when every process has ended."""
        self._is_closed = True
        self.cancel()
        self._tell_if_closed()

    def _read(self) -> None:
        process = self._process
        if process is None:
            return
        *lines, self._unread = (self._unread + process.readAllStandardOutput().data()).split(b"\n")
        self._unread = self._unread[-_MOST_LINE:]
        for line in lines:
            try:
                said = json.loads(line)
            except ValueError:
                continue
            if isinstance(said, dict) and process is self._process:
                self.said.emit(said)

    def _read_errors(self) -> None:
        process = self._process
        if process is None:
            return
        *lines, self._unread_errors = (self._unread_errors + process.readAllStandardError().data()).split(b"\n")
        self._unread_errors = self._unread_errors[-_MOST_ERROR:]
        for line in lines:
            if process is self._process:
                self._complain(line.decode("utf-8", "replace"))

    def _complain(self, line: str) -> None:
        said = line.strip().removeprefix(_OWN_NAME)
        if said:
            self._last_complaint = said
            self.complained.emit(self._last_complaint)

    def _on_finished(self, process: QProcess, code: int, status: QProcess.ExitStatus) -> None:
        if process is self._process:
            self._read()
            self._read_errors()
        if process is self._process:
            self._complain(self._unread_errors.decode("utf-8", "replace"))
            if status is QProcess.ExitStatus.CrashExit and not self._last_complaint:
                self._complain(process.errorString())
        has_failed = code != 0 or status is not QProcess.ExitStatus.NormalExit
        self._end(process, (self._last_complaint or str(code)) if has_failed else "")

    def _on_error(self, process: QProcess, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:  # ``finished`` will not be emitted
            if process is self._process:
                self._complain(process.errorString())
            self._end(process, self._last_complaint)

    def _end(self, process: QProcess, failure: str) -> None:
        """Delete a process that has ended; report it unless the process was canceled."""
        process.deleteLater()
        if process in self._killed:
            self._killed.remove(process)
            self._tell_if_closed()
        elif process is self._process:
            self._process = None
            self.ended.emit(failure)

    def _tell_if_closed(self) -> None:
        if self._is_closed and not self._killed:
            self.closed.emit()
