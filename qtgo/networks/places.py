"""Where other programs keep networks, and the files of theirs that name some."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from qtgo.deferred import regex
from qtgo.engine.discovery import find_program, program_folders
from qtgo.engine.process.command_line import words_of
from qtgo.engine.recipes import HUMAN_NETWORK_FLAGS, KATAGO, MODEL_FLAGS, is_remote
from qtgo.files.input import is_possible, read_input
from qtgo.gtp.engine_config import EngineConfig

_FLAGS = frozenset((*MODEL_FLAGS, *HUMAN_NETWORK_FLAGS))
_MOST_CONFIG = 1 << 20
_MOST_STRINGS = 20_000
_NETWORK_NAME = regex(r".*\.(?:bin|txt)(?:\.gz)?")
_IN_LINE = regex(r"-{1,2}(?:human-)?model[= ]+(\"[^\"]+\"|'[^']+'|[^\s\"']+)")
_IN_HOME = ("katago*", "KataGo*", "katrain*", "KaTrain*", "lizzie*", "Lizzie*", "q5go*", "Sabaki*")
_ENVIRONMENTS = (
    ".local",
    ".venv",
    "venv",
    "env",
    "miniconda3",
    "anaconda3",
    "miniforge3",
    ".virtualenvs/*",
    "miniconda3/envs/*",
    "anaconda3/envs/*",
    "miniforge3/envs/*",
    ".conda/envs/*",
    ".pyenv/versions/*",
    ".local/pipx/venvs/*",
    ".local/share/pipx/venvs/*",
    ".local/share/uv/tools/*",
    "pipx/venvs/*",
    "katrain*/.venv",
    "katrain*/venv",
)
_MODELS = ("lib/python3*/site-packages/katrain/models", "Lib/site-packages/katrain/models")

_UNPACKED = "*/katrain/models"
"""Those of KaTrain's package, unpacked in a folder of any name."""


class Place(NamedTuple):
    """A folder, and how many levels of folders in it are looked into."""

    folder: Path
    depth: int = 0


def usual_places(
    home: Path, environment: Mapping[str, str] | None = None, platform: str = sys.platform
) -> Iterator[Place]:
    """Yield the folders in which KataGo, KaTrain, LizzieYzy and others keep networks, likelier ones first."""
    environment = os.environ if environment is None else environment
    yield Place(home / ".katrain", 1)
    yield Place(home / ".katago", 1)
    yield from map(Place, _katrain_models(home, environment))
    yield from _katago_programs(environment, platform)
    for root in (home, home / "Downloads"):
        for pattern in _IN_HOME:
            yield from (Place(folder, 5) for folder in _matching(root, pattern))
        yield from map(Place, _matching(root, _UNPACKED))
    yield Place(home / ".local" / "share" / "katago", 2)
    yield from _places_of_system(home, environment, platform)
    yield Place(home / "Downloads", 1)


def named_files(home: Path, engines: Iterable[EngineConfig] = (), platform: str = sys.platform) -> Iterator[Path]:
    """Yield the files that QtGo's engines, and the settings of other programs, name as networks."""
    for engine in engines:
        yield from _in_command(engine.command, Path(engine.working_folder or home))
    for file in _settings_files(home, platform):
        try:
            content = read_input(file, _MOST_CONFIG).decode("utf-8", "replace")
        except OSError:
            continue
        yield from _in_settings(content, file.parent)


def _katrain_models(home: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    """Yield the folders of KaTrain's networks in the user's Python environments."""
    roots = [Path(environment[name]) for name in ("VIRTUAL_ENV", "CONDA_PREFIX") if environment.get(name)]
    roots += [Path(sys.prefix)]
    roots += [root for pattern in _ENVIRONMENTS for root in _matching(home, pattern)]
    for name, pattern in (("LOCALAPPDATA", "Programs/Python/*"), ("APPDATA", "Python/*")):
        if environment.get(name):
            roots += _matching(Path(environment[name]), pattern)
            yield from _matching(Path(environment[name]), f"{pattern}/site-packages/katrain/models")
    for root in roots:
        for pattern in _MODELS:
            yield from _matching(root, pattern)


def _katago_programs(environment: Mapping[str, str], platform: str) -> Iterator[Place]:
    """Yield the folders around KataGo, where it is installed."""
    folders = program_folders(environment, platform)
    for name in KATAGO.programs:
        program = find_program(name, folders, platform)
        if program is not None:
            for found in dict.fromkeys((program.parent, Path(os.path.realpath(program)).parent)):
                share = found.parent / "share" / "katago"
                # A folder of programs for all has thousands of files that are none of KataGo's.
                yield Place(share, 1) if found.name in ("bin", "games") else Place(found, 1)


def _places_of_system(home: Path, environment: Mapping[str, str], platform: str) -> Iterator[Place]:
    if platform == "win32":
        for name in ("ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA", "SystemDrive"):
            if environment.get(name):
                base = Path(environment[name] + ("\\" if name == "SystemDrive" else ""))
                for pattern in _IN_HOME:
                    yield from (Place(folder, 4) for folder in _matching(base, pattern))
                    yield from (Place(folder, 4) for folder in _matching(base / "Programs", pattern))
        return
    for folder in (
        "/opt/homebrew/share/katago",
        "/usr/local/share/katago",
        "/usr/share/katago",
        "/usr/share/games/katago",
    ):
        yield Place(Path(folder), 1)
    if platform == "darwin":
        for applications in (Path("/Applications"), home / "Applications"):
            yield from map(Place, _matching(applications, "LizzieYzy*.app/Contents/app/weights"))
            yield from (Place(folder, 5) for folder in _matching(applications, "KaTrain.app/Contents"))
        yield from (Place(folder, 1) for folder in _matching(Path("/opt/homebrew/Cellar/katago"), "*/share/katago"))


def _settings_files(home: Path, platform: str) -> Iterator[Path]:
    roaming = Path(os.environ.get("APPDATA", home / "AppData" / "Roaming"))
    sabaki = {"win32": roaming, "darwin": home / "Library" / "Application Support"}.get(platform, home / ".config")
    yield sabaki / "Sabaki" / "settings.json"
    yield home / ".katrain" / "config.json"
    yield home / ".q5gorc"
    yield home / ".qgorc"
    for pattern in ("[Ll]izzie*/config.txt", "[Ll]izzie*/*/config.txt"):
        yield from _matching(home, pattern)


def _in_settings(content: str, folder: Path) -> Iterator[Path]:
    """Yield what the settings of a program name: all of its texts if they are JSON, else its lines."""
    try:
        texts: Iterable[str] = _strings(json.loads(content))
    except (ValueError, RecursionError):
        texts = content.splitlines()
    for text, _ in zip(texts, range(_MOST_STRINGS), strict=False):
        if _NETWORK_NAME.fullmatch(text) and "-model" not in text:
            yield from _absolute(text, folder)
        else:
            for found in _IN_LINE.finditer(text):
                yield from _absolute(found[1].strip("\"'"), folder)


def _strings(value: object) -> Iterator[str]:
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)


def _in_command(command: str, folder: Path) -> Iterator[Path]:
    words = words_of(command)
    if not is_remote(words):
        for flag, value in pairwise(words):
            if flag in _FLAGS:
                yield from _absolute(value, folder)


def _absolute(text: str, folder: Path) -> Iterator[Path]:
    if is_possible(text):
        try:
            yield folder / Path(text).expanduser()
        except RuntimeError:  # the home of nobody
            return


def _matching(folder: Path, pattern: str) -> list[Path]:
    try:
        return sorted(folder.glob(pattern))
    except (OSError, ValueError):
        return []
