"""Results of problems, by file and by day, in a JSON file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from qtgo.core.study.solving import Run, SolvingStatistics, Tries, day_streak, longest_streak, tried
from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, changed_entry

_MOST_DIGITS = 9  # of the number of a problem


@dataclass(frozen=True, slots=True)
class ProblemRecord:
    """First tries of a problem solved and failed, the last result, and its day (ISO)."""

    solved: int = 0
    failed: int = 0
    solved_last: bool = False
    day: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of a file's problems last solved or failed."""

    solved: int = 0
    failed: int = 0


class _Result(NamedTuple):
    """The result of one attempt at a problem; ``file`` is None for a mistake, whose results are kept elsewhere."""

    file: str | None
    game: int
    solved: bool
    day: str


_Files = dict[str, dict[int, ProblemRecord]]


class _Kept(NamedTuple):
    """The saved state: the results by file, the tries by ISO day, and the run of solved problems."""

    files: _Files
    days: dict[str, Tries]
    run: Run


class ProblemProgress(StateFile):
    """The results of problems by file and index; unsaved results are saved with the next one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._kept = _Kept({}, {}, Run())
        self._unsaved: list[_Result] = []
        self.look_again()

    def look_again(self) -> None:
        """Read what others may have written since, such as another window; what is unsaved stays."""
        with self._noting_errors():
            self._keep(self._with_unsaved(_decode(self._fields())))

    def record(self, file: str, game: int) -> ProblemRecord:
        """Return the results of one problem."""
        return self._files.get(file, {}).get(game, ProblemRecord())

    def last_result(self, file: str, game: int) -> bool | None:
        """Return whether a problem was last solved, None if it was never tried."""
        record = self._files.get(file, {}).get(game)
        return None if record is None else record.solved_last

    def statistics(self, file: str) -> Statistics:
        """Return the statistics of a file's problems."""
        records = self._files.get(file, {}).values()
        solved = sum(record.solved_last for record in records)
        return Statistics(solved, len(records) - solved)

    def results(self, file: str) -> dict[int, bool]:
        """Return which problems of a file were tried, and whether they were last solved."""
        return {game: record.solved_last for game, record in self._files.get(file, {}).items()}

    def solved_by_file(self, today: date) -> tuple[tuple[str, frozenset[int]], ...]:
        """Return the files with results, the last one first, and the indexes of the problems last solved.

        Results dated in the future, by a wrong clock, are useless for the order.
        """
        files = [(file, games) for file, games in self._files.items() if file and games]
        now = today.isoformat()
        last = {
            file: max((record.day for record in games.values() if record.day <= now), default="")
            for file, games in files
        }
        files.sort(key=lambda item: last[item[0]], reverse=True)
        return tuple(
            (file, frozenset(game for game, record in games.items() if record.solved_last)) for file, games in files
        )

    def over_all(self, today: date) -> SolvingStatistics:
        """Return the statistics over all files."""
        records = [record for games in self._files.values() for record in games.values()]
        solved = sum(record.solved_last for record in records)
        tries = Tries(sum(record.solved for record in records), sum(record.failed for record in records))
        days = self._kept.days
        return SolvingStatistics(
            Tries(solved, len(records) - solved),
            tries,
            days.get(today.isoformat(), Tries()),
            self._kept.run,
            day_streak(days, today),
            longest_streak(days),
        )

    def note(self, file: str, game: int, *, solved: bool, day: str) -> None:
        """Add the result of a problem, and save it; raise OSError if that fails."""
        result = _Result(file, game, solved, day)
        self._kept = _with(self._kept, result)
        if file:
            self._unsaved.append(result)
            self._save()

    def note_mistake(self, *, solved: bool, day: str) -> None:
        """Count the first try of a mistake for its day, and save that; raise OSError if that fails."""
        result = _Result(None, 0, solved, day)
        self._kept = _with(self._kept, result)
        self._unsaved.append(result)
        self._save()

    @property
    def _files(self) -> _Files:
        return self._kept.files

    def _with_unsaved(self, kept: _Kept) -> _Kept:
        for result in self._unsaved:
            kept = _with(kept, result)
        return kept

    def _keep(self, saved: _Kept) -> None:
        """Take over what is saved; the results of games without a file are in no file."""
        self._kept = saved._replace(files={**saved.files, "": self._files.get("", {})})

    def _fields(self) -> dict[str, Any]:
        return self._read_fields(files={}, days={}, run={})

    def _save(self) -> None:
        """Merge the results into the file, which another process may have changed meanwhile."""

        def change() -> _Kept:
            fields = self._fields()
            kept = self._with_unsaved(_decode(fields))
            files, days = fields["files"], fields["days"]
            for file, game, *_ in self._unsaved:
                if file is not None:
                    files[file] = games = dict(_items(files.get(file)))
                    games[str(game)] = changed_entry(games.get(str(game)), encoded(kept.files[file][game]))
            for day in {result.day for result in self._unsaved} & kept.days.keys():
                days[day] = changed_entry(days.get(day), encoded(kept.days[day]))
            self._write_fields(files=files, days=days, run=changed_entry(fields["run"], encoded(kept.run)))
            return kept

        self._keep(in_turn(self.path, change))
        self._unsaved.clear()


def _with(kept: _Kept, result: _Result) -> _Kept:
    """Return the saved state with another result."""
    if result.file is not None:
        _add(kept.files, result.file, result)
    return _Kept(kept.files, tried(kept.days, result.day, solved=result.solved), kept.run.after(result.solved))


def _add(files: _Files, file: str, result: _Result) -> None:
    games = files.setdefault(file, {})
    before = games.get(result.game, ProblemRecord())
    games[result.game] = replace(
        before,
        solved=before.solved + result.solved,
        failed=before.failed + (not result.solved),
        solved_last=result.solved,
        day=result.day,
    )


def _decode(document: dict[str, Any]) -> _Kept:
    """Parse the saved state, skipping invalid entries."""
    files: _Files = {}
    for file, games in _items(document.get("files")):
        for game, values in _items(games):
            if isinstance(values, dict) and game.isdecimal() and len(game) <= _MOST_DIGITS:
                files.setdefault(file, {})[int(game)] = decoded(ProblemRecord, values, ProblemRecord())
    days = {
        day: decoded(Tries, tries, Tries())
        for day, tries in _items(document.get("days"))
        if isinstance(tries, dict) and _is_day(day)
    }
    run = document.get("run")
    return _Kept(files, days, decoded(Run, run, Run()) if isinstance(run, dict) else Run())


def _items(kept: object) -> list[tuple[str, Any]]:
    return list(kept.items()) if isinstance(kept, dict) else []


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
