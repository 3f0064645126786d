"""Where a window keeps what."""

from __future__ import annotations

from pathlib import Path

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things are kept: the user's data and games, what can be made again, the state, the logs of engines.

    Without a folder of games or a cache, nothing of that kind is kept.
    """

    data: Path
    games: Path | None
    cache: Path | None
    state: Path
    logs: Path
