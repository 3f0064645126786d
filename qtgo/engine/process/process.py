"""An engine's process: started, written to, read in small portions, and ended with all its descendants."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import stat
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, Qt, Signal

from qtgo.engine.discovery import find_program, is_program, program_folders
from qtgo.engine.process.command_line import passable
from qtgo.engine.process.failure import FailureKind, ProcessEnd
from qtgo.engine.process.host import host, is_own
from qtgo.engine.process.lifeline import Lifeline
from qtgo.engine.process.process_tree import MARK, kill_marked, may_write, output_of
from qtgo.timers import single_shot

PORTION = 512
"""Bytes passed on at once, which may be a hundred lines."""
LONG_PORTION = 2048
"""The same within a long line, as of an analysis."""
_LAST_WAIT = 1000
"""Milliseconds for a killed process to end after the event loop has."""
TURN = 0.004
"""Seconds of reading before other events have their turn."""
MAX_BACKLOG = 32 << 20
"""Bytes of output waiting to be read; only a program that writes endlessly exceeds this."""
MAX_ERROR_BACKLOG = 1 << 20
"""Bytes of standard error waiting to be read; only the end of more than that is kept."""
TAIL_LINES = 100
"""Lines of standard error that are remembered."""
MAX_ERROR_LINE = 1000
"""Characters of a line of standard error; longer ones are split."""

_SEPARATORS = "/\\" if os.name == "nt" else "/"
_LINE_END = re.compile(rb"\r\n|[\r\n]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class EngineProcess(QObject):
    """Runs one program, once, and never blocks on it.

    The program leads a process group of its own, which is killed as a whole: at the end, on ``kill``, and when
    this program ends, however it does. On Linux what it has started outside of the group ends with it. Output is
    read in portions, so that a program that writes a lot cannot starve the rest.
    """

    output_arrived = Signal(object)  # bytes of standard output
    error_line_arrived = Signal(object)  # str
    flooded = Signal()
    ended = Signal(object)  # ProcessEnd

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._lifeline: Lifeline | None = None
        self._host_lifeline: Lifeline | None = None
        self._group = 0
        self._mark = uuid4().hex
        self._strays = Strays.of_application()
        self._output = ""
        self._end: ProcessEnd | None = None
        self._has_started = self._has_ended = False
        self._error_part = b""
        self._portion = PORTION
        self._tail: deque[str] = deque(maxlen=TAIL_LINES)
        self._turn = single_shot(self, self._read, 0)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.end_with_program)

    @property
    def process_id(self) -> int:
        """Return the process ID, which is also that of its group; 0 if it never ran."""
        return self._group

    @property
    def stderr_tail(self) -> tuple[str, ...]:
        """Return the last lines of standard error."""
        return tuple(self._tail)

    def start(self, words: Sequence[str], folder: str = "", environment: Mapping[str, str] | None = None) -> None:
        """Start a program with its arguments; if it cannot be started, ``ended`` reports why, later.

        Variables of ``environment`` are added to those of this program.
        """
        self._has_started = True
        variables = QProcessEnvironment.systemEnvironment()
        for name, value in (environment or {}).items():
            variables.insert(name, value)
        variables.insert(MARK, self._mark)
        program = _resolve(words, folder, variables.value("PATH", ""))
        if isinstance(program, ProcessEnd):
            self._end = program
            self._turn.start()
            return
        process = self._process
        is_hosted = host().runs(words)
        there = {**(environment or {}), MARK: self._mark}
        command, *arguments = passable(host().start([str(program), *words[1:]], folder, there))
        process.setProgram(command)
        process.setArguments(arguments)
        process.setProcessEnvironment(variables)
        process.setWorkingDirectory("" if is_hosted else folder)
        process.readyReadStandardOutput.connect(self._on_ready)
        process.readyReadStandardError.connect(self._on_ready)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_end)
        _lead_a_group(process)
        try:
            self._lifeline = Lifeline()
            self._host_lifeline = Lifeline(on_host=True) if is_hosted else None
        except OSError as error:  # no file descriptors are left
            self._finish(ProcessEnd(FailureKind.COULD_NOT_START, detail=str(error)))
            return
        for lifeline in filter(None, (self._lifeline, self._host_lifeline)):
            lifeline.expect(self._mark)
        process.start()
        self._group = process.processId()
        if self._group:
            self._lifeline.guard(self._group, self._mark)

    def write(self, data: bytes) -> None:
        """Write bytes to standard input; they are dropped if nothing is running."""
        if self._end is None:
            self._process.write(data)

    def has_closed_output(self) -> bool:
        """Return whether the program is running but can no longer write output; False if that is unknown.

        The system can say so only of output that was open once, so this needs a first response.
        """
        return bool(self._output) and self._end is None and not may_write(self._group, self._mark, self._output)

    def close_input(self) -> None:
        """Close standard input, which makes most programs exit."""
        self._process.closeWriteChannel()

    def kill(self) -> None:
        """Kill the program and its process group at once; ``ended`` follows."""
        if self._end is None:
            self._kill_group()
            self._process.kill()

    def discard(self) -> None:
        """Kill the program and ignore further output; this object deletes itself when it has ended."""
        self.blockSignals(True)
        self.setParent(QCoreApplication.instance())
        self.kill()
        if self._has_ended or not self._has_started:
            self._has_ended = True
            self.deleteLater()

    def end_with_program(self) -> None:
        """Kill a program that still runs at the end; Qt would do so with a warning, and wait for half a minute."""
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            self.blockSignals(True)  # so that it is not restarted
            self.kill()
            self._process.waitForFinished(_LAST_WAIT)

    def _kill_group(self) -> None:
        if sys.platform != "win32" and self._group:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._group, signal.SIGKILL)
            if self._host_lifeline is not None:
                self._host_lifeline.cut()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            words = self._process.errorString()
            # Otherwise there was no process to execute it in, or the working folder is gone.
            kind = FailureKind.NOT_EXECUTABLE if "execve" in words else FailureKind.COULD_NOT_START
            self._finish(ProcessEnd(kind, detail=words))

    def _on_end(self, code: int, status: QProcess.ExitStatus) -> None:
        kind = FailureKind.KILLED if status is QProcess.ExitStatus.CrashExit else FailureKind.EXITED
        self._kill_group()  # what it has started may still run
        self._finish(ProcessEnd(kind, code))

    def _finish(self, end: ProcessEnd) -> None:
        self._end = end
        if self._lifeline is not None:
            self._strays.kill(self._mark, self._lifeline.release)
        self._turn.start()

    def _on_ready(self) -> None:
        if not self._turn.isActive():  # else it waits for its turn with the rest
            self._read()

    def _read(self) -> None:
        """Pass on what has arrived, for the time of one turn; the rest follows after other events."""
        if self._process.isOpen() and not self._read_for_a_turn():
            return
        if self._end is not None and not self._has_ended:
            self._has_ended = True
            self._on_error_line(self._error_part)
            self.ended.emit(self._end)
            if self.signalsBlocked():
                self.deleteLater()

    def _read_for_a_turn(self) -> bool:
        """Read for one turn, and return whether that was all."""
        if self._is_flooded():
            return False
        until = time.monotonic() + TURN
        while time.monotonic() < until:
            has_output, has_errors = self._read_output(), self._read_errors()
            if not has_output and not has_errors:
                return True
        self._turn.start()
        return False

    def _is_flooded(self) -> bool:
        """Discard output that arrives faster than it can be read; return whether that is so."""
        self._process.setReadChannel(QProcess.ProcessChannel.StandardOutput)
        if self._process.bytesAvailable() <= MAX_BACKLOG and not self.signalsBlocked():
            return False
        self._process.readAllStandardOutput()
        if self._end is not None or self.signalsBlocked():
            return False
        self.flooded.emit()
        return True

    def _read_output(self) -> bool:
        self._process.setReadChannel(QProcess.ProcessChannel.StandardOutput)
        data = bytes(self._process.read(self._portion).data())
        if data:
            self._portion = PORTION if b"\n" in data else LONG_PORTION
            if not self._output:
                self._output = output_of(self._group)
            self.output_arrived.emit(data)
        return bool(data)

    def _read_errors(self) -> bool:
        self._process.setReadChannel(QProcess.ProcessChannel.StandardError)
        surplus = self._process.bytesAvailable() - MAX_ERROR_BACKLOG
        if surplus > 0:
            self._process.skip(surplus)
        data = bytes(self._process.read(PORTION).data())
        *lines, self._error_part = _LINE_END.split(self._error_part + data)
        for line in lines:
            self._on_error_line(line)
        while len(self._error_part) > MAX_ERROR_LINE:
            self._on_error_line(self._error_part[:MAX_ERROR_LINE])
            self._error_part = self._error_part[MAX_ERROR_LINE:]
        return bool(data)

    def _on_error_line(self, line: bytes) -> None:
        text = _CONTROL.sub("", line.decode("utf-8", "replace")).rstrip()
        if text:
            self._tail.append(text)
            self.error_line_arrived.emit(text)


def _lead_a_group(process: QProcess) -> None:
    """Move the process into its own session: terminal keys do not reach it, and it leads a process group."""
    if os.name == "posix":
        parameters = QProcess.UnixProcessParameters()
        flags = QProcess.UnixProcessFlag.CreateNewSession | QProcess.UnixProcessFlag.ResetSignalHandlers
        parameters.flags = flags
        process.setUnixProcessParameters(parameters)


def _is_there(path: Path) -> bool:
    """Return whether a path of the host exists; raise PermissionError if its folder is closed."""
    try:
        host().there(path).stat()  # exists() raises nothing from Python 3.14 on
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _why_not_in(folder: str) -> ProcessEnd | None:
    """Return why no program can be started in a folder; that it is not there only if that is known."""
    try:
        mode = host().there(Path(folder)).stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        mode = 0
    except OSError as error:
        return ProcessEnd(FailureKind.COULD_NOT_START, detail=f"{folder}: {error.strerror}")
    return None if stat.S_ISDIR(mode) else ProcessEnd(FailureKind.NO_WORKING_FOLDER, detail=folder)


def _resolve(words: Sequence[str], folder: str, search_path: str) -> Path | ProcessEnd:
    """Return the file of a program, or why it cannot be started; relative paths start from the working folder."""
    name = words[0]
    if host().is_apart and is_own(words):
        return Path(name)
    try:
        no_folder = _why_not_in(folder) if folder else None
        if no_folder is not None:
            return no_folder
        if not set(name) & set(_SEPARATORS):
            found = find_program(name, program_folders({**os.environ, "PATH": search_path}))
            return found or ProcessEnd(FailureKind.NOT_FOUND, detail=name)
        path = Path(folder or Path.cwd()) / name
        path = find_program(path.name, [path.parent]) or path  # Windows needs no extension
        if not _is_there(path):
            return ProcessEnd(FailureKind.NOT_FOUND, detail=str(path))
        return path if is_program(path) else ProcessEnd(FailureKind.NOT_EXECUTABLE, detail=str(path))
    except PermissionError:
        return ProcessEnd(FailureKind.NOT_EXECUTABLE, detail=name)
    except (OSError, ValueError) as error:
        return ProcessEnd(FailureKind.NOT_FOUND, detail=str(error))


class Strays(QObject):
    """The marks of engines that have ended; a look for each alone would take hundreds of engines quadratic time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ended: dict[str, Callable[[], object]] = {}
        self._turn = single_shot(self, self._kill)

    @classmethod
    def of_application(cls) -> Strays:
        """Return those of all engines of the application."""
        application = QCoreApplication.instance()
        if application is None:
            return cls()
        known = application.findChild(cls, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return known or cls(application)

    def kill(self, mark: str, then: Callable[[], object]) -> None:
        """Kill the processes with a mark after the events that have arrived, and call ``then``."""
        self._ended[mark] = then
        self._turn.start()

    def _kill(self) -> None:
        ended, self._ended = self._ended, {}
        kill_marked(*ended)
        for release in ended.values():
            release()
