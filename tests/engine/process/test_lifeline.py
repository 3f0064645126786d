import ctypes
from typing import Any

import pytest

from qtgo.engine.process.lifeline import _KILL_ON_JOB_CLOSE, JobObject, Lifeline, _Limits


class Kernel:
    """Plays the part of kernel32: notes what it is asked, and gives handles."""

    def __init__(self, *, has_jobs: bool = True, has_process: bool = True) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.flags = 0
        self._job, self._process = 7 * has_jobs, 9 * has_process

    def CreateJobObjectW(self, security: None, name: None) -> int:
        return self._job

    def SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> int:
        assert (kind, size) == (9, ctypes.sizeof(_Limits))
        self.flags = limits._obj.flags
        return 1

    def OpenProcess(self, rights: int, inherits: bool, process: int) -> int:
        return self._process

    def AssignProcessToJobObject(self, job: int, process: int) -> int:
        self.calls.append(("assign", job, process))
        return 1

    def CloseHandle(self, handle: int) -> int:
        self.calls.append(("close", handle))
        return 1


def test_an_engine_is_in_a_job_that_is_closed_when_it_has_ended() -> None:
    kernel = Kernel()
    lifeline = Lifeline(JobObject(kernel))
    lifeline.guard(4711, "mark")
    assert kernel.flags == _KILL_ON_JOB_CLOSE
    assert kernel.calls == [("assign", 7, 9), ("close", 9)]
    lifeline.release()
    lifeline.release()
    assert kernel.calls[2:] == [("close", 7)]


@pytest.mark.parametrize("refusal", ["has_jobs", "has_process"])
def test_a_refusal_of_windows_is_borne(refusal: str) -> None:
    kernel = Kernel(**{refusal: False})
    job = JobObject(kernel)
    job.add(4711)
    job.close()
    assert not [call for call in kernel.calls if call[0] == "assign"]


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the size is that of 64 bits")
def test_the_limits_are_laid_out_as_windows_has_them() -> None:
    assert (_Limits.flags.offset, ctypes.sizeof(_Limits)) == (16, 144)
