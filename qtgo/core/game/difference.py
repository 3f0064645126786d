"""Find where the games of two files differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """A game that differs, by its number, and its nodes that do; None for a game that one side lacks."""

    game: int
    ours: Node | None
    theirs: Node | None

    @property
    def properties(self) -> list[str]:
        """List the properties that differ at these nodes, in the order of ours."""
        ours = {} if self.ours is None else self.ours.properties
        theirs = {} if self.theirs is None else self.theirs.properties
        return [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]


def differences(ours: Sequence[Node], theirs: Sequence[Node]) -> Iterator[Difference]:
    """Yield where games differ, in the order of a file; below other variations only in those of both.

    Of what follows different moves nothing is compared.
    """
    for number, (own, other) in enumerate(zip(ours, theirs, strict=False)):
        for pair in _differing(own, other):
            yield Difference(number, *pair)
    for number in range(min(len(ours), len(theirs)), max(len(ours), len(theirs))):
        yield Difference(number, *(games[number] if number < len(games) else None for games in (ours, theirs)))


def _differing(own: Node, other: Node) -> Iterator[tuple[Node, Node]]:
    pairs = [(own, other)]
    while pairs:
        ours, theirs = pairs.pop()
        if ours.properties != theirs.properties:
            yield ours, theirs
            if any(ours.properties.get(move) != theirs.properties.get(move) for move in ("B", "W")):
                continue  # all that follows is other moves
        shared = min(len(ours.children), len(theirs.children))
        if len(ours.children) > shared:
            yield ours.children[shared], theirs
        elif len(theirs.children) > shared:
            yield ours, theirs.children[shared]
        pairs.extend(reversed(list(zip(ours.children, theirs.children, strict=False))))
