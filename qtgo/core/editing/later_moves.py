"""Which moves an edit makes illegal, for a warning."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Game
from qtgo.core.game.navigation import has_move
from qtgo.core.record.edit_history import Attach, Change, EditKind, SetProperties
from qtgo.core.record.replayed_line import Step
from qtgo.core.record.tree import ChildPlaces, Node
from qtgo.core.rules.illegal_move import IllegalMove, Reason
from qtgo.deferred import dataclass

_MAX_NODES = 3000
_AT_ONCE = 150  # nodes to replay: some 6 ms
_DECIDE = frozenset({"B", "W", "AB", "AW", "AE", "SZ", "RU", "HA"})
_KEEP_LEGALITY = frozenset(
    {
        EditKind.ROTATE_BOARD,
        EditKind.MIRROR_BOARD,
        EditKind.SWAP_COLORS,
        EditKind.RESTORE_VERSION,
        EditKind.REPLACE_TEXT,
        EditKind.REMOVE_ANALYSIS,
    }
)
"""Edits that treat all moves alike, replace them all, or none."""


class NumberedIllegalMove(NamedTuple):
    """A recorded move, with its number, and why it is illegal."""

    number: int
    illegal: IllegalMove


@dataclass(frozen=True, slots=True)
class LaterMoves:
    """The moves below an edit that are illegal now and were not before it, those added by it included.

    In a large tree only the first nodes are checked, since the user waits for it; ``is_complete`` is then false.
    """

    made_illegal: tuple[NumberedIllegalMove, ...] = ()
    is_complete: bool = True


def concerned_by(draft: Draft) -> list[Node]:
    """List the highest nodes at and below which an edit may make moves illegal."""
    if draft.kind in _KEEP_LEGALITY:
        return []
    deciding = (change for change in draft.changes if decides(change))
    nodes = (change.nodes if isinstance(change, Attach) else (change.node,) for change in deciding)
    return [*islice(chain.from_iterable(nodes), _MAX_NODES + 1)]


def decides(change: Change) -> bool:
    """Return whether a change that has not been made yet may decide which moves are legal."""
    if isinstance(change, SetProperties):
        return any(map(change.concerns, _DECIDE))
    return isinstance(change, Attach) and change.node.parent is not change.parent  # else only the order changes


class LegalityWatch:
    """Checks the moves at and below some nodes before an edit, and again after it."""

    def __init__(self, game: Game, tops: Sequence[Node]) -> None:
        self._game = game
        self._tops = tuple(tops)
        self._places = ChildPlaces()
        self._is_complete = True
        self._before: dict[Node, Step] = {}
        unread: list[Node] = []
        for node in self._nodes():
            step = game.line.known_step(node)
            if len(self._before) == _MAX_NODES or (step is None and len(unread) == _AT_ONCE):
                self._is_complete = False
                break
            if step is None:
                unread.append(node)
            else:
                self._before[node] = step
        self._before.update((step.node, step) for step in game.steps_of(unread))

    def looking(self) -> Generator[None, None, LaterMoves]:
        """Look for moves that have become illegal, while the record stays as it is: of many some at a time."""
        if 2 * len(self._before) > _AT_ONCE:
            yield  # the edit itself, and what was read before it, are enough for one turn
        most = _MAX_NODES if self._is_complete else len(self._before)
        nodes = [*islice(self._nodes(), most + 1)]
        is_complete = len(nodes) <= most
        del nodes[most:]
        moves: list[NumberedIllegalMove] = []
        for start in range(0, len(nodes), _AT_ONCE):
            if len(nodes) > _AT_ONCE:
                yield
            for step in self._game.steps_of(nodes[start : start + _AT_ONCE]):
                illegal = self._made_illegal(step)
                if illegal is not None:
                    moves.append(NumberedIllegalMove(step.number, illegal))
        return LaterMoves(tuple(moves), self._is_complete and is_complete)

    def _made_illegal(self, step: Step) -> IllegalMove | None:
        """Return why the move of a node is illegal that was not before, as on a board that is smaller now."""
        before = self._before.get(step.node)
        if before is not None and before.illegal is not None:
            return None
        moved = None if before is None else before.last_move
        if step.last_move is None and moved is not None and has_move(step.node):
            return IllegalMove(Reason.OFF_BOARD, moved.color, moved.point)
        return step.illegal

    def _attached(self) -> Iterator[Node]:
        """Yield those of the highest nodes that are in the tree; fast for many children of one node in their order."""
        has: dict[Node, bool] = {}
        for top in self._tops:
            parent = top.parent
            if parent is None:
                is_attached = self._game.has(top)
            else:
                if parent not in has:
                    has[parent] = self._game.has(parent)
                is_attached = has[parent] and self._places.of(top, parent) is not None
            if is_attached:
                yield top

    def _nodes(self) -> Iterator[Node]:
        """Yield the nodes and those below them that are in the tree, each once: one may stand below another."""
        seen: set[Node] = set()
        for node in chain.from_iterable(top.subtree() for top in self._attached()):
            if node not in seen:
                seen.add(node)
                yield node
