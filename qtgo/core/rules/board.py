"""A board that executes moves: stones, chains, captures, ko, Zobrist hash, and exact undo."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Point, sgf_points
from qtgo.core.rules.position import Position

_BLACK = Color.BLACK
_WALL = 3
_WALLS = bytes((_WALL,))
_MASK = (1 << 64) - 1

# What undo needs: the cell of the stone and its former content, the emptied cells and who lost them
# (3: the step is a setup), the hash and the ko cell before.
_Step = tuple[int, int, tuple[int, ...], int, int, int]
# The black, white and emptied points of a setup, and the cells that it changed with their former contents.
_Setup = tuple[tuple[tuple[Point, ...], ...], list[tuple[int, int]]]


def _mix(number: int) -> int:
    """Scatter a small number over 64 bits (SplitMix64 with that seed)."""
    z = (number + 1) * 0x9E3779B97F4A7C15 & _MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=16)
def _blank(width: int, height: int) -> list[int]:
    """Return the cells of an empty board: rows from A1, each starting with a wall cell, with walls below and above."""
    wall = [_WALL] * (width + 2)
    return wall + ([0] * width + [_WALL]) * height + wall[1:]


@lru_cache(maxsize=16)
def _near_cells(width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Return the four neighbors of every cell, below, left, right and above; those of walls are meaningless."""
    stride = width + 1
    return [(cell - stride, cell - 1, cell + 1, cell + stride) for cell in range(len(_blank(width, height)))]


@lru_cache(maxsize=16)
def _keys(width: int, height: int) -> tuple[list[int], list[int], list[int]]:
    """Return the Zobrist keys of cells when empty (0), black and white; a point's are the same on every size."""
    black, white = [], []
    for cell, content in enumerate(_blank(width, height)):
        y, x = divmod(cell, width + 1)
        number = 2 * (y * (MAX_SIZE + 2) + x)
        black.append(0 if content else _mix(number))
        white.append(0 if content else _mix(number + 1))
    return [0] * len(black), black, white


class _Cells(dict[Point, int]):
    """The cells of points: to look one up takes a third of the time to calculate it and to see that it is there."""

    def __init__(self, width: int, height: int) -> None:
        points = sgf_points(width, height).values()  # those of records, which are found without being compared
        super().__init__((point, (point.y + 1) * (width + 1) + point.x + 1) for point in points)
        self._size = f"{width}x{height}"

    def __missing__(self, point: Point) -> int:
        raise ValueError(f"column {point[0]}, row {point[1]} is off the {self._size} board")


_cells_of = lru_cache(maxsize=16)(_Cells)


class Snapshot(NamedTuple):
    """A position of a board of some size: cells with walls, hash, ko cell, captures."""

    cells: bytes
    hash: int
    ko: int
    captures: tuple[int, ...]


class WatchedCells(dict[int, int]):
    """The cells of a board that have been looked at, each with what it held then or holds now."""

    def __init__(self, cells: Sequence[int]) -> None:
        super().__init__()
        self._cells = cells

    def __missing__(self, cell: int) -> int:
        content = self[cell] = self._cells[cell]
        return content


