"""The engines' part in scoring: they accept their own proposals, and play on rather than lose sure points."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.core.scoring.stone_removal import StoneRemoval
from qtgo.deferred import dataclass
from qtgo.engine.reports import FinalStatus
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.player_reports import PlayerEvent
from qtgo.session.players.players import Players
from qtgo.session.players.scoring_controller import ScoringController

_SWING = 2  # points that a stone or a point can change hands by


@dataclass(frozen=True, slots=True)
class _Count:
    """Black's lead as an engine counts, and the points by which it may be wrong."""

    margin: float
    doubt: float


class EngineConsent(QObject):
    """Accepts a score for the engines of a game that passes have stopped.

    An engine without an opinion accepts with its opponent. Where the marks that its opponent accepts cost it
    more than it doubts, it resumes the game; asked about the same stones again, it leaves the decision to the players.
    """

    deciding_changed = Signal(object)  # frozenset[Color]: the colors that accept for themselves
    played_on = Signal(object)  # Color: the engine that resumed the game

    def __init__(
        self,
        game_controller: GameController,
        scoring: ScoringController,
        players: Players,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._game_controller = game_controller
        self._scoring = scoring
        self._counts: dict[Color, _Count] = {}
        self._is_asked = True
        self._deciding: frozenset[Color] = frozenset()
        self._disputed: bytes | None = None  # the stones about which an engine has played on
        self._engine_colors: frozenset[Color] = frozenset()
        players.happened.connect(self._note)
        players.judge_wanted.connect(self._go_without)
        players.seats_changed.connect(self._follow_seats)
        game_controller.game_opened.connect(self._forget)
        game_controller.phase_changed.connect(self._follow_phase)
        scoring.scoring_changed.connect(self._follow)

    def _follow_seats(self, seats: object) -> None:
        assert isinstance(seats, dict)
        self._engine_colors = frozenset(color for color, engine in seats.items() if engine is not None)
        self._follow()

    def _forget(self, _info: object) -> None:
        self._disputed = None

    def _follow_phase(self, phase: Phase) -> None:
        if phase is not Phase.SCORING:
            self._counts.clear()
            self._is_asked = True
            self._tell_deciding(frozenset())

    def _note(self, happened: PlayerEvent) -> None:
        """Note how an engine counts."""
        removal, status = self._game_controller.game.stone_removal, happened.event
        if removal is None or not isinstance(status, FinalStatus) or status.is_first:
            return
        if status.dead is not None:
            margin = removal.margin_of(status.dead, status.seki or ())
            self._counts[happened.color] = _Count(margin, _SWING * len(status.unsettled or ()))
            self._is_asked = False
            self._follow()

    def _go_without(self) -> None:
        """Go on without a proposal, as no engine that plays judges dead stones."""
        self._is_asked = False
        self._follow()

    def _follow(self, _state: object = None) -> None:
        """Accept for the engines that agree, and play on for one that does not when its opponent accepts."""
        game = self._game_controller.game
        removal = game.stone_removal
        if removal is None or not game.stopped:
            self._tell_deciding(frozenset())
            return
        unwilling = {color for color in self._engine_colors if not self._agrees(color, removal)}
        is_disputed = removal.position.stones == self._disputed and not self._is_asked
        self._tell_deciding(self._engine_colors - (unwilling if is_disputed else set()))
        if self._is_asked:
            return
        accepted = removal.state.accepted
        opposed = [color for color in unwilling if color.opponent in accepted and color not in accepted]
        if opposed and not is_disputed:
            self._play_on(opposed[0], removal)
            return
        willing = self._engine_colors - unwilling - accepted
        for color in willing:
            removal.accept(color)
        if willing:
            self._scoring.show()

    def _agrees(self, color: Color, removal: StoneRemoval) -> bool:
        count = self._counts.get(color)
        if count is None:
            return True
        loss = (count.margin - removal.score.margin) * (1 if color is Color.BLACK else -1)
        return loss <= count.doubt

    def _play_on(self, color: Color, removal: StoneRemoval) -> None:
        self._disputed = removal.position.stones
        self._scoring.resume(color)
        self.played_on.emit(color)

    def _tell_deciding(self, deciding: frozenset[Color]) -> None:
        if deciding != self._deciding:
            self._deciding = deciding
            self.deciding_changed.emit(deciding)
