"""``qtgo index``: bring the index of the records in some folders up to date, as the window's library does."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.games_ahead import GamesAhead
from qtgo.cli.options import name_option
from qtgo.cli.output import check_output
from qtgo.cli.records import folder_fault, is_folder
from qtgo.cli.terminal import InputError, complain, mention, say, say_json
from qtgo.library.database import NotAnIndexError
from qtgo.library.scan import Contents, ScanProgress, contents_of, update
from qtgo.text.file_problem_words import index_reason, os_error_text
from qtgo.text.joining import labeled, listed
from qtgo.text.numpy_words import library_needs_numpy_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "folders",
        nargs="*",
        type=name_option,
        metavar="FOLDER",
        help=tr("a folder of game files (including subfolders)"),
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=name_option,
        metavar="INDEX",
        help=tr("the index file, created if missing"),
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=tr("print progress as lines of JSON, the last of which names missing and unreadable folders"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Read what is new or has changed, forget what is gone, and say how far it has come."""
    problem = numpy_problem()
    if problem:
        raise InputError(library_needs_numpy_text(problem))
    if is_folder(Path(arguments.output).parent):  # else it is made
        check_output(arguments.output)
    report = _report_json if arguments.json else _report
    try:
        folders = [Path(folder).absolute() for folder in arguments.folders]
        result = update(Path(arguments.output), folders, report, _read_ahead)
    except sqlite3.Error as error:
        raise InputError(labeled(str(arguments.output), index_reason(error))) from error
    except NotAnIndexError:
        text = tr("{file}: not a QtGo index; left unchanged")
        raise InputError(text.format(file=arguments.output)) from None
    except OSError as error:
        raise InputError(os_error_text(error, error.filename or arguments.output)) from error
    if not arguments.json:
        games = tr.plural("{n} game", "{n} games", result.games)
        unreadable = tr.plural("{n} unreadable file", "{n} unreadable files", result.unreadable)
        say(listed((games, unreadable)))
    return max(_tell_missing(arguments.folders), _tell_denied(result.denied))


@contextmanager
def _read_ahead(names: Sequence[str]) -> Iterator[Callable[[], Contents | None]]:
    with closing(GamesAhead[Contents](names)) as ahead:
        ahead.begin(contents_of)
        yield ahead.take


def _tell_missing(folders: Sequence[str]) -> int:
    """Name the folders that are not there; return the exit status."""
    missing = [folder for folder in folders if not is_folder(folder)]
    for folder in missing:
        complain(tr("{folder}: no such folder; its games stay in the index").format(folder=folder))
    return 1 if missing else 0


def _tell_denied(folders: Sequence[str]) -> int:
    """Say why folders cannot be read; return the exit status."""
    for folder in folders:
        if fault := folder_fault(folder):  # which another program may have mended
            complain(fault)
    return 1 if folders else 0


def _report(progress: ScanProgress) -> None:
    if progress.total:
        text = tr.plural_form("{done} of {n} file", "{done} of {n} files", progress.total)
        mention(text.format(done=progress.done, n=progress.total))


def _report_json(progress: ScanProgress) -> None:
    say_json(asdict(progress))
