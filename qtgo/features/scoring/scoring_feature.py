"""The scoring panel: passes on what it asks for, and shows it how the score stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from qtgo.board.scene.scene import PointClick
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Point
from qtgo.session.mode_state import Mode, not_busy
from qtgo.session.players.engine_consent import EngineConsent
from qtgo.session.work.adviser import AdviserController
from qtgo.shell.click_taker import ClickTaker, PointEntry
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.scoring.scoring_panel import ScoringPanel

tr = Texts("scoring")


class ScoringFeature(Feature, ClickTaker):
    """Connects the panel, which is made with the first score, to those who count and agree; clicks mark stones."""

    def __init__(self, context: Context, consent: EngineConsent, adviser: AdviserController) -> None:
        super().__init__(context)
        scoring, side = context.scoring, context.side
        context.menus.add("scoring", tr.lazy("&Score the Game"), scoring.start, "Ctrl+R", allowed=not_busy)
        context.game.phase_changed.connect(self._follow_phase)
        side.scoring_made.connect(self._connect)
        scoring.scoring_changed.connect(lambda state: side.scoring.show_state(state))
        scoring.markup_changed.connect(context.scene.show_markup)
        scoring.markup_changed.connect(lambda markup: context.frame.bar.scoring.show_markup(markup))
        consent.deciding_changed.connect(lambda deciding: side.scoring.show_deciding(deciding))
        context.players.dead_stones_proposed.connect(scoring.show)
        adviser.dead_stones_proposed.connect(scoring.show)

    def click(self, click: PointClick) -> None:
        """Mark a group as dead or alive; with Shift only the chain, with Ctrl the group as in seki."""
        if click.modifiers & Qt.KeyboardModifier.ControlModifier:
            self.context.scoring.toggle_seki(click.point)
        elif click.modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.context.scoring.toggle_alone(click.point)
        else:
            self.context.scoring.toggle(click.point)

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Offer how a point can be marked."""
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

    def _follow_phase(self, phase: Phase) -> None:
        """Show the panel, in which a score is accepted, and say what is to be done in it."""
        if phase is not Phase.SCORING:
            self.context.mode.release(self)
        else:
            self.context.mode.take(Mode.SCORING, self)
            from qtgo.kit.accessibility import announce

            self.context.menus["side_panel"].setChecked(True)
            announce(
                self.context.side, tr("Click groups to mark them dead or alive; then both players accept the score.")
            )

    def _connect(self, panel: ScoringPanel) -> None:
        scoring = self.context.scoring
        panel.accept_toggled.connect(scoring.toggle_accepted)
        panel.seki_toggled.connect(scoring.toggle_seki_group)
        panel.komi_set.connect(scoring.set_komi)
        panel.reset_requested.connect(scoring.reset)
        panel.resume_requested.connect(scoring.resume)
        panel.finish_requested.connect(scoring.finish)
        panel.cancel_requested.connect(scoring.leave)
        panel.estimate_requested.connect(scoring.leave)
        panel.estimate_requested.connect(self.context.menus["estimate"].trigger)
