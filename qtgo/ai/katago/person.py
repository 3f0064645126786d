"""A person of a profile, whose moves a human-like network foretells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.katago.inputs import Inputs, inputs_in
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.metadata import Profile, profile_of
from qtgo.ai.katago.outputs import Answers
from qtgo.ai.search.search_state import SearchState
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A human-like network that is told who is to move."""

    network: KataGoNetwork
    profile: Profile

    def encode(self, state: SearchState) -> Inputs:
        """Return the network's input for the side to move."""
        return inputs_in(state, suicide_in_areas=self.network.suicide_in_areas)

    def answers(self, positions: Sequence[Inputs], optimism: float = 0.0) -> Answers:
        """Return all that the network says of positions of one size; raise ModelError if that fails."""
        return self.network.evaluate(positions, self.profile, optimism)


class HumanNetwork:
    """A human-like network, which foretells the moves of people of any profile."""

    def __init__(self, network: KataGoNetwork) -> None:
        self.network = network

    def person(self, profile: str, color: Color) -> Person:
        """Return who plays a color in a game of a profile; raise ProfileError."""
        return Person(self.network, profile_of(profile).seen_by(color))

    def plays(self, replay: Replay, color: Color, profile: str) -> dict[Point, float]:
        """Return how often people play each point that no stone or ko forbids; passes do not count."""
        shares = self.policy(replay, color, profile)[:-1]
        total, width = shares.sum(), replay.info.width
        return {
            Point.from_index(index, width): float(shares[index] / total) for index in np.flatnonzero(shares).tolist()
        }

    def policy(self, replay: Replay, color: Color, profile: str) -> NDArray[np.float64]:
        """Return how often people play each point from A1, 0 where a stone or the ko is, and how often they pass."""
        person = self.person(profile, color)
        inputs = person.encode(SearchState(replay, color))
        logits = person.answers([inputs]).policy[0].astype(np.float64)
        logits[:-1][inputs.closed()] = -np.inf
        shares: NDArray[np.float64] = np.exp(logits - logits.max())
        shares /= shares.sum()
        return shares
