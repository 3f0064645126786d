"""Which later moves an edit makes illegal, for a warning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from qtgo.core.record.game import Game
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass

_MAX_NODES = 5000


@dataclass(frozen=True, slots=True)
class LaterMoves:
    """The moves below an edit that were legal before it and are illegal now.

    In a large tree only the first nodes are checked, since the user waits for it; ``is_complete`` is then false.
    """

    made_illegal: tuple[Node, ...] = ()
    is_complete: bool = True


class LegalityWatch:
    """Checks the moves below some nodes before an edit, and again after it."""

    def __init__(self, game: Game, tops: Sequence[Node]) -> None:
        self._game = game
        self._tops = tuple(tops)
        self._before, self._is_complete = self._legal()

    def after(self) -> LaterMoves:
        """Return the moves that have become illegal since."""
        legal, is_complete = self._legal()
        now = set(legal)
        return LaterMoves(tuple(node for node in self._before if node not in now), self._is_complete and is_complete)

    def _legal(self) -> tuple[list[Node], bool]:
        """List the nodes below whose moves are legal."""
        nodes = [node for top in self._tops if top.is_attached for node in islice(top.subtree(), _MAX_NODES + 1)]
        return self._game.legal_among(nodes[:_MAX_NODES]), len(nodes) <= _MAX_NODES
