"""Making a problem of the position shown: its solution is checked or found, and it is written to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from qtgo.core.study.making import MadeProblem, SolutionCheck, problem_maker
from qtgo.kit.notices.status_message import MessageKind
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

tr = Texts("problems")

_PROBLEM = "problem"


class ProblemMaking(QObject):
    """Makes problems; the game shown stays as it is."""

    def __init__(self, context: Context, folder: Callable[[], Path], is_own: Callable[[Path], bool]) -> None:
        """Make the object; ``folder`` returns the folder to offer, ``is_own`` whether a file is the one shown."""
        super().__init__(context.window)
        self._context, self._folder, self._is_own = context, folder, is_own

    def ask(self) -> None:
        """Make a problem of the position shown, in a thread, ask for its file, and write it."""
        from qtgo.session.work.task import Task
        from qtgo.shell.file_to_write import ask_for_file_to_write
        from qtgo.shell.waiting import wait_for

        make = problem_maker(self._context.game.game)
        task = Task(lambda report: make(lambda: report(0)))
        made = wait_for(task, tr("Make Problem"), tr("Reading the position…"), self._context.window)
        if made is None:
            return
        if made.check is SolutionCheck.MISSING:
            self._context.notices.show_message(lambda: _check_text(made.check), MessageKind.WARNING)
            return
        offered = self._folder() / f"{tr('Problem')}.sgf"
        path = ask_for_file_to_write(self._context.window, tr("Make Problem"), offered, (tr("SGF files"), "*.sgf"))
        if path is not None:
            self.write(made, path)

    def write(self, made: MadeProblem, path: Path) -> None:
        """Write a problem; return the place and the knowledge about its solution, or the problem if that fails."""
        from qtgo.kit.local_paths import shown
        from qtgo.sgf.files import save
        from qtgo.text.file_problem_words import os_error_text

        message = self._context.notices
        if self._is_own(path):
            say = tr.lazy("This file is open. Choose another one.")
            message.show_message(say, MessageKind.WARNING, holds=lambda: self._is_own(path))
            return
        try:
            save(path, [made.root], "UTF-8")
        except OSError as error:
            message.show_failure(partial(os_error_text, error), _PROBLEM)
            return
        message.end_failure(_PROBLEM)
        is_doubtful = made.check in (SolutionCheck.REFUTED, SolutionCheck.UNSURE)
        message.show_message(
            lambda: tr("Written to {path}. {check}").format(path=shown(path), check=_check_text(made.check)),
            MessageKind.WARNING if is_doubtful else MessageKind.INFO,
        )


def _check_text(check: SolutionCheck) -> str:
    """Describe the knowledge about the solution of a new problem."""
    return {
        SolutionCheck.FOUND: tr("QtGo found the solution."),
        SolutionCheck.CONFIRMED: tr("QtGo confirms the solution."),
        SolutionCheck.REFUTED: tr("QtGo finds that the solution fails."),
        SolutionCheck.UNSURE: tr("QtGo could not check the solution."),
        SolutionCheck.MISSING: tr("Play the solution first: QtGo cannot find one in this position."),
    }[check]
