"""The kept numbers of reviewed games, as features read and add to them: what fails is reported to the user."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.files.file_problems import Stored
from qtgo.session.work.from_threads import tell
from qtgo.shell.context import Context

if TYPE_CHECKING:
    from qtgo.core.analysis.many_games.history import ReviewedGame

_REVIEWS = "reviews.json"


class KeptReviews:
    """The file of the user's reviewed games, read and written in a thread, for hundreds take a while."""

    def __init__(self, context: Context) -> None:
        self._storage, self._games = context.storage, ReviewedGames(context.folders.data / _REVIEWS)
        self._thread = ThreadPoolExecutor(1, "reviews")

    def read(self, take: Callable[[Sequence[ReviewedGame]], object]) -> None:
        """Call a function with all games once they are read, none if they cannot be."""
        games: list[ReviewedGame] = []
        self._do(lambda: games.extend(self._games.read()), lambda: take(games))

    def note(self, games: Sequence[ReviewedGame]) -> None:
        """Note the numbers of games."""
        self._do(lambda: self._games.note(games))

    def finish(self, act: Callable[[], object]) -> None:
        """Call a function once all that was noted is written."""
        self._thread.submit(lambda: None).add_done_callback(lambda _done: tell(act))

    def _do(self, work: Callable[[], object], then: Callable[[], object] = lambda: None) -> None:
        self._thread.submit(work).add_done_callback(lambda done: tell(partial(self._end, done, then)))

    def _end(self, done: Future[object], then: Callable[[], object]) -> None:
        """Report what went wrong, and go on."""
        with self._storage.using(Stored.REVIEWS, self._games):
            done.result()
        then()
