"""Finding installed engines, and the network and configuration files of KataGo and Leela Zero."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from qtgo.deferred import dataclass
from qtgo.engine.builtin import runs_network
from qtgo.engine.process.command_line import join_command, words_of
from qtgo.engine.process.host import host
from qtgo.engine.recipes import (
    GNU_GO,
    HUMAN_NETWORK_FLAGS,
    KATAGO,
    KATAGO_ANALYSIS,
    KATAGO_HUMAN,
    RECIPES,
    Ingredient,
    Recipe,
    is_remote,
)
from qtgo.files.input import is_folder
from qtgo.files.private import NETWORKS, own_folders
from qtgo.gtp.engine_config import EngineConfig

_HUMAN_LIKE = "human"
"""Part of the names of KataGo's human-like networks, which lie beside a normal one."""

_PROGRAMS_ON_WINDOWS = (".com", ".exe", ".bat", ".cmd")
"""The types of files that Windows can start, in its order; PATHEXT may name scripts, which need an interpreter."""
_LINKS_ON_WINDOWS = (
    ("SCOOP", "shims"),
    ("USERPROFILE", "scoop", "shims"),
    ("SCOOP_GLOBAL", "shims"),
    ("ProgramData", "scoop", "shims"),
    ("ChocolateyInstall", "bin"),
    ("ProgramData", "chocolatey", "bin"),
    ("LOCALAPPDATA", "Microsoft", "WinGet", "Links"),
    ("ProgramFiles", "WinGet", "Links"),
)
"""The places where Scoop, Chocolatey and WinGet link programs: a variable, and a folder below it."""


@dataclass(frozen=True, slots=True)
class FoundEngine:
    """An engine on this machine; ``missing`` are the files that the user must still choose."""

    recipe: Recipe
    program: Path
    config: EngineConfig
    missing: tuple[Ingredient, ...] = ()


def discover(folders: Sequence[Path] | None = None, home: Path | None = None) -> tuple[FoundEngine, ...]:
    """Return the installed engines, in the order of the recipes; reads folders, and starts nothing.

    KataGo is there twice where it has a network that plays like a person.
    """
    places = program_folders() if folders is None else tuple(folders)
    house = _home() if home is None else home
    players = [recipe for recipe in RECIPES.values() if not recipe.is_analysis]
    found = (_found(recipe, program, house) for recipe in players for program in _programs(recipe, places))
    return tuple(engine for engine in found if Ingredient.HUMAN_NETWORK not in engine.missing)


def lacks_human_network(engines: Iterable[EngineConfig]) -> bool:
    """Return whether KataGo is among some engines, and none that plays like a person."""
    recipes = {engine.recipe for engine in engines}
    return KATAGO.key in recipes and KATAGO_HUMAN.key not in recipes


def found_gnugo() -> EngineConfig | None:
    """Return GNU Go as it was found on this machine, if it is installed."""
    program = next(_programs(GNU_GO, program_folders()), None)
    return None if program is None else _found(GNU_GO, program, _home()).config


def listed_or_found(engines: Sequence[EngineConfig]) -> tuple[EngineConfig, ...]:
    """Return the engines of the user's list, or as long as there are none those found that lack nothing.

    Networks of the user's are no such engines, and stay behind them.
    """
    others = tuple(engine for engine in engines if not runs_network(engine))
    networks = tuple(engine for engine in engines if runs_network(engine))
    return (*(others or (found.config for found in discover() if not found.missing)), *networks)


def names_no_human_network(config: EngineConfig) -> bool:
    """Return whether a command line names a network for human-like play that is known to be missing."""
    words = words_of(config.command)
    names = [value for flag, value in pairwise(words) if flag in HUMAN_NETWORK_FLAGS]
    return not is_remote(words) and any(not _is_file(Path(config.working_folder, name)) for name in names)


def find_file(recipe: Recipe, ingredient: Ingredient, program: Path, home: Path | None = None) -> Path | None:
    """Return a file that an engine needs from where its program or its user may have it, or None."""
    patterns = {
        Ingredient.NETWORK: recipe.networks,
        Ingredient.HUMAN_NETWORK: recipe.human_networks,
        Ingredient.CONFIG: recipe.configs,
    }[ingredient]
    folders = _file_folders(recipe, program, _home() if home is None else home)
    return _newest(patterns, folders, is_human=ingredient is Ingredient.HUMAN_NETWORK)


