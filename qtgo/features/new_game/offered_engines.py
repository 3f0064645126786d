"""The engines that a new game can be played with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from qtgo.deferred import dataclass
from qtgo.engine.board_limits import BoardLimits
from qtgo.engine.builtin import BUILTIN_NAME, builtin_config, is_builtin, lacks_network, runs_network
from qtgo.engine.engine_levels import BUILTIN_LEVELS, NO_LEVELS, EngineLevels
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.engine_choices import EngineChoice, engine_choices
from qtgo.text.engine_words import missing_network_text


def usual_levels(engine: str) -> EngineLevels:
    """Return the levels of an engine of which no more than the name is known."""
    return BUILTIN_LEVELS if engine == BUILTIN_NAME else NO_LEVELS


def usual_config(engine: str) -> EngineConfig | None:
    """Return the configuration of an engine of which no more than the name is known."""
    return builtin_config() if engine == BUILTIN_NAME else EngineConfig(engine)


@dataclass(frozen=True, slots=True)
class OfferedEngines:
    """The names of the engines, and functions that return the boards, the levels and the configuration of one."""

    names: Sequence[str] = ()
    board_limits: Callable[[str], BoardLimits] = lambda _name: BoardLimits()
    levels: Callable[[str], EngineLevels] = usual_levels
    config: Callable[[str], EngineConfig | None] = usual_config

    @property
    def choices(self) -> tuple[EngineChoice, ...]:
        """Return the engines as they are offered."""
        return engine_choices(filter(None, map(self.config, self.names)))

    def missing_text(self, name: str) -> str:
        """Return that an engine lacks the file of its network, and what helps; empty if it does not."""
        config = self.config(name) if name else None
        return "" if config is None or not lacks_network(config) else missing_network_text(config.shown_name)

    def can_resign(self, name: str) -> bool:
        """Return whether an engine is one of QtGo's own, which resigns lost games if the user wishes."""
        config = self.config(name)
        return is_builtin(config) or runs_network(config)


NO_ENGINES = OfferedEngines()
