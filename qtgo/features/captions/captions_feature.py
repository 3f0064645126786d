"""Captions: the move shown in the field's words, such as "Black 127: keima", beside the menus."""

from __future__ import annotations

from qtgo.core.record.properties import moves_of
from qtgo.kit.language import follow_language
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("captions")


class CaptionsFeature(Feature):
    """Names the move that each step leads to."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._action = context.menus.add_check(
            "captions", tr.lazy("S&how Captions"), lambda on: context.settings.change(captions=on)
        )
        context.game.position_changed.connect(self._show)
        follow_language(context.window, self._show)
        self.follow("captions", react=self._show)

    def _show(self, *_cause: object) -> None:
        is_on = self.context.settings.value.captions
        self._action.setChecked(is_on)
        self.context.status.show_caption(*(self._caption() if is_on else ("", "")))

    def _caption(self) -> tuple[str, str]:
        """Return the caption of the node shown and what its terms mean, nothing if it has no move."""
        from qtgo.core.rules.move_shape import NamedMove, name_move
        from qtgo.core.rules.position import Position
        from qtgo.features.captions.caption_words import caption_text, terms_text

        game = self.context.game.game
        node, position = game.current, game.position
        move = position.last_move
        if move is None or not moves_of(node, position.width, position.height):
            return "", ""
        name = NamedMove()
        if move.point is not None:
            empty = Position.empty(position.width, position.height)
            before = empty if node.parent is None else game.position_at(node.parent)
            name = name_move(before, move.color, move.point)
        return caption_text(position.move_number, move, name), terms_text(name)
