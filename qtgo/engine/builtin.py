"""The built-in engine's configuration: a process of the same Python, determined at each start."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from qtgo.ai.play.levels import HOPELESS
from qtgo.engine.process.command_line import join_command, split_command
from qtgo.files.input import is_regular
from qtgo.gtp.engine_config import BUILTIN_NAME, DEFAULT_LEVEL, EngineConfig
from qtgo.gtp.human_profile import USUAL_PROFILE
from qtgo.program_command import own_environment, program_command

__all__ = [
    "ADVISER_LEVEL",
    "BUILTIN_COMMAND",
    "BUILTIN_NAME",
    "BUILTIN_RECIPE",
    "DEFAULT_LEVEL",
    "HUMAN_NAME",
    "HUMAN_RECIPE",
    "NETWORK_RECIPE",
    "RESIGNING",
    "builtin_config",
    "human_analysis_config",
    "human_config",
    "is_builtin",
    "network_analysis_config",
    "network_config",
    "plays_like_people",
    "runs_network",
]

BUILTIN_RECIPE = "qtgo"
NETWORK_RECIPE = "qtgo-network"
"""That of the built-in engine with a network of the user's."""
HUMAN_RECIPE = "qtgo-human"
"""That of the built-in engine that plays like people, by a human-like network of the user's."""
HUMAN_NAME = "Human-like"
NETWORK_FLAG = "--network"
HUMAN_FLAG = "--human"
HUMAN_NETWORK_FLAG = "--human-network"
BUILTIN_COMMAND = "qtgo"
"""Stands for its command line in the user's input."""
RESIGNING = ("--resign", HOPELESS)
"""The options with which it resigns a game as a person of its level would."""
ADVISER_LEVEL = "full"
"""The adviser's level, whatever the opponent's."""


def builtin_config(level: str = "", *, options: Sequence[str] = ()) -> EngineConfig:
    """Return the configuration that starts the built-in engine, at a level if one is given."""
    return _config(program_command("gtp", *options), level)


def builtin_analysis_config(*, options: Sequence[str] = ()) -> EngineConfig:
    """Return the configuration that starts the built-in engine for many positions, as an AnalysisProcess does."""
    return _config(program_command("analysis-engine", *options))


def network_config(name: str, file: Path, title: str = "") -> EngineConfig:
    """Return the configuration that plays with a network of the user's, under its name and what people call it."""
    config = _config(program_command("gtp", NETWORK_FLAG, str(file)))
    return replace(config, name=name, recipe=NETWORK_RECIPE, title=title)


def human_config(name: str, file: Path) -> EngineConfig:
    """Return the configuration that plays like people with a network of the user's; its levels are profiles."""
    config = _config(program_command("gtp", NETWORK_FLAG, str(file), HUMAN_FLAG, USUAL_PROFILE))
    return replace(config, name=name, recipe=HUMAN_RECIPE)


def network_analysis_config(config: EngineConfig) -> EngineConfig:
    """Return the configuration that analyzes many positions with the network of one that plays."""
    return _analysis_config(config, NETWORK_FLAG)


def human_analysis_config(config: EngineConfig) -> EngineConfig:
    """Return the configuration that says what people play, with the network of one that plays like them."""
    return _analysis_config(config, HUMAN_NETWORK_FLAG)


def _analysis_config(config: EngineConfig, flag: str) -> EngineConfig:
    words = program_command("analysis-engine", flag, network_file(config))
    return replace(config, command=join_command(words) if words else "")


def with_options(config: EngineConfig, options: Sequence[str]) -> EngineConfig:
    """Return a configuration of QtGo's own with more options."""
    return replace(config, command=join_command([*split_command(config.command), *options]))


def runs_network(config: EngineConfig | None) -> bool:
    """Return whether an engine is the built-in one with a network of the user's."""
    return config is not None and config.recipe in (NETWORK_RECIPE, HUMAN_RECIPE)


def plays_like_people(config: EngineConfig | None) -> bool:
    """Return whether it does so to play like people."""
    return config is not None and config.recipe == HUMAN_RECIPE


def network_file(config: EngineConfig) -> str:
    """Return the file of the network that an engine runs."""
    words = split_command(config.command)
    flag = NETWORK_FLAG if NETWORK_FLAG in words else HUMAN_NETWORK_FLAG
    return words[words.index(flag) + 1]


def lacks_network(config: EngineConfig) -> bool:
    """Return whether the file of the network that an engine runs is gone; one out of reach may be there."""
    with suppress(OSError):
        return runs_network(config) and not is_regular(Path(network_file(config)))
    return False


def _config(words: Sequence[str], level: str = "") -> EngineConfig:
    environment = {**own_environment(), "LANGUAGE": "en"}  # what it says of itself is read here, and translated
    return EngineConfig(
        BUILTIN_NAME,
        join_command(words) if words else "",
        environment=tuple(f"{name}={value}" for name, value in environment.items()),
        recipe=BUILTIN_RECIPE,
        level=level,
    )


def is_builtin(config: EngineConfig | None) -> bool:
    """Return whether an engine is the built-in one."""
    return config is not None and config.name == BUILTIN_NAME and config.recipe == BUILTIN_RECIPE
