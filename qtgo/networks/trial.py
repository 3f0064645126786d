"""Whether a network answers on this computer, and how fast."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from qtgo.ai.katago.inputs import Inputs
    from qtgo.ai.katago.katago_network import KataGoNetwork

_SMALL, _LARGE = 9, 19
_EVEN_KOMI, _HOPELESS_KOMI = 7.0, 61.0  # odd, as the number of points is
_EVEN, _LOST = 0.25, 0.1
_SECONDS = 1.0
_FEWEST, _MOST = 2, 50
_PROFILE = "rank_9d"


class Trial(NamedTuple):
    """How many positions a second a network sees on two sizes of boards, one at a time on one core.

    ``is_sensible`` says that it answers as one that has learned to play: with the usual komi a game is even, and with
    one of 61 points it is lost.
    """

    speed: float
    small_speed: float
    is_sensible: bool


def try_network(file: Path, now: Callable[[], float] = time.perf_counter) -> Trial:
    """Let a network answer, for some seconds; raise ModelError where it does not, or OSError.

    Its next start is quicker then, as it is read only here.
    """
    from qtgo.ai.katago.katago_network import KataGoNetwork
    from qtgo.ai.network_file import graph_folder

    network = KataGoNetwork.load(file, graph_folder(), sizes=((_SMALL, _SMALL), (_LARGE, _LARGE)))
    small, large = (_speed(network, _empty_board(size, _EVEN_KOMI), now) for size in (_SMALL, _LARGE))
    even, lost = (_win_rate(network, _empty_board(_LARGE, komi)) for komi in (_EVEN_KOMI, _HOPELESS_KOMI))
    return Trial(large, small, abs(even - 0.5) < 0.5 - _EVEN and lost < _LOST)


def _speed(network: KataGoNetwork, board: Inputs, now: Callable[[], float]) -> float:
    _win_rate(network, board)  # which makes ready
    begun = now()
    for count in range(1, _MOST + 1):
        _win_rate(network, board)
        seconds = now() - begun
        if count >= _FEWEST and seconds >= _SECONDS:
            break
    return count / max(seconds, 1e-6)


def _win_rate(network: KataGoNetwork, board: Inputs) -> float:
    from qtgo.ai.katago.metadata import profile_of

    profile = profile_of(_PROFILE) if network.is_human else None
    return float(network.evaluate([board], profile).win_rate[0])


def _empty_board(size: int, komi: float) -> Inputs:
    """Return the start of a game under Tromp and Taylor's rules, Black to move, as KataGo sees it."""
    import numpy as np

    from qtgo.ai.katago.inputs import Inputs
    from qtgo.ai.katago.model_layers import GLOBALS, PLANES

    planes = np.zeros((PLANES, size * size), bool)
    planes[0] = True
    general = [0.0] * GLOBALS
    general[5] = -komi / 20
    general[6], general[7], general[8] = 1.0, 0.5, 1.0  # positional superko, suicide
    return Inputs(size, size, np.packbits(planes).tobytes(), tuple(general))
