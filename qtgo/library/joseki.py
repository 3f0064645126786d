"""Joseki of a game file or a folder of them: what is played next in a corner, wherever and however it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import moves_of, setup_of, simple_text_of, text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.files.input import is_folder
from qtgo.sgf.formats.importers import game_files, readable_games

_SWAPPED = bytes([0, 2, 1]) + bytes(range(3, 256))
_MOST_WORDS = 300
_SMALLEST = 7
_Local = tuple[int, int, Color]  # the distances of a move from the edges, and its color
_Key = tuple[int, int, bytes]  # the size of the board, and the stones of a corner


class JosekiReadCancelledError(Exception):
    """The reading of joseki was canceled."""


class JosekiMove(NamedTuple):
    """A next move: how many lines of the joseki go on with it, and what one of them says of it."""

    move: Move
    lines: int
    words: str


@dataclass(slots=True)
class _Next:
    lines: int = 0
    words: str = ""


class JosekiBook:
    """The corner positions of some trees of moves, each with the moves that follow in that corner.

    A corner is a quarter of the board, with the middle lines; what lies elsewhere does not matter. A position is the
    same turned, mirrored and with swapped colors.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._moves: dict[_Key, dict[_Local, _Next]] = {}

    def __len__(self) -> int:
        """Return how many positions it has."""
        return len(self._moves)

    def moves(self, position: Position, color: Color) -> list[JosekiMove]:
        """Return what follows for a color in the corners that have stones, the most lines first."""
        width, height = position.width, position.height
        found: dict[Point, JosekiMove] = {}
        for corner in _corners(width, height):
            stones = corner.stones(position.stones)
            if not any(stones):
                continue
            key, views = _canonical(stones, corner)
            for local, entry in self._moves.get((width, height, key), {}).items():
                images = [view.outward(local, corner) for view in views]
                # Of points that mirror each other in the position, one stands for both.
                point = min((point for point, mover in images if mover is color), default=None)
                if point is not None and position.color_at(point) is None:
                    move = Move(color, point)
                    before = found.get(point, JosekiMove(move, 0, ""))  # of the other corner at a middle line
                    found[point] = JosekiMove(move, before.lines + entry.lines, before.words or entry.words)
        return sorted(found.values(), key=lambda entry: (-entry.lines, entry.move.point))

    def add(self, root: Node, is_cancelled: Callable[[], bool] = lambda: False) -> None:
        """Take over all lines of a tree; raise JosekiReadCancelledError."""
        width, height = board_size(root)
        lines = _lines_below(root)
        board = Board(width, height)
        waiting = [(root, 0)]
        while waiting:
            if is_cancelled():
                raise JosekiReadCancelledError
            node, steps = waiting.pop()
            while board.steps > steps:
                board.undo()
            for move, stones in _play(board, node):
                self._note(move, stones, (width, height), node, lines[id(node)])
            waiting += [(child, board.steps) for child in node.children]

    def _note(self, move: Move, stones: bytes, size: tuple[int, int], node: Node, lines: int) -> None:
        """Note a move that follows on some stones, in each corner that it lies in."""
        assert move.point is not None
        for corner in _corners(*size):
            if not corner.has(move.point):
                continue
            key, views = _canonical(corner.stones(stones), corner)
            local = min(view.inward(move, corner) for view in views)
            entry = self._moves.setdefault((*size, key), {}).setdefault(local, _Next())
            entry.lines += lines
            if not entry.words:
                entry.words = _words(node)


@dataclass(frozen=True, slots=True)
class _Corner:
    """A corner of a board; ``take`` returns what its points hold, those at the edge first."""

    width: int
    height: int
    is_right: bool
    is_upper: bool
    take: Callable[[bytes], tuple[int, ...]]

    def stones(self, board: bytes) -> bytes:
        """Return what its points hold."""
        return bytes(self.take(board))

    def has(self, point: Point) -> bool:
        """Return whether a point lies in it."""
        x, y = self.turned(point)
        return 2 * x < self.width and 2 * y < self.height

    def turned(self, point: Point) -> Point:
        """Turn a point to the lower left corner, or back from there."""
        x = self.width - 1 - point.x if self.is_right else point.x
        y = self.height - 1 - point.y if self.is_upper else point.y
        return Point(x, y)


