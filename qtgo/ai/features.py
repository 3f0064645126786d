"""The network's input for a position, computed from the rules alone.

A point is one byte (``code``), so that half a million positions fit in memory and a symmetry is a permutation of
bytes; the planes of the network are looked up from it. Everything is seen from the side to move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self
from zlib import crc32

from qtgo.core.rules.board import Board
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.ladder import LadderMemory, catching_moves, is_caught
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Ruleset, Scoring, Suicide, Tax, compensation
from qtgo.core.scoring.regions import neighbors
from qtgo.deferred import dataclass

if TYPE_CHECKING:  # levels and moves are known without numpy
    import numpy as np
    from numpy.typing import NDArray

    from qtgo.ai.turns import Turn

VERSION = 1

# The low bits of a code: 0 empty, 1 to 4 an own stone by the liberties of its chain, 5 to 8 an enemy stone.
OWN, ENEMY, STONES = 0, 4, 0x0F
MOST_LIBERTIES = 4
# A play here is banned by ko or superko; the stone is lost in a ladder; a play here captures a chain in a ladder.
BANNED, CAUGHT, CATCHES = 0x10, 0x20, 0x40
LADDERS = CAUGHT | CATCHES

RECENT = 3
"""The number of last moves in the network's input."""
PLANES = 1 + 2 * MOST_LIBERTIES + 3 + RECENT
GLOBALS = 11
NO_MOVE = -1

KOMI_AT, KOMI_UNIT = 0, 20.0
_MOST_KOMI = 80.0
_LARGEST_SCALE = 1.0  # of a board of 24x24


@dataclass(frozen=True, slots=True)
class Situation:
    """The context of a position besides the stones on the board.

    ``prisoners`` are those that Black and White hold, stones handed over by passes included; ``recent`` are the
    last moves, latest first, None for a pass; ``passes`` are consecutive; ``banned`` are the empty points
    where ko or superko forbids a capture.
    """

    to_move: Color
    rules: Ruleset
    komi: float
    handicap: int = 0
    prisoners: tuple[int, int] = (0, 0)
    recent: tuple[Point | None, ...] = ()
    passes: int = 0
    banned: frozenset[Point] = frozenset()


class Features(NamedTuple):
    """The input of the network for one position.

    ``codes`` are rows from A1; ``recent`` are indexes into them, the number of points for a pass, NO_MOVE for
    none; ``general`` are the GLOBALS numbers that hold for the whole board.
    """

    width: int
    height: int
    codes: bytes
    recent: tuple[int, ...]
    general: tuple[float, ...]

    @property
    def checksum(self) -> int:
        """Return a number that is the same for the same points, whenever the program runs."""
        return crc32(self.codes)

    def closed(self) -> NDArray[np.bool_]:
        """Return for each point from A1 whether a stone or the ko forbids a play there."""
        import numpy as np

        closed: NDArray[np.bool_] = (np.frombuffer(self.codes, np.uint8) & (STONES | BANNED)) != 0
        return closed

    def turned(self, turn: Turn) -> Self:
        """Transform the position."""
        import numpy as np

        codes = np.frombuffer(self.codes, np.uint8)[turn.old].tobytes()
        points = len(codes)
        recent = tuple(int(turn.new[at]) if 0 <= at < points else at for at in self.recent)
        return self._replace(width=turn.width, height=turn.height, codes=codes, recent=recent)


def encode(board: Board, situation: Situation, ladders: LadderMemory | None = None) -> Features:
    """Return the network's input; the board is unchanged.

    Ladders take nine tenths of the time, unless most of them are remembered from similar positions.
    """
    width, height = board.width, board.height
    stones = board.stones()
    recent = [width * height if point is None else point.to_index(width) for point in situation.recent[:RECENT]]
    return Features(
        width,
        height,
        bytes(_codes(board, stones, situation, ladders)),
        tuple(recent + [NO_MOVE] * (RECENT - len(recent))),
        _general(width, height, stones, situation),
    )


