"""The calendar of problems: when each practiced position is due again, in a JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from qtgo.core.study.schedule import PracticeRecord, repeated
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, changed_entry

SCHEDULE_FILE = "practice.json"
_POSITIONS = "positions"


class _Try(NamedTuple):
    position: str
    solved: bool
    day: date


class Repetitions(StateFile):
    """The practice record of each position; tries that could not be saved are saved with the next one."""

    def __init__(self, path: Path, *, only_looks: bool = False) -> None:
        super().__init__(path, only_looks=only_looks)
        self._known: dict[str, PracticeRecord] = {}
        self._unsaved: list[_Try] = []
        self.look_again()

    def look_again(self) -> None:
        """Read what others may have written since, such as another window; what is unsaved stays."""
        with self._noting_errors():
            self._known = self._with_unsaved(_records(self._entries()))

    @property
    def known(self) -> Mapping[str, PracticeRecord]:
        """Return the records of the positions that were tried."""
        return self._known

    def note(self, position: str, day: date, *, solved: bool) -> None:
        """Note the first try of a day at a position, and save it; raise OSError if that fails."""
        self._unsaved.append(_Try(position, solved, day))
        self._known[position] = repeated(self._known.get(position), day, solved=solved)

        def change() -> dict[str, PracticeRecord]:
            entries = self._entries()
            known = self._with_unsaved(_records(entries))
            for position, *_ in self._unsaved:
                entries[position] = changed_entry(entries.get(position), encoded(known[position]))
            self._write_fields(**{_POSITIONS: entries})
            return known

        self._known = in_turn(self.path, change)
        self._unsaved.clear()

    def _with_unsaved(self, known: dict[str, PracticeRecord]) -> dict[str, PracticeRecord]:
        for position, solved, day in self._unsaved:
            known[position] = repeated(known.get(position), day, solved=solved)
        return known

    def _entries(self) -> dict[str, Any]:
        """Read the file; raise OSError."""
        entries: dict[str, Any] = self._read_fields(**{_POSITIONS: {}})[_POSITIONS]
        return entries


def _records(entries: Mapping[str, Any]) -> dict[str, PracticeRecord]:
    """Return the records of the valid entries."""
    known = {
        position: decoded(PracticeRecord, entry, PracticeRecord())
        for position, entry in entries.items()
        if isinstance(entry, dict)
    }
    return {position: record for position, record in known.items() if record.streak >= 0}
