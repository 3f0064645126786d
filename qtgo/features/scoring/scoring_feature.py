"""The scoring panel: passes on its requests, and shows the state of the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from qtgo.board.scene.scene import PointClick
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import Ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.features.engines.engines_feature import EnginesFeature
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import only_go
from qtgo.shell.click_taker import ClickTaker, PointEntry
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.level_words import plain_name
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.features.scoring.scoring_panel import ScoringPanel

tr = Texts("scoring")

_SOON = 100  # ms after a pass, which is shown first


class ScoringFeature(Feature, ClickTaker):
    """Connects the panel to the count and the agreement; clicks mark stones."""

    def __init__(self, context: Context, engines: EnginesFeature) -> None:
        super().__init__(context)
        self._engines, scoring = engines, context.scoring
        context.menus.add("scoring", tr.lazy("&Score the Game"), scoring.start, "Ctrl+R", allowed=only_go)
        self._preparing = single_shot(self, lambda: self.panel, _SOON)
        context.game.move_made.connect(self._prepare_if_passed)
        context.game.phase_changed.connect(self._follow_phase)
        scoring.scoring_changed.connect(lambda state: self.panel.show_state(state))
        scoring.markup_changed.connect(context.scene.show_markup)
        scoring.markup_changed.connect(lambda markup: context.frame.bar.scoring.show_markup(markup))
        context.consent.deciding_changed.connect(lambda deciding: self.panel.show_deciding(deciding))
        context.players.dead_stones_proposed.connect(scoring.show)
        context.adviser.dead_stones_proposed.connect(scoring.show)

    @cached_property
    def panel(self) -> ScoringPanel:
        """Return the panel, made after the first pass or at the first request."""
        from qtgo.features.scoring.scoring_panel import ScoringPanel

        side = SideScore()
        nothing = Score(side, side, {}, frozenset(), frozenset(), frozenset(), "")
        panel = ScoringPanel(StoneRemovalState(nothing, Ruleset("")), self.context.side)
        panel.hide()
        self._connect(panel)
        return panel

    def click(self, click: PointClick) -> None:
        """Mark a group as dead or alive; with Shift only the chain, with Ctrl the group as in seki."""
        if click.modifiers & Qt.KeyboardModifier.ControlModifier:
            self.context.scoring.toggle_seki(click.point)
        elif click.modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.context.scoring.toggle_alone(click.point)
        else:
            self.context.scoring.toggle(click.point)

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Return the ways to mark a point."""
        scoring = self.context.scoring
        if self.context.scene.position.color_at(point) is None:
            return (PointEntry(tr("Change &Owner"), lambda: scoring.toggle(point)),)
        return (
            PointEntry(tr("Mark Group &Dead or Alive"), lambda: scoring.toggle(point)),
            PointEntry(tr("Mark Only This &Chain"), lambda: scoring.toggle_alone(point)),
            PointEntry(tr("Mark Group as &Seki or Not"), lambda: scoring.toggle_seki(point)),
        )

    def leave(self) -> None:
        """Go back to the board without a result."""
        self.context.scoring.leave()

    def _prepare_if_passed(self, move: Move) -> None:
        if move.is_pass:
            self._preparing.start()

    def _follow_phase(self, phase: Phase) -> None:
        """Show the panel, in which a score is accepted, with instructions."""
        if phase is not Phase.SCORING:
            self.context.side.set_score(None)
            self.context.mode.release(self)
        else:
            names = {color: plain_name(self._engines.player(color)) for color in Color}
            plainly = self.context.game.game.info.is_for_newcomers
            self.panel.set_names(names, plainly=plainly)
            self.context.frame.bar.scoring.plainly = plainly
            self.context.side.set_score(self.panel)
            self.context.mode.take(Mode.SCORING, self)
            from qtgo.kit.accessibility import announce

            self.context.stage.need_panel()
            announce(
                self.context.side, tr("Click groups to mark them dead or alive; then both players accept the score.")
            )

    def _connect(self, panel: ScoringPanel) -> None:
        scoring = self.context.scoring
        panel.judge_requested.connect(partial(self.context.adviser.judge, forced=True))
        panel.accept_toggled.connect(scoring.toggle_accepted)
        panel.seki_toggled.connect(scoring.toggle_seki_group)
        panel.komi_set.connect(scoring.set_komi)
        panel.reset_requested.connect(scoring.reset)
        panel.resume_requested.connect(scoring.resume)
        panel.finish_requested.connect(scoring.finish)
        panel.cancel_requested.connect(scoring.leave)
        panel.estimate_requested.connect(scoring.leave)
        panel.estimate_requested.connect(self.context.menus["estimate"].trigger)
