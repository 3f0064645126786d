"""The levels of an engine: those of QtGo and of KataGo like a person are set over GTP, GNU Go's on its command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from qtgo.ai.play.levels import FORMER, LEVELS
from qtgo.engine.builtin import DEFAULT_LEVEL, is_builtin, plays_like_people, runs_network
from qtgo.engine.process.command_line import CommandLineError, join_command, split_command
from qtgo.engine.recipes import KATAGO_HUMAN, Recipe, is_remote, recipe_of, runs_a_script
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.human_profile import USUAL_PROFILE, is_profile, profile_commands, profiles
from qtgo.gtp.session import Capabilities

LEVEL_COMMAND = "qtgo-level"
"""Sets the level of QtGo's own engine from its next move on."""


class EngineLevels(NamedTuple):
    """The keys of an engine's levels, weakest first, and the one that it plays at unless another is chosen.

    ``is_strongest`` says that it has none and plays as well as it can.
    """

    keys: tuple[str, ...] = ()
    usual: str = ""
    is_strongest: bool = False

    def key_of(self, chosen: str) -> str:
        """Return a level chosen, also by a former key, or the usual one where it is none of these."""
        known = chosen if chosen in self.keys else FORMER.get(chosen, "")
        return known if known in self.keys else self.usual


BUILTIN_LEVELS = EngineLevels(tuple(LEVELS), DEFAULT_LEVEL)
NO_LEVELS = EngineLevels()
FULL_STRENGTH = EngineLevels(is_strongest=True)


def is_human_like(config: EngineConfig | None) -> bool:
    """Return whether an engine, KataGo's or QtGo's own, plays like a person; its levels are KataGo's profiles."""
    return plays_like_people(config) or (config is not None and config.recipe == KATAGO_HUMAN.key)


def changes_level_in_play(config: EngineConfig | None) -> bool:
    """Return whether an engine takes another level without being started again."""
    return is_builtin(config) or is_human_like(config)


def levels_of(config: EngineConfig) -> EngineLevels:
    """Return the levels of an engine, none where they are not known."""
    if is_builtin(config):
        return BUILTIN_LEVELS
    if is_human_like(config):
        return EngineLevels(profiles(), USUAL_PROFILE)
    if runs_network(config):
        return FULL_STRENGTH
    found = _words_and_recipe(config)
    if found is None:
        return NO_LEVELS
    words, recipe = found
    _, said = _split_off(words, recipe.level_flag)
    return EngineLevels(recipe.levels, said if said in recipe.levels else recipe.usual_level)


def level_of(config: EngineConfig) -> str:
    """Return the level that an engine is configured to play at, or an empty text if it is not one of its levels."""
    if is_builtin(config):
        return FORMER.get(config.level, config.level)
    if is_human_like(config):
        return levels_of(config).key_of(config.level)
    found = _words_and_recipe(config)
    if found is None:
        return ""
    words, recipe = found
    _, said = _split_off(words, recipe.level_flag)
    level = said or recipe.usual_level
    return level if level in recipe.levels else ""


def at_level(config: EngineConfig, level: str) -> EngineConfig:
    """Return the configuration that starts an engine at a level; the same one where it has no such level."""
    if changes_level_in_play(config):
        return replace(config, level=levels_of(config).key_of(level))
    found = _words_and_recipe(config)
    if found is None or level not in found[1].levels:
        return config
    words, recipe = found
    others, said = _split_off(words, recipe.level_flag)
    if level == (said or recipe.usual_level):
        return config
    return replace(config, command=join_command([*others, recipe.level_flag, level]))


def _words_and_recipe(config: EngineConfig) -> tuple[tuple[str, ...], Recipe] | None:
    """Return the words of a command line that takes a level, and the recipe that says how."""
    try:
        words = split_command(config.command)
    except CommandLineError:
        return None
    if is_remote(words) or runs_a_script(words):
        return None
    recipe = recipe_of(config.recipe, words)
    return (words, recipe) if recipe is not None and recipe.level_flag else None


def _split_off(words: Sequence[str], flag: str) -> tuple[list[str], str]:
    """Return the words without a flag and its value, and the value, empty if it is not there."""
    others, value = list[str](), ""
    rest = iter(words)
    for word in rest:
        if word == flag:
            value = next(rest, "")
        elif word.startswith(f"{flag}="):
            value = word.partition("=")[2]
        else:
            others.append(word)
    return others, value


def level_commands(config: EngineConfig, capabilities: Capabilities) -> tuple[str, ...]:
    """Return the GTP commands that set the level of an engine from its next move on; none if it has no such level."""
    if is_human_like(config) and not plays_like_people(config):
        return profile_commands(config.level) if is_profile(config.level) else ()
    return (f"{LEVEL_COMMAND} {config.level}",) if config.level and capabilities.knows(LEVEL_COMMAND) else ()
