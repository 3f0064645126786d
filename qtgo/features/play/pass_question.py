"""Pass: against an engine with a question, once, where the game is far from over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QMessageBox

from qtgo.core.game.game import Phase
from qtgo.core.record.game_info import GameInfo
from qtgo.engine.reports import Question
from qtgo.kit.dialogs.modal import open_box
from qtgo.kit.plain_labels import MessageBox
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.ai.search.search_values import Estimate

tr = Texts("play")


class PassQuestion(QObject):
    """Passes for the player to move; the adviser judges first whether that may be a slip."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.window)
        self._game_controller = context.game
        self._players = context.players
        self._adviser = context.adviser
        self._window = context.window
        self._is_confirmed = False  # in this game
        context.adviser.pass_judged.connect(self._on_judged)
        context.game.game_opened.connect(self._forget)

    def _forget(self, _info: GameInfo) -> None:
        self._is_confirmed = False

    def pass_(self) -> None:
        """Pass, or have it judged first; a second wish meanwhile is meant."""
        if self._may_be_a_slip and self._adviser.question is not Question.PASS:
            self._adviser.judge_pass()
        else:
            self._game_controller.pass_()

    @property
    def _may_be_a_slip(self) -> bool:
        """Return whether it is a person's turn in a game against an engine, and no pass was confirmed in it."""
        game_controller = self._game_controller
        game = game_controller.game
        is_begun = game.current is game_controller.place and not game.handicap_to_place
        is_played = self._players.has_engines and is_begun
        is_own_turn = game.phase is Phase.PLAYING and game_controller.engine_to_move is None
        return is_played and is_own_turn and not self._is_confirmed

    def _on_judged(self, estimate: Estimate | None) -> None:
        if self._game_controller.game.phase is not Phase.PLAYING:  # lost on time, or resigned meanwhile
            return
        if estimate is None or not estimate.is_far_from_over:
            self._game_controller.pass_()
            return
        node = self._game_controller.game.current
        box = MessageBox(
            QMessageBox.Icon.Question,
            tr("The game is far from over. Pass?"),
            self._window,
            explanation=tr("If your opponent passes too, the game is scored as it stands."),
        )
        accept = box.addButton(tr("&Pass"), QMessageBox.ButtonRole.AcceptRole)
        keep = box.addButton(tr("&Keep Playing"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)

        def go_on(answer: QAbstractButton | None) -> None:
            if answer is accept and self._game_controller.game.current is node:
                self._is_confirmed = True
                self._game_controller.pass_()

        open_box(box, go_on)
