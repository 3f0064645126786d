"""The network's raw output in the format of KataGo's kata-raw-nn: White's view, rows from the top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.turns import turns
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point

SYMMETRIES = 8


def raw_text(network: PositionNetwork, replay: Replay, color: Color, symmetry: int) -> str:
    """Format the network's output for the position with a color to move in a symmetry; 0 is as it stands."""
    info = replay.info
    turn = turns(info.width, info.height)[symmetry]
    said = network.evaluate([network.encode(SearchState(replay, color)).turned(turn)])
    policy = _shares(said.policy[0].tolist())
    ownership = said.ownership[0][turn.new].tolist()
    win_rate, lead = float(said.win_rate[0]), float(said.score[0])
    sign = 1
    if color is Color.BLACK:
        win_rate, lead, sign = 1 - win_rate, -lead, -1
    points = [Point.from_index(index, info.width) for index in range(info.width * info.height)]
    legal = [replay.legality(color, point) is None for point in points]
    shares = [policy[place] for place in turn.new]
    lines = [
        f"symmetry {symmetry}",
        f"whiteWin {win_rate:.6f}",
        f"whiteLoss {1 - win_rate:.6f}",
        "noResult 0.000000",
        f"whiteLead {lead:.3f}",
        "policy",
        *_rows([f"{share:.6f}" if ok else "NAN" for share, ok in zip(shares, legal, strict=True)], info.width),
        f"policyPass {policy[-1]:.6f}",
        "whiteOwnership",
        *_rows([f"{sign * value:.7f}" for value in ownership], info.width),
    ]
    return "\n".join(lines)


def _shares(logits: Sequence[float]) -> list[float]:
    top = max(logits)
    weights = [math.exp(logit - top) for logit in logits]
    return [weight / sum(weights) for weight in weights]


def _rows(texts: Sequence[str], width: int) -> Iterator[str]:
    """Return the rows of a grid from the top."""
    for start in range(len(texts) - width, -1, -width):
        yield " ".join(f"{text:>8}" for text in texts[start : start + width])
