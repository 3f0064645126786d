"""The numbers of reviewed games, in a JSON file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from qtgo.core.analysis.history import ReviewedGame, side_numbers
from qtgo.core.analysis.review import GameReview
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import locked
from qtgo.files.state_file import StateFile, by_key, changed_entry

_GAMES = "games"
_KEY = "key"
_KEY_BYTES = 12
_DATE = len("2026-01-01")


def reviewed_game(info: GameInfo, review: GameReview, today: str, file: str = "") -> ReviewedGame:
    """Return the numbers of a review; a game is known again by its moves and players."""
    moves = " ".join(f"{move.move.color.letter}{move.move.vertex}" for move in review.moves)
    text = "\0".join((str(info.width), str(info.height), info.black.name, info.white.name, moves))
    key = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_KEY_BYTES).hexdigest()
    return ReviewedGame(
        key,
        info.date[:_DATE] or today,
        info.black.name,
        info.white.name,
        info.width,
        info.height,
        info.result,
        file,
        side_numbers(review, Color.BLACK),
        side_numbers(review, Color.WHITE),
        ", ".join(dict.fromkeys(source.engine for source in review.sources if source.engine)),
        ", ".join(source.network for source in review.sources if source.network),
        review.visits,
    )


class ReviewedGames(StateFile):
    """The games in the order in which they were first reviewed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._unsaved: dict[str, ReviewedGame] = {}

    def read(self) -> Sequence[ReviewedGame]:
        """Return all games, the unsaved ones too; raise OSError where the file cannot be read."""
        return list({**self._kept(), **self._unsaved}.values())

    def note(self, games: Iterable[ReviewedGame]) -> None:
        """Add games, in place of earlier numbers of them, and save them; raise OSError if that fails."""
        self._unsaved.update((game.key, game) for game in games)
        with locked(self.path):
            kept = self._kept()
            if any(kept.get(key) != game for key, game in self._unsaved.items()):
                entries = self._entries()
                changed = {key: changed_entry(entries.get(key), encoded(game)) for key, game in self._unsaved.items()}
                self._write_fields(**{_GAMES: list((entries | changed).values())})
        self._unsaved.clear()

    def _kept(self) -> dict[str, ReviewedGame]:
        """Return the entries of the file by key, skipping invalid ones; put a broken file aside; raise OSError."""
        entries = self._entries().values()
        games = (decoded(ReviewedGame, entry, ReviewedGame()) for entry in entries if isinstance(entry, dict))
        return {game.key: game for game in games if game.key}

    def _entries(self) -> dict[str, Any]:
        return by_key(self._read_fields(**{_GAMES: []})[_GAMES], _KEY)
