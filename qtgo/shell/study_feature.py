"""The base of problems and guessing: another game replaces the record, which is shown again afterward."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from qtgo.board.scene.scene import PointClick
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color, Point
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.mode_state import Mode
from qtgo.shell.click_taker import ClickTaker, Ghost, PointEntry
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node
    from qtgo.session.game.study_game import StudyController
    from qtgo.session.players.players import Seats

tr = Texts("study")


class StudyFeature(Feature, ClickTaker):
    """Leaves the record, takes the clicks as moves that are tried, and goes back to the record."""

    clicks_are_moves = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._seated: tuple[Node, Seats] | None = None  # the players of the game that is shown again afterward

    @property
    def color_to_click(self) -> Color | None:
        """Return whose stone a click tries, None where it tries none."""
        raise NotImplementedError

    def play(self, point: Point) -> None:
        """Try a move."""
        raise NotImplementedError

    def click(self, click: PointClick) -> None:
        """Try a move."""
        self.play(click.point)

    def right_click(self, click: PointClick) -> bool:
        """Do nothing, without a menu."""
        return True

    def ghost(self) -> Ghost:
        """Return the stone that a click tries."""
        game, color = self.context.game.game, self.color_to_click
        return Ghost(color, lambda point: game.legality(point, color, any_turn=True) is None)

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Offer to try a point, where a click does."""
        color, is_allowed = self.ghost()
        is_open = color is not None and is_allowed(point)
        # Translators: an entry of the menu of a point: play there.
        return (PointEntry(tr("&Try Here"), lambda: self.play(point), is_open),)

    def follow_study(self, study: StudyController, mode: Mode, end: Callable[[], object]) -> None:
        """Take the clicks as long as a controller shows its game, and end what is shown beside that afterward."""
        study.begun.connect(lambda: self.context.mode.take(mode, self))
        study.left.connect(lambda: self.context.mode.release(self))
        study.left.connect(end)

    def leave(self) -> None:
        """Show the record again, and seat its players."""
        document = self.context.document
        document.show(document.state.game)
        if self._seated is None or self._seated[0] is not self.context.game.game.root:
            return
        for color, config in self._seated[1].items():
            if config is not None:
                self.context.players.seat(color, config)

    def may_begin(self) -> bool:
        """Return whether another game may be shown in place of this one: not while a clock or an engine is at it.

        The present study is left. The engine of a finished game leaves its seat meanwhile, and has it again for a
        rematch.
        """
        if self.context.mode.mode.is_study:
            self.context.mode.leave()
        game, players = self.context.game.game, self.context.players
        if not may_leave(self.context):
            return False
        if players.has_engines and game.phase is not Phase.FINISHED:
            say = tr.lazy(
                "An engine is playing this game. Let a human play its color, or open the game in a new window."
            )
            self.context.notices.show_message(say, MessageKind.WARNING, holds=lambda: players.has_engines)
            return False
        self._seated = game.root, players.seats
        return True


def may_leave(context: Context) -> bool:
    """Return whether no timed game has begun that would end; one that has is reported to the user."""
    if not _has_begun(context):
        return True
    say = tr.lazy("A timed game is in progress. Finish it first, or open this game in a new window.")
    context.notices.show_message(say, MessageKind.WARNING, holds=lambda: context.game.live is not None)
    return False


def _has_begun(context: Context) -> bool:
    """Return whether a game is being played with clocks: one just set up, whose clock waits for a move, is none yet."""
    live, clocks = context.game.live, context.clock.clocks
    is_running = clocks is not None and clocks.running is not None
    return live is not None and (is_running or live.parent is not None or bool(live.children))
