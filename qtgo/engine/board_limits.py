"""The boards that an engine supports, where that is known before a game."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from qtgo.deferred import dataclass
from qtgo.engine.builtin import runs_network
from qtgo.engine.process.command_line import words_of
from qtgo.engine.recipes import KATAGO, recipe_of
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import MAX_NAMED_SIZE, SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure

_ABOUT_THE_BOARD = frozenset({SyncRefusal.RECTANGULAR, SyncRefusal.NO_NAMES_FOR_POINTS, SyncRefusal.SIZE_REFUSED})


class BoardProblem(Enum):
    """Why an engine does not play on a board."""

    NOT_SQUARE = auto()
    SIZE = auto()
    REFUSED_BEFORE = auto()


@dataclass(frozen=True, slots=True)
class BoardLimits:
    """The known boards of an engine; ``sizes`` are side lengths, None for any.

    Unless the limits are ``is_certain`` it may support others too.
    """

    sizes: frozenset[int] | None = None
    rectangles: bool = True
    is_certain: bool = True
    refused: frozenset[tuple[int, int]] = frozenset()

    def problem(self, width: int, height: int) -> BoardProblem | None:
        """Return why the engine does not support a board, or None if nothing is known against it."""
        if (width, height) in self.refused:
            return BoardProblem.REFUSED_BEFORE
        if width != height and not self.rectangles:
            return BoardProblem.NOT_SQUARE
        if self.sizes is not None and not {width, height} <= self.sizes:
            return BoardProblem.SIZE
        return None

    def forbids(self, width: int, height: int) -> bool:
        """Return whether the engine certainly does not support a board."""
        problem = self.problem(width, height)
        return problem is not None and (self.is_certain or problem is not BoardProblem.SIZE)


class BoardMemory:
    """The boards that engines have reported and refused since the program started, by command line."""

    def __init__(self) -> None:
        self._capabilities: dict[str, Capabilities] = {}
        self._refused: dict[str, frozenset[tuple[int, int]]] = {}

    def learn(self, config: EngineConfig, capabilities: Capabilities) -> None:
        """Note what an engine reports about itself."""
        self._capabilities[config.command] = capabilities

    def recognized(self, config: EngineConfig) -> EngineConfig:
        """Return a configuration as KataGo's if the engine has called itself that, whatever its file is called."""
        capabilities = self._capabilities.get(config.command)
        if config.recipe or capabilities is None or not capabilities.knows("kata-analyze"):
            return config
        is_katago = KATAGO.title.casefold() in capabilities.name.casefold()
        return (
            replace(config, recipe=KATAGO.key)
            if is_katago and recipe_of("", words_of(config.command)) is None
            else config
        )

    def learn_refusal(self, config: EngineConfig, failure: SyncFailure, width: int, height: int) -> None:
        """Note the board of a game that an engine could not follow, if the board was the reason."""
        if failure.reason in _ABOUT_THE_BOARD:
            refused = self._refused.get(config.command, frozenset())
            self._refused[config.command] = refused | {(width, height)}

    def limits(self, config: EngineConfig) -> BoardLimits:
        """Return the known limits of an engine."""
        if runs_network(config):
            return BoardLimits(KATAGO.sizes)
        capabilities = self._capabilities.get(config.command)
        refused = self._refused.get(config.command, frozenset())
        words = words_of(config.command)
        recipe = recipe_of(config.recipe, words, "" if capabilities is None else capabilities.name)
        if recipe is not None and recipe.sizes is not None:
            return BoardLimits(recipe.sizes, recipe.rectangles, not recipe.sizes_vary, refused)
        if capabilities is not None and not capabilities.is_kata:
            return BoardLimits(frozenset(range(1, MAX_NAMED_SIZE + 1)), rectangles=False, refused=refused)
        return BoardLimits(refused=refused)
