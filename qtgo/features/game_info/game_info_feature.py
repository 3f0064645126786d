"""The information of the game, as the user edits it."""

from __future__ import annotations

from functools import partial

from qtgo.core.record.game_info import with_changes
from qtgo.kit.dialogs.modal import ask
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("game info")


class GameInfoFeature(Feature):
    """Asks for the information of the game."""

    opens = (
        "qtgo.features.edit.property_check",
        "qtgo.features.edit.raw_properties",
        "qtgo.features.game_info.game_info_dialog",
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        context.menus.add("game_info", tr.lazy("Game &Information…"), self.edit, "Ctrl+I", allowed=not_studying)

    def edit(self) -> None:
        """Ask for the information of the game."""
        from qtgo.features.edit.property_check import property_problem
        from qtgo.features.game_info.game_info_dialog import GameInfoDialog

        game = self.context.game.game
        info = game.info
        dialog = GameInfoDialog(info, self.context.window, game.root.properties, partial(property_problem, game.root))
        changed = ask(dialog, lambda: (dialog.game_info(), dialog.other_changes()))
        if changed is not None:
            edited, others = changed
            # Of the game as it stands by now: an engine may have resigned, or the time run out.
            self.context.record.set_info(with_changes(self.context.game.game.info, info, edited), others)
