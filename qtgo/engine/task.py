"""Requests to an engine, made once it is synchronized."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from qtgo.core.clock.time_settings import TimeSettings
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.gtp.target import Target
from qtgo.gtp.time_control import EngineClock

ReadClock = Callable[[], EngineClock | None]
"""Returns what an engine has left of its time; None without a clock."""


def no_clock() -> None:
    """Return None: there is no clock."""


class TaskKind(Enum):
    """The kind of a request."""

    MOVE = auto()
    HANDICAP = auto()
    FINAL_STATUS = auto()
    ESTIMATE = auto()


@dataclass(slots=True, eq=False)
class Task:
    """A request to send once the engine is at the target; its clock is read then."""

    kind: TaskKind
    target: Target
    color: Color = Color.BLACK
    stones: int = 0
    clock: ReadClock = no_clock
    is_asked: bool = False


def timed(target: Target, clock: ReadClock) -> Target:
    """Return a target with the time settings of a clock."""
    now = clock()
    time = TimeSettings() if now is None else now.settings
    return replace(target, time=time.normal())
