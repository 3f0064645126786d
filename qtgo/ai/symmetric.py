"""The network's evaluation of a position in one of the eight symmetries, or averaged over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.convolution import Floats
from qtgo.ai.features import Features
from qtgo.ai.network import Evaluations, Network
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry

Order = NDArray[np.int64]


class Turn(NamedTuple):
    """One of the eight symmetries on boards of one size: for each transformed point its old index, and the inverse."""

    width: int
    height: int
    old: Order
    new: Order


@lru_cache(maxsize=16)
def turns(width: int, height: int) -> tuple[Turn, ...]:
    """Return the eight symmetries; the first is the identity."""
    return tuple(_turn(symmetry, width, height) for symmetry in Symmetry)


def _turn(symmetry: Symmetry, width: int, height: int) -> Turn:
    wide, high = symmetry.size(width, height)
    places = (symmetry.apply(Point(x, y), width, height) for y in range(height) for x in range(width))
    new = np.array([place.y * wide + place.x for place in places])
    return Turn(wide, high, np.argsort(new), new)


def turned(features: Features, turn: Turn) -> Features:
    """Transform the input of the network."""
    codes = np.frombuffer(features.codes, np.uint8)[turn.old].tobytes()
    points = len(codes)
    recent = tuple(int(turn.new[at]) if 0 <= at < points else at for at in features.recent)
    return Features(turn.width, turn.height, codes, recent, features.general)


def turned_any_way(network: Network, positions: Sequence[Features]) -> Evaluations:
    """Evaluate positions of one size, each in one of the symmetries that keep its size, chosen by its stones.

    The network's mistakes depend on how a position is turned. Turned alike, those of related positions add up; turned
    differently, they cancel each other out.
    """
    chosen = [_turn_of(features) for features in positions]
    said = network.evaluate([turned(features, turn) for features, turn in zip(positions, chosen, strict=True)])
    places = np.stack([turn.new for turn in chosen])
    rows = np.arange(len(positions))[:, None]
    policy = said.policy.copy()
    policy[:, :-1] = said.policy[rows, places]
    return Evaluations(policy, said.win_rate, said.score, said.ownership[rows, places])


def _turn_of(features: Features) -> Turn:
    ways = turns(features.width, features.height)
    if features.width != features.height:
        ways = tuple(turn for turn in ways if turn.width == features.width)
    return ways[crc32(features.codes) % len(ways)]


def averaged(network: Network, positions: Sequence[Features], stop: Stop = never) -> Evaluations:
    """Evaluate positions of one size in all eight symmetries; ``policy`` has the mean of the logits.

    Raise StoppedError soon after ``stop`` becomes true.
    """
    ways = turns(positions[0].width, positions[0].height)
    sums: list[Floats] = []
    for size in sorted({(turn.width, turn.height) for turn in ways}):
        same = [turn for turn in ways if (turn.width, turn.height) == size]
        answers = _evaluated(network, [turned(features, turn) for turn in same for features in positions], stop)
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


def _evaluated(network: Network, positions: Sequence[Features], stop: Stop) -> Evaluations:
    """Evaluate the parts that the network computes at once; check for cancellation before each."""
    size = network.at_once(len(positions[0].codes))
    parts: list[Evaluations] = []
    for at in range(0, len(positions), size):
        if stop():
            raise StoppedError
        parts.append(network.evaluate(positions[at : at + size]))
    return Evaluations(*(np.concatenate(answers) for answers in zip(*parts, strict=True)))
