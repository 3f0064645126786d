"""Facts about the moves of the line shown, computed on demand."""

from __future__ import annotations

from qtgo.core.analysis.facts import Fact, facts_of
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.record.game import Game
from qtgo.core.record.replay import Replay


class MoveFacts:
    """Computes facts about the line of a game; it is not valid after an edit."""

    def __init__(self, game: Game) -> None:
        self._nodes = game.line.nodes()
        self._replay = Replay(game.root, game.info)

    def of(self, move: ReviewedMove, place: int) -> tuple[Fact, ...]:
        """Return what happened with the move that stands at a depth of the line."""
        if not 0 < place < len(self._nodes):
            return ()
        self._replay.go_to(self._nodes[place - 1])
        return facts_of(move, self._replay.position())
