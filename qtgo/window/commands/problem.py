"""Solving the games of a file as problems: the board zoomed on what they use, the verdict, and how they went."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from qtgo.board.view import BoardView
from qtgo.core.rules.point import Area
from qtgo.files.trouble import BrokenState, Stored
from qtgo.settings import Settings
from qtgo.text.translation import Texts
from qtgo.widgets.language import set_lasting
from qtgo.widgets.tool_button import REASON
from qtgo.window.commands.file import FileCommands
from qtgo.window.context import WindowContext

if TYPE_CHECKING:
    from qtgo.controllers.problem import ProblemController
    from qtgo.controllers.problem_progress import ProblemProgress
    from qtgo.core.study.problem import ProblemState
    from qtgo.widgets.problem_bar import ProblemBar
    from qtgo.widgets.problem_card import ProblemCard
    from qtgo.window.verdict_pill import VerdictPill

tr = Texts("problem")


class ProblemCommands(QObject):
    """Starts problems, shows how they stand, and goes on to others; ``may_begin`` is asked before each."""

    changed = Signal()  # a problem began, or was left
    markup_changed = Signal(object)  # Markup
    hint_offered = Signal(object)  # bool: there is a hint to be had

    def __init__(
        self, context: WindowContext, files: FileCommands, progress: Path, may_begin: Callable[[], bool]
    ) -> None:
        super().__init__(context.window)
        self._context = context
        self._actions, self._document, self._message = context.actions, context.document, context.message
        self._files, self._may_begin = files, may_begin
        self._progress_file = progress
        self._settings = Settings()
        self._column: QVBoxLayout | None = None
        self._view: BoardView | None = None
        self._is_shown = False
        actions = self._actions
        actions.hint.triggered.connect(lambda: self.controller.hint() if self.is_active else None)
        actions.problem_again.triggered.connect(lambda: self.controller.retry())
        actions.problem_solution.triggered.connect(lambda: self.controller.show_solution())
        actions.problem_previous.triggered.connect(lambda: self._step(-1))
        actions.problem_next.triggered.connect(lambda: self._step(1))
        actions.whole_board.toggled.connect(lambda _on: self._show_part())

    def place_in(self, column: QVBoxLayout, view: BoardView) -> None:
        """Choose where the bar and the verdict are shown."""
        self._column, self._view = column, view

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._settings = settings
        if "controller" in vars(self):
            self.controller.random = self._random()

    @property
    def is_active(self) -> bool:
        """Return whether a problem is under way."""
        return "controller" in vars(self) and self.controller.is_active

    def solved_by_file(self) -> tuple[tuple[str, frozenset[int]], ...]:
        """Return the files of problems that were tried, the last one first, and which problems are solved."""
        return self._progress.solved_by_file()

    def solve(self) -> None:
        """Solve the record shown as a problem."""
        from qtgo.core.study.disguise import disguised

        if not self._may_begin():
            return
        root, settings = self._context.game_controller.game.root, self._settings
        if settings.turn_problems or settings.swap_problems:
            root = disguised(root, Random(), turned=settings.turn_problems, swapped=settings.swap_problems)
        if not self.controller.start(root):
            self._message.show_message(tr.lazy("Nothing to solve: this game has no moves."))

    # Other problems

    def _step(self, direction: int) -> None:
        """Go to another problem: the next game of the file, else the next file of its folder."""
        game = self._document.state.game + direction
        if 0 <= game < self._document.state.games:
            self._go_to(game)
        elif self._open_beside(direction):
            self.solve()
        else:
            self._message.show_message(tr.lazy("No more problems in this folder."))

    def _go_to(self, game: int) -> None:
        self._document.show(game)
        self.solve()

    def _open_beside(self, direction: int) -> bool:
        """Open the file before or after this one in its folder, at its first or last game."""
        path = self._document.state.path
        if path is None:
            return False
        files = sorted(file for file in path.parent.glob("*") if file.suffix.lower() == ".sgf" and file.is_file())
        index = files.index(path) + direction if path in files else -1
        if not 0 <= index < len(files) or not self._files.open_path(files[index], move=0):
            return False
        if direction < 0:
            self._document.show(self._document.state.games - 1)
        return True

    # What is shown

    def _show(self, state: ProblemState) -> None:
        """Show how a problem stands."""
        if not self._is_shown:
            self._set_shown(True)
        self.card.show_state(state)
        self.pill.show_state(state)
        self.hint_offered.emit(state.has_hint and not state.shows_solution)
        self._show_part()
        self.changed.emit()

    def _set_shown(self, shown: bool) -> None:
        self._is_shown = shown
        self._context.side.set_head(self.card if shown else None)
        self.card.setVisible(shown)
        self.bar.setVisible(shown)
        if shown:
            self._show_progress()

    def _leave(self) -> None:
        if self._is_shown:
            self._set_shown(False)
            self.pill.show_state(None)
        self._show_part()
        self.changed.emit()

    def _show_part(self) -> None:
        """Zoom on what the problem uses, unless the whole board is wanted."""
        part: Area | None = self.controller.part if self.is_active else None
        action = self._actions.whole_board
        action.setProperty(REASON, tr("This problem needs the whole board.") if part is None else "")
        action.setEnabled(part is not None)
        self._context.scene.show_part(None if action.isChecked() else part)

    def _show_progress(self) -> None:
        document = self._document.state
        self.bar.dots.show_progress(document.games, document.game, self._progress.results(self._file()))
        name = self._context.game_controller.game.info.game_name
        self.card.show_problem(name or document.name, self._title, self._details)

    def _title(self) -> str:
        document, number = self._document.state, QLocale().toString
        if document.games < 2:
            return tr("Problem")
        return tr("Problem {game} of {games}").format(game=number(document.game + 1), games=number(document.games))

    def _details(self) -> str:
        file, number = self._file(), QLocale().toString
        done, record = self._progress.statistics(file), self._progress.record(file, self._document.state.game)
        parts = [
            tr("{solved} solved, {failed} failed in this file").format(
                solved=number(done.solved), failed=number(done.failed)
            )
        ]
        if record.day:
            from qtgo.widgets.local_dates import date_text

            day = date_text(QDate.fromString(record.day, "yyyy-MM-dd"))
            words = tr("Last solved on {day}") if record.solved_last else tr("Last failed on {day}")
            parts.append(words.format(day=day))
        return "\n".join(parts)

    # Results

    def _file(self) -> str:
        path = self._document.state.path
        return "" if path is None else str(path)

    def _note_result(self, solved: bool) -> None:
        day = QDate.currentDate().toString("yyyy-MM-dd")
        with self._context.storage.guard(Stored.PROBLEMS, self._progress.path):
            self._progress.note(self._file(), self._document.state.game, solved=solved, day=day)
        self._tell_broken(self._progress)
        self._show_progress()

    def _tell_broken(self, progress: ProblemProgress) -> None:
        """Show where results that could not be read were put."""
        aside, progress.broken = progress.broken, None
        if aside is not None:
            self._context.storage.found_broken.emit(BrokenState(Stored.PROBLEMS, aside))

    @cached_property
    def _progress(self) -> ProblemProgress:
        """Return the results, which are read when they are first wanted."""
        from qtgo.controllers.problem_progress import ProblemProgress

        progress = ProblemProgress(self._progress_file)
        self._tell_broken(progress)
        return progress

    # The parts, made with the first problem

    def _random(self) -> Random | None:
        """Return what varies the answers, None where the user wants the first ones."""
        return Random() if self._settings.vary_answers else None

    @cached_property
    def controller(self) -> ProblemController:
        """Return the controller of problems."""
        from qtgo.controllers.problem import ProblemController

        problem = ProblemController(self._context.game_controller, self)
        problem.random = self._random()
        problem.markup_changed.connect(self.markup_changed)
        problem.attempt_ended.connect(self._note_result)
        problem.state_changed.connect(self._show)
        problem.left.connect(self._leave)
        return problem

    @cached_property
    def bar(self) -> ProblemBar:
        """Return the bar under the board."""
        from qtgo.widgets.problem_bar import ProblemBar

        actions = self._actions
        tools = (actions.problem_again, "again"), (actions.hint, "hint"), (actions.problem_solution, "show")
        ways = (actions.whole_board, "full-screen"), (actions.problem_previous, "back")
        set_lasting(self._context.window, actions.problem_again.setIconText, tr.lazy("Again"))
        assert self._column is not None
        bar = ProblemBar(tools, ways, actions.problem_next, self._column.parentWidget())
        self._column.addWidget(bar)
        bar.dots.index_chosen.connect(self._go_to)
        return bar

    @cached_property
    def card(self) -> ProblemCard:
        """Return the card that heads the panel."""
        from qtgo.widgets.problem_card import ProblemCard

        return ProblemCard(self._actions.leave_mode, self._context.side)

    @cached_property
    def pill(self) -> VerdictPill:
        """Return the verdict in words, on the board."""
        from qtgo.window.verdict_pill import VerdictPill

        assert self._view is not None
        return VerdictPill(self._view, self._context.scene)
