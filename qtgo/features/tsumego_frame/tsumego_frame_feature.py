"""Makes a whole board of a problem: asks around which stones, who attacks and who has ko threats."""

from __future__ import annotations

from functools import partial

from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
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
        from qtgo.core.editing.tsumego_frame import frame_problem, has_room, likely_attacker
        from qtgo.features.tsumego_frame.tsumego_frame_dialog import TsumegoFrameDialog

        controller, record = self.context.game, self.context.record
        if record.refuses():
            return
        game = controller.game
        node, position = game.current, game.position
        places = self._places(position)
        place = None if has_room(position) else places[1][0]
        dialog = TsumegoFrameDialog(places, place, partial(likely_attacker, position), self.context.window)
        chosen = ask(dialog, dialog.terms)
        if chosen is not None and node.root is controller.game.root:  # not of a game that was closed
            controller.go_to(node)  # an engine may have played meanwhile
            record.make(lambda game: frame_problem(game, *chosen))

    def _places(self, position: Position) -> list[tuple[Point | None, str]]:
        """Return what a frame can be around: all stones, the group at the cursor or the last move, or in a corner."""
        last = position.last_move
        at = self.context.scene.cursor or (None if last is None else last.point)
        ends = {0, position.width - 1}, {0, position.height - 1}
        groups = [] if at is None else [(at, tr("Group at {point}").format(point=at.vertex))]
        corners = [Point(x, y) for y in sorted(ends[1]) for x in sorted(ends[0])]
        named = [(corner, tr("Corner at {point}").format(point=corner.vertex)) for corner in corners]
        return [(None, tr("All stones")), *groups, *named]
