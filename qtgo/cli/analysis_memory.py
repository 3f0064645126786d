"""The cache of analyses that ``qtgo analyze`` shares with the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from qtgo.cli.terminal import complain
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey, by_networks, of_any_network
from qtgo.files.file_problems import BrokenState
from qtgo.library.analysis_cache import FILE_NAME, AnalysisCache
from qtgo.text.file_problem_words import broken_state_text, storage_failure_text

_WAIT_SECONDS = 2.0


class Memory:
    """The user's cached analyses, empty without a folder. Problems with the file are reported once each."""

    def __init__(self, folder: Path | None) -> None:
        self._cache = None if folder is None else AnalysisCache(folder / FILE_NAME, wait=_WAIT_SECONDS)
        self._tell_trouble()

    def find(self, keys: Sequence[AnalysisKey], networks: Sequence[str]) -> list[PositionAnalysis | None]:
        """Return the deepest analysis by any of some networks of each position."""
        if self._cache is None:
            return [None] * len(keys)
        found = of_any_network(self._cache.find(by_networks(keys, networks)))
        self._tell_trouble()
        return [found.get(key) for key in keys]

    def keep(self, key: AnalysisKey, network: str, analysis: PositionAnalysis | None) -> None:
        """Store the analysis by a network at once."""
        if self._cache is not None and analysis is not None:
            self._cache.keep({key._replace(network=network): analysis})
            self._tell_trouble()

    def close(self) -> None:
        """Close the file."""
        if self._cache is not None:
            self._cache.close()

    def _tell_trouble(self) -> None:
        for trouble in () if self._cache is None else self._cache.take_problems():
            if isinstance(trouble, BrokenState):
                complain(broken_state_text(trouble))
            else:
                complain(storage_failure_text(trouble))
