"""A board that executes moves: stones, chains, captures, ko, Zobrist hash, and exact undo."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Color, Point

_SYMBOLS = ".XO"
_BLACK = Color.BLACK
_WALL = 3
_MASK = (1 << 64) - 1

# What undo needs: the cell of the stone and its former content, the emptied cells and who lost them
# (3: the step is a setup), the hash and the ko cell before.
_Step = tuple[int, int, tuple[int, ...], int, int, int]


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
def _near(width: int, height: int) -> list[tuple[int, int, int, int]]:
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


class Snapshot(NamedTuple):
    """A position of a board of some size: cells with walls, hash, ko cell, captures."""

    cells: bytes
    hash: int
    ko: int
    captures: tuple[int, ...]


class Board:
    """A mutable position that executes any move; legality is checked elsewhere.

    ``hash`` is the Zobrist hash of the stones: 64 bits, the same in every run, 0 for an empty board.

    The cells are one flat list surrounded by walls, so that a neighbor is an addition away. Chains are not
    tracked from move to move: they are walked on demand, and a walk that only asks whether a chain is dead ends at
    the first liberty. In Python that is cheaper than bookkeeping.
    """

    __slots__ = (
        "_captures",
        "_cells",
        "_keys",
        "_ko",
        "_near",
        "_setups",
        "_steps",
        "_stride",
        "hash",
        "height",
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
        self._keys = _keys(width, height)
        self._near = _near(width, height)
        self._cells = _blank(width, height).copy()
        self._ko = 0
        self._captures = [0, 0, 0]
        self._steps: list[_Step] = []
        self._setups: list[list[tuple[int, int]]] = []

    @classmethod
    def from_stones(cls, width: int, height: int, stones: bytes) -> Board:
        """Return a board with these stones (as in ``Position.stones``) and nothing to undo."""
        if len(stones) != width * height or max(stones) > Color.WHITE:
            raise ValueError(f"{len(stones)} cells do not describe a {width}x{height} board")
        board = cls(width, height)
        for index, value in enumerate(stones):
            y, x = divmod(index, width)
            cell = (y + 1) * board._stride + x + 1
            board._cells[cell] = value
            board.hash ^= board._keys[value][cell]
        return board

    @classmethod
    def from_diagram(cls, text: str) -> Board:
        """Read rows, top row first, of ``.``, ``X`` (black) and ``O`` (white); blanks are ignored."""
        rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
        cells = [_SYMBOLS.find(symbol) for row in reversed(rows) for symbol in row]
        if not rows or min(cells) < 0 or len({len(row) for row in rows}) != 1:
            raise ValueError(f"not a diagram of equal rows of '.', 'X' and 'O':\n{text}")
        return cls.from_stones(len(rows[0]), len(rows), bytes(cells))

    def diagram(self) -> str:
        """Return the board in the form that ``from_diagram`` reads."""
        symbols = "".join(_SYMBOLS[value] for value in self.stones())
        starts = range((self.height - 1) * self.width, -1, -self.width)
        return "\n".join(symbols[start : start + self.width] for start in starts)

    def copy(self) -> Board:
        """Return an independent board with the same stones, ko, captures and undo steps."""
        board = Board(self.width, self.height)
        board._cells[:] = self._cells
        board.hash, board._ko = self.hash, self._ko
        board._captures[:] = self._captures
        board._steps[:] = self._steps
        board._setups[:] = self._setups
        return board

    @property
    def ko_point(self) -> Point | None:
        """Return the point where an immediate recapture would repeat the position before the last play."""
        return self._point(self._ko) if self._ko else None

    @property
    def steps(self) -> int:
        """Return the number of plays, passes and setups that can be undone."""
        return len(self._steps)

    def stones(self) -> bytes:
        """Return the contents of all points, as in ``Position.stones``."""
        starts = range(self._stride + 1, (self.height + 1) * self._stride, self._stride)
        return bytes([value for start in starts for value in self._cells[start : start + self.width]])

    def captures(self, color: Color) -> int:
        """Return the number of stones that a color has captured, including the opponent's suicides."""
        return self._captures[color]

    def color_at(self, point: Point) -> Color | None:
        """Return the color of the stone on a point, if any."""
        value = self._cells[self._cell(point)]
        return Color(value) if value else None

    def chain(self, point: Point) -> set[Point]:
        """Return the points of the chain on a point; none if it is empty."""
        return {self._point(cell) for cell in self._walk(self._cell(point))[0]}

    def liberties(self, point: Point) -> set[Point]:
        """Return the liberties of the chain on a point; none if it is empty."""
        return {self._point(cell) for cell in self._walk(self._cell(point))[1]}

    def play(self, color: Color, point: Point | None) -> int:
        """Execute a move as SGF defines it and return how many enemy stones it captured.

        A stone replaces whatever stood there; enemy chains without liberties are removed, otherwise the own chain if
        it has none. A pass (None) changes no stone but lifts the ko.
        """
        if point is None:
            self._steps.append((0, _WALL, (), 0, self.hash, self._ko))
            self._ko = 0
            return 0
        x, y = point
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise self._off_board(point)
        stride = self._stride
        cell = (y + 1) * stride + x + 1
        value, enemy = (1, 2) if color is _BLACK else (2, 1)
        cells, near_cells = self._cells, self._near
        old = cells[cell]
        former_hash, former_ko = self.hash, self._ko
        cells[cell] = value
        self._ko = 0
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
                self._ko = captured[0]
            return len(captured)
        lost = captured if breathes else self._remove_if_dead(cell)
        self._steps.append((cell, old, lost, value, former_hash, former_ko))
        return 0

    def set_stones(self, black: Iterable[Point] = (), white: Iterable[Point] = (), empty: Iterable[Point] = ()) -> None:
        """Set and remove stones without any rule: nothing is captured, the ko is lifted."""
        former_hash, former_ko = self.hash, self._ko
        contents = {self._cell(p): v for v, points in ((0, empty), (1, black), (2, white)) for p in points}
        self._setups.append([(cell, self._cells[cell]) for cell in contents])
        for cell, value in contents.items():
            self.hash ^= self._keys[self._cells[cell]][cell] ^ self._keys[value][cell]
            self._cells[cell] = value
        self._ko = 0
        self._steps.append((0, _WALL, (), _WALL, former_hash, former_ko))

    def undo(self) -> None:
        """Undo the last play, pass or setup exactly; raise IndexError if there is none."""
        if not self._steps:
            raise IndexError("nothing to undo")
        cell, old, removed, loser, self.hash, self._ko = self._steps.pop()
        cells = self._cells
        if loser == _WALL:
            for cell, old in self._setups.pop():
                cells[cell] = old
            return
        if removed:
            self._captures[3 - loser] -= len(removed)
            for lost in removed:
                cells[lost] = loser
        cells[cell] = old

    def snapshot(self) -> Snapshot:
        """Return the position, without its history."""
        return Snapshot(bytes(self._cells), self.hash, self._ko, tuple(self._captures))

    def restore(self, snapshot: Snapshot) -> None:
        """Restore a position of this board, with nothing to undo."""
        self._cells[:] = snapshot.cells
        self.hash, self._ko = snapshot.hash, snapshot.ko
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
        return set() if loser == color else {self._point(cell) for cell in removed}

    def hash_after(self, color: Color, point: Point) -> int:
        """Return the hash after a play on an empty point (for superko); the board is unchanged."""
        return self._try(color, point)[2]

    def _try(self, color: Color, point: Point) -> tuple[tuple[int, ...], int, int]:
        """Play and undo; return the emptied cells, the color that lost them, and the hash."""
        if self._cells[self._cell(point)]:
            raise ValueError(f"there is a stone on {point.vertex}")
        self.play(color, point)
        _, _, removed, loser, _, _ = self._steps[-1]
        result = self.hash
        self.undo()
        return removed, loser, result

    def _cell(self, point: Point) -> int:
        x, y = point
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise self._off_board(point)
        return (y + 1) * self._stride + x + 1

    def _off_board(self, point: Point) -> ValueError:
        return ValueError(f"column {point[0]}, row {point[1]} is off the {self.width}x{self.height} board")

    def _point(self, cell: int) -> Point:
        y, x = divmod(cell, self._stride)
        return Point(x - 1, y - 1)

    def _remove_if_dead(self, start: int) -> tuple[int, ...]:
        """Remove a chain if it has no liberty; return its cells, or none if it lives."""
        cells, near_cells = self._cells, self._near
        color = cells[start]
        chain = [start]
        seen = {start}
        for cell in chain:
            for near in near_cells[cell]:
                content = cells[near]
                if not content:
                    return ()
                if content == color and near not in seen:
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
        contents = [self._cells[near] for near in self._near[cell]]
        return contents.count(0) == 1 and self._cells[cell] not in contents

    def _walk(self, start: int) -> tuple[set[int], set[int]]:
        """Return the cells of a chain and its liberties."""
        color = self._cells[start]
        chain = {start} if color else set()
        liberties = set()
        waiting = list(chain)
        while waiting:
            for near in self._near[waiting.pop()]:
                content = self._cells[near]
                if not content:
                    liberties.add(near)
                elif content == color and near not in chain:
                    chain.add(near)
                    waiting.append(near)
        return chain, liberties
