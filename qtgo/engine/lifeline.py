"""Makes sure that an engine does not outlive the program, however the program ends."""

from __future__ import annotations

import os
import weakref

from PySide6.QtCore import QProcess

_SHELL = "/bin/sh"
# Each line is the number of a process group, an empty one takes it back; at the end of the input it is killed.
_WATCH = 'group=; while read -r line; do group=$line; done; [ -z "$group" ] || kill -9 "-$group"'


class Lifeline:
    """A watching process at the other end of a pipe; it kills a process group when the pipe is cut.

    The system cuts the pipe when this program ends, even if it was killed. An engine that is told to end by the
    end of its input may be thinking and not read it, and may have started programs of its own.
    """

    def __init__(self) -> None:
        self._pipe: int | None = None
        if os.name != "posix":
            return
        read_end, self._pipe = os.pipe()
        weakref.finalize(self, os.close, self._pipe)
        watch = QProcess()
        watch.setProgram(_SHELL)
        watch.setArguments(["-c", _WATCH])
        watch.setWorkingDirectory("/")
        watch.setStandardInputFile(f"/dev/fd/{read_end}")
        watch.setStandardOutputFile(QProcess.nullDevice())
        watch.setStandardErrorFile(QProcess.nullDevice())
        watch.startDetached()
        os.close(read_end)

    def guard(self, group: int) -> None:
        """Name the process group that must not outlive this program."""
        self._tell(str(group))

    def release(self) -> None:
        """Let the process group be; it has ended."""
        self._tell("")

    def _tell(self, line: str) -> None:
        if self._pipe is not None:
            try:
                os.write(self._pipe, f"{line}\n".encode())
            except OSError:  # Nobody watches: there was no shell, or it was killed.
                self._pipe = None
