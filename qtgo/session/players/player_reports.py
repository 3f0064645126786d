"""Reports about the playing engines, by color and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qtgo.core.rules.illegal_move import IllegalMove
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass

if TYPE_CHECKING:
    from qtgo.engine.reports import EngineEvent


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """An event of the engine that plays a color."""

    color: Color
    name: str
    event: EngineEvent


@dataclass(frozen=True, slots=True)
class RejectedMove:
    """An engine's move that is invalid or illegal (``illegal`` is the reason), or its message if it refused to move."""

    color: Color
    name: str
    text: str
    illegal: IllegalMove | None = None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Thinking:
    """The engine that is thinking about a move, if any."""

    color: Color | None = None
    name: str = ""
