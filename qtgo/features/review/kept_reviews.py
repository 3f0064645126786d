"""The kept numbers of reviewed games, as features read and add to them: what fails is reported to the user."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt

from qtgo.files.file_problems import Stored
from qtgo.shell.context import Context

if TYPE_CHECKING:
    from qtgo.core.analysis.history import ReviewedGame
    from qtgo.features.review.reviewed_games import ReviewedGames

_REVIEWS = "reviews.json"


class KeptReviews:
    """The file of the user's reviewed games."""

    def __init__(self, context: Context) -> None:
        self._storage, self._file = context.storage, context.folders.data / _REVIEWS

    def read(self) -> Sequence[ReviewedGame]:
        """Return all games, none if they cannot be read."""
        games: Sequence[ReviewedGame] = []
        with self._storage.guard(Stored.REVIEWS, self._file):
            games = self._games.read()
        self._storage.tell_broken(Stored.REVIEWS, self._games)
        return games

    def note(self, games: Sequence[ReviewedGame]) -> None:
        """Note the numbers of games."""
        with self._storage.guard(Stored.REVIEWS, self._file):
            self._games.note(games)
        self._storage.tell_broken(Stored.REVIEWS, self._games)

    @cached_property
    def _games(self) -> ReviewedGames:
        from qtgo.features.review.reviewed_games import ReviewedGames

        return ReviewedGames(self._file)


def today() -> str:
    """Return the day that counts for games without a date."""
    return QDate.currentDate().toString(Qt.DateFormat.ISODate)
