"""Results of problems, by file, in a JSON file."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

from qtgo.deferred import dataclass
from qtgo.files.state import locked, put_aside, read_object, write_object

_VERSION = 1


@dataclass(frozen=True, slots=True)
class ProblemRecord:
    """First tries of a problem solved and failed, the last result, and its day (ISO)."""

    solved: int = 0
    failed: int = 0
    solved_last: bool = False
    day: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many problems of a file were last solved or failed."""

    solved: int = 0
    failed: int = 0


class _Result(NamedTuple):
    """The result of one attempt at a problem."""

    file: str
    game: int
    solved: bool
    day: str


_Files = dict[str, dict[int, ProblemRecord]]


class ProblemProgress:
    """The results of problems by file and index; unsaved results are saved with the next one.

    ``broken`` is where an unreadable file was put.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.broken: Path | None = None
        self._files: _Files = {}
        self._unsaved: list[_Result] = []
        with contextlib.suppress(OSError):
            self._files = self._read()

    def record(self, file: str, game: int) -> ProblemRecord:
        """Return the results of one problem."""
        return self._files.get(file, {}).get(game, ProblemRecord())

    def statistics(self, file: str) -> Statistics:
        """Return the statistics of a file's problems."""
        records = self._files.get(file, {}).values()
        solved = sum(record.solved_last for record in records)
        return Statistics(solved, len(records) - solved)

    def results(self, file: str) -> dict[int, bool]:
        """Return which problems of a file were tried, and whether they were last solved."""
        return {game: record.solved_last for game, record in self._files.get(file, {}).items()}

    def solved_by_file(self) -> tuple[tuple[str, frozenset[int]], ...]:
        """Return the files with results, the last one first, and the indexes of the problems last solved."""
        files = [(file, games) for file, games in self._files.items() if file and games]
        files.sort(key=lambda item: max(record.day for record in item[1].values()), reverse=True)
        return tuple(
            (file, frozenset(game for game, record in games.items() if record.solved_last)) for file, games in files
        )

    def note(self, file: str, game: int, *, solved: bool, day: str) -> None:
        """Add the result of a problem, and save it; raise OSError if that fails."""
        result = _Result(file, game, solved, day)
        _add(self._files, result)
        if file:
            self._unsaved.append(result)
            self._save()

    def _read(self) -> _Files:
        """Read the saved results; raise OSError on failure."""
        try:
            return _decode(read_object(self.path))
        except ValueError:
            self.broken = put_aside(self.path)
            return {}

    def _save(self) -> None:
        """Merge the results into the file, which another process may have changed meanwhile."""
        with locked(self.path):
            files = self._read()
            for result in self._unsaved:
                _add(files, result)
            encoded = {
                file: {str(game): asdict(record) for game, record in games.items()} for file, games in files.items()
            }
            write_object(self.path, {"version": _VERSION, "files": encoded}, indent=1)
        self._unsaved.clear()
        self._files = {**files, "": self._files.get("", {})}


def _add(files: _Files, result: _Result) -> None:
    games = files.setdefault(result.file, {})
    before = games.get(result.game, ProblemRecord())
    games[result.game] = replace(
        before,
        solved=before.solved + result.solved,
        failed=before.failed + (not result.solved),
        solved_last=result.solved,
        day=result.day,
    )


def _decode(document: dict[str, Any]) -> _Files:
    """Parse the saved results, skipping invalid ones."""
    files: _Files = {}
    kept = document.get("files")
    for file, games in kept.items() if isinstance(kept, dict) else ():
        for game, values in games.items() if isinstance(games, dict) else ():
            record = _decode_record(values)
            if record is not None and game.isdecimal():
                files.setdefault(file, {})[int(game)] = record
    return files


def _decode_record(values: Mapping[str, Any] | Any) -> ProblemRecord | None:
    if not isinstance(values, dict):
        return None
    default = ProblemRecord()
    known = {
        name: value
        for name, value in values.items()
        if name in ProblemRecord.__slots__ and type(value) is type(getattr(default, name))
    }
    return ProblemRecord(**known)
