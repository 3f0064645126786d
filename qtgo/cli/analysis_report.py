"""The options ``--report``, ``--overview`` and what belongs to them of ``qtgo analyze``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from qtgo.cli.commands.drawing import without_display
from qtgo.cli.options import path_ending_in
from qtgo.cli.output import check_output, keep_input, write_output
from qtgo.cli.terminal import complain
from qtgo.plain_text import visible
from qtgo.report.content import ReportFormat
from qtgo.report.report_files import format_of, report_bytes
from qtgo.report.report_text import Report
from qtgo.text.joining import listed
from qtgo.text.translation import (
    ENGLISH,
    Texts,
    available_languages,
    codes_of,
    current_language,
    languages_folder,
    resolved,
    speaking,
)

tr = Texts("command line")


def add_report(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--report",
        type=path_ending_in(*(kind.value for kind in ReportFormat)),
        metavar="OUT",
        help=tr("write a report on all games to this file: .html, .pdf or .md"),
    )
    parser.add_argument(
        "--overview",
        type=path_ending_in(*(kind.value for kind in ReportFormat)),
        metavar="OUT",
        help=tr("write one page over all games to this file: .html, .pdf or .md"),
    )
    parser.add_argument(
        "--player", default="", metavar="NAME", help=tr("show the moves of this player in the overview")
    )
    parser.add_argument(
        "--report-language",
        type=_language,
        metavar="CODE",
        help=tr("write the report and the overview in this language, such as ja; by default in yours"),
    )


def _language(name: str) -> str:
    """Return the code of a language that there is by what it may be called."""
    folder = languages_folder()
    code = resolved([name], folder)
    if code == ENGLISH and ENGLISH not in codes_of(name):
        known = listed(available_languages(folder))
        text = tr("{name} is not one of the languages that there are: {codes}")
        raise argparse.ArgumentTypeError(text.format(name=visible(repr(name)), codes=known))
    return code


def check_report(report: Path | None, files: Sequence[str]) -> None:
    """Raise InputError if the report cannot be written or would replace a game; before hours are spent on them."""
    if report is None:
        return
    for name in files:
        keep_input(name, report)
    check_output(report)


def drawing_for(*reports: Path | None) -> AbstractContextManager[None]:
    """Load Qt's drawing if a report needs it, before anything else in Qt is used."""
    has_pdf = any(report is not None and format_of(report) is ReportFormat.PDF for report in reports)
    return without_display() if has_pdf else nullcontext()


def write_report(report: Path, make: Callable[[], Sequence[Report]], language: str | None) -> None:
    """Write the report on one or more games, or the page over many, in a language."""
    kind = format_of(report)
    assert kind is not None
    with speaking(language or current_language()):
        data = report_bytes(make(), kind, complain)
    write_output(report, data)
