"""Whether analysis would be help in a game, and who has agreed to it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QMessageBox

from qtgo.core.record.game import Phase
from qtgo.text.translation import Texts
from qtgo.window.context import WindowContext
from qtgo.window.mode import Mode

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node

tr = Texts("live analysis")


class AnalysisSituation(Enum):
    """What analysis would be where the window stands: free, help in a game, or the solution of a problem."""

    FREE = auto()
    ENGINE_GAME = auto()
    TWO_PLAYERS = auto()
    PROBLEM = auto()
    GUESS = auto()
    SCORING = auto()


class AnalysisPermission(QObject):
    """Knows where analysis is shown by itself, and where it has to be asked for."""

    def __init__(self, context: WindowContext, mode: Callable[[], Mode], is_solved: Callable[[], bool]) -> None:
        """Take what returns the mode, and whether the problem shown is solved or its solution has been seen."""
        super().__init__(context.window)
        self._context, self._mode, self._is_solved = context, mode, is_solved
        self._agreed: Node | None = None  # the root of the game that both players want analyzed

    @property
    def situation(self) -> AnalysisSituation:
        """Return what analysis would be here and now."""
        mode = self._mode()
        if mode is Mode.PROBLEM and not self._is_solved():
            return AnalysisSituation.PROBLEM
        if mode in (Mode.GUESS, Mode.SCORING):
            return AnalysisSituation.GUESS if mode is Mode.GUESS else AnalysisSituation.SCORING
        if mode is Mode.PROBLEM or self._context.game_controller.game.phase is not Phase.PLAYING:
            return AnalysisSituation.FREE
        if self._context.players.has_engines:
            return AnalysisSituation.ENGINE_GAME
        return AnalysisSituation.TWO_PLAYERS if self._is_between_people else AnalysisSituation.FREE

    @property
    def _is_between_people(self) -> bool:
        """Return whether two people play: by a clock, or by their names in a game that began here."""
        controller = self._context.game_controller
        info, root = controller.game.info, controller.game.root
        has_names = bool(info.black.name) and bool(info.white.name)
        return controller.live is not None or (has_names and self._context.document.began_here(root))

    @property
    def is_agreed(self) -> bool:
        """Return whether both players of the game shown have agreed."""
        return self._agreed is self._context.game_controller.game.root

    def ask_both(self, go_on: Callable[[], None], question: str, explanation: str) -> None:
        """Ask the players of a game, once, and go on if they agree; nothing waits for the answer."""
        from qtgo.dialogs.modal import open_box
        from qtgo.widgets.plain import MessageBox

        root = self._context.game_controller.game.root
        box = MessageBox(
            QMessageBox.Icon.Question,
            question,
            self._context.window,
            explanation=explanation,
        )
        agree = box.addButton(tr("&Both Want It"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))

        def take(answer: QAbstractButton | None) -> None:
            if answer is agree and self._context.game_controller.game.root is root:
                self._agreed = root
                go_on()

        open_box(box, take)
