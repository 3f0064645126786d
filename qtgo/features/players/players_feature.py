"""The cards of the players: names, prisoners, an engine's activity, and accuracies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from qtgo.board.paint.bowl import BowlLid
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.features.clock.clock_feature import ClockFeature
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.features.players.player_panel import PlayerPanel
from qtgo.features.players.player_state import PlayerState
from qtgo.features.review.review_feature import Accuracies, ReviewFeature
from qtgo.kit.language import follow_language
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.record.prisoner_words import are_prisoners

_FULL_SET = {Color.BLACK: 181, Color.WHITE: 180}


class PlayersFeature(Feature):
    """Shows the players with their clocks, and seats engines there."""

    def __init__(self, context: Context, clocks: ClockFeature, engines: EnginesFeature, review: ReviewFeature) -> None:
        super().__init__(context)
        self._clocks, self._engines, self._review = clocks, engines, review
        self._activity = ""
        self._troubles: Mapping[Color, str] = {}
        self._accuracies = Accuracies({}, "")

    def make_parts(self) -> Iterator[None]:
        """Make the cards, with their contents."""
        side = self.context.side
        self.panels = {color: PlayerPanel(color, side) for color in Color}
        for color, panel in self.panels.items():
            panel.partner = self.panels[color.opponent]
        yield
        self.lids = {color: BowlLid(color, panel) for color, panel in self.panels.items()}
        for color, panel in self.panels.items():
            panel.set_clock(self._clocks.make_face(color, panel))
            panel.set_lid(self.lids[color])
        scene = self.context.scene
        for lid in self.lids.values():
            lid.set_theme(scene.theme)
            scene.theme_changed.connect(lid.set_theme)
        side.set_players(self.panels)
        yield
        self._connect()
        self._show()

    def _connect(self) -> None:
        context, engines = self.context, self._engines
        self._clocks.shown_changed.connect(self._show_clocks)
        self._show_clocks(self._clocks.are_shown)
        for changed in (context.game.info_changed, context.game.position_changed, context.game.phase_changed):
            changed.connect(self._show)
        engines.named.connect(self._show)
        engines.activity_changed.connect(self._show_activity)
        engines.troubles_changed.connect(self._show_troubles)
        self._review.accuracies_changed.connect(self._show_accuracies)
        for color, panel in self.panels.items():
            panel.set_menu(engines.seat_menus[color])
            panel.restart_requested.connect(partial(engines.start_again, color))
            panel.take_over_requested.connect(partial(engines.take_over, color))
        follow_language(context.window, lambda: self._show(anew=True))

    def _show_clocks(self, shown: bool) -> None:
        for panel in self.panels.values():
            panel.show_clock(shown)

    def _show_activity(self, text: str) -> None:
        """Show the activity of the player to move, such as thinking; empty for none."""
        self._activity = text
        self._show()

    def _show_troubles(self, troubles: Mapping[Color, str]) -> None:
        """Show which engines do not play, and why."""
        self._troubles = troubles
        self._show()

    def _show_accuracies(self, accuracies: Accuracies) -> None:
        """Show the players' accuracies, where a review has found them."""
        if accuracies != self._accuracies:
            self._accuracies = accuracies
            self._show()

    def _show(self, _cause: object = None, *, anew: bool = False) -> None:
        game = self.context.game.game
        as_prisoners = are_prisoners(game.info)
        position, seats = game.position, self.context.players.seats
        accuracies = {} if game.is_played_on else self._accuracies.of_player  # others play on
        for color, panel in self.panels.items():
            prisoners, accuracy = position.prisoners(color), accuracies.get(color)
            faces_engine = seats[color] is None and seats[color.opponent] is not None
            state = PlayerState(
                self._engines.player(color),
                prisoners,
                as_prisoners,
                game.turn is color,
                self._activity,
                self._troubles.get(color, ""),
                faces_engine,
                accuracy,
                "" if accuracy is None else self._accuracies.reviewed_by,
            )
            if anew or state != panel.state:
                panel.show_player(state)
            self.lids[color].set_count(prisoners, are_prisoners=as_prisoners)
            self.lids[color].set_remaining(_stones_left(position, color))


def _stones_left(position: Position, color: Color) -> int | None:
    """Count the stones left in a bowl of a full set, which belongs to a 19x19 board."""
    if (position.width, position.height) != (19, 19):
        return None
    on_board = position.stones.count(int(color))
    return max(0, _FULL_SET[color] - on_board - position.prisoners(color.opponent))
