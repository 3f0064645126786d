"""A game reduced to what searching needs: every change of a point, and summaries of each point."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import field
from itertools import islice
from typing import NamedTuple

from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import moves_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass
from qtgo.library.position_hash import HashKeys, hash_keys

# An event is a number of 16 bits: the point, its new content, and two flags.
_POINT = 0x0FFF
_CONTENT = 0x3000
_CONTENT_SHIFT = 12
_PLAYED = 0x4000
_LAST = 0x8000
_NOWHERE = _POINT  # for a pass, or for a node that changes nothing
NEVER = 0xFFFF
_MAX_NODES = 50_000
_UNSTEADY = 4
# Flags of points become the binary digits of a mask at once, rather than bit by bit in a wide number.
_DIGITS = {flag: bytes(b"01"[bool(value & flag)] for value in range(256)) for flag in (1, 2, _UNSTEADY)}


class Event(NamedTuple):
    """A change of a point; ``point`` is its number, or None for a pass or no change.

    ``played`` distinguishes a player's stone (or pass, with the color in ``content``) from captures and setup; ``last``
    marks the last event of a node.
    """

    point: int | None
    content: int
    played: bool
    last: bool


@dataclass(slots=True)
class Track:
    """The main line of a game, from which any position can be reconstructed without the file.

    ``hashes`` are four bytes per node. ``black`` and ``white`` have a bit for each point that ever holds such a
    stone, ``unsteady`` for those that change more than once or other than by a player's single move. For the others
    ``first`` is the node that placed the stone, counted from the root; it is NEVER if there is none, and for the
    unsteady ones; ``changes`` are the events of those, each after the number of its node.
    """

    width: int
    height: int
    events: array[int] = field(default_factory=lambda: array("H"))
    hashes: bytes = b""
    black: int = 0
    white: int = 0
    unsteady: int = 0
    first: array[int] = field(default_factory=lambda: array("H"))
    changes: array[int] = field(default_factory=lambda: array("H"))
    moves: int = 0


def make_track(root: Node) -> Track:
    """Return the track of a game's main line, at most 50,000 nodes of it."""
    tracker = _Tracker(*board_size(root))
    for node in islice(root.main_line(), _MAX_NODES):
        tracker.follow(node)
    return tracker.finish()


class _Tracker:
    """Replays a game and records what changes."""

    def __init__(self, width: int, height: int) -> None:
        self._track = Track(width, height)
        self._track.first = array("H", [NEVER]) * (width * height)
        self._board = Board(width, height)
        self._cells = bytearray(width * height)
        self._ever = bytearray(width * height)  # for each point the colors that it ever holds, and _UNSTEADY
        self._keys: HashKeys = hash_keys(width, height)
        self._wide = 0
        self._hashes: list[bytes] = []
        self._steady = True

    def follow(self, node: Node) -> None:
        """Replay the setup and the moves of a node."""
        track = self._track
        before = len(track.events)
        setup = setup_of(node, track.width, track.height)
        moves = moves_of(node, track.width, track.height)
        # The root's setup stands from the beginning; what comes later is not a player's move that ends a match.
        self._steady = len(moves) < 2 and (setup is None or not self._hashes)
        if setup is not None:
            self._board.set_stones(setup.black, setup.white, setup.empty)
            self._note_differences()
        for move in moves:
            self._play(move)
        if len(track.events) == before:
            track.events.append(_NOWHERE)
        track.events[-1] |= _LAST
        self._hashes.append(self._keys.canonical(self._wide))

    def finish(self) -> Track:
        """Return the track."""
        track = self._track
        track.hashes = b"".join(self._hashes)
        track.black, track.white, track.unsteady = (
            int(self._ever.translate(_DIGITS[flag])[::-1], 2) for flag in (Color.BLACK, Color.WHITE, _UNSTEADY)
        )
        depth = 0
        for code in track.events:
            point = code & _POINT
            if point != _NOWHERE and track.unsteady >> point & 1:
                track.changes.extend((depth, code))
            depth += bool(code & _LAST)
        return track

    def _play(self, move: Move) -> None:
        track = self._track
        track.moves += 1
        if move.point is None:
            track.events.append(_NOWHERE | move.color << _CONTENT_SHIFT | _PLAYED)
            return
        point = move.point.to_index(track.width)
        board = self._board
        captured = board.play(move.color, move.point)
        self._change(point, move.color, _PLAYED)
        if captured or not board.cells[board.cell_of(move.point)]:
            self._note_differences()

    def _note_differences(self) -> None:
        """Record every point whose content has changed."""
        stones = self._board.stones()
        for point, (old, new) in enumerate(zip(bytes(self._cells), stones, strict=True)):
            if old != new:
                self._change(point, new)

    def _change(self, point: int, content: int, flag: int = 0) -> None:
        track, keys = self._track, self._keys.keys
        self._wide ^= keys[self._cells[point]][point] ^ keys[content][point]
        self._cells[point] = content
        track.events.append(point | content << _CONTENT_SHIFT | flag)
        if self._ever[point] or not content or not self._steady:
            self._ever[point] |= content | _UNSTEADY
            track.first[point] = NEVER
        else:
            self._ever[point] = content
            track.first[point] = len(self._hashes)


