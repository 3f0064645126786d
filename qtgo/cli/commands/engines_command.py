"""``qtgo engines``: list the built-in engine, and those that are installed on this computer."""

from __future__ import annotations

import argparse

from qtgo.cli.terminal import complain, say, say_json
from qtgo.engine.builtin import builtin_config, is_builtin
from qtgo.engine.discovery import discover, lacks_human_network
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.engine_words import human_network_text
from qtgo.text.joining import labeled, listed
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help=tr("print one line of JSON per engine"))


def run(arguments: argparse.Namespace) -> int:
    """Print each engine found with the command line that starts it."""
    engines = [(builtin_config(), ()), *((found.config, found.missing) for found in discover())]
    for config, missing in engines:
        names = [ingredient.name.lower() for ingredient in missing]
        if arguments.json:
            say_json(_fields(config, names))
        else:
            say(*_lines(config, names))
    if not arguments.json and lacks_human_network([config for config, _ in engines]):
        say(human_network_text())
    if not builtin_config().command:
        complain(tr("the built-in engine cannot be started: the Python that runs QtGo is unknown"))
    return 0


def _fields(config: EngineConfig, missing: list[str]) -> dict[str, object]:
    return {"name": config.name, "command": config.command, "built_in": is_builtin(config), "missing": missing}


def _lines(config: EngineConfig, missing: list[str]) -> list[str]:
    name = tr("{engine} (built in)").format(engine=config.name) if is_builtin(config) else config.name
    line = labeled(name, config.command)
    return [line, "  " + tr("not found: {files}").format(files=listed(missing))] if missing else [line]
