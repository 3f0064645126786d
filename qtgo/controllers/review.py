"""The scoring controller."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from qtgo.controllers.display import review_markup
from qtgo.controllers.game import GameController
from qtgo.core.record.game import Phase
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import ProposalSource, Review, SekiGroup
from qtgo.engine.reports import FinalStatus


class ReviewController(QObject):
    """Leads the players from the passes to an agreed score, or back into the game."""

    review_changed = Signal(object)  # ReviewState
    markup_changed = Signal(object)  # Markup

    def __init__(self, games: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games = games
        games.move_made.connect(self._start_if_stopped)
        games.phase_changed.connect(self.show)

    def start(self) -> None:
        """Start scoring the current position, or the live one if a game is being played."""
        self._games.to_live()
        self._games.game.start_review()
        self._games.refresh()

    def toggle(self, point: Point) -> None:
        """Toggle the group on a point between dead and alive, or change the owner of an empty point."""
        self._change(
            lambda review: (
                review.cycle_owner(point) if review.position.color_at(point) is None else review.toggle_dead(point)
            )
        )

    def toggle_alone(self, point: Point) -> None:
        """Toggle only the chain on a point between dead and alive."""
        self._change(lambda review: review.toggle_dead(point, alone=True))

    def toggle_seki(self, point: Point) -> None:
        """Set whether the group on a point is in seki."""
        self._change(lambda review: review.toggle_seki(point))

    def toggle_seki_group(self, group: SekiGroup) -> None:
        """Toggle whether a group is in seki."""
        self.toggle_seki(group.name_point)

    def toggle_accepted(self, color: Color) -> None:
        """Toggle a player's acceptance of the score."""
        self._change(lambda review: review.accept(color, color not in review.state.accepted))

    def reset(self) -> None:
        """Reset all marks of the players."""
        self._change(Review.reset)

    def _change(self, change: Callable[[Review], None]) -> None:
        review = self._games.game.review
        if review is not None:
            change(review)
            self.show()

    def resume(self, requester: Color) -> None:
        """Resume play at a player's request."""
        if self._games.game.review is not None:
            self._games.resume(requester)

    def leave(self) -> None:
        """Leave scoring without a result."""
        self._games.game.leave_review()
        self._games.refresh()

    def finish(self) -> None:
        """End the game with the agreed score."""
        review = self._games.game.review
        if review is not None and review.agreed:
            result = self._games.game.finish()
            self._games.edited()
            self._games.game_ended.emit(result)

    def _start_if_stopped(self, _move: object) -> None:
        game = self._games.game
        if game.stopped and game.phase is Phase.PLAYING:
            self.start()

    def show(self, _cause: object = None) -> None:
        """Emit the state of scoring, as after an engine has suggested the dead stones."""
        review = self._games.game.review
        if review is not None:
            self.review_changed.emit(review.state)
            self.markup_changed.emit(review_markup(review))


def take_proposal(review: Review | None, status: FinalStatus, proposer: str, *, forced: bool = False) -> bool:
    """Mark an engine's dead stones unless the players have marked some; return whether it was done."""
    if review is None or status.dead is None or not (forced or review.is_untouched):
        return False
    stones = (point for point in status.dead if review.position.color_at(point) is not None)
    review.propose_dead(stones, ProposalSource.ENGINE, status.seki or (), proposer)
    return True