def read_events(events: array[int]) -> Iterator[Event]:
    """Yield the events of a track."""
    for code in events:
        number = code & _POINT
        content = (code & _CONTENT) >> _CONTENT_SHIFT
        yield Event(None if number == _NOWHERE else number, content, bool(code & _PLAYED), bool(code & _LAST))


class Moment(NamedTuple):
    """A position of a track: its stones, move number and last move."""

    stones: bytes
    number: int
    last_move: Move | None


def moment_at(events: array[int], width: int, height: int, depth: int) -> Moment:
    """Return the position so many nodes below the root."""
    stones, number, last = bytearray(width * height), 0, None
    for event in read_events(events):
        if event.point is not None:
            stones[event.point] = event.content
        if event.played:
            point = None if event.point is None else Point(event.point % width, event.point // width)
            number, last = number + 1, Move(Color(event.content), point)
        if event.last:
            if not depth:
                break
            depth, last = depth - 1, None
    return Moment(bytes(stones), number, last)


def stones_at(events: array[int], size: int, depth: int) -> bytes:
    """Return only the stones so many nodes below the root; faster than a whole moment."""
    stones = bytearray(size + 1)
    for code in events:
        number = code & _POINT
        stones[number if number != _NOWHERE else size] = (code & _CONTENT) >> _CONTENT_SHIFT
        if code & _LAST:
            if not depth:
                break
            depth -= 1
    return bytes(stones[:size])


def plays_by_node(events: array[int]) -> list[tuple[int, int] | None]:
    """List for each node the point and color of its first played stone, if any."""
    plays: list[tuple[int, int] | None] = []
    play = None
    for code in events:
        if play is None and code & _PLAYED and code & _POINT != _NOWHERE:
            play = code & _POINT, (code & _CONTENT) >> _CONTENT_SHIFT
        if code & _LAST:
            plays.append(play)
            play = None
    return plays


def nodes_where(events: array[int], to_play: Color | None, moves: tuple[int, int | None]) -> int:
    """Return the bits of the nodes, from the root, at which it is a color's turn and the move number is in a range.

    It is the turn of who moves next, after the last move of the opponent of who moved, and without any move Black's.
    """
    numbers, turns = [], []
    number, last = 0, 0
    waiting = 0  # the nodes whose next move is still to come
    for code in events:
        if code & _PLAYED:
            number, last = number + 1, (code & _CONTENT) >> _CONTENT_SHIFT
            turns += [last] * waiting
            waiting = 0
        if code & _LAST:
            numbers.append(number)
            waiting += 1
    turns += [3 - last if last else int(Color.BLACK)] * waiting
    first, final = moves
    nodes = 0
    for depth, (number, turn) in enumerate(zip(numbers, turns, strict=True)):
        if first <= number and (final is None or number <= final) and to_play in (None, turn):
            nodes |= 1 << depth
    return nodes


def next_play(events: array[int], depth: int) -> tuple[int, int] | None:
    """Return point and color of the stone played in the next node that changes the board, or None."""
    changed = False
    for code in events:
        if depth < 0 and code & _POINT != _NOWHERE:
            if code & _PLAYED:
                return code & _POINT, (code & _CONTENT) >> _CONTENT_SHIFT
            changed = True
        if code & _LAST:
            if changed:
                return None
            depth -= 1
    return None


def points_over_time(changes: array[int]) -> dict[int, tuple[int, int, int]]:
    """Return for each unsteady point the bits of the nodes, from the root, at which it is empty, black and white.

    The final position lasts forever, so one of the three has all the higher bits.
    """
    over_time: dict[int, list[int]] = {}
    held: dict[int, int] = {}
    for depth, code in zip(changes[::2], changes[1::2], strict=True):
        point, content = code & _POINT, (code & _CONTENT) >> _CONTENT_SHIFT
        bits = over_time.setdefault(point, [-1, 0, 0])
        # The content changes at this node: the bits from here on move to the new content.
        rest = -1 << depth
        bits[held.get(point, 0)] &= ~rest
        bits[content] |= rest
        held[point] = content
    return {point: (empty, black, white) for point, (empty, black, white) in over_time.items()}


def depth_of(events: array[int]) -> int:
    """Count the nodes below the root."""
    return sum(1 for code in events if code & _LAST) - 1