def program_folders(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> tuple[Path, ...]:
    """Return the folders to search for programs: PATH first, then the system's usual places."""
    environment = os.environ if environment is None else environment
    path = "" if host().is_apart else environment.get("PATH", "")  # a sandbox's own is of no use on the host
    separator = ";" if platform == "win32" else ":"
    folders = [Path(part.strip('"')) for part in path.split(separator) if part]
    if platform == "win32":
        folders += _windows_folders(environment)
        folders += [Path(environment[name], *parts) for name, *parts in _LINKS_ON_WINDOWS if environment.get(name)]
    elif platform == "darwin":
        folders += [Path("/opt/homebrew/bin"), Path("/usr/local/bin"), Path("/opt/local/bin")]
    else:
        folders += [Path("/usr/games"), Path("/usr/local/bin"), Path("/usr/local/games"), Path("/usr/bin")]
        folders += [Path("/home/linuxbrew/.linuxbrew/bin"), Path("/snap/bin")]
        folders += [Path("/var/lib/snapd/snap/bin"), Path("/run/current-system/sw/bin")]
    home = _home()
    folders += [home / ".local" / "bin", home / "bin", home / ".nix-profile" / "bin", *_engine_folders(home)]
    return tuple(dict.fromkeys(folders))


def find_program(name: str, folders: Iterable[Path], platform: str = sys.platform) -> Path | None:
    """Return the first program with a name in some folders, or None."""
    names = _names_on_windows(name) if platform == "win32" else (name,)
    # Of some hundred places hardly any has the program: the first look at each is the cheapest there is.
    system = host()
    for folder in folders:
        seen = system.seen(folder)
        for candidate in names:
            if (system.is_apart or os.access(f"{seen}{os.sep}{candidate}", os.X_OK)) and is_program(folder / candidate):
                return folder / candidate
    return None


def _names_on_windows(name: str) -> tuple[str, ...]:
    """Return the names of files that Windows starts under a name; one without an extension is a script for others."""
    if name.casefold().endswith(_PROGRAMS_ON_WINDOWS):
        return (name,)
    return tuple(name + extension for extension in _PROGRAMS_ON_WINDOWS)


def is_program(path: Path) -> bool:
    """Return whether a path of the host is an executable file."""
    try:
        file = host().there(path)
        return file.is_file() and os.access(file, os.X_OK)
    except OSError:
        return False


def _is_file(path: Path) -> bool:
    """Return whether a path of the host is a file; False if access is denied."""
    try:
        return host().there(path).is_file()
    except OSError:  # in a folder that one may not enter, or of a name that is too long
        return False


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path()


def _windows_folders(environment: Mapping[str, str]) -> Iterator[Path]:
    """Yield the folders in Program Files and similar places that are named like an engine."""
    names = ("ProgramFiles", "ProgramFiles(x86)", "ProgramW6432", "LOCALAPPDATA", "USERPROFILE")
    for name in names:
        if environment.get(name):
            yield from _engine_folders(Path(environment[name]))
            yield from _engine_folders(Path(environment[name]) / "Programs")


def _engine_folders(parent: Path) -> Iterator[Path]:
    starts = tuple(program for recipe in RECIPES.values() for program in recipe.programs)
    for folder in _listed(parent):
        if folder.name.casefold().replace(" ", "").startswith(starts) and is_folder(host().there(folder)):
            yield folder
            yield folder / "bin"


def _programs(recipe: Recipe, folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the programs of a recipe, each file once regardless of links."""
    seen: set[Path] = set()
    places = tuple(folders)
    for name in recipe.programs:
        for folder in places:
            program = find_program(name, [folder])
            if program is not None and (file := host().resolved(program)) not in seen:
                seen.add(file)
                yield program


def _found(recipe: Recipe, program: Path, home: Path) -> FoundEngine:
    files: dict[Ingredient, str] = {}
    for ingredient in recipe.needs:
        path = find_file(recipe, ingredient, program, home)
        if path is not None:
            files[ingredient] = str(path)
    config = EngineConfig(recipe.title, join_command(recipe.command(str(program), files)), recipe=recipe.key)
    missing = tuple(ingredient for ingredient in recipe.needs if ingredient not in files)
    return FoundEngine(recipe, program, config, missing)


def _file_folders(recipe: Recipe, program: Path, home: Path) -> Iterator[Path]:
    """Yield the folders where an engine's files may be, likelier ones first."""
    key = KATAGO.key if recipe in (KATAGO_ANALYSIS, KATAGO_HUMAN) else recipe.key
    for place in dict.fromkeys((program.parent, host().resolved(program).parent)):
        yield from (place, place / "models", place / "networks", place / "configs")
        share = place.parent / "share" / key
        yield from (share, share / "configs", share / "networks", share / "models", share / "weights")
        yield place.parent / "share" / "games" / key
    for folder in (
        home / f".{key}",
        home / ".local" / "share" / key,
        home / key,
        home / RECIPES[key].title,
    ):
        yield from (folder, folder / "models", folder / "networks", folder / "configs")
    yield Path("/etc") / key
    if key == KATAGO.key:
        with suppress(RuntimeError):  # there is no home
            yield own_folders().data / NETWORKS


def _newest(patterns: Iterable[str], folders: Iterable[Path], *, is_human: bool) -> Path | None:
    """Return the newest file of the first pattern and folder that has any; those for human-like play are apart."""
    for folder in folders:
        entries = [path for path in _listed(folder) if (_HUMAN_LIKE in path.name.casefold()) is is_human]
        for pattern in patterns:
            matching = [
                (_modified(path), path.name, path) for path in entries if path.match(pattern) and _is_file(path)
            ]
            if matching:
                return max(matching)[2]
    return None


def _modified(path: Path) -> float:
    try:
        return host().there(path).stat().st_mtime
    except OSError:
        return 0.0


def _listed(folder: Path) -> list[Path]:
    """Return the files of a folder, by the paths of the host."""
    try:
        return sorted(folder / file.name for file in host().there(folder).iterdir())
    except OSError:
        return []
