"""The way through the game, and that of the cursor over the board."""

from __future__ import annotations

from functools import partial

from qtgo.settings import ArrowKeys
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

tr = Texts("navigate")

_MANY = 10
_CURSOR_STEPS = (
    ("cursor_left", tr.lazy("Move Cursor &Left"), -1, 0, "Alt+Left"),
    ("cursor_right", tr.lazy("Move Cursor &Right"), 1, 0, "Alt+Right"),
    ("cursor_up", tr.lazy("Move Cursor &Up"), 0, 1, "Alt+Up"),
    ("cursor_down", tr.lazy("Move Cursor &Down"), 0, -1, "Alt+Down"),
)


class NavigateFeature(Feature):
    """Walks through the moves and variations of the game."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        menus, navigator = context.menus, context.navigator
        menus.add("back", tr.lazy("&Back"), partial(navigator.step, -1))
        menus.add("forward", tr.lazy("&Forward"), partial(navigator.step, 1))
        menus.add("back_ten", tr.lazy("B&ack 10 Moves"), partial(navigator.step, -_MANY))
        menus.add("forward_ten", tr.lazy("F&orward 10 Moves"), partial(navigator.step, _MANY))
        menus.add("to_start", tr.lazy("Go to &Start"), navigator.to_start, "Home")
        menus.add("to_end", tr.lazy("Go to &End"), navigator.to_end, "End")
        menus.add("previous_variation", tr.lazy("&Previous Variation"), partial(navigator.to_variation, -1))
        menus.add("next_variation", tr.lazy("&Next Variation"), partial(navigator.to_variation, 1))
        menus.add("to_main_line", tr.lazy("Go to &Main Line"), navigator.to_main_line, "Ctrl+Left")
        menus.add("previous_fork", tr.lazy("Pre&vious Branch Point"), navigator.to_previous_fork, "Ctrl+Up")
        menus.add("next_fork", tr.lazy("Ne&xt Branch Point"), navigator.to_next_fork, "Ctrl+Down")
        for name, text, right, up, keys in _CURSOR_STEPS:
            menus.add(name, text, partial(context.scene.move_cursor, right, up), keys)
        context.view.wheel_stepped.connect(navigator.step)
        context.document.saved.connect(lambda _saved: navigator.prepare())
        self.follow("arrow_keys", react=self._use_arrows)

    def _use_arrows(self, keys: ArrowKeys) -> None:
        """Choose which arrows walk through the moves and which through the variations."""
        moves, variations = ("Left", "Right"), ("Up", "Down")
        if keys is ArrowKeys.UP_DOWN:
            moves, variations = variations, moves
        menus = self.context.menus
        menus.set_usual_keys("back", moves[0])
        menus.set_usual_keys("forward", moves[1])
        menus.set_usual_keys("back_ten", ("PgUp", f"Shift+{moves[0]}"))
        menus.set_usual_keys("forward_ten", ("PgDown", f"Shift+{moves[1]}"))
        menus.set_usual_keys("previous_variation", variations[0])
        menus.set_usual_keys("next_variation", variations[1])
