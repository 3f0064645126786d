"""Solving problems, guessing moves, and autoplay, in one window."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout

from qtgo.board.scene.view import BoardView
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color, Point
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.navigate.autoplay import AutoplayController, AutoplayOptions
from qtgo.files.file_problems import Stored
from qtgo.kit.notices.status_message import MessageKind
from qtgo.settings import Settings
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node
    from qtgo.core.study.guess import GuessState
    from qtgo.features.guess.guess_controller import GuessController
    from qtgo.features.guess.guess_panel import GuessPanel
    from qtgo.features.problems.collection_choice import ProblemCollectionCommands
    from qtgo.features.problems.make_problem import MakingCommands
    from qtgo.features.problems.problem_controller import ProblemController
    from qtgo.features.problems.problem_solving import ProblemCommands
    from qtgo.features.problems.repetitions import Repetitions
    from qtgo.session.players.players import Seats

tr = Texts("study")


class StudyCommands(QObject):
    """The ways to study a record: as a problem, by guessing its moves, and as a film."""

    settings_changed = Signal(object)  # Settings: speed and stops of autoplay
    mode_changed = Signal(object)  # bool: a problem or guessing is under way
    markup_changed = Signal(object)  # Markup: of a problem, or of guessing
    turn_changed = Signal(object)  # Color | None: whose stone a click tries

    def __init__(self, context: Context, files: FileFeature, progress: Path) -> None:
        super().__init__(context.window)
        game_controller = context.game
        self._menus = context.menus
        self._game_controller = game_controller
        self._players = context.players
        self._seated: tuple[Node, Seats] | None = None  # who played the game that is shown again after a study
        self._document = context.document
        self._document.may_leave = self._may_leave
        self._message = context.notices
        self._settings = Settings()
        self.autoplay = AutoplayController(game_controller, context.navigator, self)
        self._window = context.window
        self._place = QVBoxLayout()
        self._context, self._files, self._progress_file = context, files, progress
        self._menus["solve"].triggered.connect(lambda: self.problems.solve())
        self._menus["problem_collections"].triggered.connect(lambda: self.collections.ask())
        self._menus["make_problem"].triggered.connect(lambda: self.making.ask())
        self._menus["guess"].triggered.connect(self.start_guessing)
        self._connect_autoplay()

    def add_to(self, column: QVBoxLayout, view: BoardView) -> None:
        """Choose where in the window the panels, and a verdict on the board, are shown."""
        column.addLayout(self._place)
        self._column, self._view = column, view

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._settings = settings
        if "problems" in vars(self):
            self.problems.use_settings(settings)
        self.autoplay.set_options(
            AutoplayOptions(
                settings.autoplay_interval, settings.autoplay_stops_at_branches, settings.autoplay_stops_at_comments
            )
        )
        self._menus["autoplay_at_branches"].setChecked(settings.autoplay_stops_at_branches)
        self._menus["autoplay_at_comments"].setChecked(settings.autoplay_stops_at_comments)
        for action in self._menus.choice("autoplay_speed").actions():
            action.setChecked(action.data() == settings.autoplay_interval)

    @property
    def data(self) -> Path:
        """Return the folder in which results are kept."""
        return self._progress_file.parent

    @property
    def is_active(self) -> bool:
        """Return whether a problem or guessing is under way."""
        return self.is_solving or ("guess" in vars(self) and self.guess.is_active)

    @property
    def color_to_click(self) -> Color | None:
        """Return whose stone a click tries, None where it tries none."""
        if self.is_solving:
            return None if self.problem.is_answering else self._game_controller.game.to_move
        return self.guess.state.to_guess if self.is_active else None

    @property
    def is_solving(self) -> bool:
        """Return whether a problem is under way."""
        return "problems" in vars(self) and self.problems.is_active

    @property
    def title(self) -> str:
        """Return what is studied that is not in the open file, empty for that."""
        return self.problems.title if self.is_solving else ""

    @cached_property
    def problems(self) -> ProblemCommands:
        """Return what is done with problems, made with the first."""
        from qtgo.features.problems.problem_solving import ProblemCommands

        problems = ProblemCommands(
            self._context, self._files, self._progress_file, lambda: self.repetitions, self._leave_and_begin
        )
        problems.place_in(self._column, self._view)
        problems.use_settings(self._settings)
        problems.markup_changed.connect(self.markup_changed)
        problems.changed.connect(self._show_mode)
        problems.turn_changed.connect(lambda: self.turn_changed.emit(self.color_to_click))
        return problems

    @cached_property
    def collections(self) -> ProblemCollectionCommands:
        """Return what is done with collections of problems, made when it is first wanted."""
        from qtgo.features.problems.collection_choice import ProblemCollectionCommands

        collections = ProblemCollectionCommands(self._context, self.problems, self.repetitions, lambda: self._settings)
        collections.settings_changed.connect(self.settings_changed)
        return collections

    @cached_property
    def making(self) -> MakingCommands:
        """Return what makes problems, made when it is first wanted."""
        from qtgo.features.problems.make_problem import MakingCommands

        return MakingCommands(self._context, lambda: self.folder, self.is_own)

    @property
    def folder(self) -> Path:
        """Return the folder in which to offer writing problems: that of the file shown, or the one used last."""
        return self._files.suggested_path().parent

    def is_own(self, path: Path) -> bool:
        """Return whether a name stands for the file that is shown, which no problems are to replace."""
        return self._files.is_own(path)

    @cached_property
    def repetitions(self) -> Repetitions:
        """Return the schedule of problems and of one's own mistakes, which is read when it is first wanted."""
        from qtgo.features.problems.repetitions import SCHEDULE_FILE, Repetitions

        repetitions = Repetitions(self.data / SCHEDULE_FILE)
        self._context.storage.tell_broken(Stored.PRACTICE, repetitions)
        return repetitions

    @property
    def problem(self) -> ProblemController:
        """Return the controller of problems, made with the first."""
        return self.problems.controller

    def solve(self) -> None:
        """Solve the record shown as a problem."""
        self.problems.solve()

    def play(self, point: Point) -> None:
        """Try a move of the problem, or guess it."""
        (self.problem if self.is_solving else self.guess).play(point)

    def pass_(self) -> None:
        """Try a pass in a problem."""
        if self.is_solving:
            self.problem.pass_()

    def leave(self) -> None:
        """Go back to the record, where one was in it."""
        if self.is_active:
            if self.is_solving:
                self.problems.settle()
            self._document.show(self._document.state.game)
            self._seat_again()

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
        self.turn_changed.emit(self.color_to_click)

    @cached_property
    def guess(self) -> GuessController:
        """Return the controller of guessing, made when that first begins."""
        from qtgo.features.guess.guess_controller import GuessController

        guess = GuessController(self._game_controller, self)
        guess.markup_changed.connect(self.markup_changed)
        guess.state_changed.connect(self._show_guess)
        guess.left.connect(self._show_mode)
        return guess

    @cached_property
    def guess_panel(self) -> GuessPanel:
        """Return the panel of guessing, made when it is first asked for."""
        from qtgo.features.guess.guess_panel import GuessPanel

        panel, guess = GuessPanel(self._window), self.guess
        self._place.addWidget(panel)
        panel.hint_requested.connect(guess.hint)
        panel.skip_requested.connect(guess.skip)
        panel.colors_chosen.connect(guess.set_colors)
        panel.leave_requested.connect(self.leave)
        return panel

    # Autoplay

    def _connect_autoplay(self) -> None:
        menus = self._menus
        menus["autoplay"].triggered.connect(self._toggle_autoplay)
        menus.choice("autoplay_speed").triggered.connect(lambda action: self._change(autoplay_interval=action.data()))
        menus["autoplay_at_branches"].triggered.connect(lambda on: self._change(autoplay_stops_at_branches=on))
        menus["autoplay_at_comments"].triggered.connect(lambda on: self._change(autoplay_stops_at_comments=on))
        self.autoplay.running_changed.connect(menus["autoplay"].setChecked)

    def _toggle_autoplay(self) -> None:
        self.autoplay.toggle()
        action: QAction = self._menus["autoplay"]
        action.setChecked(self.autoplay.is_running)

    def _change(self, **changes: Any) -> None:
        self.settings_changed.emit(self._settings.changed(**changes))

    # Both modes

    def _leave_and_begin(self) -> bool:
        """Leave what is under way; return whether a problem may be shown."""
        self.leave()
        return self._may_begin()

    def _may_begin(self) -> bool:
        """Return whether another game may be shown in place of this one: not while a clock or an engine is at it.

        The engine of a finished game leaves its seat meanwhile, and has it again for a rematch.
        """
        game = self._game_controller.game
        if not self._may_leave():
            return False
        if self._players.has_engines and game.phase is not Phase.FINISHED:
            say = tr.lazy(
                "An engine is playing this game. Let a human play its color, or open the game in a new window."
            )
            self._message.show_message(say, MessageKind.WARNING, holds=lambda: self._players.has_engines)
            return False
        self._seated = game.root, self._players.seats
        return True

    def _may_leave(self) -> bool:
        """Return whether no clock runs in the game shown, and say so if one does: it would end there."""
        if self._game_controller.live is None:
            return True
        say = tr.lazy("A timed game is in progress. Finish it first, or open this game in a new window.")
        self._message.show_message(say, MessageKind.WARNING, holds=lambda: self._game_controller.live is not None)
        return False

    def _seat_again(self) -> None:
        """Seat those who played the game that is shown again."""
        if self._seated is None or self._seated[0] is not self._game_controller.game.root:
            return
        for color, config in self._seated[1].items():
            if config is not None:
                self._players.seat(color, config)

    def _show_mode(self) -> None:
        if "guess" in vars(self):
            self.guess_panel.setVisible(self.guess.is_active)
        self.mode_changed.emit(self.is_active)
