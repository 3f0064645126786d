"""The input of KataGo's networks for a position: version 7 of its features."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.features import chains, more_black_stones, parity
from qtgo.ai.katago.areas import owners, taxed_owners
from qtgo.ai.katago.ladders import KataGoLadders, Ladders
from qtgo.ai.katago.model_layers import GLOBALS, PLANES
from qtgo.ai.katago.recent_history import History, history_of
from qtgo.ai.planes import Floats
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.turns import Turn
from qtgo.core.record.replay import Replay
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Scoring, Suicide, Tax, compensation

_KOMI_UNIT = 20.0
_MORE_KOMI = 20
"""No komi is larger than the board's area and so much."""
_PAST_LADDERS = 2
_WITH_LIBERTIES = 3
# The planes; those that stay empty are for the formal end that KataGo can play under territory scoring.
_ON_BOARD, _OWN, _ENEMY, _LIBERTIES, _BANNED = 0, 1, 2, 3, 6
_MOVES, _CAUGHT, _CATCHES, _OWN_AREA, _ENEMY_AREA = 9, 14, 17, 18, 19


class Inputs(NamedTuple):
    """A position as the side to move sees it.

    ``planes`` are the bits of all planes, row by row from A1; ``general`` are the numbers for the whole board.
    """

    width: int
    height: int
    planes: bytes
    general: tuple[float, ...]

    @property
    def checksum(self) -> int:
        """Return a number that is the same for the same planes, whenever the program runs."""
        return crc32(self.planes)

    def closed(self) -> NDArray[np.bool_]:
        """Return for each point from A1 whether a stone or the ko forbids a play there."""
        own, enemy, banned = self._bits()[[_OWN, _ENEMY, _BANNED]]
        closed: NDArray[np.bool_] = (own | enemy | banned).astype(np.bool_)
        return closed

    def turned(self, turn: Turn) -> Self:
        """Transform the position."""
        planes = np.packbits(self._bits()[:, turn.old]).tobytes()
        return self._replace(width=turn.width, height=turn.height, planes=planes)

    def _bits(self) -> NDArray[np.uint8]:
        points = self.width * self.height
        return np.unpackbits(np.frombuffer(self.planes, np.uint8), count=PLANES * points).reshape(PLANES, points)


def planes_of(inputs: Sequence[Inputs]) -> Floats:
    """Return the planes (batch, planes, height, width) of positions of one size, the top row first."""
    width, height = inputs[0].width, inputs[0].height
    packed = np.frombuffer(b"".join(one.planes for one in inputs), np.uint8).reshape(len(inputs), -1)
    bits = np.unpackbits(packed, axis=1, count=PLANES * width * height)
    return bits.reshape(len(inputs), PLANES, height, width)[:, :, ::-1].astype(np.float32)


def inputs_of(
    replay: Replay,
    to_move: Color | None = None,
    ladders: KataGoLadders | None = None,
    *,
    suicide_in_areas: bool = False,
) -> Inputs:
    """Return ``inputs_in`` the current node of a record, for the side to move or for the given color."""
    return inputs_in(SearchState(replay, to_move), ladders, suicide_in_areas=suicide_in_areas)


def inputs_in(
    state: SearchState,
    ladders: KataGoLadders | None = None,
    *,
    suicide_in_areas: bool = False,
    shows_history: bool = True,
) -> Inputs:
    """Return the input for a state of a search, which is unchanged; ``ladders`` remembers those of earlier ones.

    ``suicide_in_areas``: the network has learned areas as if suicide were legal. Without ``shows_history`` the moves
    before are left out, and that a pass may end the game.
    """
    width, height = state.board.width, state.board.height
    stones, color = state.board.stones(), state.to_move
    history = history_of(state) if shows_history else History((), False)
    planes = _Planes(width * height)
    planes.fill(_ON_BOARD)
    planes.put(_OWN, stones.translate(_IS[color]))
    planes.put(_ENEMY, stones.translate(_IS[color.opponent]))
    for _, chain, liberties in chains(stones, width, height):
        if len(liberties) <= _WITH_LIBERTIES:
            planes.mark(_LIBERTIES + len(liberties) - 1, chain)
    planes.mark(_BANNED, (point.to_index(width) for point in _banned(state)))
    for nth, move in enumerate(history.moves):
        if move.point is not None:
            planes.mark(_MOVES + nth, [move.point.to_index(width)])
    past = _ladders(state, ladders or KataGoLadders(), min(_PAST_LADDERS, len(history.moves)))
    for ago in range(_PAST_LADDERS + 1):
        planes.mark(_CAUGHT + ago, past[min(ago, len(past) - 1)].caught)
    planes.mark(_CATCHES, past[0].catches_of(color.opponent))
    rules = state.info.ruleset
    if rules.counts_area:
        find = owners if rules.tax is Tax.NONE else taxed_owners
        found = find(width, height, stones, suicide=suicide_in_areas or rules.suicide is not Suicide.NO)
        planes.put(_OWN_AREA, found.translate(_IS[color]))
        planes.put(_ENEMY_AREA, found.translate(_IS[color.opponent]))
    return Inputs(width, height, planes.packed(), _general(state, stones, history))


