"""Solving problems, guessing moves, and autoplay, in one window."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout

from qtgo.controllers.autoplay import AutoplayController, AutoplayOptions
from qtgo.core.rules.point import Point
from qtgo.files.trouble import BrokenState, Stored
from qtgo.settings import Settings
from qtgo.text.translation import Texts
from qtgo.widgets.status_message import MessageKind
from qtgo.window.commands.file import FileCommands
from qtgo.window.context import WindowContext

if TYPE_CHECKING:
    from qtgo.controllers.guess import GuessController
    from qtgo.controllers.problem import ProblemController
    from qtgo.controllers.problem_progress import ProblemProgress
    from qtgo.core.study.guess import GuessState
    from qtgo.core.study.problem import ProblemState
    from qtgo.widgets.study_panel import GuessPanel, ProblemPanel

tr = Texts("study")


class StudyCommands(QObject):
    """The ways to study a record: as a problem, by guessing its moves, and as a film."""

    settings_changed = Signal(object)  # Settings: speed and stops of autoplay
    mode_changed = Signal(object)  # bool: a problem or guessing is under way
    markup_changed = Signal(object)  # Markup: of a problem, or of guessing

    def __init__(self, context: WindowContext, files: FileCommands, progress: Path) -> None:
        super().__init__(context.window)
        game_controller = context.game_controller
        self._actions = context.actions
        self._game_controller = game_controller
        self._players = context.players
        self._document = context.document
        self._files = files
        self._message = context.message
        self._settings = Settings()
        self._storage = context.storage
        self._progress_file = progress
        self.autoplay = AutoplayController(game_controller, context.navigator, self)
        self._window = context.window
        self._place = QVBoxLayout()
        self._actions.solve.triggered.connect(self.solve)
        self._actions.guess.triggered.connect(self.start_guessing)
        self._connect_autoplay()

    def add_to(self, column: QVBoxLayout) -> None:
        """Choose the place of the panels in the window."""
        column.addLayout(self._place)

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._settings = settings
        if "problem" in vars(self):
            self.problem.random = self._random()
        self.autoplay.set_options(
            AutoplayOptions(
                settings.autoplay_interval, settings.autoplay_stops_at_branches, settings.autoplay_stops_at_comments
            )
        )
        self._actions.autoplay_at_branches.setChecked(settings.autoplay_stops_at_branches)
        self._actions.autoplay_at_comments.setChecked(settings.autoplay_stops_at_comments)
        for action in self._actions.autoplay_speed.actions():
            action.setChecked(action.data() == settings.autoplay_interval)

    @property
    def is_active(self) -> bool:
        """Return whether a problem or guessing is under way."""
        return any(name in vars(self) and getattr(self, name).is_active for name in ("problem", "guess"))

    def play(self, point: Point) -> None:
        """Try a move of the problem, or guess it."""
        (self.problem if self.problem.is_active else self.guess).play(point)

    def pass_(self) -> None:
        """Try a pass in a problem."""
        if self.is_active and self.problem.is_active:
            self.problem.pass_()

    def leave(self) -> None:
        """Go back to the record, where one was in it."""
        if self.is_active:
            self._document.show(self._document.state.game)

    # Problems

    def solved_by_file(self) -> tuple[tuple[str, frozenset[int]], ...]:
        """Return the files of problems that were tried, the last one first, and which problems are solved."""
        return self._progress.solved_by_file()

    def _random(self) -> Random | None:
        """Return what varies the answers, None where the user wants the first ones."""
        return Random() if self._settings.vary_answers else None

    def solve(self) -> None:
        """Solve the record shown as a problem."""
        from qtgo.core.study.disguise import disguised

        self.leave()
        if not self._may_begin():
            return
        root, settings = self._game_controller.game.root, self._settings
        if settings.turn_problems or settings.swap_problems:
            root = disguised(root, Random(), turned=settings.turn_problems, swapped=settings.swap_problems)
        if not self.problem.start(root):
            self._message.show_message(tr.lazy("Nothing to solve: this game has no moves."))

    def _step_problem(self, direction: int) -> None:
        """Go to another problem: the next game of the file, else the next file of its folder."""
        game = self._document.state.game + direction
        if 0 <= game < self._document.state.games:
            self._document.show(game)
        elif not self._open_beside(direction):
            self._message.show_message(tr.lazy("No more problems in this folder."))
            return
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

    def _file(self) -> str:
        path = self._document.state.path
        return "" if path is None else str(path)

    def _show_problem(self, state: ProblemState) -> None:
        self.problem_panel.show_state(state, self._problem_details)
        self._show_mode()

    def _problem_details(self) -> str:
        document, file, number = self._document.state, self._file(), QLocale().toString
        done, record = self._progress.statistics(file), self._progress.record(file, document.game)
        parts = [
            tr("Problem {game} of {games}").format(game=number(document.game + 1), games=number(document.games)),
            tr("{solved} solved, {failed} failed in this file").format(
                solved=number(done.solved), failed=number(done.failed)
            ),
        ]
        if record.day:
            from qtgo.widgets.local_dates import date_text

            day = date_text(QDate.fromString(record.day, "yyyy-MM-dd"))
            words = tr("last solved on {day}") if record.solved_last else tr("last failed on {day}")
            parts.append(words.format(day=day))
        return " · ".join(parts)

    def _note_result(self, solved: bool) -> None:
        day = QDate.currentDate().toString("yyyy-MM-dd")
        with self._storage.guard(Stored.PROBLEMS, self._progress.path):
            self._progress.note(self._file(), self._document.state.game, solved=solved, day=day)
        self._tell_broken(self._progress)

    def _tell_broken(self, progress: ProblemProgress) -> None:
        """Show where results that could not be read were put."""
        aside, progress.broken = progress.broken, None
        if aside is not None:
            self._storage.found_broken.emit(BrokenState(Stored.PROBLEMS, aside))

    @cached_property
    def _progress(self) -> ProblemProgress:
        """Return the results, which are read when they are first wanted."""
        from qtgo.controllers.problem_progress import ProblemProgress

        progress = ProblemProgress(self._progress_file)
        self._tell_broken(progress)
        return progress

    @cached_property
    def problem(self) -> ProblemController:
        """Return the controller of problems, made with the first."""
        from qtgo.controllers.problem import ProblemController

        problem = ProblemController(self._game_controller, self)
        problem.random = self._random()
        problem.markup_changed.connect(self.markup_changed)
        problem.attempt_ended.connect(self._note_result)
        problem.state_changed.connect(self._show_problem)
        problem.left.connect(self._show_mode)
        return problem

    @cached_property
    def problem_panel(self) -> ProblemPanel:
        """Return the panel of a problem, made when it is first asked for."""
        from qtgo.widgets.study_panel import ProblemPanel

        panel, problem = ProblemPanel(self._window), self.problem
        self._place.addWidget(panel)
        panel.hint_requested.connect(problem.hint)
        panel.solution_requested.connect(problem.show_solution)
        panel.retry_requested.connect(problem.retry)
        panel.previous_requested.connect(lambda: self._step_problem(-1))
        panel.next_requested.connect(lambda: self._step_problem(1))
        panel.leave_requested.connect(self.leave)
        return panel

    # Guessing

    def start_guessing(self) -> None:
        """Guess the moves that follow in this line; from the start where none do."""
        self.leave()
        game = self._game_controller.game
        at = game.depth if game.current.children else 0
        if self._may_begin() and not self.guess.start(game.line.nodes(), at, self.guess_panel.colors.currentData()):
            self._message.show_message(tr.lazy("Nothing to guess: no moves follow."))

    def _show_guess(self, state: GuessState) -> None:
        self.guess_panel.show_state(state)
        self._show_mode()

    @cached_property
    def guess(self) -> GuessController:
        """Return the controller of guessing, made when that first begins."""
        from qtgo.controllers.guess import GuessController

        guess = GuessController(self._game_controller, self)
        guess.markup_changed.connect(self.markup_changed)
        guess.state_changed.connect(self._show_guess)
        guess.left.connect(self._show_mode)
        return guess

    @cached_property
    def guess_panel(self) -> GuessPanel:
        """Return the panel of guessing, made when it is first asked for."""
        from qtgo.widgets.study_panel import GuessPanel

        panel, guess = GuessPanel(self._window), self.guess
        self._place.addWidget(panel)
        panel.hint_requested.connect(guess.hint)
        panel.skip_requested.connect(guess.skip)
        panel.colors_chosen.connect(guess.set_colors)
        panel.leave_requested.connect(self.leave)
        return panel

    # Autoplay

    def _connect_autoplay(self) -> None:
        actions = self._actions
        actions.autoplay.triggered.connect(self._toggle_autoplay)
        actions.autoplay_speed.triggered.connect(lambda action: self._change(autoplay_interval=action.data()))
        actions.autoplay_at_branches.triggered.connect(lambda on: self._change(autoplay_stops_at_branches=on))
        actions.autoplay_at_comments.triggered.connect(lambda on: self._change(autoplay_stops_at_comments=on))
        self.autoplay.running_changed.connect(actions.autoplay.setChecked)

    def _toggle_autoplay(self) -> None:
        self.autoplay.toggle()
        action: QAction = self._actions.autoplay
        action.setChecked(self.autoplay.is_running)

    def _change(self, **changes: object) -> None:
        self.settings_changed.emit(replace(self._settings, **changes))  # type: ignore[arg-type]

    # Both modes

    def _may_begin(self) -> bool:
        """Return whether another game may be shown in place of this one: not while a clock or an engine is at it."""
        if self._game_controller.live is not None:
            say = tr.lazy("A timed game is in progress. Finish it first, or open this game in a new window.")
        elif self._players.has_engines:
            say = tr.lazy(
                "An engine is playing this game. Let a human play its color, or open the game in a new window."
            )
        else:
            return True
        self._message.show_message(say, MessageKind.WARNING)
        return False

    def _show_mode(self) -> None:
        self.problem_panel.setVisible(self.problem.is_active)
        self.guess_panel.setVisible(self.guess.is_active)
        self.mode_changed.emit(self.is_active)
