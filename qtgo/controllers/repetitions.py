"""The schedule of practiced positions, in a JSON file."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from qtgo.core.study.schedule import PracticeRecord, repeated
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import locked, put_aside, read_object, write_object

SCHEDULE_FILE = "practice.json"
_VERSION = 1
_POSITIONS = "positions"


class _Try(NamedTuple):
    position: str
    solved: bool
    day: date


class Repetitions:
    """The practice record of each position; tries that could not be saved are saved with the next one.

    ``broken`` is where an unreadable file was put.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.broken: Path | None = None
        self._known: dict[str, PracticeRecord] = {}
        self._unsaved: list[_Try] = []
        with contextlib.suppress(OSError):
            self._known = self._read()

    @property
    def known(self) -> Mapping[str, PracticeRecord]:
        """Return the records of the positions that were tried."""
        return self._known

    def note(self, position: str, day: date, *, solved: bool) -> None:
        """Note the first try of a day at a position, and save it; raise OSError if that fails."""
        self._unsaved.append(_Try(position, solved, day))
        self._known[position] = repeated(self._known.get(position), day, solved=solved)
        with locked(self.path):
            known = self._read()
            for tried in self._unsaved:
                known[tried.position] = repeated(known.get(tried.position), tried.day, solved=tried.solved)
            entries = {position: encoded(repetition) for position, repetition in known.items()}
            write_object(self.path, {"version": _VERSION, _POSITIONS: entries}, indent=1)
        self._unsaved.clear()
        self._known = known

    def _read(self) -> dict[str, PracticeRecord]:
        """Read the file, skipping what is invalid; raise OSError."""
        try:
            kept: Any = read_object(self.path).get(_POSITIONS, {})
        except ValueError:
            self.broken = put_aside(self.path)
            return {}
        entries = kept.items() if isinstance(kept, dict) else ()
        return {
            position: decoded(PracticeRecord, entry, PracticeRecord())
            for position, entry in entries
            if isinstance(entry, dict)
        }
