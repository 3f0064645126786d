"""Facts about the moves of a reviewed line, computed on demand."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.facts import Fact, facts_of
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.game.game import Game
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node


class MoveFacts:
    """Computes facts about a line of a game; it is not valid after an edit."""

    def __init__(self, game: Game, line: Sequence[Node]) -> None:
        self._nodes = line
        self._replay = Replay(game.root, game.info)

    def of(self, move: ReviewedMove, place: int) -> tuple[Fact, ...]:
        """Return what happened with the move that stands at a depth of the line."""
        if not 0 < place < len(self._nodes):
            return ()
        self._replay.go_to(self._nodes[place - 1])
        return facts_of(move, self._replay.position())
