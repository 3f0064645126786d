"""What an engine is asked for when it stands where it should."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from qtgo.core.clock.clock import TimeSettings
from qtgo.core.rules.point import Color
from qtgo.gtp.target import Target
from qtgo.gtp.time_control import EngineClock

ReadClock = Callable[[], EngineClock | None]
"""Tells what an engine has left of its time; None without a clock."""


def no_clock() -> None:
    """Tell that there is no clock."""


class TaskKind(Enum):
    """What is asked for."""

    MOVE = auto()
    HANDICAP = auto()
    FINAL_STATUS = auto()
    ESTIMATE = auto()


@dataclass(slots=True, eq=False)
class Task:
    """Something to ask when the engine stands at the target; then its clock is read."""

    kind: TaskKind
    target: Target
    color: Color = Color.BLACK
    stones: int = 0
    clock: ReadClock = no_clock
    is_asked: bool = False


def timed(target: Target, clock: ReadClock) -> Target:
    """Return a target with the time settings that a clock is for."""
    now = clock()
    time = TimeSettings() if now is None else now.settings
    return replace(target, time=time.normal())
