"""Which engines can review games, how they are started for that, and what their analyses depend on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from qtgo import __version__
from qtgo.ai.shipped import weights_digest
from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.marking import is_small_network
from qtgo.engine.builtin import (
    BUILTIN_NAME,
    builtin_analysis_config,
    builtin_config,
    human_analysis_config,
    is_builtin,
    lacks_network,
    network_analysis_config,
    network_file,
    plays_like_people,
    runs_network,
)
from qtgo.engine.discovery import find_file, find_program, listed_or_found, program_folders
from qtgo.engine.process.command_line import join_command, words_of
from qtgo.engine.process.host import host
from qtgo.engine.recipes import (
    CONFIG_FLAGS,
    KATAGO,
    KATAGO_ANALYSIS,
    KATAGO_HUMAN,
    MODEL_FLAGS,
    Ingredient,
    is_remote,
    mode_place,
    recipe_of,
    words_there,
)
from qtgo.files.atomic import replace_file
from qtgo.files.file_problems import Stored
from qtgo.gtp.engine_config import EngineConfig
from qtgo.storage_health import StorageHealth

CONFIG_NAME = "katago-analysis.cfg"
# What KataGo's analysis_example.cfg explains as needed. Many positions at once with one thread each suit reviews: with
# few visits, several threads in one position would get in each other's way.
_CONFIG = """# Written by QtGo for reviews with KataGo; it is written again if you remove it.
reportAnalysisWinratesAs = BLACK
numAnalysisThreads = 8
numSearchThreadsPerAnalysisThread = 1
nnMaxBatchSize = 8
maxVisits = 100
"""


def only_analyzes(config: EngineConfig) -> bool:
    """Return whether an engine reviews games and cannot play, as ``katago analysis`` does."""
    recipe = recipe_of(config.recipe, words_of(config.command))
    return recipe is not None and recipe.is_analysis


def players_among(engines: Iterable[EngineConfig]) -> tuple[EngineConfig, ...]:
    """Return the engines that can play."""
    return tuple(engine for engine in engines if not only_analyzes(engine))


def can_review(config: EngineConfig) -> bool:
    """Return whether an engine can review games: the built-in one, KataGo, and what speaks its JSON protocol."""
    if plays_like_people(config):
        return False
    return is_builtin(config) or runs_network(config) or only_analyzes(config) or _plays_here(config)


def chosen_reviewers(
    names: Sequence[str], engines: Sequence[EngineConfig], folder: Path, storage: StorageHealth
) -> tuple[EngineConfig, ...]:
    """Return how the engines that were chosen by name are started for reviews, the built-in one if there are no others.

    It shares no review: what it has found of positions would stand for what stronger ones find. ``engines`` is the
    user's list, and a ``folder`` gets the configurations that they lack.
    """
    known: dict[str, EngineConfig] = {}
    others = [name for name in dict.fromkeys(names) if name != BUILTIN_NAME]
    if others:
        known = {engine.name: engine for engine in reviewers_among(engines)}
    chosen = [known[name] for name in others if name in known] or [builtin_config()]
    return tuple(as_reviewer(config, folder, storage) for config in chosen)


def other_reviewers(names: Sequence[str], engines: Sequence[EngineConfig]) -> tuple[EngineConfig, ...]:
    """Return the engines that could review games and were not chosen by name; the built-in one is chosen by none."""
    chosen = set(names) - {BUILTIN_NAME} or {BUILTIN_NAME}
    listed = (builtin_config(), *(engine for engine in engines if can_review(engine)))
    return tuple({engine.name: engine for engine in listed if engine.name not in chosen}.values())


def reviewers_among(engines: Sequence[EngineConfig]) -> tuple[EngineConfig, ...]:
    """Return the engines of the user's list that can review games, or those found here if the list is empty."""
    return tuple(engine for engine in listed_or_found(engines) if can_review(engine))


def as_reviewer(config: EngineConfig, folder: Path, storage: StorageHealth) -> EngineConfig:
    """Return the configuration with which an engine reviews games.

    KataGo that is set up to play is started to analyze with the same network, and with a configuration that is found
    beside it, or written to a folder.
    """
    if is_builtin(config):
        return builtin_analysis_config()
    if runs_network(config):
        return network_analysis_config(config)
    if not _plays_here(config):
        return config
    words = list(words_of(config.command))
    program = _program(config, words[0])
    own = None if program is None else find_file(KATAGO_ANALYSIS, Ingredient.CONFIG, program)
    path = str(own or _written(folder, storage))
    words[mode_place(words) or 1] = KATAGO_ANALYSIS.arguments[0]
    place = next((place for place, word in enumerate(words[:-1]) if word in CONFIG_FLAGS), None)
    if place is None:
        words += [CONFIG_FLAGS[0], path]
    else:
        words[place + 1] = path
    return replace(config, command=join_command(words), recipe=KATAGO_ANALYSIS.key, startup_commands=())


def foreteller_among(engines: Sequence[EngineConfig], folder: Path, storage: StorageHealth) -> EngineConfig | None:
    """Return how an engine is started to say what people play: QtGo's own or KataGo with the human network, if any."""
    own = next((engine for engine in engines if plays_like_people(engine) and not lacks_network(engine)), None)
    if own is not None:
        return human_analysis_config(own)
    other = next((engine for engine in engines if engine.recipe == KATAGO_HUMAN.key), None)
    return None if other is None else as_reviewer(replace(other, recipe=KATAGO.key), folder, storage)


def network_of(config: EngineConfig) -> str:
    """Return the parts of a command line that an engine's analyses depend on besides the position.

    That is its network by the name of the file, and its size where it is on this machine; without one, the whole
    command.
    """
    if is_builtin(config):
        return f"QtGo {weights_digest()}"
    if runs_network(config):
        return f"{config.name} {_size(Path(network_file(config)))}"
    words = words_of(config.command)
    for flag, value in pairwise(words_there(words)):
        if flag in MODEL_FLAGS:
            name = value.replace("\\", "/").rpartition("/")[2]
            size = 0 if is_remote(words) else _size(Path(config.working_folder, value))
            return f"{name} {size}" if size else name
    return config.command


def made_by(config: EngineConfig, source: AnalysisSource) -> bool:
    """Return whether an engine made an analysis, judging by its name or that of its network."""
    if is_builtin(config):
        return source.engine == f"{BUILTIN_NAME} {__version__}" and is_small_network(source)
    network = network_of(config)  # the name of a file, as a rule with endings
    rest = network.removeprefix(source.network)
    return bool(source.network) and rest != network and (not rest or rest[0] in ". ")


def _plays_here(config: EngineConfig) -> bool:
    """Return whether an engine is KataGo on this machine, set up to play."""
    words = words_of(config.command)
    place = mode_place(words)
    return (
        not is_remote(words)
        and recipe_of(config.recipe, words) is KATAGO
        and place is not None
        and words[place] == KATAGO.arguments[0]
    )


def _program(config: EngineConfig, name: str) -> Path | None:
    """Return the file of a program, None if it cannot be found."""
    if Path(name).name == name:
        return find_program(name, program_folders())
    return Path(config.working_folder, name)


def _size(path: Path) -> int:
    """Return the size of a file in bytes, 0 if it cannot be read."""
    try:
        return host().there(path).stat().st_size
    except (OSError, ValueError):
        return 0


def _written(folder: Path, storage: StorageHealth) -> Path:
    """Return the path of the configuration, written if it is not there."""
    path = folder / CONFIG_NAME
    with storage.guard(Stored.ENGINE_SETUP, path):
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(path, _CONFIG.encode())
    return path
