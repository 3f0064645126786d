"""The command line for a game's rules, if they cannot be set over GTP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qtgo.core.rules.ruleset import NAMED, Ruleset
from qtgo.engine.process.command_line import CommandLineError, join_command, split_command
from qtgo.engine.recipes import Recipe, recipe_of
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Capabilities

_RULES_COMMANDS = ("kata-set-rules", "kgs-rules")


class RulesFit:
    """Adapts the command line of one engine to rules, if its recipe has arguments for them.

    The user's command line is never changed, only the one that is run. ``learn`` what the engine reports about
    itself: it may support setting rules, or be recognizable only by its name.
    """

    def __init__(self, config: EngineConfig) -> None:
        self.is_given_up = False
        """True if the engine must be started with the user's command line, because it does not start otherwise."""
        self._config = config
        self._said_name = ""
        self._can_be_told = False

    def learn(self, capabilities: Capabilities) -> None:
        """Note the engine's name, and whether its rules can be set over GTP."""
        self._said_name = capabilities.name
        self._can_be_told = any(capabilities.knows(command) for command in _RULES_COMMANDS)

    def config(self, ruleset: Ruleset | None) -> EngineConfig:
        """Return the configuration that starts the engine for a game with some rules."""
        try:
            words = split_command(self._config.command)
        except CommandLineError:
            return self._config
        fitted = self.fitted(words, ruleset)
        return self._config if fitted == words else replace(self._config, command=join_command(fitted))

    def fitted(self, words: Sequence[str], ruleset: Ruleset | None) -> tuple[str, ...]:
        """Return a command line adapted to rules; unchanged if that is unnecessary or impossible."""
        recipe = self._recipe(words)
        if recipe is None or ruleset is None or self.is_given_up or self._can_be_told:
            return tuple(words)
        return recipe.fitted(words, ruleset)

    def rules_played(self, words: Sequence[str]) -> Ruleset | None:
        """Return the rules that a command line sets, if known."""
        recipe = self._recipe(words)
        name = None if recipe is None else recipe.rules_played(words)
        return None if name is None else NAMED[name]

    def _recipe(self, words: Sequence[str]) -> Recipe | None:
        return recipe_of(self._config.recipe, words, self._said_name)
