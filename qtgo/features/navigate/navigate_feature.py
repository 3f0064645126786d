"""The way through the game, and that of the cursor over the board."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING

from qtgo.core.game.game import Game
from qtgo.core.game.navigation import MoveCount
from qtgo.core.record.properties import move_number_at
from qtgo.kit.dialogs.modal import ask
from qtgo.settings import ArrowKeys
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts
from qtgo.timers import InTurns

if TYPE_CHECKING:
    from qtgo.features.navigate.go_to_move import GoToMoveDialog

tr = Texts("navigate")

_MANY = 10
_AT_ONCE = 5000  # nodes to count: some 3 ms
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
        menus.add("to_number", tr.lazy("Go to Move N&umber…"), self.ask_move_number, "Ctrl+G")
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

    def ask_move_number(self) -> None:
        """Ask for a move number and go there."""
        from qtgo.features.navigate.go_to_move import GoToMoveDialog

        game = self.context.game.game
        last = dict.fromkeys(MoveCount, 0)
        counting = _count(game, last)
        is_counted = next(counting)
        here = {MoveCount.LINE: game.move_number, MoveCount.MAIN_LINE: 0, MoveCount.NODE: game.depth}
        dialog = GoToMoveDialog(here, last, self.context.window)
        if not is_counted:
            InTurns(_show_counted(dialog, counting, last))
        place = ask(dialog, dialog.place)
        counting.close()
        if place is None:
            return
        if place.count is MoveCount.NODE:
            self.context.navigator.to_depth(place.number)
        else:
            self.context.navigator.to_move_number(place.number, in_main_line=place.count is MoveCount.MAIN_LINE)


def _show_counted(
    dialog: GoToMoveDialog, counting: Iterator[bool], last: dict[MoveCount, int]
) -> Generator[None, None, None]:
    for _ in counting:
        dialog.show_last(last)
        yield


def _count(game: Game, last: dict[MoveCount, int]) -> Generator[bool, None, None]:
    """Find the last numbers that there are, some nodes of a long line at a time; yield whether these are all."""
    for count, line in ((MoveCount.LINE, game.line.walk()), (MoveCount.MAIN_LINE, game.root.main_line())):
        number = 0
        for depth, node in enumerate(line):
            number = move_number_at(node, number)
            last[count] = max(last[count], number)
            if count is MoveCount.LINE:
                last[MoveCount.NODE] = depth
            if depth % _AT_ONCE == _AT_ONCE - 1:
                yield False
    yield True
