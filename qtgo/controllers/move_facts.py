"""What happened with the moves of the line shown, looked up when somebody wants to know."""

from __future__ import annotations

from qtgo.core.analysis.facts import Fact, facts_of
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.record.game import Game
from qtgo.core.record.replay import Replay


class MoveFacts:
    """Finds the positions of a game as it is now; after an edit another one is made."""

    def __init__(self, game: Game) -> None:
        self._nodes = game.line.nodes()
        self._replay = Replay(game.root, game.info)

    def of(self, move: ReviewedMove, place: int) -> tuple[Fact, ...]:
        """Return what happened with the move that stands at a depth of the line."""
        if not 0 < place < len(self._nodes):
            return ()
        self._replay.go_to(self._nodes[place - 1])
        return facts_of(move, self._replay.position())
