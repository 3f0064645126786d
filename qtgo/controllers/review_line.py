"""The line of a game to be reviewed: its moves, the positions around them, and what the record says of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.record.analyses.position_key import position_key
from qtgo.core.record.analyses.recorded import analysis_at
from qtgo.core.record.game import Game
from qtgo.core.record.properties import SETUP_IDENTIFIERS, moves_of
from qtgo.core.record.replay import Replay, Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Move
from qtgo.gtp.target import Target, target_of


class _Position(NamedTuple):
    target: Target
    key: AnalysisKey
    recorded: PositionAnalysis | None


class ReviewLine:
    """Moves and the positions around them, one more than there are moves.

    ``places`` has the depth in the line from which on each position stands: that of its move, 0 for the first.
    """

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.places: list[int] = [0]
        self._positions: list[_Position] = []

    @property
    def targets(self) -> Sequence[Target]:
        """Return what an engine is asked about each position."""
        return [position.target for position in self._positions]

    @property
    def keys(self) -> Sequence[AnalysisKey]:
        """Return the key of each position."""
        return [position.key for position in self._positions]

    @property
    def recorded(self) -> Sequence[PositionAnalysis | None]:
        """Return what the record says of each position."""
        return [position.recorded for position in self._positions]

    def read(self, game: Game, nodes: Sequence[Node]) -> Iterator[None]:
        """Read the nodes of the line; a short step for each of them."""
        replay = Replay(game.root, game.info)  # of its own: the game shown is not disturbed between the steps
        base, last = target_of(game, game.root), None
        for depth, node in enumerate(nodes):
            moves = moves_of(node, game.info.width, game.info.height)
            if moves:
                self._add(last or _Position(base, position_key(replay, ""), None))
                self.moves.append(moves[0])
                self.places.append(depth)
            replay.go_to(node)
            if not depth or _starts_anew(replay.step):
                base = target_of(game, node)
            else:  # which is quicker than to follow all moves again
                base = replace(base, moves=(*base.moves, *moves), to_move=replay.step.to_move)
            last = _Position(base, position_key(replay, ""), analysis_at(node, replay.step.to_move))
            yield
        if last is not None:
            self._add(last)

    def _add(self, position: _Position) -> None:
        self._positions.append(position)


def _starts_anew(step: Step) -> bool:
    return step.illegal is not None or not SETUP_IDENTIFIERS.isdisjoint(step.node.properties)
