"""Matches of fake engines on 5x5, and what came of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from qtgo.cli.main import main
from qtgo.core.record.properties import text_of
from qtgo.sgf.formats.importers import read_file


def match(capsys: pytest.CaptureFixture[str], folder: Path, *options: str) -> tuple[int, str, str]:
    """Play a match on 5x5; give the exit status and what was written."""
    try:
        status = main(["match", "--size", "5", "-o", str(folder), "--black-name", "A", "--white-name", "B", *options])
    except SystemExit as stop:
        status = int(stop.code or 0)
    return status, *capsys.readouterr()


def outcome(
    capsys: pytest.CaptureFixture[str], folder: Path, black: str, white: str, *options: str
) -> tuple[dict[str, Any], str]:
    status, out, err = match(capsys, folder, "--black", black, "--white", white, "--json", *options)
    assert status == 0, err
    parsed = json.loads(out)
    assert isinstance(parsed, dict)
    return parsed, err


def results(parsed: dict[str, Any]) -> list[str]:
    games = parsed["results"]
    assert isinstance(games, list)
    return [game["result"] for game in games]


def faults(parsed: dict[str, Any]) -> list[int]:
    engines = parsed["engines"]
    assert isinstance(engines, list)
    return [engine["faults"] for engine in engines]


def comments(path: Path) -> str:
    nodes = list(read_file(path).games[0].main_line())
    return "\n".join(text_of(node, "C") for node in nodes)
