"""Where two records of a game begin to differ."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """The first game that differs, by its number, and its first nodes that do; None for games that one side lacks."""

    game: int
    ours: Node | None
    theirs: Node | None

    @property
    def properties(self) -> list[str]:
        """List the properties that differ at these nodes, in the order of ours."""
        ours = {} if self.ours is None else self.ours.properties
        theirs = {} if self.theirs is None else self.theirs.properties
        return [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]


def first_difference(ours: Sequence[Node], theirs: Sequence[Node]) -> Difference | None:
    """Return where games begin to differ, in the order of a file; None if they are the same."""
    for number, (own, other) in enumerate(zip(ours, theirs, strict=False)):
        nodes = _first_difference(own, other)
        if nodes is not None:
            return Difference(number, *nodes)
    if len(ours) == len(theirs):
        return None
    number = min(len(ours), len(theirs))
    own_game, other_game = (games[number] if number < len(games) else None for games in (ours, theirs))
    return Difference(number, own_game, other_game)


def _first_difference(own: Node, other: Node) -> tuple[Node, Node] | None:
    pairs = [(own, other)]
    while pairs:
        ours, theirs = pairs.pop()
        if ours.properties != theirs.properties:
            return ours, theirs
        if len(ours.children) != len(theirs.children):
            shared = min(len(ours.children), len(theirs.children))
            longer = (ours if len(ours.children) > shared else theirs).children[shared]
            return (longer, theirs) if longer.parent is ours else (ours, longer)
        pairs.extend(reversed(list(zip(ours.children, theirs.children, strict=True))))
    return None
