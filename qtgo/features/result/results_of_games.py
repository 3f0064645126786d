"""The user's finished games against engines, in a JSON file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from qtgo.core.rating.played_game import PlayedGame
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, by_key, changed_entry

_GAMES = "games"
_KEY = "key"
_MOST_RATING = 5000.0  # Elo


class Results(StateFile):
    """The games in the order in which they were finished; those that could not be saved are saved with the next one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._unsaved: dict[str, PlayedGame] = {}

    def read(self) -> Sequence[PlayedGame]:
        """Return all games, the unsaved ones too; raise OSError where the file cannot be read."""
        return _games({**self._entries(), **_entries_of(self._unsaved)})

    def note(self, game: PlayedGame) -> None:
        """Add a game, in place of an earlier result of it, and save it; raise OSError if that fails."""
        self._unsaved[game.key] = game

        def change() -> None:
            entries = self._entries()
            for key, entry in _entries_of(self._unsaved).items():
                entries[key] = changed_entry(entries.get(key), entry)
            self._write_fields(**{_GAMES: list(entries.values())})

        in_turn(self.path, change)
        self._unsaved.clear()

    def _entries(self) -> dict[str, Any]:
        """Return the entries of the file by the games' keys; put a broken file aside."""
        return by_key(self._read_fields(**{_GAMES: []})[_GAMES], _KEY)


def _entries_of(games: dict[str, PlayedGame]) -> dict[str, Any]:
    return {key: encoded(game) for key, game in games.items()}


def _games(entries: dict[str, Any]) -> list[PlayedGame]:
    games = (decoded(PlayedGame, entry, PlayedGame()) for entry in entries.values() if isinstance(entry, dict))
    return [game for game in games if game.key and _can_be(game)]


def _can_be(game: PlayedGame) -> bool:
    """Return whether there is such a board, and such an opponent: with others no rating can be reckoned."""
    rating = game.opponent_rating
    is_opponent = (rating is None or abs(rating) <= _MOST_RATING) and 0 <= game.opponent_deviation <= _MOST_RATING
    return is_opponent and _is_side(game.width) and _is_side(game.height)


def _is_side(side: int) -> bool:
    return MIN_SIZE <= side <= MAX_SIZE
