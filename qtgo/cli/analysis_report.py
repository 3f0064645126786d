"""The options ``--report`` and ``--overview`` of ``qtgo analyze``."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from qtgo.cli.commands.drawing import without_display
from qtgo.cli.options import path_ending_in
from qtgo.cli.output import keep_input, write_output
from qtgo.cli.terminal import InputError, complain
from qtgo.report.content import ReportFormat
from qtgo.report.report_files import format_of, report_bytes
from qtgo.report.report_text import Report
from qtgo.text.file_problem_words import system_reason
from qtgo.text.translation import Texts

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


def check_report(report: Path | None, files: Sequence[str]) -> None:
    """Raise InputError if the report has no folder or would replace a game; before hours are spent on them."""
    if report is None:
        return
    if not report.parent.is_dir():
        reason = system_reason(FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
        raise InputError(f"{report}: {reason}")
    for name in files:
        keep_input(name, report)


def drawing_for(*reports: Path | None) -> AbstractContextManager[None]:
    """Load Qt's drawing if a report needs it, before anything else in Qt is used."""
    has_pdf = any(report is not None and format_of(report) is ReportFormat.PDF for report in reports)
    return without_display() if has_pdf else nullcontext()


def write_report(report: Path, reports: Sequence[Report]) -> None:
    """Write the report on one or more games, or the page over many."""
    kind = format_of(report)
    assert kind is not None
    write_output(report, report_bytes(reports, kind, complain))
