"""The user's configuration of an engine: how to start it, and how long to wait for it; and a match of two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from qtgo.deferred import dataclass, replace

BUILTIN_NAME = "QtGo"
DEFAULT_LEVEL = "12k"
"""The built-in engine's names in the settings while the user has not chosen."""

DEFAULT_START_SILENCE = 60.0
DEFAULT_ANSWER_SILENCE = 60.0
DEFAULT_QUIT_TIME = 5.0
MAX_SECONDS = 86_400.0
"""A day in seconds, the longest timeout."""


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """An engine in the user's list; empty texts mean not set.

    ``environment`` has lines such as ``NAME=value``, added to the program's own. The times are in seconds. The
    first two limit silence, not waiting: an engine that writes anything, also on stderr, is alive, unless that is a
    flood, an answer without end, or no answer in a review. 0 means no limit.
    How long an engine may think about a move, a score or the dead stones is never limited here: a silence longer
    than ``answer_silence`` is only reported.
    ``level`` is sent with ``qtgo-level``, which QtGo's own engine supports. ``title`` is what people read in place of
    a name that says little; the settings and the cache of analyses keep the name.
    """

    name: str = ""
    command: str = ""
    working_folder: str = ""
    environment: tuple[str, ...] = ()
    startup_commands: tuple[str, ...] = ()
    recipe: str = ""
    start_silence: float = DEFAULT_START_SILENCE
    answer_silence: float = DEFAULT_ANSWER_SILENCE
    quit_time: float = DEFAULT_QUIT_TIME
    level: str = ""
    title: str = ""

    @property
    def shown_name(self) -> str:
        """Return the name that people read, in windows and in records."""
        return self.title or self.name

    def environment_pairs(self) -> dict[str, str]:
        """Return the variables to add, skipping lines without ``=`` or without a name."""
        pairs = (line.partition("=") for line in self.environment)
        return {name.strip(): value for name, equals, value in pairs if equals and name.strip()}


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """The choices of the last match of engines; an engine without a name is the built-in one.

    ``time`` is the short form of time settings, ``openings`` a file or folder. Without a folder none was played.
    """

    engine: str = ""
    level: str = ""
    other_engine: str = ""
    other_level: str = ""
    games: int = 10
    size: int = 9
    time: str = ""
    openings: str = ""
    folder: str = ""

    def with_engines_renamed(self, renamed: Mapping[str, str]) -> MatchSettings:
        """Return the choices with the new names of engines that were renamed."""
        one, other = (renamed.get(name, name) for name in (self.engine, self.other_engine))
        return replace(self, engine=one, other_engine=other)


def usable(engines: Iterable[EngineConfig], reserved: str) -> tuple[EngineConfig, ...]:
    """Keep the engines that have a name, the first of each, and give times that cannot be their defaults.

    One that has the reserved name is given another.
    """
    default = EngineConfig()
    named: dict[str, EngineConfig] = {}
    engines = tuple(engines)
    taken = {engine.name for engine in engines}
    free = next(name for number in count(2) if (name := f"{reserved} {number}") not in taken)
    for engine in engines:
        if engine.name == reserved:
            engine = replace(engine, name=free)
        if engine.name.strip():
            changes: dict[str, Any] = {
                name: getattr(default, name)
                for name in ("start_silence", "answer_silence", "quit_time")
                if not 0 <= getattr(engine, name) <= MAX_SECONDS
            }
            named.setdefault(engine.name, replace(engine, **changes))
    return tuple(named.values())
