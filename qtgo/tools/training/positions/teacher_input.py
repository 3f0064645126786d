"""The teacher's input for the positions of a game, computed from the rules: version 7 of KataGo's features."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.features import BANNED, CATCHES, CAUGHT, ENEMY, KOMI_UNIT, STONES, Features, encode
from qtgo.ai.planes import Floats
from qtgo.ai.search.search_state import SearchState
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Scoring, Tax
from qtgo.core.scoring.benson import pass_alive
from qtgo.core.scoring.regions import BoardRegions

TEACHER_PLANES = 22
TEACHER_GLOBALS = 19
_RECENT = 5
"""How many of the last moves the teacher sees."""
_PAST_LADDERS = 3
"""In how many of the last positions it sees which stones are lost in ladders."""


class TeacherView:
    """A game as the teacher sees it, move by move; ``state`` is played on."""

    def __init__(self, state: SearchState) -> None:
        self.state = state
        self._recent: deque[Point | None] = deque(maxlen=_RECENT)
        self._caught: deque[Floats] = deque(maxlen=_PAST_LADDERS)

    def look(self) -> tuple[Features, Floats, Floats]:
        """Return our own network's input, planes (TEACHER_PLANES, height, width) and TEACHER_GLOBALS numbers.

        To be called once in each position.
        """
        state, recent = self.state, self._recent
        features = encode(state.board, state.situation())
        self._caught.appendleft(_flagged(features, CAUGHT))
        return features, _planes(features, state, recent, self._caught), _general(features, state, recent)

    def play(self, move: Point | None) -> None:
        """Play a move of the side to move."""
        self._recent.appendleft(move)
        self.state.play(move)


def teacher_inputs(state: SearchState, moves: Iterable[Point | None]) -> Iterator[tuple[Floats, Floats]]:
    """Play moves, and yield the planes and numbers before each. The moves alternate between the colors."""
    view = TeacherView(state)
    for move in moves:
        _, planes, general = view.look()
        yield planes, general
        view.play(move)


def _flagged(features: Features, flag: int) -> Floats:
    codes = np.frombuffer(features.codes, np.uint8)
    return ((codes & flag) != 0).astype(np.float32)


def _planes(features: Features, state: SearchState, recent: Iterable[Point | None], caught: Sequence[Floats]) -> Floats:
    width, height = features.width, features.height
    planes = np.zeros((TEACHER_PLANES, width * height), np.float32)
    stones = np.frombuffer(features.codes, np.uint8) & STONES
    enemy = stones > ENEMY
    planes[0] = 1
    planes[1] = (stones > 0) & ~enemy
    planes[2] = enemy
    for liberties in (1, 2, 3):
        planes[2 + liberties] = np.where(enemy, stones - ENEMY, stones) == liberties
    planes[6] = _flagged(features, BANNED)
    for nth, move in enumerate(recent):
        if move is not None:
            planes[9 + nth, move.to_index(width)] = 1
    for past in range(_PAST_LADDERS):
        planes[14 + past] = caught[min(past, len(caught) - 1)]
    planes[17] = _flagged(features, CATCHES)
    rules = state.info.ruleset
    if rules.scoring is Scoring.AREA and rules.tax is Tax.NONE:
        owners = _owners(width, height, state.board.stones())
        planes[18] = owners == state.to_move
        planes[19] = owners == state.to_move.opponent
    return planes.reshape(TEACHER_PLANES, height, width)


def _owners(width: int, height: int, stones: bytes) -> NDArray[np.uint8]:
    """Return the owner of each point: by stones, by areas that one color surrounds, and by unconditional life."""
    owners = np.frombuffer(stones, np.uint8).copy()
    for region in BoardRegions(width, height, stones).regions:
        owners[list(region.indices)] = region.owner
    for color in Color:
        alive, inside = pass_alive(width, height, stones, color)
        owners[list(alive | inside)] = color
    return owners


def _general(features: Features, state: SearchState, recent: Iterable[Point | None]) -> Floats:
    """Return the numbers for the whole board, most of which are those of our own network at other places."""
    komi, parity, territory, tax_in_seki, tax, suicide, no_simple_ko, situational, ends, button, _ = features.general
    general = np.zeros(TEACHER_GLOBALS, np.float32)
    for nth, move in enumerate(recent):
        general[nth] = move is None
    if territory:  # handicap stones are no moves, each of which the teacher counts a point
        sign = -1 if state.to_move is Color.WHITE else 1
        komi += sign * state.info.handicap / KOMI_UNIT
    general[5] = komi
    general[6] = no_simple_ko
    general[7] = (-0.5 if situational else 0.5) if no_simple_ko else 0.0
    general[8] = suicide
    general[9] = territory
    general[10] = tax_in_seki or tax
    general[11] = tax
    general[14] = ends
    general[17] = button
    general[18] = parity
    return general
