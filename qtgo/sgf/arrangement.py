"""The list of a file's games while it is rearranged, with undo and redo of every step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.tree import Node
from qtgo.core.record.undo_stack import UndoStack
from qtgo.deferred import dataclass

_MAX_RANGES = 3


@dataclass(frozen=True, slots=True, eq=False)
class ListStep:
    """A step in the list; ``detail`` has the numbers of its games before the step, or of those added."""

    kind: EditKind
    before: tuple[Node, ...]
    after: tuple[Node, ...]
    detail: str


class Arrangement:
    """Games in an order, and the steps that led to it."""

    def __init__(self, games: Iterable[Node], steps: UndoStack[ListStep] | None = None) -> None:
        self._games = tuple(games)
        self._first = self._games
        self.steps: UndoStack[ListStep] = UndoStack() if steps is None else steps

    def copy(self) -> Arrangement:
        """Return an independent copy that starts from this state."""
        return Arrangement(self._games, self.steps.copy())

    @property
    def games(self) -> tuple[Node, ...]:
        """Return the games in their order."""
        return self._games

    def number(self, game: Node, otherwise: int) -> int:
        """Return the index of a game, or another number if it is not in the list."""
        return self._games.index(game) if game in self._games else otherwise

    @property
    def is_changed(self) -> bool:
        """Return whether the list differs from its initial state."""
        return self._games != self._first

    def move(self, games: Collection[Node], before: int) -> None:
        """Move some games, keeping their order, before the one at an index."""
        wanted = set(games)
        chosen = [game for game in self._games if game in wanted]
        ahead = [game for game in self._games[:before] if game not in wanted]
        behind = [game for game in self._games[before:] if game not in wanted]
        self._become(EditKind.MOVE_GAMES, (*ahead, *chosen, *behind), self._numbers(wanted))

    def step(self, games: Collection[Node], by: int) -> None:
        """Move some games together by one place (-1: toward the start) past the next other game."""
        wanted = set(games)
        numbers = [number for number, game in enumerate(self._games) if game in wanted]
        if not numbers:
            return
        if by < 0:
            self.move(games, max(0, numbers[0] - 1))
        else:
            self.move(games, min(len(self._games), numbers[-1] + 2))

    def insert(self, games: Sequence[Node], at: int) -> None:
        """Insert games before the one at an index."""
        after = (*self._games[:at], *games, *self._games[at:])
        self._become(EditKind.ADD_GAMES, after, numbers_text(range(at, at + len(games))))

    def remove(self, games: Collection[Node], kind: EditKind = EditKind.REMOVE_GAMES) -> None:
        """Remove games; raise ValueError for all of them, as a file has at least one."""
        unwanted = set(games)
        left = tuple(game for game in self._games if game not in unwanted)
        if not left:
            raise ValueError("a file has at least one game")
        self._become(kind, left, self._numbers(unwanted))

    def replace(self, games: Sequence[Node]) -> ListStep:
        """Replace all games with those of the same file, read again; return the step."""
        step = ListStep(EditKind.READ_AGAIN, self._games, tuple(games), "")
        self.steps.do(step)
        self._games = step.after
        return step

    def undo(self) -> ListStep:
        """Undo the last step and return it; raise IndexError if there is none."""
        step = self.steps.undo()
        self._games = step.before
        return step

    def redo(self) -> ListStep:
        """Redo the step undone last and return it; raise IndexError if there is none."""
        step = self.steps.redo()
        self._games = step.after
        return step

    def _numbers(self, games: Collection[Node]) -> str:
        return numbers_text([number for number, game in enumerate(self._games) if game in games])

    def _become(self, kind: EditKind, games: tuple[Node, ...], detail: str) -> None:
        if games != self._games:
            self.steps.do(ListStep(kind, self._games, games, detail))
            self._games = games


def numbers_text(numbers: Iterable[int]) -> str:
    """Format ascending indexes, from 0, as places such as ``1, 3–5``."""
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number:
            ranges[-1] = ranges[-1][0], number + 1
        else:
            ranges.append((number + 1, number + 1))
    named = [str(first) if first == last else f"{first}–{last}" for first, last in ranges[:_MAX_RANGES]]
    return ", ".join(named) + (", …" if len(ranges) > _MAX_RANGES else "")
