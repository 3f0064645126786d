"""Networks that several threads share: their positions are evaluated together."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from qtgo.ai.features import Features
from qtgo.ai.network import Network
from qtgo.ai.position_network import Evaluations
from qtgo.ai.quantized import QuantizedTrunk
from qtgo.ai.weights import Weights
from qtgo.deferred import dataclass

_BATCH_SIZES = 4  # different ones, so that the buffers of each can stay


@dataclass(slots=True, eq=False)
class _Request:
    """Positions that a thread waits for."""

    network: SharedNetwork
    positions: Sequence[Features]
    done: threading.Event
    answer: Evaluations | None = None


class Meeting:
    """The threads that take part, and their pending requests.

    A thread takes part within ``part``, and while it waits for anything else, it leaves with ``away``.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[_Request] = []
        self._parts = 0

    @contextmanager
    def part(self) -> Iterator[None]:
        """Take part."""
        with self._lock:
            self._parts += 1
        try:
            yield
        finally:
            self._leave()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Run the other threads without this one."""
        self._leave()
        try:
            yield
        finally:
            with self._lock:
                self._parts += 1

    def answer(self, network: SharedNetwork, positions: Sequence[Features]) -> Evaluations:
        """Return a network's answers when all that take part wait for some."""
        request = _Request(network, positions, threading.Event())
        with self._lock:
            self._waiting.append(request)
            self._answer_if_all_wait()
        request.done.wait()
        if request.answer is None:
            raise RuntimeError("the network failed in another thread")
        return request.answer

    def _leave(self) -> None:
        with self._lock:
            self._parts -= 1
            self._answer_if_all_wait()

    def _answer_if_all_wait(self) -> None:
        if not self._waiting or len(self._waiting) < self._parts:
            return
        requests, self._waiting = self._waiting, []
        try:
            for network in dict.fromkeys(request.network for request in requests):
                _answer(network, [request for request in requests if request.network is network])
        finally:
            for request in requests:
                request.done.set()


def _answer(network: SharedNetwork, requests: Sequence[_Request]) -> None:
    said = network.evaluated([features for request in requests for features in request.positions])
    at = 0
    for request in requests:
        part = slice(at, at := at + len(request.positions))
        request.answer = Evaluations(*(numbers[part] for numbers in said))


class SharedNetwork(Network):
    """Evaluates when every thread of a meeting waits for an answer: then the batch is as large as it can be.

    Several networks may share a meeting.
    """

    def __init__(
        self, weights: Weights, quantized: QuantizedTrunk | None = None, meeting: Meeting | None = None
    ) -> None:
        super().__init__(weights, quantized)
        self.meeting = Meeting() if meeting is None else meeting

    def evaluate(self, positions: Sequence[Features]) -> Evaluations:
        """Evaluate a batch together with those of the other threads."""
        return self.meeting.answer(self, positions)

    def evaluated(self, positions: Sequence[Features]) -> Evaluations:
        """Evaluate at once, in batches of few different sizes; the last is filled up."""
        most = self.at_once(len(positions[0].codes))
        step = max(1, most // _BATCH_SIZES)
        answers = []
        for at in range(0, len(positions), most):
            batch = list(positions[at : at + most])
            count = len(batch)
            batch += batch[-1:] * (min(most, -(-count // step) * step) - count)
            answers.append(Evaluations(*(numbers[:count] for numbers in super().evaluate(batch))))
        return Evaluations(*(np.concatenate(numbers) for numbers in zip(*answers, strict=True)))
