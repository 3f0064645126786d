"""The engine that comes with the program: a process of the same Python, made out anew at each start."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from qtgo.engine.command_line import join_command
from qtgo.gtp.engine_config import EngineConfig

BUILTIN_NAME = "QtGo"
BUILTIN_RECIPE = "qtgo"
BUILTIN_COMMAND = "qtgo"
"""Stands for its command line where one is typed."""
DEFAULT_LEVEL = "casual"
ADVISER_LEVEL = "full"
"""The level at which it gives advice, whatever the opponent plays at."""

_PACKAGE = Path(__file__).resolve().parents[1]


def builtin_words(executable: str | None = None, *, frozen: bool | None = None) -> tuple[str, ...]:
    """Give the words that start the program over GTP; empty where nothing says which Python runs it.

    A program that was packed into one executable is that executable. Otherwise Python does not look for modules
    in the folder it is started in (-P), where anything may lie.
    """
    program = sys.executable if executable is None else executable
    is_frozen = bool(getattr(sys, "frozen", False)) if frozen is None else frozen
    if not program:
        return ()
    return (program, "gtp") if is_frozen else (program, "-P", "-m", _PACKAGE.name, "gtp")


def builtin_environment(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Give the lines of environment by which the other process finds this same package, as in a checkout."""
    before = (os.environ if environment is None else environment).get("PYTHONPATH", "")
    others = (str(Path(folder).absolute()) for folder in before.split(os.pathsep) if folder)  # it may start elsewhere
    folders = dict.fromkeys([str(_PACKAGE.parent), *others])
    return (f"PYTHONPATH={os.pathsep.join(folders)}",)


def builtin_engine(level: str = "", *, options: Sequence[str] = ()) -> EngineConfig:
    """Give how the built-in engine is started now, at a level if one is given."""
    words = builtin_words()
    command = join_command([*words, *options]) if words else ""
    return EngineConfig(BUILTIN_NAME, command, environment=builtin_environment(), recipe=BUILTIN_RECIPE, level=level)


def is_builtin(config: EngineConfig | None) -> bool:
    """Tell whether an engine is the built-in one."""
    return config is not None and config.name == BUILTIN_NAME and config.recipe == BUILTIN_RECIPE
