"""The scoring panel: passes on what it asks for, and shows it how the score stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from qtgo.board.scene.scene import PointClick
from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Point
from qtgo.session.mode_state import Mode
from qtgo.session.players.engine_consent import EngineConsent
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.shell.click_taker import ClickTaker, PointEntry
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.scoring.scoring_panel import ScoringPanel

tr = Texts("scoring")


class ScoringCommands(QObject, ClickTaker):
    """Connects the panel, which is made with the first score, to those who count and agree; clicks mark stones."""

    def __init__(self, context: Context, scoring: ScoringController, consent: EngineConsent) -> None:
        super().__init__(context.window)
        self._scoring, self._mode, self._scene = scoring, context.mode, context.scene
        self._estimate, self._panel = context.menus["estimate"], context.menus["side_panel"]
        context.game.phase_changed.connect(self._follow_phase)
        side = self._side = context.side
        side.scoring_made.connect(self._connect)
        scoring.scoring_changed.connect(lambda state: side.scoring.show_state(state))
        consent.deciding_changed.connect(lambda deciding: side.scoring.show_deciding(deciding))

    def click(self, click: PointClick) -> None:
        """Mark a group as dead or alive; with Shift only the chain, with Ctrl the group as in seki."""
        if click.modifiers & Qt.KeyboardModifier.ControlModifier:
            self._scoring.toggle_seki(click.point)
        elif click.modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._scoring.toggle_alone(click.point)
        else:
            self._scoring.toggle(click.point)

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Offer how a point can be marked."""
        scoring = self._scoring
        if self._scene.position.color_at(point) is None:
            return (PointEntry(tr("Change &Owner"), lambda: scoring.toggle(point)),)
        return (
            PointEntry(tr("Mark Group &Dead or Alive"), lambda: scoring.toggle(point)),
            PointEntry(tr("Mark Only This &Chain"), lambda: scoring.toggle_alone(point)),
            PointEntry(tr("Mark Group as &Seki or Not"), lambda: scoring.toggle_seki(point)),
        )

    def leave(self) -> None:
        """Go back to the board without a result."""
        self._scoring.leave()

    def _follow_phase(self, phase: Phase) -> None:
        """Show the panel, in which a score is accepted, and say what is to be done in it."""
        if phase is not Phase.SCORING:
            self._mode.release(self)
        else:
            self._mode.take(Mode.SCORING, self)
            from qtgo.kit.accessibility import announce

            self._panel.setChecked(True)
            announce(self._side, tr("Click groups to mark them dead or alive; then both players accept the score."))

    def _connect(self, panel: ScoringPanel) -> None:
        scoring = self._scoring
        panel.accept_toggled.connect(scoring.toggle_accepted)
        panel.seki_toggled.connect(scoring.toggle_seki_group)
        panel.komi_set.connect(scoring.set_komi)
        panel.reset_requested.connect(scoring.reset)
        panel.resume_requested.connect(scoring.resume)
        panel.finish_requested.connect(scoring.finish)
        panel.cancel_requested.connect(scoring.leave)
        panel.estimate_requested.connect(scoring.leave)
        panel.estimate_requested.connect(self._estimate.trigger)
