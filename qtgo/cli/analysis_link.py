"""JSON analysis engines at the other end of a line: the built-in one in this process."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable
from typing import TypeAlias

from qtgo.cli.commands.built_in import load_network
from qtgo.engine.builtin import builtin_config
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.reports import EngineRestart
from qtgo.engine.reviewers import network_of
from qtgo.gtp.analysis_book import AnalysisBook, AnalysisEngineInfo, AnalysisEvent
from qtgo.gtp.analysis_query import QTGO, AnalysisQuery

Inbox: TypeAlias = "deque[tuple[AnalysisLink, AnalysisEvent | EngineRestart | EngineFailure]]"
"""The events of engines."""


class AnalysisLink(ABC):
    """An engine whose answers arrive in an inbox."""

    name: str
    network: str

    @property
    @abstractmethod
    def info(self) -> AnalysisEngineInfo | None:
        """Return what the engine has told of itself, None before it is ready."""

    @abstractmethod
    def analyze(self, queries: Iterable[AnalysisQuery]) -> None:
        """Set the queries that are desired from now on."""


class BuiltInLink(AnalysisLink):
    """The built-in engine in this process."""

    name = QTGO

    def __init__(self, inbox: Inbox) -> None:
        """Load the network; raise InputError where that fails."""
        network = load_network()
        from qtgo.ai.server.analysis_engine import AnalysisEngine

        self.network = network_of(builtin_config())
        self._inbox = inbox
        self._book = AnalysisBook()
        self._lines: deque[str] = deque()
        self._engine = AnalysisEngine(network, self._lines.append)
        self._send(self._book.greet())

    @property
    def info(self) -> AnalysisEngineInfo | None:
        """Return what the engine has told of itself, None before it is ready."""
        return self._book.info

    def analyze(self, queries: Iterable[AnalysisQuery]) -> None:
        """Set the queries that are desired from now on."""
        self._send(self._book.desire(queries))

    def work(self) -> None:
        """Work until there is an answer."""
        while not self._lines and not self._engine.is_idle:
            self._engine.step()
        while self._lines:
            event = self._book.take(self._lines.popleft())
            if isinstance(event, AnalysisEngineInfo):
                self._send(self._book.resume())
            if event is not None:
                self._inbox.append((self, event))

    def close(self) -> None:
        """There is nothing to end."""

    def _send(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._engine.take(line)
