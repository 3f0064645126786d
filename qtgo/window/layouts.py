"""The layout that fits what is done: playing, looking at a game, or solving a problem."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.features.analysis.analysis_feature import LiveAnalysisCommands
from qtgo.features.review.review_feature import ReviewCommands
from qtgo.session.mode_state import Mode
from qtgo.session.players.players import Seats
from qtgo.shell.context import Context
from qtgo.shell.frame.frame import Frame
from qtgo.shell.frame.placing import Style
from qtgo.shell.panels.player_form import PlayerForm


class Task(Enum):
    """What the window is used for."""

    PLAY = auto()
    REVIEW = auto()
    PROBLEM = auto()


class Layouts(QObject):
    """Arranges the panel as the task and the size of the window require."""

    task_changed = Signal(object)  # Task

    def __init__(
        self,
        context: Context,
        frame: Frame,
        review: ReviewCommands,
        live: LiveAnalysisCommands,
    ) -> None:
        super().__init__(frame)
        game_controller, document, players = context.game, context.document, context.players
        self._frame, self._side, self._mode = frame, context.side, context.mode
        self._game_controller, self._document, self._players = game_controller, document, players
        self._review, self._live, self._task = review, live, Task.PLAY
        self._played: Node | None = None  # the root of the game that was seen here before its end
        for changed in (
            frame.style_changed,
            context.mode.changed,
            document.state_changed,
            game_controller.phase_changed,
            game_controller.live_changed,
            review.shown_changed,
            live.shown_changed,
        ):
            changed.connect(self._follow)
        players.seats_changed.connect(self._seat)
        self._follow()

    @property
    def task(self) -> Task:
        """Return what the window is used for: a game is looked at where nobody plays any more."""
        if self._mode.mode is Mode.PROBLEM:
            return Task.PROBLEM
        game = self._game_controller.game
        # What has ended here stays as it was played, until it is reviewed: nothing moves at the end.
        is_over = game.phase is Phase.FINISHED and game.root is not self._played
        if is_over or self._review.is_shown:
            return Task.REVIEW
        if self._game_controller.live is not None or self._players.has_engines:
            return Task.PLAY
        document = self._document
        root = document.collection.games[document.state.game]  # not the excerpt in which moves are guessed
        is_played = document.began_here(root) and not self._live.is_on  # wherever it is saved
        return Task.PLAY if is_played else Task.REVIEW

    def _seat(self, seats: Seats) -> None:
        """Put the user below: who plays against an engine."""
        engines = [color for color, engine in seats.items() if engine is not None]
        self._side.set_bottom(Color.WHITE if engines == [Color.BLACK] else Color.BLACK)
        self._follow()

    def _follow(self, _cause: object = None) -> None:
        if self._game_controller.game.phase is not Phase.FINISHED:
            self._played = self._game_controller.game.root
        task = self.task
        is_new, self._task = task is not self._task, task
        if is_new:
            self._review.look(task is Task.REVIEW)
        self._side.show_players(task is not Task.PROBLEM)
        if self._frame.layout_style is Style.BELOW:
            self._side.set_form(PlayerForm.COMPACT)
        else:
            self._side.set_form(PlayerForm.LINE if task is Task.REVIEW else PlayerForm.FULL)
        if is_new:
            self.task_changed.emit(task)
