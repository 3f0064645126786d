"""One evaluation in place of a search and of the judge."""

from __future__ import annotations

import math
from collections.abc import Callable

from qtgo.ai.features import encode
from qtgo.ai.network import Network
from qtgo.ai.reports import Candidate, Report
from qtgo.ai.situation import situation_of
from qtgo.core.point import Color, Point
from qtgo.core.replay import Replay


class Search:
    def __init__(self, network: Network, *, seed: int = 0) -> None:
        self._network = network
        self._report: Report | None = None

    def set_root(self, replay: Replay, to_move: Color) -> None:
        self._report = evaluate(self._network, replay, to_move)

    def run(
        self,
        *,
        visits: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        on_progress: Callable[[], None] | None = None,
        every: float = 0.1,
    ) -> None:
        if visits is None and seconds is None:
            import time

            while not stop():
                time.sleep(0.01)
        elif visits is None and seconds is not None:
            import time

            end = time.monotonic() + seconds
            while time.monotonic() < end and not stop():
                time.sleep(0.01)

    def report(self) -> Report:
        assert self._report is not None
        return self._report


def evaluate(network: Network, replay: Replay, to_move: Color) -> Report:
    features = encode(replay.board, situation_of(replay, to_move))
    said = network.evaluate([features])
    logits = said.policy[0].tolist()
    top = max(logits)
    weights = [math.exp(logit - top) for logit in logits]
    total = sum(weights)
    shares = [weight / total for weight in weights]
    points = [Point(x, y) for y in range(features.height) for x in range(features.width)]
    win_rate, lead = float(said.win_rate[0]), float(said.score[0])
    candidates = [
        Candidate(point, 0, win_rate, lead, share, win_rate, 0.0, (point,), (0,))
        for point, share in zip([*points, None], shares, strict=True)
        if point is None or replay.legality(to_move, point) is None
    ]
    candidates.sort(key=lambda candidate: -candidate.prior)
    return Report(to_move, 1, win_rate, lead, 0.0, tuple(candidates), tuple(said.ownership[0].tolist()), tuple(shares))
