"""Import modules that the first game needs while the program is idle."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import chain

from PySide6.QtWidgets import QWidget

from qtgo.kit.first_picture import DeferredParts
from qtgo.timers import single_shot

_DELAY = 1000  # ms after the window has all its parts, early enough for a user who starts with a click
_MODULES = (
    "hashlib",
    "queue",
    "concurrent.futures.thread",
    "sqlite3",
    "socket",
    "logging.handlers",
    "platform",
    "uuid",
    "qtgo.kit.motion",
    "qtgo.text.file_problem_words",
    "qtgo.text.file_issue_words",
    "qtgo.sgf.charset_fit",
    "qtgo.session.work.task",
    "qtgo.session.document.large_files",
    "qtgo.core.analysis.other_lines",
    "qtgo.core.analysis.passes",
    "qtgo.engine.process.failure",
    "qtgo.engine.reviewers",
    "qtgo.files.input",
    "qtgo.networks.network_engines",
    "qtgo.session.work.known_engines",
    "qtgo.session.work.review_team",
    "qtgo.core.record.analyses.values",
    "qtgo.core.record.analyses.range_coder",
    "qtgo.core.record.analyses.compact_form",
    "qtgo.core.record.analyses.compact",
    "qtgo.core.record.analyses.katrain",
    "qtgo.core.record.analyses.go_review_partner",
    "qtgo.core.record.analyses.recorded",
    "qtgo.gtp.server.arguments",
    "qtgo.gtp.plan",
    "qtgo.gtp.session",
    "qtgo.gtp.synchronizer",
    "qtgo.gtp.review_line",
    "qtgo.gtp.analysis_answer",
    "qtgo.gtp.analysis_book",
    "qtgo.gtp.review_run",
    "qtgo.engine.process.log_file",
    "qtgo.engine.process.process",
    "qtgo.engine.process.run",
    "qtgo.engine.analysis_process",
    "qtgo.engine.board_limits",
    "qtgo.library.analysis_cache",
    "qtgo.text.engine_words",
    "qtgo.text.analysis.review_words",
    "qtgo.text.analysis.move_fact_words",
)
"""In the order in which they need each other, so that each takes some milliseconds."""


def prepare_soon(window: QWidget) -> None:
    """Import the modules for opening a game, one at a time, when the window has been there for a while."""
    remainder = DeferredParts(preparation(window), (), window)
    single_shot(window, remainder.begin, _DELAY).start()


def preparation(window: QWidget) -> Iterator[None]:
    """Import one module in each step: the shared ones, those that the features name, and those of what they open."""
    from qtgo.look.look import wants_no_motion
    from qtgo.shell.feature import Feature

    features = window.findChildren(Feature)
    prepared = (*(feature.prepares for feature in features), *(feature.opens for feature in features))
    for name in (*_MODULES, *chain.from_iterable(prepared)):
        import_module(name)
        yield
    wants_no_motion(window)  # PySide makes classes for a style at its first use