_IS = {color: bytes(value == color for value in range(256)) for color in Color}
"""Tables that translate bytes of stones into whether they have a color."""


class _Planes:
    """The planes of a position as they are being drawn."""

    def __init__(self, area: int) -> None:
        self._area = area
        self._bytes = bytearray(PLANES * area)

    def put(self, plane: int, content: bytes) -> None:
        self._bytes[plane * self._area : (plane + 1) * self._area] = content

    def fill(self, plane: int) -> None:
        self.put(plane, b"\1" * self._area)

    def mark(self, plane: int, indexes: Iterable[int]) -> None:
        start = plane * self._area
        for index in indexes:
            self._bytes[start + index] = 1

    def packed(self) -> bytes:
        return np.packbits(np.frombuffer(self._bytes, np.uint8)).tobytes()


def _banned(state: SearchState) -> list[Point]:
    """Return the empty points that ko or superko forbids: also a suicide or a plain move can bring back a position."""
    board, color, rules = state.board, state.to_move, state.info.ruleset
    last_liberties = {
        Point.from_index(index, board.width)
        for _, _, liberties in chains(board.stones(), board.width, board.height)
        if len(liberties) == 1
        for index in liberties
    }
    found = []
    for point in last_liberties.union(board.leading_to(color, state.seen)):
        lost = board.is_suicide(color, point)
        if lost != 1 and not (lost and rules.forbids_suicide(lost)) and state.repeats(point):
            found.append(point)
    return found


def _ladders(state: SearchState, ladders: KataGoLadders, most: int) -> list[Ladders]:
    """Return the ladders of this position and of the last ones, as they were, latest first."""
    found = []
    for ago, ply in enumerate(state.plies[: -most - 2 : -1]):
        known = ladders.known(state.board, ply.hash, ply.ko)
        if known is None:
            with state.board_ago(ago) as board:
                known = ladders.read(board)
        found.append(known)
    return found


def _general(state: SearchState, stones: bytes, history: History) -> tuple[float, ...]:
    rules, area = state.info.ruleset, len(stones)
    komi = _own_komi(state, stones)
    general = [0.0] * GLOBALS
    for nth, move in enumerate(history.moves):
        general[nth] = float(move.point is None)
    general[5] = komi / _KOMI_UNIT
    general[6] = float(rules.ko is not KoRule.SIMPLE)
    general[7] = {KoRule.SIMPLE: 0.0, KoRule.POSITIONAL: 0.5, KoRule.SITUATIONAL: -0.5}[rules.ko]
    general[8] = float(rules.suicide is not Suicide.NO)
    general[9] = float(not rules.counts_area)
    general[10] = float(rules.tax is not Tax.NONE)
    general[11] = float(rules.tax is Tax.ALL)
    general[14] = float(history.pass_ends)
    general[17] = float(rules.button and state.button is None)
    general[18] = parity(komi, area) if rules.counts_area else 0.0
    return tuple(general)


def _own_komi(state: SearchState, stones: bytes) -> float:
    """Return the komi of the side to move, with all that its score is given besides the area it has.

    Under territory scoring each stone costs a point. Where a pass costs a stone too, White makes the last move: areas
    decide, and so does how many more stones Black will have placed then.
    """
    info, rules, color = state.info, state.info.ruleset, state.to_move
    for_white = info.komi + compensation(rules, info.handicap)
    if rules.scoring is Scoring.TERRITORY:
        for_white += more_black_stones(stones, state.prisoners)
        for_white -= rules.counts_area and color is Color.WHITE
    if state.button is not None:
        for_white += 0.5 if state.button is Color.WHITE else -0.5
    if rules.white_wins_ties and for_white.is_integer():
        for_white += 0.5
    most = len(stones) + _MORE_KOMI
    return max(-most, min(most, for_white if color is Color.WHITE else -for_white))