class Board:
    """A mutable position that executes any play; whether it is legal is the game's business.

    ``hash`` is the Zobrist hash of the stones: 64 bits, the same in every run, 0 for an empty board.

    The cells are one flat list with walls around, so that a neighbor is an addition away; the index of a point
    (``Point.to_index``) counts no walls. No chains are kept from move to move: one is walked when it matters, and a
    walk that asks whether it is dead ends at the first liberty. In Python that costs less than keeping books.

    ``cells``, ``near_cells`` (the four neighbors of each) and ``ko_cell`` (0 without a ko) are public for code that
    reads ahead and must be fast, as ladders are; it plays and undoes, and never changes them itself.
    """

    __slots__ = (
        "_captures",
        "_cell_of",
        "_keys",
        "_setups",
        "_steps",
        "_stride",
        "cells",
        "hash",
        "height",
        "ko_cell",
        "near_cells",
        "width",
    )

    def __init__(self, width: int = 19, height: int = 19) -> None:
        """Make an empty board; raise ValueError for a size that SGF does not allow."""
        if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
            raise ValueError(f"a board of {width}x{height} points: sides are {MIN_SIZE} to {MAX_SIZE}")
        self.width = width
        self.height = height
        self.hash = 0
        self._stride = width + 1
        self._cell_of = _cells_of(width, height)
        self._keys = _keys(width, height)
        self.near_cells = _near_cells(width, height)
        self.cells = _blank(width, height).copy()
        self.ko_cell = 0
        self._captures = [0, 0, 0]
        self._steps: list[_Step] = []
        self._setups: list[_Setup] = []

    @classmethod
    def from_stones(cls, width: int, height: int, stones: bytes) -> Board:
        """Return a board with these stones (as in ``Position.stones``) and nothing to undo."""
        if len(stones) != width * height or max(stones) > Color.WHITE:
            raise ValueError(f"{len(stones)} cells do not describe a {width}x{height} board")
        board = cls(width, height)
        cells, keys, found = board.cells, board._keys, 0
        for y in range(height):
            start = (y + 1) * board._stride + 1
            row = stones[y * width : (y + 1) * width]
            cells[start : start + width] = row
            for cell, value in enumerate(row, start):
                if value:
                    found ^= keys[value][cell]
        board.hash = found
        return board

    @classmethod
    def of(cls, position: Position) -> Board:
        """Return a board with the stones of a position and nothing to undo."""
        return cls.from_stones(position.width, position.height, position.stones)

    def copy(self) -> Board:
        """Return an independent board with the same stones, ko, captures and undo steps."""
        board = Board(self.width, self.height)
        board.cells[:] = self.cells
        board.hash, board.ko_cell = self.hash, self.ko_cell
        board._captures[:] = self._captures
        board._steps[:] = self._steps
        board._setups[:] = self._setups
        return board

    @property
    def ko_point(self) -> Point | None:
        """Return the point where an immediate recapture would repeat the position before the last play."""
        return self.point_of(self.ko_cell) if self.ko_cell else None

    @property
    def steps(self) -> int:
        """Return the number of plays, passes and setups that can be undone."""
        return len(self._steps)

    @property
    def last_removed(self) -> tuple[int, ...]:
        """Return the cells that the last play emptied; raise IndexError if nothing was played."""
        return self._steps[-1][2]

    @contextmanager
    def watched(self) -> Iterator[WatchedCells]:
        """Play and read on cells that tell which of them were looked at; all plays must be undone by the end."""
        cells = self.cells
        watched = WatchedCells(cells)
        self.cells = watched  # type: ignore[assignment]
        try:
            yield watched
        finally:
            self.cells = cells

    def stones(self) -> bytes:
        """Return the contents of all points, as in ``Position.stones``."""
        return bytes(self.cells).translate(None, _WALLS)

    def captures(self, color: Color) -> int:
        """Return the number of stones that a color has captured, including the opponent's suicides."""
        return self._captures[color]

    def color_at(self, point: Point) -> Color | None:
        """Return the color of the stone on a point, if any."""
        value = self.cells[self.cell_of(point)]
        return Color(value) if value else None

    def chain(self, point: Point) -> set[Point]:
        """Return the points of the chain on a point; none if it is empty."""
        return {self.point_of(cell) for cell in self._chain_on(point)[1]}

    def liberties(self, point: Point) -> set[Point]:
        """Return the liberties of the chain on a point; none if it is empty."""
        return {self.point_of(cell) for cell in self._chain_on(point)[0]}

    def play(self, color: Color, point: Point | None) -> int:
        """Execute a move as SGF defines it and return how many enemy stones it captured.

        A stone replaces whatever stood there; enemy chains without liberties are removed, otherwise the own chain if
        it has none. A pass (None) changes no stone but lifts the ko.
        """
        if point is None:
            self._steps.append((0, _WALL, (), 0, self.hash, self.ko_cell))
            self.ko_cell = 0
            return 0
        cell, stride = self._cell_of[point], self._stride
        value, enemy = (1, 2) if color is _BLACK else (2, 1)
        cells, near_cells = self.cells, self.near_cells
        old = cells[cell]
        former_hash, former_ko = self.hash, self.ko_cell
        cells[cell] = value
        self.ko_cell = 0
        self.hash = former_hash ^ self._keys[value][cell]
        if old:
            self.hash ^= self._keys[old][cell]
        captured: tuple[int, ...] = ()
        breathes = False
        for near in near_cells[cell]:
            content = cells[near]
            if not content:
                breathes = True
            elif content == enemy and (
                cells[near - 1] and cells[near + 1] and cells[near - stride] and cells[near + stride]
            ):
                captured += self._remove_if_dead(near)
        if captured:
            self._steps.append((cell, old, captured, enemy, former_hash, former_ko))
            if len(captured) == 1 and self._in_atari_alone(cell):
                self.ko_cell = captured[0]
            return len(captured)
        lost = captured if breathes else self._remove_if_dead(cell)
        self._steps.append((cell, old, lost, value, former_hash, former_ko))
        return 0

    def set_stones(self, black: Iterable[Point] = (), white: Iterable[Point] = (), empty: Iterable[Point] = ()) -> None:
        """Set and remove stones without any rule: nothing is captured, the ko is lifted.

        What was just set is not set once more: a record may have the same setup in every node.
        """
        former_hash, former_ko = self.hash, self.ko_cell
        points = tuple(black), tuple(white), tuple(empty)
        is_set = bool(self._steps) and self._steps[-1][3] == _WALL and self._setups[-1][0] == points
        self._setups.append((points, [] if is_set else self._set(*points)))
        self.ko_cell = 0
        self._steps.append((0, _WALL, (), _WALL, former_hash, former_ko))

    def _set(self, black: Iterable[Point], white: Iterable[Point], empty: Iterable[Point]) -> list[tuple[int, int]]:
        """Set and remove stones; return the cells that this changed and what they held."""
        contents: dict[int, int] = {}
        for value, points in ((0, empty), (1, black), (2, white)):
            contents.update(dict.fromkeys(map(self._cell_of.__getitem__, points), value))
        cells, keys = self.cells, self._keys
        changed = [(cell, cells[cell]) for cell, value in contents.items() if cells[cell] != value]
        for cell, old in changed:
            value = contents[cell]
            self.hash ^= keys[old][cell] ^ keys[value][cell]
            cells[cell] = value
        return changed

    def undo(self) -> None:
        """Undo the last play, pass or setup exactly; raise IndexError if there is none."""
        if not self._steps:
            raise IndexError("nothing to undo")
        cell, old, removed, loser, self.hash, self.ko_cell = self._steps.pop()
        cells = self.cells
        if loser == _WALL:
            for cell, old in self._setups.pop()[1]:
                cells[cell] = old
            return
        if removed:
            self._captures[3 - loser] -= len(removed)
            for lost in removed:
                cells[lost] = loser
        cells[cell] = old

    def snapshot(self) -> Snapshot:
        """Return the position, without its history."""
        return Snapshot(bytes(self.cells), self.hash, self.ko_cell, tuple(self._captures))

    def restore(self, snapshot: Snapshot) -> None:
        """Restore a position of this board, with nothing to undo."""
        self.cells[:] = snapshot.cells
        self.hash, self.ko_cell = snapshot.hash, snapshot.ko
        self._captures[:] = snapshot.captures
        self.forget_steps()

    def forget_steps(self) -> None:
        """Drop all undo steps to free their memory."""
        self._steps.clear()
        self._setups.clear()

    def is_suicide(self, color: Color, point: Point) -> int:
        """Return how many own stones, the played one included, a play on an empty point would lose."""
        removed, loser, _ = self._try(color, point)
        return len(removed) if loser == color else 0

    def captured_by(self, color: Color, point: Point) -> set[Point]:
        """Return the enemy stones that a play on an empty point would capture."""
        removed, loser, _ = self._try(color, point)
        return set() if loser == color else {self.point_of(cell) for cell in removed}

    def hash_after(self, color: Color, point: Point) -> int:
        """Return the hash after a play on an empty point (for superko); the board is unchanged."""
        return self._try(color, point)[2]

    def leading_to(self, color: Color, hashes: Container[int]) -> list[Point]:
        """Return the empty points where one more stone makes a position with one of these hashes."""
        now, cells = self.hash, self.cells
        keys = enumerate(self._keys[color])
        return [self.point_of(cell) for cell, key in keys if now ^ key in hashes and not cells[cell]]

    def _try(self, color: Color, point: Point) -> tuple[tuple[int, ...], int, int]:
        """Play and undo; return the emptied cells, the color that lost them, and the hash."""
        cell = self.cell_of(point)
        if self.cells[cell]:
            raise ValueError(f"there is a stone on {point.vertex}")
        value = 1 if color is _BLACK else 2
        if self._takes_no_stone(cell, value):
            return (), value, self.hash ^ self._keys[value][cell]
        self.play(color, point)
        _, _, removed, loser, _, _ = self._steps[-1]
        result = self.hash
        self.undo()
        return removed, loser, result

    def _takes_no_stone(self, cell: int, value: int) -> bool:
        """Return whether a play next to a liberty surrounds no enemy stone, as most do; False may be a mistake."""
        cells, stride, enemy = self.cells, self._stride, 3 - value
        cells[cell] = value
        breathes = False
        for near in self.near_cells[cell]:
            content = cells[near]
            if not content:
                breathes = True
            elif content == enemy and (
                cells[near - 1] and cells[near + 1] and cells[near - stride] and cells[near + stride]
            ):
                breathes = False
                break
        cells[cell] = 0
        return breathes

    def cell_of(self, point: Point) -> int:
        """Return the cell of a point; raise ValueError for one off the board."""
        return self._cell_of[point]

    def point_of(self, cell: int) -> Point:
        """Return the point of a cell."""
        y, x = divmod(cell, self._stride)
        return Point(x - 1, y - 1)

    def _remove_if_dead(self, start: int) -> tuple[int, ...]:
        """Remove a chain if it has no liberty; return its cells, or none if it lives. Where it starts none is left."""
        # Not by ``walk``: this is what a replay does most. A stone is asked for liberties before it joins the chain,
        # so that those around the last ones are never looked at.
        cells, near_cells, stride = self.cells, self.near_cells, self._stride
        color = cells[start]
        chain = [start]
        seen = {start}
        for cell in chain:
            for near in near_cells[cell]:
                if cells[near] == color and near not in seen:
                    if not (cells[near - 1] and cells[near + 1] and cells[near - stride] and cells[near + stride]):
                        return ()
                    seen.add(near)
                    chain.append(near)
        keys = self._keys[color]
        for cell in chain:
            cells[cell] = 0
            self.hash ^= keys[cell]
        self._captures[3 - color] += len(chain)
        return tuple(chain)

    def _in_atari_alone(self, cell: int) -> bool:
        """Return whether a stone is a chain of one with a single liberty."""
        contents = [self.cells[near] for near in self.near_cells[cell]]
        return contents.count(0) == 1 and self.cells[cell] not in contents

    def _chain_on(self, point: Point) -> tuple[list[int], list[int]]:
        """Return the liberties and the cells of the chain on a point, none if it is empty."""
        start = self.cell_of(point)
        return self.walk(start) if self.cells[start] else ([], [])

    def walk(self, start: int, limit: int = 0) -> tuple[list[int], list[int]]:
        """Return the liberties and the cells of a chain; the walk ends when ``limit`` liberties, if any, are found."""
        cells, near_cells = self.cells, self.near_cells
        color = cells[start]
        chain, seen = [start], {start}
        liberties: list[int] = []
        for cell in chain:
            for near in near_cells[cell]:
                content = cells[near]
                if not content:
                    if near not in liberties:
                        liberties.append(near)
                        if len(liberties) == limit:
                            return liberties, chain
                elif content == color and near not in seen:
                    seen.add(near)
                    chain.append(near)
        return liberties, chain
