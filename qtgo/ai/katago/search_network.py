"""A network of KataGo's as a search asks it: positions side by side, each looked at from one side."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from qtgo.ai.katago import LARGEST_BOARD
from qtgo.ai.katago.inputs import Inputs, inputs_in
from qtgo.ai.katago.katago_network import MOST_POINTS, KataGoNetwork
from qtgo.ai.katago.ladders import KataGoLadders
from qtgo.ai.katago.outputs import Answers
from qtgo.ai.position_network import Evaluations
from qtgo.ai.search.search_state import SearchState
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color

OPTIMISM = 0.2
"""The share of the policy that expects the best; the share that KataGo takes where a search begins."""

_LARGE = 20 << 20
"""Bytes of a network's file from which on it is a strong one."""
_SPREAD, _SPREAD_OF_SMALL = 0.8, 4.0
"""Of b10c384 (38 MB) 0.7, of g170-b6c96 (3.8 MB) 4.0 points, beside KataGo with 16 visits in 936 positions of games."""


class SearchNetwork:
    """Evaluates positions in threads of its own, of which each computes on one processor."""

    def __init__(self, network: KataGoNetwork, threads: int = 1) -> None:
        self.network = network
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, "network") if threads > 1 else None

    @property
    def name(self) -> str:
        """Return what the network calls itself."""
        return self.network.name

    @property
    def version(self) -> int:
        """Return the version of its format."""
        return self.network.version

    @property
    def score_spread(self) -> float:
        """Return by how many points the lead of one look differs from that of many, in two of three positions."""
        return _SPREAD if self.network.bytes >= _LARGE else _SPREAD_OF_SMALL

    def get_ready(self, width: int, height: int) -> None:
        """Get ready for boards of a size; raise ModelError if that fails."""
        self.network.get_ready(width, height)

    def twin(self) -> SearchNetwork:
        """Return a network for another thread, in which it does all by itself."""
        return SearchNetwork(self.network)

    def at_once(self, points: int) -> int:
        """Return the batch size for boards with a number of points."""
        return self._threads * max(1, MOST_POINTS // points)

    is_quick = False
    largest_board = LARGEST_BOARD

    @staticmethod
    def ladder_memory() -> KataGoLadders:
        """Return an empty memory of the ladders that have been read."""
        return KataGoLadders()

    def encode(self, state: SearchState, ladders: KataGoLadders | None = None) -> Inputs:
        """Return the network's input for the side to move."""
        return inputs_in(state, ladders, suicide_in_areas=self.network.suicide_in_areas)

    def encode_alone(self, replay: Replay, to_move: Color) -> Inputs:
        """Return the input for the current node of a record, for a color, without the moves before it."""
        state = SearchState(replay, to_move)
        return inputs_in(state, suicide_in_areas=self.network.suicide_in_areas, shows_history=False)

    def evaluate(self, positions: Sequence[Inputs]) -> Evaluations:
        """Evaluate a batch of positions of the same width and height; raise ModelError if that fails."""
        if self._pool is None or len(positions) == 1:
            return self._evaluated(positions)
        share = -(-len(positions) // self._threads)
        parts = list(self._pool.map(self._evaluated, _shares(positions, share)))
        return Evaluations(*(np.concatenate(answers) for answers in zip(*parts, strict=True)))

    def answers(self, positions: Sequence[Inputs], optimism: float = OPTIMISM) -> Answers:
        """Return all that the network says of positions of the same width and height; raise ModelError."""
        return self.network.evaluate(positions, optimism=optimism)

    def _evaluated(self, positions: Sequence[Inputs]) -> Evaluations:
        said = self.answers(positions)
        return Evaluations(said.policy, said.win_rate, said.lead, said.ownership)


def _shares(positions: Sequence[Inputs], size: int) -> list[Sequence[Inputs]]:
    return [positions[at : at + size] for at in range(0, len(positions), size)]
