"""Makes sure that an engine does not outlive the program, however the program ends."""

from __future__ import annotations

import ctypes
import os
import sys
import weakref
from typing import Any

from PySide6.QtCore import QProcess

from qtgo.engine.process.host import host
from qtgo.engine.process.process_tree import MARK, SPARED

_KILL_ON_JOB_CLOSE = 0x2000
_EXTENDED_LIMITS = 9
_MAY_ASSIGN = 0x0101  # PROCESS_TERMINATE and PROCESS_SET_QUOTA


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("per_process_user_time", ctypes.c_int64),
        ("per_job_user_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("most_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
        ("counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class JobObject:
    """A process and all that it starts from now on; Windows kills them when the last handle, this one, is closed.

    It closes the handles of a program that ends. Where Windows refuses, the processes are guarded no more than before.
    """

    def __init__(self, kernel: Any = None) -> None:
        self._handle: int | None = None
        self._kernel = kernel if kernel is not None else _kernel()
        self._handle = self._kernel.CreateJobObjectW(None, None) or None
        if self._handle is not None:
            limits = _Limits(flags=_KILL_ON_JOB_CLOSE)
            size = ctypes.sizeof(limits)
            self._kernel.SetInformationJobObject(self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), size)

    def add(self, process_id: int) -> None:
        """Put a process into the group."""
        process = self._kernel.OpenProcess(_MAY_ASSIGN, False, process_id)
        if process:
            if self._handle is not None:
                self._kernel.AssignProcessToJobObject(self._handle, process)
            self._kernel.CloseHandle(process)

    def close(self) -> None:
        """Kill what is left of the group, and forget it."""
        if self._handle is not None:
            self._kernel.CloseHandle(self._handle)
            self._handle = None

    def __del__(self) -> None:
        self.close()


def _kernel() -> Any:
    """Return kernel32, with handles as wide as they are."""
    from ctypes import wintypes

    kernel = getattr(ctypes, "WinDLL")("kernel32", use_last_error=True)  # noqa: B009 - which other systems lack
    kernel.CreateJobObjectW.restype = wintypes.HANDLE
    kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
    kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
    kernel.OpenProcess.restype = wintypes.HANDLE
    kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
    kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    return kernel


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
