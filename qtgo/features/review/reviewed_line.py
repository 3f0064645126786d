"""The line that a review stays with: that of the game, even while a variation of it is shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.facts.fact import Fact
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.game.game import Game
from qtgo.core.record.large import LargeList
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.timers import let_go

LISTED_AT_A_TIME = 1000
"""Nodes that are only listed at a time, which is quick."""
_LOOKED_AT = 20_000  # siblings at a time, among which one is looked for


def chosen_line(
    game: Game,
    seen: Sequence[Node],
    before: Sequence[Node],
    find: Callable[[AnalysisKey], PositionAnalysis | None],
    *,
    stays: bool,
) -> Generator[None, None, tuple[Sequence[Node], bool]]:
    """Return which line is reviewed from now on, and whether that is another one, in short steps.

    It is the one seen, unless that is a variation of the line reviewed ``before``. A variation is chosen if it leads
    back to the main line, or if all of its positions are known, but not if the review ``stays`` with its line.
    """
    reviewed: LargeList[Node] = LargeList()
    try:
        yield from _list(as_it_is_now(before), reviewed)
        return (yield from _choose(game, seen, reviewed, find, stays=stays))
    finally:  # also where the choice is given up for another
        let_go(reviewed)


def _choose(
    game: Game,
    seen: Sequence[Node],
    reviewed: Sequence[Node],
    find: Callable[[AnalysisKey], PositionAnalysis | None],
    *,
    stays: bool,
) -> Generator[None, None, tuple[Sequence[Node], bool]]:
    from qtgo.gtp.review_line import MOST_NODES, ReviewLine

    fork = yield from shared(seen, reviewed)
    if not 0 < fork < min(len(seen), len(reviewed)):
        return seen, False
    if stays:
        return reviewed, False
    if (yield from _is_main(seen)):
        return seen, True
    line = ReviewLine()
    yield from line.read(game, seen[:MOST_NODES])
    own = set(seen[fork:MOST_NODES])
    pairs = zip(line.nodes, line.known(find), strict=True)
    is_known = all(known is not None for node, known in pairs if node in own)
    return (seen, True) if is_known else (reviewed, False)


def _list(nodes: Iterator[Node | None], found: LargeList[Node]) -> Iterator[None]:
    """List nodes in short steps; None ends one."""
    for count, node in enumerate(nodes, 1):
        if node is not None:
            found.append(node)
        if node is None or count % LISTED_AT_A_TIME == 0:
            yield


def as_it_is_now(line: Sequence[Node]) -> Iterator[Node | None]:
    """Yield the nodes of a line that an edit has left in the tree, then the first children after them.

    None comes between while one is looked for among very many.
    """
    before: Node | None = None
    for node in line:
        if before is not None and not (node.parent is before and (yield from _is_among(node, before.children))):
            break
        yield node
        before = node
    while before is not None and before.children:
        before = before.children[0]
        yield before


def _is_among(node: Node, siblings: Sequence[Node]) -> Generator[None, None, bool]:
    """Return whether a node is one of others, of which some are looked at in a step."""
    if siblings and siblings[0] is node:  # as nearly always
        return True
    for start in range(0, len(siblings), _LOOKED_AT):
        if start:
            yield
        with suppress(ValueError):
            siblings.index(node, start, start + _LOOKED_AT)
            return True
    return False


def shared(one: Sequence[Node], other: Sequence[Node]) -> Generator[None, None, int]:
    """Count the nodes with which two lines begin alike, in short steps."""
    shorter = min(len(one), len(other))
    for start in range(0, shorter, LISTED_AT_A_TIME):
        ours, its = one[start : start + LISTED_AT_A_TIME], other[start : start + LISTED_AT_A_TIME]
        for depth, (a, b) in enumerate(zip(ours, its, strict=False), start):
            if a is not b:
                return depth
        yield
    return shorter


def _is_main(line: Sequence[Node]) -> Generator[None, None, bool]:
    """Return whether a line is the main line, in short steps."""
    for start in range(0, len(line), LISTED_AT_A_TIME):
        some = line[start : start + LISTED_AT_A_TIME]
        if not all(node.parent is None or node.parent.children[:1] == [node] for node in some):
            return False
        yield
    return True


class MoveFacts:
    """Computes facts about a line of a game; it is not valid after an edit."""

    def __init__(self, game: Game, line: Sequence[Node]) -> None:
        self._nodes = line
        self._replay = Replay(game.root, game.info)

    def of(self, move: ReviewedMove, place: int) -> tuple[Fact, ...]:
        """Return the review of the move at a depth of the line."""
        if not 0 < place < len(self._nodes):
            return ()
        self._replay.go_to(self._nodes[place - 1])
        return facts_of(move, self._replay.position())
