"""Lower the priority of background processes: they get the processor when nothing else needs it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

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
