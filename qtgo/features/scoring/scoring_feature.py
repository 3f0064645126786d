"""The scoring panel: passes on what it asks for, and shows it how the score stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from qtgo.core.game.game import Phase
from qtgo.session.players.engine_consent import EngineConsent
from qtgo.session.players.scoring_controller import ScoringController
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.scoring.scoring_panel import ScoringPanel

tr = Texts("scoring")


class ScoringCommands(QObject):
    """Connects the panel, which is made with the first score, to those who count and agree."""

    def __init__(self, context: Context, scoring: ScoringController, consent: EngineConsent) -> None:
        super().__init__(context.window)
        self._scoring = scoring
        self._estimate, self._panel = context.menus["estimate"], context.menus["side_panel"]
        context.game.phase_changed.connect(self._show_panel)
        side = self._side = context.side
        side.scoring_made.connect(self._connect)
        scoring.scoring_changed.connect(lambda state: side.scoring.show_state(state))
        consent.deciding_changed.connect(lambda deciding: side.scoring.show_deciding(deciding))

    def _show_panel(self, phase: Phase) -> None:
        """Show the panel, in which a score is accepted, and say what is to be done in it."""
        if phase is Phase.SCORING:
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
