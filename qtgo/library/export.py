"""Writing games of the library to one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.sgf.files import save
from qtgo.sgf.formats.importers import readable_games
from qtgo.sgf.issue import SgfError


class ExportCancelledError(Exception):
    """The export was canceled, and nothing written."""


@dataclass(frozen=True, slots=True)
class ExportReport:
    """The result of an export: the numbers of games written and of unreadable ones, or the error."""

    target: Path
    games: int = 0
    missing: int = 0
    error: OSError | SgfError | None = None


def export_games(
    places: Sequence[tuple[Path, int]], target: Path, is_cancelled: Callable[[], bool] = lambda: False
) -> ExportReport:
    """Write games, each with its number in its file from 0, to one file in UTF-8; raise ExportCancelledError.

    Whole trees are written, in this order. Games that cannot be read any more are left out.
    """
    files: dict[Path, list[Node]] = {}
    games: list[Node] = []
    for path, number in places:
        if is_cancelled():
            raise ExportCancelledError
        if path not in files:
            files[path] = readable_games(path)
        if number < len(files[path]):
            games.append(files[path][number])
    missing = len(places) - len(games)
    if not games:
        return ExportReport(target, 0, missing)
    try:
        save(target, games, "UTF-8")
    except (OSError, SgfError) as error:
        return ExportReport(target, 0, missing, error)
    return ExportReport(target, len(games), missing)
