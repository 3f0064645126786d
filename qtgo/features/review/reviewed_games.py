"""The numbers of reviewed games, in a JSON file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, by_key, changed_entry

_GAMES = "games"
_KEY = "key"


class ReviewedGames(StateFile):
    """The games in the order in which they were first reviewed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._unsaved: dict[str, ReviewedGame] = {}

    def read(self) -> Sequence[ReviewedGame]:
        """Return all games, the unsaved ones too; raise OSError where the file cannot be read."""
        return list({**self._kept(), **self._unsaved}.values())

    def note(self, games: Iterable[ReviewedGame]) -> None:
        """Add games, in place of earlier numbers of them, and save them; raise OSError if that fails.

        Habits that were known of a game stay where the new numbers come without.
        """
        self._unsaved.update((game.key, game) for game in games)

        def change() -> None:
            entries = self._entries()
            kept = _games(entry for key, entry in entries.items() if key in self._unsaved)
            for key, game in self._unsaved.items():
                if game.habits is None and key in kept:
                    self._unsaved[key] = replace(game, habits=kept[key].habits)
            if any(kept.get(key) != game for key, game in self._unsaved.items()):
                changed = {key: changed_entry(entries.get(key), encoded(game)) for key, game in self._unsaved.items()}
                self._write_fields(**{_GAMES: list((entries | changed).values())})

        in_turn(self.path, change)
        self._unsaved.clear()

    def _kept(self) -> dict[str, ReviewedGame]:
        """Return the entries of the file by key, skipping invalid ones; put a broken file aside; raise OSError."""
        return _games(self._entries().values())

    def _entries(self) -> dict[str, Any]:
        return by_key(self._read_fields(**{_GAMES: []})[_GAMES], _KEY)


def _games(entries: Iterable[object]) -> dict[str, ReviewedGame]:
    games = (decoded(ReviewedGame, entry, ReviewedGame()) for entry in entries if isinstance(entry, dict))
    return {game.key: game for game in games if game.key}
