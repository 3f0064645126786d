"""Makes a whole board of a problem: asks who attacks and who has ko threats."""

from __future__ import annotations

from qtgo.kit.dialogs.modal import ask
from qtgo.session.unavailable_action_words import not_busy
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("tsumego frame")


class TsumegoFrameFeature(Feature):
    """Sets up a frame around the problem shown."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        context.menus.add("tsumego_frame", tr.lazy("&Tsumego Frame…"), self.ask, allowed=not_busy)

    def ask(self) -> None:
        """Ask for the terms of the frame, and set it up in a node after the one shown."""
        from qtgo.core.editing.tsumego_frame import frame_problem, likely_attacker
        from qtgo.features.tsumego_frame.tsumego_frame_dialog import TsumegoFrameDialog

        controller, record = self.context.game, self.context.record
        if record.refuses():
            return
        game = controller.game
        node = game.current
        dialog = TsumegoFrameDialog(likely_attacker(game.position), self.context.window)
        chosen = ask(dialog, dialog.terms)
        if chosen is not None and node.root is controller.game.root:  # not of a game that was closed
            controller.go_to(node)  # an engine may have played meanwhile
            record.make(lambda game: frame_problem(game, *chosen))
