"""Back and forward across jumps, as in a browser, by keys and by the buttons of a mouse that has them."""

from __future__ import annotations

from collections import deque
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent

from qtgo.core.record.tree import Node
from qtgo.session.mode_state import ModeState
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("navigate")

_MOST = 200  # positions kept


class JumpsFeature(Feature):
    """Keeps the positions that were left by jumps; steps from one position to the next are none."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._back, self._forward = deque[Node](maxlen=_MOST), deque[Node](maxlen=_MOST)
        self._here = context.game.game.current
        jump_back, jump_forward = self._jump_back, self._jump_forward
        for name, text, act, keys, ways in (
            ("jump_back", tr.lazy("&Jump Back"), jump_back, "Alt+Shift+Left", self._back),
            ("jump_forward", tr.lazy("Jump For&ward"), jump_forward, "Alt+Shift+Right", self._forward),
        ):
            context.menus.add(name, text, act, keys, allowed=partial(_why_not, ways))
        self._buttons = {Qt.MouseButton.BackButton: jump_back, Qt.MouseButton.ForwardButton: jump_forward}
        context.game.node_changed.connect(self._follow)
        context.game.game_opened.connect(lambda _info: self._forget())
        context.window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Jump by the buttons of the mouse for that, wherever nothing else takes them."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            jump = self._buttons.get(event.button())
            if jump is not None:
                jump()
                return True
        return super().eventFilter(watched, event)

    def _follow(self, node: Node) -> None:
        """Keep the position that was left, if that was by a jump."""
        navigator, before = self.context.navigator, self._here
        if node is before or navigator.is_setting_out or self.context.mode.mode.is_study:
            return
        self._here = node
        if not (navigator.is_stepping or node.parent is before or before.parent is node):
            self._forward.clear()
            self._back.append(before)
            self.context.menus.update()

    def _forget(self) -> None:
        self._back.clear()
        self._forward.clear()
        self._here = self.context.game.game.current
        self.context.menus.update()

    def _jump_back(self) -> None:
        self._jump(self._back, self._forward)

    def _jump_forward(self) -> None:
        self._jump(self._forward, self._back)

    def _jump(self, ways: deque[Node], returns: deque[Node]) -> None:
        """Go to the last of some positions that is still there, and keep the one shown for the way back."""
        game = self.context.game.game
        while ways and not _why_not(ways, self.context.mode):
            node = ways.pop()
            if node is not game.current and game.has(node):
                returns.append(game.current)
                self._here = node
                self.context.navigator.go_to(node)
                break
        self.context.menus.update()


def _why_not(ways: deque[Node], state: ModeState) -> str:
    return not_studying(state) or ("" if ways else tr("No position to jump to."))
