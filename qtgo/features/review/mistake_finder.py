"""Finds a player's mistakes in games that were analyzed before, in their files or in the cache."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.session.work.from_threads import tell

if TYPE_CHECKING:
    from qtgo.core.analysis.many_games.history import ReviewedGame
    from qtgo.core.analysis.review import GameReview
    from qtgo.core.study.mistake import Mistake

_STEPS = 5
"""Steps at a time, such as reading a node: a few milliseconds."""

Found = Mapping[AnalysisKey, PositionAnalysis]
FindAnalyses = Callable[[Sequence[AnalysisKey], Callable[[Found], None]], None]
"""Calls a function with cached analyses, at once or later."""


_Value = TypeVar("_Value")


class _Answer(Generic[_Value]):
    """A pending answer, None until it is there; ``wake`` is called then."""

    def __init__(self) -> None:
        self.found: _Value | None = None
        self.wake: Callable[[], None] = lambda: None

    def take(self, found: _Value) -> None:
        self.found = found
        self.wake()


class GamePlace(NamedTuple):
    """A game of a file, and whose moves of it are looked at."""

    path: Path
    game: int
    colors: frozenset[Color]


FindGames = Callable[[Callable[[Iterable[GamePlace]], None]], object]
"""Calls a function with the games to look at, at once or later."""


class KnownReview(NamedTuple):
    """The known review of a game's main line, found without asking an engine."""

    nodes: Sequence[Node]
    places: Sequence[int]
    review: GameReview


class MistakeSearch(NamedTuple):
    """A search so far: the number of games read, the numbers of the analyzed ones, and their mistakes."""

    looked_at: int = 0
    reviews: tuple[ReviewedGame, ...] = ()
    mistakes: tuple[Mistake, ...] = ()


def known_review(root: Node, find: FindAnalyses, marking: Marking) -> Generator[_Waiting, None, KnownReview | None]:
    """Review a game by known analyses in short steps, yielding pending answers; return None without any."""
    from qtgo.gtp.review_line import MOST_NODES, ReviewLine
    from qtgo.gtp.review_run import ReviewRun

    game, line, answer = Game(root), ReviewLine(), _Answer[Found]()
    nodes = list(islice(root.main_line(), MOST_NODES))
    yield from line.read(game, nodes)
    find(line.keys, answer.take)
    yield answer
    kept = answer.found or {}
    known = line.known(kept.get)
    if sum(analysis is not None and analysis.lead is not None for analysis in known) < 2:
        return None
    marking = marking.for_players(game.info.ranks)
    run = ReviewRun(
        line.targets, line.moves, known=known, marking=marking, set_up_after=line.set_up_after, numbers=line.numbers
    )
    return KnownReview(nodes, line.places, run.review())


class MistakeFinder(QObject):
    """Searches games in the window's thread, in steps of a few milliseconds; files are read in another."""

    progressed = Signal(object)  # MistakeSearch
    finished = Signal(object)  # MistakeSearch
    _read = Signal(object)  # Callable[[], None]: what is due when a file has been read

    def __init__(self, parent: QObject | None = None, *, today: Callable[[], str] = str) -> None:
        """Make the object; ``today`` returns the day that counts for games without a date."""
        super().__init__(parent)
        self._today = today
        self._steps: Iterator[_Waiting] | None = None
        self._thread = ThreadPoolExecutor(1, "games")  # which has not started until there is a file to read
        self._read.connect(lambda act: act())
        self._search = MistakeSearch()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_searching(self) -> bool:
        """Return whether a search is under way."""
        return self._steps is not None

    def search(
        self,
        find_games: FindGames,
        find: FindAnalyses,
        least: LossClass,
        marking: Marking = DEFAULT_MARKING,
    ) -> None:
        """Search the games that are found, canceling a running search; ``find`` reads cached analyses."""
        self._search = MistakeSearch()
        self._steps = self._read_all(
            find_games, partial(_mistakes_of, load=self._load, find=find, least=least, marking=marking)
        )
        self._timer.start(0)

    def cancel(self) -> None:
        """Cancel the search."""
        self._timer.stop()
        self._steps = None

    def _go_on(self) -> None:
        """Make some steps, up to one that waits for something."""
        steps = self._steps
        if steps is None:
            return
        count = 0
        for answer in islice(steps, _STEPS):
            count += 1
            if answer is not None and answer.found is None:
                self._timer.stop()
                answer.wake = lambda: self._wake(steps)
                return
        if count < _STEPS:
            self.cancel()
            self.finished.emit(self._search)

    def _load(self, path: Path, on_read: Callable[[Sequence[Node]], None]) -> None:
        """Call a function with the games of a file, none if it cannot be read, once they are read."""

        def read() -> None:
            games = _games_of(path)
            tell(lambda: self._read.emit(partial(on_read, games)))

        self._thread.submit(read)

    def _wake(self, steps: Iterator[_Waiting]) -> None:
        if steps is self._steps:
            self._timer.start(0)

    def _read_all(self, find_games: FindGames, read: Callable[[GamePlace, str], _Reading]) -> Iterator[_Waiting]:
        games = _Answer[Iterable[GamePlace]]()
        find_games(games.take)
        yield games
        for place in games.found or ():
            found = yield from read(place, self._today())
            looked_at, reviews, mistakes = self._search
            if found is not None:
                reviews, mistakes = (*reviews, found[0]), (*mistakes, *found[1])
            self._search = MistakeSearch(looked_at + 1, reviews, mistakes)
            self.progressed.emit(self._search)
            yield None


_Waiting: TypeAlias = "_Answer[Found] | _Answer[Sequence[Node]] | _Answer[Iterable[GamePlace]] | None"
_Reading: TypeAlias = "Generator[_Waiting, None, tuple[ReviewedGame, list[Mistake]] | None]"
_Load: TypeAlias = Callable[[Path, Callable[[Sequence[Node]], None]], None]


def _games_of(path: Path) -> Sequence[Node]:
    """Return the games of a file, none if it cannot be read."""
    from qtgo.sgf.files import load
    from qtgo.sgf.issue import SgfError

    try:
        return load(path).games
    except (OSError, SgfError, ValueError):
        return ()


def _mistakes_of(
    place: GamePlace, today: str, load: _Load, find: FindAnalyses, least: LossClass, marking: Marking
) -> _Reading:
    from qtgo.core.record.game_info import read_game_info
    from qtgo.core.study.mistake import Mistake, mistakes_in
    from qtgo.report.summary import reviewed_game

    answer = _Answer[Sequence[Node]]()
    load(place.path, answer.take)
    yield answer
    games = answer.found or ()
    if place.game >= len(games):
        return None
    root = games[place.game]
    known = yield from known_review(root, find, marking)
    if known is None:
        return None
    found = []
    for mistake in mistakes_in(root, known.nodes, known.places, known.review, least, place.colors):
        if isinstance(mistake, Mistake):
            found.append(mistake)
        yield None
    return reviewed_game(read_game_info(root), known.review, today, str(place.path)), found
