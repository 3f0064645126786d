"""The network's raw output in the format of KataGo's kata-raw-nn: White's view, rows from the top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from qtgo.ai.katago.outputs import Answers
from qtgo.ai.katago.person import Person
from qtgo.ai.katago.search_network import SearchNetwork
from qtgo.ai.play.plays import is_lone_suicide
from qtgo.ai.position_network import Evaluations, PositionNetwork
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.turns import turns
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point

SYMMETRIES = 8
_KATAGO_ORDER = (0, 2, 1, 3, 7, 5, 6, 4)
"""KataGo's symmetries, which first flip rows and columns and then swap them, among those of ``turns``."""


def raw_text(
    network: PositionNetwork | Person, replay: Replay, color: Color, symmetry: int, optimism: float | None = None
) -> str:
    """Format the network's output with a color to move, in one of KataGo's symmetries; 0 is as it stands.

    ``optimism`` is the share of a KataGo network's policy that expects the best, None for its usual one.
    """
    info = replay.info
    turn = turns(info.width, info.height)[_KATAGO_ORDER[symmetry]]
    state = SearchState(replay, color)
    said: _Said
    if isinstance(network, SearchNetwork | Person):
        position = network.encode(state).turned(turn)
        said = network.answers([position]) if optimism is None else network.answers([position], optimism)
        values = _all_values(said, color)
    else:
        said = network.evaluate([network.encode(state).turned(turn)])
        values = _values(said, color)
    points = [Point.from_index(index, info.width) for index in range(info.width * info.height)]
    board = replay.board
    legal = [replay.legality(color, point) is None and not is_lone_suicide(board, color, point) for point in points]
    logits = said.policy[0].tolist()
    *policy, passing = _shares([*(logits[place] for place in turn.new), logits[-1]], [*legal, True])
    sign = -1 if color is Color.BLACK else 1
    ownership = (sign * said.ownership[0][turn.new]).tolist()
    lines = [
        f"symmetry {symmetry}",
        *values,
        "policy",
        *_rows([f"{share:.6f}" if ok else "NAN" for share, ok in zip(policy, legal, strict=True)], info.width),
        f"policyPass {passing:.6f}",
        "whiteOwnership",
        *_rows([f"{value:.7f}" for value in ownership], info.width),
    ]
    return "\n".join(lines)


_Said = Answers | Evaluations


def _values(said: Evaluations, color: Color) -> list[str]:
    """Return the lines of what a network of QtGo's says of the whole board."""
    win_rate, lead = float(said.win_rate[0]), float(said.score[0])
    if color is Color.BLACK:
        win_rate, lead = 1 - win_rate, -lead
    return [
        f"whiteWin {win_rate:.6f}",
        f"whiteLoss {1 - win_rate:.6f}",
        "noResult 0.000000",
        f"whiteLead {lead:.3f}",
    ]


def _all_values(said: Answers, color: Color) -> list[str]:
    """Return the lines of what a network of KataGo's says of it."""
    win, loss, sign = said.win[0], said.loss[0], 1
    if color is Color.BLACK:
        win, loss, sign = loss, win, -1
    mean, deviation = float(said.score_mean[0]), float(said.score_deviation[0])
    return [
        f"whiteWin {win:.6f}",
        f"whiteLoss {loss:.6f}",
        f"noResult {said.no_result[0]:.6f}",
        f"whiteLead {sign * said.lead[0]:.3f}",
        f"whiteScoreSelfplay {sign * mean:.3f}",
        f"whiteScoreSelfplaySq {mean**2 + deviation**2:.3f}",
        f"varTimeLeft {said.time_left[0]:.3f}",
        f"shorttermWinlossError {said.win_error[0]:.3f}",
        f"shorttermScoreError {said.score_error[0]:.3f}",
    ]


def human_form(text: str) -> str:
    """Return a network's output in the shorter form of kata-raw-human-nn."""
    kept = [line for line in text.splitlines() if line.partition(" ")[0] not in ("whiteLead", "varTimeLeft")]
    return "\n".join(kept).replace("whiteScoreSelfplay", "whiteScore")


def _shares(logits: Sequence[float], legal: Sequence[bool]) -> list[float]:
    """Return how likely each legal move is, 0 for the others."""
    top = max(logit for logit, ok in zip(logits, legal, strict=True) if ok)
    weights = [math.exp(logit - top) if ok else 0.0 for logit, ok in zip(logits, legal, strict=True)]
    total = sum(weights)
    return [weight / total for weight in weights]


def _rows(texts: Sequence[str], width: int) -> Iterator[str]:
    """Return the rows of a grid from the top."""
    for start in range(len(texts) - width, -1, -width):
        yield " ".join(f"{text:>8}" for text in texts[start : start + width])
