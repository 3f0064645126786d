"""``qtgo engines``: list the built-in engine, and those that are installed on this computer."""

from __future__ import annotations

import argparse
import json
import sys

from qtgo.engine.builtin import builtin_engine, is_builtin
from qtgo.engine.discovery import discover
from qtgo.gtp.engine_config import EngineConfig


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    """Print each engine found with the command line that starts it."""
    engines = [(builtin_engine(), ()), *((found.config, found.missing) for found in discover())]
    for config, missing in engines:
        names = [ingredient.name.lower() for ingredient in missing]
        print(json.dumps(_fields(config, names)) if arguments.json else _line(config, names))
    if not builtin_engine().command:
        print("qtgo: nothing says which Python runs QtGo, so that its own engine cannot be started", file=sys.stderr)
    return 0


def _fields(config: EngineConfig, missing: list[str]) -> dict[str, object]:
    return {"name": config.name, "command": config.command, "built_in": is_builtin(config), "missing": missing}


def _line(config: EngineConfig, missing: list[str]) -> str:
    line = f"{config.name}{' (built in)' if is_builtin(config) else ''}: {config.command}"
    return f"{line}\n  not found: its {', '.join(missing)}" if missing else line
