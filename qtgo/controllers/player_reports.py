"""Reports about the playing engines, by color and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qtgo.core.rules.legality import IllegalMove
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass

if TYPE_CHECKING:
    from qtgo.engine.failure import EngineFailure
    from qtgo.gtp.session import Capabilities, Traffic
    from qtgo.gtp.synchronizer import SyncFailure, SyncReport


@dataclass(frozen=True, slots=True)
class EngineTrouble:
    """An engine failed: for good, or it is being restarted."""

    color: Color
    name: str
    failure: EngineFailure
    restarting: bool = False


@dataclass(frozen=True, slots=True)
class RejectedMove:
    """An engine's move that is invalid or illegal (``illegal`` says why)."""

    color: Color
    name: str
    text: str
    illegal: IllegalMove | None = None


@dataclass(frozen=True, slots=True)
class EngineTraffic:
    """A line of the conversation with the engine of a color."""

    color: Color
    name: str
    traffic: Traffic


@dataclass(frozen=True, slots=True)
class EngineReady:
    """The engine of a color has started; with its capabilities."""

    color: Color
    name: str
    capabilities: Capabilities


@dataclass(frozen=True, slots=True)
class EngineLaunch:
    """The engine of a color is being started, with this command line."""

    color: Color
    name: str
    command: str


@dataclass(frozen=True, slots=True)
class ErrorLine:
    """A line that the engine of a color wrote on its standard error."""

    color: Color
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class EngineNews:
    """The result of synchronizing an engine: by which rules it plays, or why it cannot follow the game."""

    color: Color
    name: str
    news: SyncReport | SyncFailure


@dataclass(frozen=True, slots=True)
class Thinking:
    """Which engine is thinking about a move, if any."""

    color: Color | None = None
    name: str = ""
