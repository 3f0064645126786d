"""The kept numbers of reviewed games, as features read and add to them: what fails is reported to the user."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt

from qtgo.files.file_problems import Stored
from qtgo.shell.context import Context

if TYPE_CHECKING:
    from qtgo.core.analysis.many_games.history import ReviewedGame
    from qtgo.features.review.reviewed_games import ReviewedGames
    from qtgo.session.work.task import Task

_REVIEWS = "reviews.json"


class KeptReviews:
    """The file of the user's reviewed games."""

    def __init__(self, context: Context) -> None:
        self._storage, self._file = context.storage, context.folders.data / _REVIEWS

    def read(self) -> Sequence[ReviewedGame]:
        """Return all games, none if they cannot be read."""
        return self._guarded(self._games.read)

    def reading(self) -> Task[Sequence[ReviewedGame]]:
        """Read all games in a thread, for hundreds take a while."""
        from qtgo.session.work.task import Task

        games = self._games
        return Task(lambda _report: games.read())

    def result(self, reading: Task[Sequence[ReviewedGame]]) -> Sequence[ReviewedGame]:
        """Return the games that were read, none if they cannot be."""
        return self._guarded(reading.result)

    def _guarded(self, read: Callable[[], Sequence[ReviewedGame]]) -> Sequence[ReviewedGame]:
        games: Sequence[ReviewedGame] = []
        with self._storage.guard(Stored.REVIEWS, self._file):
            games = read()
        self._storage.tell_broken(Stored.REVIEWS, self._games)
        return games

    def note(self, games: Sequence[ReviewedGame]) -> None:
        """Note the numbers of games."""
        self._guarded_note(lambda: self._games.note(games))

    def noting(self, games: Sequence[ReviewedGame]) -> Task[None]:
        """Note the numbers of games, and write all that is kept in a thread; no others until that has ended."""
        from qtgo.session.work.task import Task

        kept = self._games
        kept.add(games)
        return Task(lambda _report: kept.save())

    def end_noting(self, noting: Task[None]) -> None:
        """Report what went wrong with noting games, which is waited for."""
        self._guarded_note(noting.result)

    def _guarded_note(self, note: Callable[[], None]) -> None:
        with self._storage.guard(Stored.REVIEWS, self._file):
            note()
        self._storage.tell_broken(Stored.REVIEWS, self._games)

    @cached_property
    def _games(self) -> ReviewedGames:
        from qtgo.features.review.reviewed_games import ReviewedGames

        return ReviewedGames(self._file)


def today() -> str:
    """Return the day that counts for games without a date."""
    return QDate.currentDate().toString(Qt.DateFormat.ISODate)
