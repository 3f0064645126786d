"""The rounds of guessing the score, in a JSON file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from qtgo.core.study.score_guess import ScoreRound
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile

_ROUNDS = "rounds"
_MOST_ERROR = 1e4  # points: more than any board has


class ScoreRounds(StateFile):
    """The rounds in the order in which they were finished; those that could not be saved are saved with the next."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._unsaved: list[ScoreRound] = []

    def read(self) -> Sequence[ScoreRound]:
        """Return all rounds, the unsaved ones too; raise OSError where the file cannot be read."""
        found = (decoded(ScoreRound, entry, ScoreRound()) for entry in self._entries() if isinstance(entry, dict))
        return [*filter(_can_be, found), *self._unsaved]

    def note(self, finished: ScoreRound) -> None:
        """Add a round and save it; raise OSError if that fails."""
        self._unsaved.append(finished)
        in_turn(self.path, lambda: self._write_fields(**{_ROUNDS: [*self._entries(), *map(encoded, self._unsaved)]}))
        self._unsaved.clear()

    def _entries(self) -> list[Any]:
        """Return the entries of the file; put a broken file aside."""
        entries: list[Any] = self._read_fields(**{_ROUNDS: []})[_ROUNDS]
        return entries


def _can_be(finished: ScoreRound) -> bool:
    return bool(finished.date) and 0 < finished.guesses < _MOST_ERROR and 0 <= finished.error < _MOST_ERROR
