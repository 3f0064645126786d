"""The layout for a task: playing, looking at a game, or solving a problem."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.mode_state import Mode, ModeState
from qtgo.session.players.players import Players, Seats
from qtgo.shell.frame.frame import Frame
from qtgo.shell.frame.placing import Style
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.panels.side_panel import SidePanel


class Task(Enum):
    """The task that the window is used for."""

    PLAY = auto()
    REVIEW = auto()
    PROBLEM = auto()


class TaskLayout(QObject):
    """Arranges the panel as the task and the size of the window require."""

    task_changed = Signal(object)  # Task

    def __init__(
        self,
        frame: Frame,
        side: SidePanel,
        mode: ModeState,
        game_controller: GameController,
        document: Document,
        players: Players,
    ) -> None:
        super().__init__(frame)
        self._frame, self._side, self._mode = frame, side, mode
        self._game_controller, self._document, self._players = game_controller, document, players
        self._is_reviewed = self._is_analyzed = False
        self._task = Task.PLAY
        self._played: Node | None = None  # the root of the game that was seen here before its end
        for changed in (
            frame.style_changed,
            mode.changed,
            document.state_changed,
            game_controller.phase_changed,
            game_controller.live_changed,
        ):
            changed.connect(self._follow)
        players.seats_changed.connect(self._seat)
        self._follow()

    def note_review(self, shown: bool) -> None:
        """Note whether there is a review to look at."""
        self._is_reviewed = shown
        self._follow()

    def note_analysis(self, shown: bool) -> None:
        """Note whether the position shown is analyzed."""
        self._is_analyzed = shown
        self._follow()

    @property
    def task(self) -> Task:
        """Return the current task: a game without further play is looked at."""
        if self._mode.mode is Mode.PROBLEM:
            return Task.PROBLEM
        game = self._game_controller.game
        # A game that has ended here keeps its layout until it is reviewed: nothing moves at the end.
        is_over = game.phase is Phase.FINISHED and game.root is not self._played
        if is_over or self._is_reviewed:
            return Task.REVIEW
        if self._game_controller.live is not None or self._players.has_engines:
            return Task.PLAY
        document = self._document
        root = document.collection.games[document.state.game]  # not the excerpt in which moves are guessed
        is_played = document.began_here(root) and not self._is_analyzed  # wherever it is saved
        return Task.PLAY if is_played else Task.REVIEW

    def _seat(self, seats: Seats) -> None:
        """Put the user below: the person who plays against an engine."""
        engines = [color for color, engine in seats.items() if engine is not None]
        self._side.set_bottom(Color.WHITE if engines == [Color.BLACK] else Color.BLACK)
        self._follow()

    def _follow(self, _cause: object = None) -> None:
        if self._game_controller.game.phase is not Phase.FINISHED:
            self._played = self._game_controller.game.root
        before, self._task = self._task, self.task
        self._side.show_players(self._task is not Task.PROBLEM)
        self._side.set_studied(self._mode.mode is Mode.GUESS)
        if self._frame.layout_style is Style.BELOW:
            self._side.set_form(PlayerForm.COMPACT)
        else:
            self._side.set_form(PlayerForm.LINE if self._task is Task.REVIEW else PlayerForm.FULL)
        if self._task is not before:
            self.task_changed.emit(self._task)
