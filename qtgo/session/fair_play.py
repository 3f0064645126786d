"""Decide whether analysis is unfair help in the game shown, and record the user's consent."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController
from qtgo.session.mode_state import Mode, ModeState
from qtgo.session.players.players import Players

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node


class Situation(Enum):
    """The role of analysis in the game shown: free, help in a game, or the solution of a problem."""

    FREE = auto()
    ENGINE_GAME = auto()
    TWO_PLAYERS = auto()
    PROBLEM = auto()
    GUESS = auto()
    SCORING = auto()

    @property
    def is_help(self) -> bool:
        """Return whether analysis would help in a game that is being played."""
        return self in (Situation.ENGINE_GAME, Situation.TWO_PLAYERS)


class FairPlay(QObject):
    """Decides where analysis may be shown automatically, and where only on request."""

    help_used = Signal()  # something was shown that helps in the game

    def __init__(
        self,
        mode: ModeState,
        game_controller: GameController,
        players: Players,
        document: Document,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._mode, self._game_controller = mode, game_controller
        self._players, self._document = players, document
        self._agreed: Node | None = None  # the root of the game that both players agreed to analyze

    @property
    def situation(self) -> Situation:
        """Return the role of analysis here and now."""
        mode = self._mode.mode
        if mode is Mode.PROBLEM:
            return Situation.FREE if self._mode.is_solution_known else Situation.PROBLEM
        if mode in (Mode.GUESS, Mode.SCORING):
            return Situation.GUESS if mode is Mode.GUESS else Situation.SCORING
        if self._game_controller.game.phase is not Phase.PLAYING:
            return Situation.FREE
        if self._players.has_engines:
            return Situation.ENGINE_GAME
        return Situation.TWO_PLAYERS if self._is_between_people else Situation.FREE

    @property
    def is_agreed(self) -> bool:
        """Return whether both players of the game shown have agreed."""
        return self._agreed is self._game_controller.game.root

    def agree(self, root: Node) -> None:
        """Note that both players of a game have agreed, if it is still the game shown."""
        if self._game_controller.game.root is root:
            self._agreed = root

    def mark_helped(self) -> None:
        """Note that something was shown that helps in the game shown, which does not count for a rating then."""
        self.help_used.emit()

    @property
    def _is_between_people(self) -> bool:
        """Return whether two people play: by a clock, or by their names in a game that began here."""
        controller = self._game_controller
        info, root = controller.game.info, controller.game.root
        has_names = bool(info.black.name) and bool(info.white.name)
        return controller.live is not None or (has_names and self._document.began_here(root))
