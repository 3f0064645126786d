"""Analyses kept by position, so that transpositions and games opened again cost nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from qtgo.core.analysis.evaluation import PositionAnalysis, deeper
from qtgo.core.rules.point import Color, Point

_DIGEST_BYTES = 16
_MAX_ANALYSES = 5000


class AnalysisKey(NamedTuple):
    """Everything that an analysis depends on, however the position came about.

    ``position`` is the Zobrist hash of the stones (``Board.hash``). ``forbidden`` are the points where ko or superko
    alone forbid the side to move a play. ``prisoners`` is how many more Black has, where that counts. ``rules`` names
    the ruleset, ``komi`` includes what White gets for a handicap, ``network`` is that of the engine, or the engine.
    """

    width: int
    height: int
    position: int
    to_move: Color
    forbidden: tuple[Point, ...] = ()
    passes: int = 0
    button: Color | None = None
    prisoners: int = 0
    rules: str = ""
    komi: float = 0.0
    network: str = ""

    def digest(self) -> bytes:
        """Return sixteen bytes that stand for the key in a file, the same in every run."""
        from hashlib import blake2b

        stones = f"{self.width}:{self.height}:{self.position}:{int(self.to_move)}:{int(self.button or 0)}:{self.passes}"
        ko = ",".join(point.vertex for point in self.forbidden)
        text = "\0".join((stones, ko, str(self.prisoners), self.rules, f"{self.komi:.2f}", self.network))
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGEST_BYTES).digest()


def by_networks(keys: Iterable[AnalysisKey], networks: Iterable[str]) -> list[AnalysisKey]:
    """Return the keys under which analyses of some positions by any of some networks are kept."""
    positions = list(keys)
    return [key._replace(network=network) for network in dict.fromkeys(networks) for key in positions]


def of_any_network(found: Mapping[AnalysisKey, PositionAnalysis]) -> dict[AnalysisKey, PositionAnalysis]:
    """Return analyses by position alone, with no network in the key: those with most visits."""
    best: dict[AnalysisKey, PositionAnalysis] = {}
    for key, analysis in found.items():
        position = key._replace(network="")
        best[position] = deeper(best.get(position), analysis) or analysis
    return best


class AnalysisMemory:
    """A limited number of analyses in memory; the least recently used are evicted first."""

    def __init__(self, most: int = _MAX_ANALYSES) -> None:
        self._most = most
        self._by_key: OrderedDict[AnalysisKey, PositionAnalysis] = OrderedDict()

    def __len__(self) -> int:
        return len(self._by_key)

    def find(self, key: AnalysisKey) -> PositionAnalysis | None:
        """Return what is known of a position."""
        found = self._by_key.get(key)
        if found is not None:
            self._by_key.move_to_end(key)
        return found

    def keep(self, key: AnalysisKey, analysis: PositionAnalysis) -> bool:
        """Keep an analysis unless a deeper one is known; return whether it is kept."""
        if deeper(analysis, self._by_key.get(key)) is not analysis:
            return False
        self._by_key[key] = analysis
        self._by_key.move_to_end(key)
        while len(self._by_key) > self._most:
            self._by_key.popitem(last=False)
        return True

    def missing(self, keys: Iterable[AnalysisKey]) -> list[AnalysisKey]:
        """List the keys without an analysis here, each once."""
        return [key for key in dict.fromkeys(keys) if key not in self._by_key]
