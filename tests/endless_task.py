"""Work that goes on until it is cancelled."""

from __future__ import annotations

import time

from qtgo.session.work.task import Task


def endless_task(progress: float = 0.4) -> Task[None]:
    """Return a task that has come so far, and no farther."""

    def work(report: object) -> None:
        assert callable(report)
        while True:
            report(progress)
            time.sleep(0.005)

    task = Task(work)
    task.begin()
    return task
