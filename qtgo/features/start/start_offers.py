"""The offers of a start page besides a new game: recent games, the previous unfinished game, and problems.

All of it is read in a thread: files may be far away, and there is a window to be shown first.
"""

from __future__ import annotations

import stat
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from qtgo.core.record.game_info import GameInfo, game_info_node, read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.position import Position
from qtgo.core.study.problem import Problem
from qtgo.core.study.schedule import daily_set
from qtgo.features.problems.own_mistakes import MISTAKES_FILE, OwnMistakes
from qtgo.features.problems.problem_calendar import SCHEDULE_FILE, Repetitions
from qtgo.files.version_store import Version, VersionError, VersionReason, read_store
from qtgo.session.document.versions import read_version
from qtgo.session.work.from_threads import tell
from qtgo.sgf.collection import Collection
from qtgo.sgf.files import load
from qtgo.sgf.issue import SgfError

MOST_RECENT = 3
_MAX_BYTES = 1 << 19
_MAX_MOVES = 1000
_LOOKED_AT = 8  # recent files, until enough of them are found to be games


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game in a file or, if there is a version instead, kept nowhere else: its last position on the main line."""

    path: Path | None
    info: GameInfo
    position: Position
    version: Version | None = None

    @property
    def is_unfinished(self) -> bool:
        """Return whether moves were played, and no result is known."""
        return self.position.move_number > 0 and not self.info.has_ended


@dataclass(frozen=True, slots=True)
class OfferedProblems:
    """A file of problems: the number of solved ones, and the index of the first unsolved."""

    path: Path
    solved: int
    count: int
    next: int


@dataclass(frozen=True, slots=True)
class StartOffers:
    """The games and problems to go on with."""

    recent: tuple[OfferedGame, ...] = ()
    left: OfferedGame | None = None
    problems: OfferedProblems | None = None
    due: int = 0  # mistakes to practice today
    examples: tuple[OfferedGame, ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources: recent files, newest first; the folder of the versions; files of problems and the solved ones.

    ``practice`` is the folder of one's own mistakes and their schedule, ``most`` the most of them in a day.
    ``examples`` are games to open as long as there are too few of one's own.
    """

    recent_files: tuple[str, ...] = ()
    versions: Path | None = None
    problems: tuple[tuple[str, frozenset[int]], ...] = ()
    practice: Path | None = None
    most: int = 10
    today: date = date.min
    examples: tuple[Path, ...] = ()


class StartOffersReader(QObject):
    """Reads the offers in a thread, once for each call."""

    found = Signal(object)  # StartOffers

    def read(self, sources: Sources, also: Callable[[], object] = lambda: None) -> None:
        """Begin to read; ``also`` reads something else whose result is not reported."""

        def work() -> None:
            also()
            offers = read_offers(sources)
            tell(lambda: self.found.emit(offers))

        threading.Thread(target=work, name="start offers", daemon=True).start()


def read_offers(sources: Sources) -> StartOffers:
    """Read the offers; unreadable ones are left out."""
    of_problems = {file for file, _ in sources.problems}
    recent = list[OfferedGame]()
    for name in islice((name for name in sources.recent_files if name not in of_problems), _LOOKED_AT):
        game = _read_file(Path(name))
        if game is not None:
            recent.append(game)
        if len(recent) == MOST_RECENT:
            break
    last = next(iter(sources.recent_files), None)
    opened = next((game for game in recent if str(game.path) == last), None)
    due = 0 if sources.practice is None else _due(sources.practice, sources.today, sources.most)
    left, problems = _game_left(opened, sources.versions), _problems(sources.problems)
    examples = tuple(game for game in map(_read_file, sources.examples) if game is not None)
    return StartOffers(tuple(recent), left, problems, due, examples)


def _read_file(path: Path) -> OfferedGame | None:
    collection = _load(path)
    if collection is None:
        return None
    info, position = _end_of(collection.games[0])
    return OfferedGame(path, info, position)


def _load(path: Path) -> Collection | None:
    """Read a file that is not too large to be read for a picture of it."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_BYTES:
            return None
        return load(str(path))
    except (OSError, SgfError, ValueError):
        return None


def _end_of(root: Node) -> tuple[GameInfo, Position]:
    info = read_game_info(game_info_node(root))
    replay = Replay(root, info)
    *_, last = islice(root.main_line(), _MAX_MOVES)
    replay.go_to(last)
    return info, replay.position()


def _game_left(opened: OfferedGame | None, versions: Path | None) -> OfferedGame | None:
    """Return the game left last, if it is unfinished: that of the last file, or a later one that was never saved."""
    version = None if versions is None else _last_discarded(versions)
    if opened is not None and opened.path is not None and (version is None or _is_later(opened.path, version)):
        return opened if opened.is_unfinished else None
    if version is None:
        return None
    try:
        info, position = _end_of(read_version(version).games[version.game])
    except (VersionError, IndexError):
        return None
    left = OfferedGame(None, info, position, version)
    return left if left.is_unfinished else None


def _last_discarded(folder: Path) -> Version | None:
    """Return the last game that was closed without being saved anywhere."""
    versions, _ = read_store(folder)
    of_none = (version for version in versions if not version.path and version.summary.moves)
    return next((version for version in of_none if version.reason is VersionReason.DISCARDED), None)


def _is_later(path: Path, version: Version) -> bool:
    """Return whether a file seems to have been changed after a version was kept: its clock may be wrong."""
    try:
        changed = path.stat().st_mtime_ns // 1_000_000
    except OSError:
        return False
    return changed >= version.time or version.time > time.time_ns() // 1_000_000


def _due(folder: Path, today: date, most: int) -> int:
    """Return the number of mistakes due today; broken files are reported when practice starts."""
    try:
        mistakes = OwnMistakes(folder / MISTAKES_FILE, only_looks=True)
        repetitions = Repetitions(folder / SCHEDULE_FILE, only_looks=True)
    except ValueError:
        return 0
    return len(daily_set(mistakes.known, repetitions.known, today, most))


def _problems(files: Sequence[tuple[str, frozenset[int]]]) -> OfferedProblems | None:
    """Return the first file that still has problems; its pages of text do not count."""
    for name, solved in files:
        collection = _load(Path(name))
        games = () if collection is None else collection.games
        problems = [index for index, root in enumerate(games) if Problem(root).is_problem]
        if problems:
            done = solved.intersection(problems)
            following = next((index for index in problems if index not in done), problems[0])
            return OfferedProblems(Path(name), len(done), len(problems), following)
    return None
