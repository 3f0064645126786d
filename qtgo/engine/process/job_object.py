"""Windows' groups of processes, which end with this program however it ends."""

from __future__ import annotations

import ctypes
from typing import Any

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
