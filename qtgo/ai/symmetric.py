"""The network's evaluation of a position in one of the eight symmetries, or averaged over all of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from qtgo.ai.planes import Floats
from qtgo.ai.position_network import Evaluations, NetworkInput, PositionNetwork
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.ai.turns import Turn, turns


def turned_any_way(network: PositionNetwork, positions: Sequence[NetworkInput]) -> Evaluations:
    """Evaluate positions of one size, each in one of the symmetries that keep its size, chosen by its stones.

    The network's mistakes depend on how a position is turned. Turned alike, those of related positions add up; turned
    differently, they cancel each other out.
    """
    chosen = [_turn_of(features) for features in positions]
    said = network.evaluate([features.turned(turn) for features, turn in zip(positions, chosen, strict=True)])
    places = np.stack([turn.new for turn in chosen])
    rows = np.arange(len(positions))[:, None]
    policy = said.policy.copy()
    policy[:, :-1] = said.policy[rows, places]
    return Evaluations(policy, said.win_rate, said.score, said.ownership[rows, places])


def _turn_of(features: NetworkInput) -> Turn:
    ways = turns(features.width, features.height)
    if features.width != features.height:
        ways = tuple(turn for turn in ways if turn.width == features.width)
    return ways[features.checksum % len(ways)]


def averaged(network: PositionNetwork, positions: Sequence[NetworkInput], stop: Stop = never) -> Evaluations:
    """Evaluate positions of one size in all eight symmetries; ``policy`` has the mean of the logits.

    Raise StoppedError soon after ``stop`` becomes true.
    """
    ways = turns(positions[0].width, positions[0].height)
    sums: list[Floats] = []
    for size in sorted({(turn.width, turn.height) for turn in ways}):
        same = [turn for turn in ways if (turn.width, turn.height) == size]
        answers = _evaluated(network, [features.turned(turn) for turn in same for features in positions], stop)
        for number, turn in enumerate(same):
            part = slice(number * len(positions), (number + 1) * len(positions))
            passing = np.append(turn.new, len(turn.new))
            found = (
                answers.policy[part][:, passing],
                answers.win_rate[part],
                answers.score[part],
                answers.ownership[part][:, turn.new],
            )
            sums = [a + b for a, b in zip(sums, found, strict=True)] if sums else list(found)
    return Evaluations(*((total / len(ways)).astype(np.float32) for total in sums))


def _evaluated(network: PositionNetwork, positions: Sequence[NetworkInput], stop: Stop) -> Evaluations:
    """Evaluate the parts that the network computes at once; check for cancellation before each."""
    size = network.at_once(positions[0].width * positions[0].height)
    parts: list[Evaluations] = []
    for at in range(0, len(positions), size):
        if stop():
            raise StoppedError
        parts.append(network.evaluate(positions[at : at + size]))
    return Evaluations(*(np.concatenate(answers) for answers in zip(*parts, strict=True)))
