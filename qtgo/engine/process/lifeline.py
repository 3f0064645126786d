"""Makes sure that an engine does not outlive the program, however the program ends."""

from __future__ import annotations

import os
import sys
import weakref

from PySide6.QtCore import QProcess

from qtgo.engine.process.host import host
from qtgo.engine.process.job_object import JobObject
from qtgo.engine.process.process_tree import MARK, SPARED

_SHELL = "/bin/sh"
NO_GROUP = "-"
"""Stands for the process group where only marked processes are to be killed."""
# Each line has the number of a process group and the mark of its processes; an empty line releases them. At the end
# of the input they are killed.
_WATCH = f"""
group= mark=
while read -r first second; do group=$first mark=$second; done
[ -n "$group" ] || exit
[ "$group" = {NO_GROUP} ] || kill -9 "-$group"
for file in $(grep -lszxF "{MARK}=$mark" /proc/[0-9]*/environ); do
    folder=${{file%/environ}}
    read -r name < "$folder/comm"
    case "$name" in {"|".join(sorted(SPARED))}) ;; *) kill -9 "${{folder#/proc/}}" ;; esac
done
"""


class Lifeline:
    """A watching process at the other end of a pipe, which kills an engine's processes when the pipe is cut.

    The system cuts the pipe when this program ends, even if it was killed. An engine cannot be relied on to end with
    its input: it may be thinking and not read, and may have started programs of its own.
    """

    def __init__(self, job: JobObject | None = None, *, on_host: bool = False) -> None:
        """Start the watching process, on the other side of a sandbox's walls if ``on_host``.

        On Windows, which watches itself, make a group of processes instead.
        """
        self._job = JobObject() if job is None and sys.platform == "win32" else job
        self._pipe: int | None = None
        if os.name != "posix":
            return
        read_end, self._pipe = os.pipe()
        self._close = weakref.finalize(self, os.close, self._pipe)
        words = [_SHELL, "-c", _WATCH]
        program, *arguments = host().start(words, "/", outlives=True) if on_host else words
        watch = QProcess()
        watch.setProgram(program)
        watch.setArguments(arguments)
        watch.setWorkingDirectory("/")
        watch.setStandardInputFile(f"/dev/fd/{read_end}")
        watch.setStandardOutputFile(QProcess.nullDevice())
        watch.setStandardErrorFile(QProcess.nullDevice())
        watch.startDetached()
        os.close(read_end)

    def expect(self, mark: str) -> None:
        """Register the mark of processes before the first is started, which may run before this program goes on."""
        self._tell(f"{NO_GROUP} {mark}")

    def guard(self, group: int, mark: str) -> None:
        """Register the process group, 0 for none, and the mark of processes, that must not outlive this program."""
        if self._job is not None:
            self._job.add(group)
        self._tell(f"{group or NO_GROUP} {mark}")

    def cut(self) -> None:
        """Have what is registered killed now."""
        if self._pipe is not None:
            self._pipe = None
            self._close()

    def release(self) -> None:
        """Release the process group, which has ended."""
        if self._job is not None:
            self._job.close()
        self._tell("")

    def _tell(self, line: str) -> None:
        if self._pipe is not None:
            try:
                os.write(self._pipe, f"{line}\n".encode())
            except OSError:  # Nobody watches: there was no shell, or it was killed.
                self._pipe = None
