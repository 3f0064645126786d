"""Which problems of which files were solved or failed, kept in a JSON file."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from qtgo.files.state import locked, put_aside, read_object, write_object

_VERSION = 1


@dataclass(frozen=True, slots=True)
class ProblemRecord:
    """How often a problem was solved and failed at the first try, how it ended last and on which day (ISO)."""

    solved: int = 0
    failed: int = 0
    solved_last: bool = False
    day: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many problems of a file ended solved or failed when they were last tried."""

    solved: int = 0
    failed: int = 0


class _Result(NamedTuple):
    """How one attempt at a problem ended."""

    file: str
    game: int
    solved: bool
    day: str


_Files = dict[str, dict[int, ProblemRecord]]


class ProblemProgress:
    """The results of problems by their file and place in it; what cannot be kept yet is kept with the next result.

    ``broken`` is where a file was put that could not be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.broken: Path | None = None
        self._files: _Files = {}
        self._unsaved: list[_Result] = []
        with contextlib.suppress(OSError):
            self._files = self._read()

    def record(self, file: str, game: int) -> ProblemRecord:
        """Return what is known of one problem."""
        return self._files.get(file, {}).get(game, ProblemRecord())

    def statistics(self, file: str) -> Statistics:
        """Count the problems of a file."""
        records = self._files.get(file, {}).values()
        solved = sum(record.solved_last for record in records)
        return Statistics(solved, len(records) - solved)

    def note(self, file: str, game: int, *, solved: bool, day: str) -> None:
        """Note how a problem ended, and keep it; raise OSError where it cannot be kept."""
        result = _Result(file, game, solved, day)
        _add(self._files, result)
        if file:
            self._unsaved.append(result)
            self._save()

    def _read(self) -> _Files:
        """Read what was kept; raise OSError where that fails."""
        try:
            return _decode(read_object(self.path))
        except ValueError:
            self.broken = put_aside(self.path)
            return {}

    def _save(self) -> None:
        """Add the results to what is kept, which another process may have changed meanwhile."""
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
    """Read what was kept, passing over what is no record."""
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
