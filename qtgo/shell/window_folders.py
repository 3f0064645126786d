"""The folders that a window uses."""

from __future__ import annotations

from pathlib import Path

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of the user's data and games, the cache, the state, and the logs of engines.

    Without a folder of games or a cache, nothing of that kind is kept.
    """

    data: Path
    games: Path | None
    cache: Path | None
    state: Path
    logs: Path
