"""The option ``--report`` of ``qtgo analyze``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from qtgo.cli.output import keep_input, write_output
from qtgo.report.content import GameReport, ReportFormat
from qtgo.report.writing import format_of, report_bytes
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_report(parser: argparse.ArgumentParser) -> None:
    """Declare the option."""
    parser.add_argument(
        "--report",
        type=_report_option,
        metavar="OUT",
        help=tr("write a report on all games to this file: .html, .pdf or .md"),
    )


def _report_option(text: str) -> Path:
    path = Path(text)
    if format_of(path) is None:
        raise argparse.ArgumentTypeError(tr("{value!r} does not end in .html, .pdf or .md").format(value=text))
    return path


def check_report(report: Path | None, files: Sequence[str]) -> None:
    """Raise InputError if the report would replace one of the games; before hours are spent on them."""
    if report is not None:
        for name in files:
            keep_input(name, report)


def write_report(report: Path, reports: Sequence[GameReport]) -> None:
    """Write the report on one or more games."""
    kind = format_of(report)
    assert kind is not None
    application = None
    if kind is ReportFormat.PDF:  # drawn without a display, which may be named and gone
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from PySide6.QtGui import QGuiApplication

        application = QGuiApplication.instance() or QGuiApplication(["qtgo"])
    data = report_bytes(reports, kind)
    del application
    write_output(report, data)
