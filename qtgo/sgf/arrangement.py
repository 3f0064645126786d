"""The list of a file's games while it is changed: moved, added, removed, and every step undone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from qtgo.core.game_tree import Node


class Arrangement:
    """Games in an order; ``earlier`` are the orders before, the last one first to come back."""

    def __init__(self, games: Iterable[Node], earlier: Iterable[Sequence[Node]] = ()) -> None:
        self._games = tuple(games)
        self._first = self._games
        self._earlier: list[tuple[Node, ...]] = [tuple(order) for order in earlier]

    @property
    def games(self) -> tuple[Node, ...]:
        """Give the games in their order."""
        return self._games

    @property
    def earlier(self) -> tuple[tuple[Node, ...], ...]:
        """Give the orders that undo would bring back, the next one last."""
        return tuple(self._earlier)

    @property
    def is_changed(self) -> bool:
        """Tell whether the list differs from what it was at first."""
        return self._games != self._first

    def move(self, games: Collection[Node], before: int) -> None:
        """Put some games, in the order that they have, before the one that has this number now."""
        wanted = set(games)
        chosen = [game for game in self._games if game in wanted]
        ahead = [game for game in self._games[:before] if game not in wanted]
        behind = [game for game in self._games[before:] if game not in wanted]
        self._become((*ahead, *chosen, *behind))

    def step(self, games: Collection[Node], by: int) -> None:
        """Move some games together by one place (-1: towards the start) past the next that is none of them."""
        wanted = set(games)
        numbers = [number for number, game in enumerate(self._games) if game in wanted]
        if not numbers:
            return
        if by < 0:
            self.move(games, max(0, numbers[0] - 1))
        else:
            self.move(games, min(len(self._games), numbers[-1] + 2))

    def insert(self, games: Sequence[Node], at: int) -> None:
        """Add games before the one that has this number now."""
        self._become((*self._games[:at], *games, *self._games[at:]))

    def remove(self, games: Collection[Node]) -> None:
        """Take games out; raise ValueError for all of them, as a file has at least one."""
        unwanted = set(games)
        left = tuple(game for game in self._games if game not in unwanted)
        if not left:
            raise ValueError("a file has at least one game")
        self._become(left)

    def undo(self) -> None:
        """Bring back the order before; raise IndexError if there is none."""
        self._games = self._earlier.pop()

    def _become(self, games: tuple[Node, ...]) -> None:
        if games != self._games:
            self._earlier.append(self._games)
            self._games = games
