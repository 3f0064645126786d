"""The engines that a new game can be played with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from qtgo.deferred import dataclass
from qtgo.engine.board_limits import BoardLimits
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.engine.engine_levels import BUILTIN_LEVELS, NO_LEVELS, EngineLevels


def usual_levels(engine: str) -> EngineLevels:
    """Return the levels of an engine of which no more than the name is known."""
    return BUILTIN_LEVELS if engine == BUILTIN_NAME else NO_LEVELS


@dataclass(frozen=True, slots=True)
class OfferedEngines:
    """The names of the engines, and functions that return the boards and the levels of one."""

    names: Sequence[str] = ()
    board_limits: Callable[[str], BoardLimits] = lambda _name: BoardLimits()
    levels: Callable[[str], EngineLevels] = usual_levels


NO_ENGINES = OfferedEngines()
