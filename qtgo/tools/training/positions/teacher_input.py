"""The teacher's input for the positions of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from qtgo.ai.features import Features, encode
from qtgo.ai.katago.inputs import inputs_in, planes_of
from qtgo.ai.katago.ladders import KataGoLadders
from qtgo.ai.planes import Floats
from qtgo.ai.search.search_state import SearchState
from qtgo.core.rules.point import Point


class TeacherView:
    """A game as the teacher sees it, move by move; ``state`` is played on."""

    def __init__(self, state: SearchState) -> None:
        self.state = state
        self._ladders = KataGoLadders()

    def look(self) -> tuple[Features, Floats, Floats]:
        """Return our own network's input, and the teacher's: planes, rows from A1, and numbers for the whole board."""
        inputs = inputs_in(self.state, self._ladders)
        planes = np.ascontiguousarray(planes_of([inputs])[0, :, ::-1])
        return encode(self.state.board, self.state.situation()), planes, np.array(inputs.general, np.float32)

    def play(self, move: Point | None) -> None:
        """Play a move of the side to move."""
        self.state.play(move)


def teacher_inputs(state: SearchState, moves: Iterable[Point | None]) -> Iterator[tuple[Floats, Floats]]:
    """Play moves, and yield the planes and numbers before each. The moves alternate between the colors."""
    view = TeacherView(state)
    for move in moves:
        _, planes, general = view.look()
        yield planes, general
        view.play(move)