def _codes(board: Board, stones: bytes, situation: Situation, ladders: LadderMemory | None) -> bytearray:
    width = board.width
    codes = bytearray(len(stones))
    to_move = situation.to_move
    caught, catches = (ladders.is_caught, ladders.catching_moves) if ladders else (is_caught, catching_moves)
    for color, chain, liberties in chains(stones, width, board.height):
        code = (OWN if color == to_move else ENEMY) + min(len(liberties), MOST_LIBERTIES)
        if len(liberties) <= 2:
            stone = Point(chain[0] % width, chain[0] // width)
            if len(liberties) == 1:
                lost = caught(board, stone)
            else:
                catching = catches(board, stone)
                lost = bool(catching)
                if color != to_move:
                    for point in catching:
                        codes[point.to_index(width)] |= CATCHES
            code |= CAUGHT if lost else 0
        for index in chain:
            codes[index] = code
    for point in situation.banned:
        codes[point.to_index(width)] |= BANNED
    return codes


@lru_cache(maxsize=2)
def chains(stones: bytes, width: int, height: int) -> list[tuple[int, list[int], set[int]]]:
    """List every chain: the value of its stones, their indexes and its liberties."""
    found = []
    near_points = neighbors(width, height)
    seen = bytearray(len(stones))
    for start, color in enumerate(stones):
        if not color or seen[start]:
            continue
        seen[start] = 1
        chain = [start]
        liberties = set()
        for index in chain:
            for near in near_points[index]:
                content = stones[near]
                if not content:
                    liberties.add(near)
                elif content == color and not seen[near]:
                    seen[near] = 1
                    chain.append(near)
        found.append((color, chain, liberties))
    return found


def captures(board: Board, color: Color) -> set[Point]:
    """Return the capturing plays of a color: besides suicides only these can repeat a position."""
    atari = [
        liberties
        for owner, _, liberties in chains(board.stones(), board.width, board.height)
        if owner != color and len(liberties) == 1
    ]
    return {Point.from_index(index, board.width) for liberties in atari for index in liberties}


def own_komi(stones: bytes, situation: Situation) -> float:
    """Return the komi, for the side to move, that makes its area count on the board its score under any rules.

    Under territory scoring an own stone that stands is no point and a captured one is a loss, so each
    stone ever played counts one against its color; the rest is the area of the board.
    """
    rules = situation.rules
    for_white = situation.komi + compensation(rules, situation.handicap) + (0.5 if rules.white_wins_ties else 0.0)
    if rules.scoring is Scoring.TERRITORY:
        for_white += more_black_stones(stones, situation.prisoners)
    return for_white if situation.to_move is Color.WHITE else -for_white


def more_black_stones(stones: bytes, prisoners: tuple[int, int]) -> int:
    """Return how many more black than white stones there are, on the board and held by Black and by White."""
    by_black, by_white = prisoners
    return stones.count(Color.BLACK) - stones.count(Color.WHITE) + by_white - by_black


def _general(width: int, height: int, stones: bytes, situation: Situation) -> tuple[float, ...]:
    rules = situation.rules
    komi = own_komi(stones, situation)
    territory = rules.scoring is Scoring.TERRITORY
    return (
        max(-_MOST_KOMI, min(_MOST_KOMI, komi)) / KOMI_UNIT,
        0.0 if territory or rules.button else parity(komi, width * height),
        float(territory),
        float(rules.tax is Tax.SEKI),
        float(rules.tax is Tax.ALL),
        float(rules.suicide is not Suicide.NO),
        float(rules.ko is not KoRule.SIMPLE),
        float(rules.ko is KoRule.SITUATIONAL),
        float(situation.passes + 1 >= rules.passes_to_stop),
        float(rules.button),
        size_scale(width, height),
    )


def size_scale(width: int, height: int) -> float:
    """Return the number by which the network knows how large a board is.

    Where it says more than the network has learned of, the network says nonsense: to pass on an empty board.
    """
    return min(_LARGEST_SCALE, float(((width * height) ** 0.5 - 14) / 10))


def parity(komi: float, area: int) -> float:
    """Return from -0.5 to 0.5 how near a komi is to the next one, up or down, that makes a difference.

    Area scores differ by 2 unless a point is neutral, so only one of two consecutive komi values can change a result.
    """
    above = (komi - area) % 2.0
    return above if above <= 0.5 else 1.0 - above if above <= 1.5 else above - 2.0


def index_of(point: Point | None, width: int, height: int) -> int:
    """Return the index of a move in a policy: that of its point, or the last one for a pass."""
    return width * height if point is None else point.to_index(width)


def point_of(index: int, width: int, height: int) -> Point | None:
    """Return the move at an index of a policy, the inverse of ``index_of``: None for a pass."""
    return None if index == width * height else Point.from_index(index, width)
