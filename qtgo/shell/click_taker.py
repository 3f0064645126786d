"""The effect of clicks on the board in a mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qtgo.board.scene.scene import PointClick
from qtgo.core.rules.point import Color, Point
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

tr = Texts("board clicks")


class PointEntry(NamedTuple):
    """An entry in the menu of a point."""

    text: str
    act: Callable[[], object]
    is_enabled: bool = True


class Ghost(NamedTuple):
    """The stone that follows the mouse, None for none, and where it does."""

    color: Color | None
    is_allowed: Callable[[Point], bool] = lambda _point: True


class ClickTaker:
    """A feature that takes a mode with its clicks; by default they do nothing."""

    clicks_are_moves = False
    """Whether a click may have to be confirmed, and a double click goes to the move played there."""

    def click(self, click: PointClick) -> None:
        """Use a click with the left button."""

    def right_click(self, click: PointClick) -> bool:
        """Use a click with the right button; return whether that was done, else the menu of the point opens."""
        return False

    def double_click(self, click: PointClick) -> None:
        """Use the second of two quick clicks."""

    def pass_(self) -> bool:
        """Pass; return whether that was done, else a pass is played in the game."""
        return False

    def ghost(self) -> Ghost:
        """Return the stone that follows the mouse."""
        return Ghost(None)

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Return the entries of a point's menu; None is a separator."""
        return ()


def go_entry(context: Context, point: Point) -> PointEntry:
    """Return the entry that goes to the move that was played at a point."""
    is_known = context.game.game.line.node_that_played(point) is not None
    return PointEntry(tr("&Go to Move Played Here"), lambda: context.navigator.to_move_at(point), is_known)
