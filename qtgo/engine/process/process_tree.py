"""Finding all processes started by an engine, wherever they have gone, by a mark, and a process's priority.

A process that has left its engine's process group and session, and whose parent has ended, is recognized by an
inherited environment variable. This needs ``/proc`` and so works on Linux alone; elsewhere such processes
are not found. Nor is one that has cleared its environment, or that runs as another user.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path

MARK = "QTGO_ENGINE"
"""The environment variable; its value differs for each engine started."""
SPARED = frozenset({"ssh", "ssh-agent", "gpg-agent"})
"""Programs that stay in the background on purpose, and may serve others than the engine by now."""

_PROC = Path("/proc")
_ROUNDS = 5


def marked(*marks: str) -> list[int]:
    """Return the processes that have one of some marks."""
    wanted = {f"{MARK}={mark}".encode() for mark in marks}
    found = []
    with contextlib.suppress(OSError):
        for folder in _PROC.iterdir():
            if folder.name.isdecimal():
                with contextlib.suppress(OSError):  # another user's, or it has ended
                    if not wanted.isdisjoint((folder / "environ").read_bytes().split(b"\0")):
                        found.append(int(folder.name))
    return found


def kill_marked(*marks: str) -> None:
    """Kill the processes with one of some marks, and any that they start meanwhile."""
    if sys.platform == "win32":
        return
    for _ in range(_ROUNDS):
        numbers = [number for number in marked(*marks) if _name(number) not in SPARED]
        if not numbers:
            return
        for number in numbers:
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)


def output_of(number: int) -> str:
    """Return the pipe that is a process's standard output, such as ``pipe:[12345]``; empty if unknown.

    Where that is closed, any file that the process is just reading may have its number.
    """
    try:
        target = str((_PROC / str(number) / "fd" / "1").readlink())
    except OSError:
        return ""
    return target if target.startswith("pipe:") else ""


def may_write(number: int, mark: str, output: str) -> bool:
    """Return whether a process, or any with its mark, still has an output open; True if unknown."""
    if output_of(number) == output:
        return True
    return any(_has_open(each, output) for each in {number, *marked(mark)})


def _has_open(number: int, output: str) -> bool:
    try:
        files = list((_PROC / str(number) / "fd").iterdir())
    except FileNotFoundError:
        return False
    except OSError:
        return True
    for file in files:
        with contextlib.suppress(OSError):
            if str(file.readlink()) == output:
                return True
    return False


def _name(number: int) -> str:
    try:
        return (_PROC / str(number) / "comm").read_text().strip()
    except OSError:
        return ""


_NICE = 10


def lower_priority(process_id: int) -> None:
    """Run a process of ours, with all its threads, behind everything else; where that is not possible, do nothing.

    Linux counts a niceness by thread, and numpy has started some by then.
    """
    if sys.platform == "win32" or not process_id:
        return
    with contextlib.suppress(OSError):
        tasks = Path(f"/proc/{process_id}/task")
        threads = [int(task.name) for task in tasks.iterdir()] if tasks.is_dir() else [process_id]
        for thread in threads:
            os.setpriority(os.PRIO_PROCESS, thread, _NICE)
