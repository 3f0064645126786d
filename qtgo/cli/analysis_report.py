"""The option ``--report`` of ``qtgo analyze``."""

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
from qtgo.report.content import GameReport, ReportFormat
from qtgo.report.report_files import format_of, report_bytes
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_report(parser: argparse.ArgumentParser) -> None:
    """Declare the option."""
    parser.add_argument(
        "--report",
        type=path_ending_in(*(kind.value for kind in ReportFormat)),
        metavar="OUT",
        help=tr("write a report on all games to this file: .html, .pdf or .md"),
    )


def check_report(report: Path | None, files: Sequence[str]) -> None:
    """Raise InputError if the report has no folder or would replace a game; before hours are spent on them."""
    if report is None:
        return
    if not report.parent.is_dir():
        raise InputError(f"{report}: {os.strerror(errno.ENOENT)}")
    for name in files:
        keep_input(name, report)


def drawing_for(report: Path | None) -> AbstractContextManager[None]:
    """Load Qt's drawing if the report needs it, before anything else in Qt is used."""
    return nullcontext() if report is None or format_of(report) is not ReportFormat.PDF else without_display()


def write_report(report: Path, reports: Sequence[GameReport]) -> None:
    """Write the report on one or more games."""
    kind = format_of(report)
    assert kind is not None
    write_output(report, report_bytes(reports, kind, complain))
