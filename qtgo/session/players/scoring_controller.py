"""The controller of scoring: from the passes to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.game.game import Phase
from qtgo.core.record.edit_history import Edit, EditKind
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import ProposalSource, SekiGroup, StoneRemoval
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.shown_markup import scoring_markup

if TYPE_CHECKING:
    from qtgo.engine.reports import FinalStatus
    from qtgo.session.document.autosave_journal import OpenCount


class ScoringController(QObject):
    """Takes the players from the passes to an agreed score, or back into the game."""

    scoring_changed = Signal(object)  # ReviewState
    markup_changed = Signal(object)  # Markup

    def __init__(
        self,
        game_controller: GameController,
        parent: QObject | None = None,
        *,
        is_locked: Callable[[], bool] = lambda: False,
    ) -> None:
        """Make the controller; ``is_locked`` returns whether a study game is shown, which is not scored."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._is_locked = is_locked
        game_controller.move_made.connect(self.start_if_stopped)
        game_controller.edit_redone.connect(self._start_again)
        game_controller.marks_stepped.connect(self.show)
        game_controller.phase_changed.connect(self.show)

    def start(self) -> None:
        """Begin to count the current position; where a game is under way, the one of the game."""
        self._game_controller.to_live()
        self._begin()

    def _begin(self, count: OpenCount | None = None) -> None:
        if self._game_controller.refuses_for_handicap():
            return
        removal = self._game_controller.game.start_scoring()
        if count is not None:
            removal.take_up(count.suggestion, count.marks)
        self._game_controller.refresh()

    def start_if_stopped(self, _cause: object = None) -> None:
        """Count where passes have stopped the game, but not in a variation beside the game under way."""
        game = self._game_controller.game
        is_here = self._game_controller.place is game.current
        if game.stopped and is_here and game.phase is Phase.PLAYING and not self._is_locked():
            self.start()

    def go_on(self, count: OpenCount | None) -> None:
        """Take up a count that a crash has interrupted; without one, count where passes have stopped the game."""
        game = self._game_controller.game
        if count is None or not game.has(count.node):
            self.start_if_stopped()
            return
        self._game_controller.go_to(count.node)
        self._begin(count)

    def toggle(self, point: Point) -> None:
        """Turn the stones on a point dead or alive with their group, or change the owner of an empty point."""
        self._change(
            lambda removal: (
                removal.cycle_owner(point) if removal.position.color_at(point) is None else removal.toggle_dead(point)
            )
        )

    def toggle_alone(self, point: Point) -> None:
        """Turn only the chain on a point dead or alive."""
        self._change(lambda removal: removal.toggle_dead(point, alone=True))

    def toggle_seki(self, point: Point) -> None:
        """Mark the group on a point as in seki, or as not in seki."""
        self._change(lambda removal: removal.toggle_seki(point))

    def toggle_seki_group(self, group: SekiGroup) -> None:
        """Toggle whether a group is in seki."""
        self.toggle_seki(group.name_point)

    def toggle_accepted(self, color: Color) -> None:
        """Record that a player accepts the count, or takes it back."""
        self._change(lambda removal: removal.accept(color, color not in removal.state.accepted))

    def set_komi(self, komi: float) -> None:
        """Write the komi that the record did not state; marks stay."""
        self._game_controller.set_info(self._game_controller.game.info.with_komi(komi))
        self.show()

    def reset(self) -> None:
        """Take back all that the players have marked."""
        self._change(StoneRemoval.reset)

    def _change(self, change: Callable[[StoneRemoval], None]) -> None:
        removal = self._game_controller.game.stone_removal
        if removal is not None:
            change(removal)
            self.show()

    def resume(self, requester: Color) -> None:
        """Play on at the wish of a player."""
        if self._game_controller.game.stone_removal is not None:
            self._game_controller.resume(requester)

    def leave(self) -> None:
        """Go back to the board without a result."""
        self._game_controller.game.leave_scoring()
        self._game_controller.refresh()

    def finish(self) -> None:
        """End the game with the count that both accept."""
        removal = self._game_controller.game.stone_removal
        if removal is not None and removal.agreed:
            result = self._game_controller.game.finish()
            self._game_controller.edited()
            self._game_controller.tell_end(result)

    def _start_again(self, redone: Edit) -> None:
        """Count again where the pass has been redone that stopped the game."""
        if redone.kind is EditKind.PASS:
            self.start_if_stopped()

    def show(self, _cause: object = None) -> None:
        """Show the removal as it stands, as after an engine has proposed the dead stones."""
        removal = self._game_controller.game.stone_removal
        if removal is not None:
            self._game_controller.show_history()
            self.markup_changed.emit(scoring_markup(removal))
            self.scoring_changed.emit(removal.state)  # last, for an engine that does not agree resumes the game then


def take_proposal(removal: StoneRemoval | None, status: FinalStatus, proposer: str, *, forced: bool = False) -> bool:
    """Mark the stones that an engine considers dead, unless the players have marked some or agreed on the score.

    A ``forced`` proposal replaces all their marks. Return whether it was done.
    """
    if removal is None or status.dead is None:
        return False
    from qtgo.ai.search.search_values import OPEN_PART

    if status.unsettled is not None:
        is_over = len(status.unsettled) <= OPEN_PART * len(removal.position.stones)
        removal.note_open(status.unsettled if is_over else None)
    if forced and not removal.is_untouched:
        removal.reset()
    if not (forced or (removal.is_untouched and not removal.agreed)):
        return False
    stones = (point for point in status.dead if removal.position.color_at(point) is not None)
    removal.propose_dead(stones, ProposalSource.ENGINE, status.seki or (), proposer)
    return True