class _View(NamedTuple):
    """The view of a corner: mirrored at its diagonal or not, with swapped colors or not."""

    is_mirrored: bool
    is_swapped: bool

    def inward(self, move: Move, corner: _Corner) -> _Local:
        """Return a move as it is seen so."""
        assert move.point is not None
        x, y = corner.turned(move.point)
        if self.is_mirrored:
            x, y = y, x
        return x, y, move.color.opponent if self.is_swapped else move.color

    def outward(self, local: _Local, corner: _Corner) -> tuple[Point, Color]:
        """Return where on the board a move is that is seen so."""
        x, y, color = local
        if self.is_mirrored:
            x, y = y, x
        return corner.turned(Point(x, y)), color.opponent if self.is_swapped else color


@lru_cache(maxsize=16)
def _corners(width: int, height: int) -> tuple[_Corner, ...]:
    """Return the corners of a board, none of one without joseki."""
    if min(width, height) < _SMALLEST:
        return ()
    columns, rows = range((width + 1) // 2), range((height + 1) // 2)
    corners = []
    for is_right in (False, True):
        for is_upper in (False, True):
            xs = [width - 1 - x if is_right else x for x in columns]
            ys = [height - 1 - y if is_upper else y for y in rows]
            take = itemgetter(*(y * width + x for y in ys for x in xs))
            corners.append(_Corner(width, height, is_right, is_upper, take))
    return tuple(corners)


@lru_cache(maxsize=16)
def _mirror(size: int) -> Callable[[bytes], tuple[int, ...]]:
    """Return what mirrors a corner of a square board at the diagonal."""
    side = range((size + 1) // 2)
    return itemgetter(*(x * len(side) + y for y in side for x in side))


def _canonical(stones: bytes, corner: _Corner) -> tuple[bytes, list[_View]]:
    """Return the stones of a corner as they are for all its views, and the views that show them so."""
    seen = {_View(False, False): stones, _View(False, True): stones.translate(_SWAPPED)}
    if corner.width == corner.height:
        mirrored = bytes(_mirror(corner.width)(stones))
        seen |= {_View(True, False): mirrored, _View(True, True): mirrored.translate(_SWAPPED)}
    key = min(seen.values())
    return key, [view for view, shown in seen.items() if shown == key]


def _play(board: Board, node: Node) -> Iterator[tuple[Move, bytes]]:
    """Do on a board what a node does; yield each move with the stones before it."""
    setup = setup_of(node, board.width, board.height)
    if setup is not None:
        board.set_stones(setup.black, setup.white, setup.empty)
    for move in moves_of(node, board.width, board.height):
        if move.point is not None:
            before = board.stones()
            board.play(move.color, move.point)
            yield move, before


def _lines_below(root: Node) -> dict[int, int]:
    """Count for each node the lines that end at it or below."""
    lines: dict[int, int] = {}
    for node in reversed(list(root.subtree())):
        lines[id(node)] = sum(lines[id(child)] for child in node.children) or 1
    return lines


def _words(node: Node) -> str:
    """Return what a node is called, or the first line of its comment."""
    comment = text_of(node, "C").strip().partition("\n")[0]
    return (simple_text_of(node, "N") or comment)[:_MOST_WORDS]


def read_joseki(path: Path, is_cancelled: Callable[[], bool] = lambda: False) -> JosekiBook:
    """Read the joseki of a file, or of all game files below a folder; raise JosekiReadCancelledError.

    Files that cannot be read are left out.
    """
    book = JosekiBook(path.name if is_folder(path) else path.stem)
    for file in _files(path):
        for root in readable_games(file):
            book.add(root, is_cancelled)
    return book


def _files(path: Path) -> Iterable[Path]:
    return game_files(path) if is_folder(path) else (path,)
