"""``qtgo engines``: list the engines that are installed on this computer."""

from __future__ import annotations

import argparse
import json
import sys

from qtgo.engine.discovery import FoundEngine, discover


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    """Print each engine found with the command line that starts it."""
    found = discover()
    for engine in found:
        print(json.dumps(_fields(engine)) if arguments.json else _line(engine))
    if not found:
        print("qtgo: no engine was found; GNU Go is one that most systems have", file=sys.stderr)
    return 0


def _fields(engine: FoundEngine) -> dict[str, object]:
    return {
        "name": engine.config.name,
        "command": engine.config.command,
        "missing": [ingredient.name.lower() for ingredient in engine.missing],
    }


def _line(engine: FoundEngine) -> str:
    line = f"{engine.config.name}: {engine.config.command}"
    missing = ", ".join(ingredient.name.lower() for ingredient in engine.missing)
    return f"{line}\n  not found: its {missing}" if missing else line
