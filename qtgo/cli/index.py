"""``qtgo index``: bring the index of the records in some folders up to date, as the window's library does."""

from __future__ import annotations

import argparse
import sqlite3
from dataclasses import asdict
from pathlib import Path

from qtgo.cli.errors import InputError
from qtgo.cli.terminal import note, say, say_json
from qtgo.library.database import NotAnIndexError
from qtgo.library.scan import ScanProgress, update


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="a folder with records, at any depth")
    parser.add_argument("-o", "--output", required=True, metavar="INDEX", help="the index, made if it is missing")
    parser.add_argument("--json", action="store_true", help="write the progress as lines of JSON")


def run(arguments: argparse.Namespace) -> int:
    """Read what is new or has changed, forget what is gone, and say how far it has come."""
    report = _report_json if arguments.json else _report
    try:
        result = update(Path(arguments.output), [Path(folder).absolute() for folder in arguments.folders], report)
    except sqlite3.Error as error:
        raise InputError(f"{arguments.output}: {error}") from error
    except NotAnIndexError:
        raise InputError(f"{arguments.output}: not a QtGo index; it was left unchanged") from None
    except OSError as error:
        raise InputError(f"{error.filename or arguments.output}: {error.strerror or error}") from error
    if not arguments.json:
        say(f"{result.games} games; {result.unreadable} files that cannot be read")
    return 0


def _report(progress: ScanProgress) -> None:
    if progress.total:
        note(f"{progress.done} of {progress.total} files")


def _report_json(progress: ScanProgress) -> None:
    say_json(asdict(progress))
