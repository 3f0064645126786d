"""What is told of the engines that play: which one, by color and name, and what of it."""

from __future__ import annotations

from dataclasses import dataclass

from qtgo.core.rules.legality import IllegalMove
from qtgo.core.rules.point import Color
from qtgo.engine.failure import EngineFailure
from qtgo.gtp.session import Capabilities, Traffic
from qtgo.gtp.synchronizer import SyncFailure, SyncReport


@dataclass(frozen=True, slots=True)
class EngineTrouble:
    """An engine failed: for good, or it is being started again."""

    color: Color
    name: str
    failure: EngineFailure
    restarting: bool = False


@dataclass(frozen=True, slots=True)
class RejectedMove:
    """A move of an engine that is none, or that the rules forbid (``illegal`` tells why)."""

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
    """The engine of a color has started; what it can do."""

    color: Color
    name: str
    capabilities: Capabilities


@dataclass(frozen=True, slots=True)
class EngineLaunch:
    """The engine of a color is being started by a command line."""

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
    """What an engine says of where it stands: by which rules it plays, or why it cannot follow the game."""

    color: Color
    name: str
    news: SyncReport | SyncFailure


@dataclass(frozen=True, slots=True)
class Thinking:
    """Which engine is thinking about a move, if one is."""

    color: Color | None = None
    name: str = ""
