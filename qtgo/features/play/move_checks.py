"""Checks between a click and its move: a guard against slips, and a second click as confirmation."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject

from qtgo.board.scene.scene import PointClick
from qtgo.core.rules.point import Move
from qtgo.settings import ConfirmMoves
from qtgo.shell.context import Context
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

tr = Texts("play")

SLIP_SECONDS = 0.4
"""How long after an engine's move a click is taken for one that was meant for the position before."""
_MESSAGE_SECONDS = 4.0


class MoveChecks(QObject):
    """Decides whether a click is a move at once; a delayed one is proposed on the board, or explained.

    Only an engine's move is guarded: people at one board see each other's hands, and click quickly to enter a recorded
    game.
    """

    def __init__(self, context: Context, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(context.window)
        self.now = now
        self._scene = context.scene
        self._game_controller = context.game
        self._message = context.notices
        self._cancel = context.menus.add("drop_proposal", tr.lazy("Cancel Proposed Mo&ve"), self.cancel, "Esc")
        self._cancel.setEnabled(False)
        self._settings = context.settings
        self._engine_move: tuple[Move, float] | None = None
        self._told = ""
        context.game.move_made.connect(self._note_move)
        context.scene.position_shown.connect(lambda _position: self.cancel())
        context.scene.cursor_moved.connect(lambda _point: self.cancel())
        context.mode.changed.connect(lambda _mode: self.cancel())

    def admit(self, click: PointClick) -> bool:
        """Return whether a click is a move now; otherwise propose the move, or explain why the click is ignored."""
        if self._is_slip() and self._game_controller.game.legality(click.point) is None:
            say = tr.lazy("Your opponent had just moved. Click again to play there.")
            self._message.show_message(say, seconds=_MESSAGE_SECONDS)
            return False
        if click.point == self._scene.proposal or not self._wants_confirmation(click):
            self.cancel()
            return True
        self._scene.set_proposal(click.point)
        self._cancel.setEnabled(True)
        vertex = click.point.vertex
        self._message.show_message(
            lambda: with_keys(tr("Click {vertex} again or press {enter} to play there."), vertex=vertex)
        )
        self._told = self._message.text
        return False

    def cancel(self) -> None:
        """Forget the proposed move."""
        if self._scene.proposal is None:
            return
        self._scene.set_proposal(None)
        self._cancel.setEnabled(False)
        if self._message.text == self._told:
            self._message.clear()

    def _wants_confirmation(self, click: PointClick) -> bool:
        wanted = self._settings.value.confirm_moves
        if wanted is ConfirmMoves.NEVER or (wanted is ConfirmMoves.TOUCH and not click.by_touch):
            return False
        # Illegal moves are refused at once, with the reason.
        controller = self._game_controller
        return controller.engine_to_move is None and controller.game.legality(click.point) is None

    def _is_slip(self) -> bool:
        if self._engine_move is None or not self._settings.value.guard_clicks:
            return False
        move, when = self._engine_move
        return self._scene.position.last_move == move and self.now() - when < SLIP_SECONDS

    def _note_move(self, move: Move) -> None:
        if move.color in self._game_controller.engine_colors and not move.is_pass:
            self._engine_move = move, self.now()
