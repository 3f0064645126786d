"""End a game by a decision of its players: one resigns, or both end it without result."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QMessageBox

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.unavailable_action_words import still_playing
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("play")


class EndingFeature(Feature):
    """Asks whether a player resigns, or whether both end the game after a long cycle."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        menus = context.menus
        menus.add("resign", tr.lazy("&Resign…"), self.resign, allowed=still_playing)
        self._no_result = menus.add("no_result", tr.lazy("End &Without Result…"), self.end_without_result)
        context.game.node_changed.connect(self._offer_no_result)

    def _offer_no_result(self, _node: object) -> None:
        game = self.context.game.game
        self._no_result.setEnabled(game.phase is Phase.PLAYING and game.long_cycle is not None)

    def resign(self) -> None:
        """Ask whether a player gives up."""
        if not self._is_played or self.context.game.refuses_for_handicap():
            return
        color = self._ask_who_resigns()
        if color is not None and self._is_played:
            self.context.game.resign(color)

    def end_without_result(self) -> None:
        """Ask whether both players end the game after a long cycle."""
        if not self._has_long_cycle:
            return
        if self._ask(tr("End as “no result”? Both players must agree."), tr("&End Game")) and self._has_long_cycle:
            self.context.game.end_without_result()

    def _ask_who_resigns(self) -> Color | None:
        """Ask a person against an engine, even while that thinks, else which of the two resigns; None if cancelled."""
        controller = self.context.game
        people = [color for color in Color if color not in controller.engine_colors]
        if len(people) == 1:
            sentence = tr.by_color("Resign as {color}?", people[0])
            return people[0] if self._ask(sentence, tr("&Resign")) else None
        box = MessageBox(QMessageBox.Icon.Question, tr("Who resigns?"), self.context.window)
        words = {Color.BLACK: tr("Resign as &Black"), Color.WHITE: tr("Resign as &White")}
        buttons = {color: box.addButton(words[color], QMessageBox.ButtonRole.ActionRole) for color in Color}
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(buttons[controller.game.to_move if controller.live is None else controller.live_turn])
        answer = self._answer(box)
        return next((color for color, button in buttons.items() if button is answer), None)

    @property
    def _is_played(self) -> bool:
        """Return whether the game goes on: it may end while a question is open."""
        return self.context.game.game.phase is Phase.PLAYING

    @property
    def _has_long_cycle(self) -> bool:
        controller = self.context.game
        is_here = controller.place is controller.game.current  # not in a variation beside the game under way
        return self._is_played and is_here and controller.game.long_cycle is not None

    def _ask(self, text: str, yes: str) -> bool:
        box = MessageBox(QMessageBox.Icon.Question, text, self.context.window)
        accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(accept)
        return self._answer(box) is accept

    def _answer(self, box: MessageBox) -> QAbstractButton | None:
        """Return the button that answers a question, which goes when the game ends by itself, as on time."""
        self.context.game.phase_changed.connect(box.reject)
        return clicked(box)
