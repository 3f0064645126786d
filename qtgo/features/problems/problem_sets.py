"""Sets of problems to solve in a row: the games of a file, those of a collection, or one's own mistakes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QLocale

from qtgo.core.record.properties import simple_text_of
from qtgo.core.record.tree import Node
from qtgo.core.study.problem import has_lines
from qtgo.features.file.file_feature import FileFeature
from qtgo.files.file_problems import Stored
from qtgo.files.input import is_folder
from qtgo.files.names import spelled_alike
from qtgo.settings import Settings
from qtgo.shell.context import Context
from qtgo.storage_health import KeptFile
from qtgo.text.record.date_words import date_text
from qtgo.text.record.problem_words import no_solution_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.study.problem_session import ProblemPlace
    from qtgo.core.study.schedule import PracticeRecord
    from qtgo.features.problems.problem_calendar import Repetitions
    from qtgo.features.problems.problem_progress import ProblemProgress

tr = Texts("problems")

Listed = TypeVar("Listed")


class LessonSteps(Protocol):
    """What is said while a lesson is played: its words, and what the ways on and back are called."""

    def say(self, text: str) -> str:
        """Return words of the lesson in the language in use."""

    def next_text(self) -> str:
        """Return what the way to the next step is called in menus."""

    def previous_text(self) -> str:
        """Return what the way to the step before is called in menus."""


class ProblemSet(Protocol):
    """Problems with one among them that is shown.

    ``asks`` if an engine is asked about unknown moves; ``kind`` is the kind of the saved results; ``seconds`` is
    the time for each problem, 0 for any; ``lesson`` is what is said while they are the steps of a lesson.
    """

    asks: bool
    seconds: int
    kind: Stored
    lesson: LessonSteps | None

    @property
    def kept(self) -> KeptFile:
        """Return where the results are kept."""

    @property
    def count(self) -> int:
        """Return the number of problems."""

    @property
    def index(self) -> int:
        """Return which one is shown, from 0."""

    @property
    def key(self) -> object:
        """Return the key of the problem shown."""

    @property
    def group(self) -> str:
        """Return the group of the problem."""

    def root(self) -> Node:
        """Return the record of the problem shown."""

    def nothing_text(self) -> str:
        """Return why there is nothing to solve in the problem shown."""

    def go_to(self, index: int) -> None:
        """Show another one."""

    def step(self, direction: int) -> bool:
        """Show the next one, or the one before; return whether there is one."""

    def results(self) -> Mapping[int, bool]:
        """Return which problems were tried, and whether they were last solved."""

    def note(self, solved: bool) -> None:
        """Note the result of the problem shown; raise OSError if it cannot be saved."""

    def title(self) -> str:
        """Return the title of the problem shown: its number."""

    def details(self) -> str:
        """Return the details of the problem."""

    def end_text(self) -> str:
        """Return the text after the last problem; empty where the user knows the reason for the end."""


class FileProblems:
    """The games of the open file, and the files beside it in its folder; pages of text between them do not count."""

    asks = False
    seconds = 0
    kind = Stored.PROBLEMS
    lesson: LessonSteps | None = None

    def __init__(
        self,
        context: Context,
        files: FileFeature,
        progress: Callable[[], ProblemProgress],
        repetitions: Callable[[], Repetitions],
    ) -> None:
        self._document, self._game_controller, self._settings = context.document, context.game, context.settings
        self._files, self._progress, self._repetitions = files, progress, repetitions
        self._unreadable: set[Path] = set()
        self._is_stopped = False
        self._counted: tuple[list[Node], Sequence[int]] = [], ()

    @property
    def kept(self) -> KeptFile:
        """Return the results by file."""
        return self._progress()

    @property
    def count(self) -> int:
        """Return the number of games with moves in the file."""
        return len(self._numbers)

    @property
    def index(self) -> int:
        """Return which of them is shown, or comes next."""
        return bisect_left(self._numbers, self._game)

    @property
    def key(self) -> object:
        """Return the file and the index of the game shown."""
        return self._file, self._game

    @property
    def _game(self) -> int:
        return self._document.state.game

    @property
    def _numbers(self) -> Sequence[int]:
        """Return the indexes of the games with moves, counted again when the list is another one."""
        games, numbers = self._counted
        if games != self._document.collection.games:
            games = list(self._document.collection.games)
            numbers = [number for number, root in enumerate(games) if has_lines(root)]
            self._counted = games, numbers
        return numbers

    @property
    def group(self) -> str:
        """Return the name of the problem, or of its file."""
        return self._game_controller.game.info.game_name or self._document.state.name

    def root(self) -> Node:
        """Return the game shown, turned and recolored at random if the user has chosen so."""
        return _disguised(self._game_controller.game.root, self._settings.value)

    def nothing_text(self) -> str:
        """Return why there is nothing to solve in the game shown."""
        return no_solution_text(self._game_controller.game.root)

    def go_to(self, index: int) -> None:
        """Show another game of the file."""
        if index < self.count:
            self._document.show(self._numbers[index])

    def seek(self) -> None:
        """Show the next game of the file that can be solved if the one shown cannot, else the first; or stay there."""
        game = next((each for each in map(self._problem_from, (self._game, 0)) if each is not None), self._game)
        self._document.show(game)

    def step(self, direction: int) -> bool:
        """Show the next game of the file that can be solved, else the next file of its folder."""
        self._is_stopped = False
        game = self._problem_from(self._game + direction, direction)
        if game is None:
            return self._open_beside(direction)
        self._document.show(game)
        return True

    def results(self) -> Mapping[int, bool]:
        """Return the results of the file's problems."""
        results = self._progress().results(self._file)
        return {index: results[game] for index, game in enumerate(self._numbers) if game in results}

    def note(self, solved: bool) -> None:
        """Save a result, and when the problem is to be repeated."""
        from qtgo.features.problems.collection_reader import position_of

        today = date.today()
        root = self._document.collection.games[self._game]
        try:
            self._progress().note(self._file, self._game, solved=solved, day=today.isoformat())
        finally:  # what one file cannot take is no reason for the other to miss it
            if self._file:
                self._repetitions().note(position_of(root), today, solved=solved)

    def title(self) -> str:
        """Return the number of the problem in the file."""
        return _numbered(self.index, self.count)

    def details(self) -> str:
        """Return the results of the file's problems, and the time of the last try of this one."""
        number, progress = QLocale().toString, self._progress()
        done = progress.statistics(self._file)
        parts = [
            tr("{solved} solved, {failed} failed in this file").format(
                solved=number(done.solved), failed=number(done.failed)
            ),
            *_last_try(progress, self._file, self._game),
        ]
        return "\n".join(parts)

    def end_text(self) -> str:
        """Return the text after the last problem; empty if a file could not be read or the user chose to stay."""
        return "" if self._is_stopped else tr("No more problems in this folder.")

    @property
    def _file(self) -> str:
        path = self._document.state.path
        return "" if path is None else str(path)

    def _problem_from(self, game: int, direction: int = 1) -> int | None:
        """Return the first game from this one on that can be solved: a page of text between problems cannot."""
        from qtgo.core.study.problem import Problem

        games = self._document.collection.games
        order = range(game, len(games) if direction > 0 else -1, direction)
        return next((index for index in order if Problem(games[index]).is_problem), None)

    def _open_beside(self, direction: int) -> bool:
        """Open the file before or after this one in its folder, at its first or last problem.

        An unreadable one is reported once, and skipped the next time.
        """
        from qtgo.sgf.formats.importers import name_order

        path = self._document.state.path
        if path is None:
            return False
        found = (file for file in path.parent.glob("*") if file.suffix.lower() == ".sgf" and not is_folder(file))
        files = sorted((file for file in found if file not in self._unreadable), key=lambda file: name_order(file.name))
        names = [spelled_alike(file.name) for file in files]  # the folder may spell them otherwise than who chose one
        own = spelled_alike(path.name)
        index = names.index(own) + direction if own in names else -1
        if not 0 <= index < len(files):
            return False
        if not self._files.open_path(files[index], move=0):
            self._is_stopped = True
            if not self._document.state.modified:  # else the user may only want to keep the game
                self._unreadable.add(files[index])
            return False
        last = len(self._document.collection.games) - 1 if direction < 0 else 0
        game = self._problem_from(last, direction)
        self._document.show(last if game is None else game)
        return True


class _ListedProblems(Generic[Listed]):
    """Problems of a list, of which one is shown; the open file stays as it is."""

    lesson: LessonSteps | None = None

    def __init__(self, listed: Sequence[Listed], index: int = 0) -> None:
        self._listed, self._index = listed, index

    @property
    def count(self) -> int:
        """Return the number of problems."""
        return len(self._listed)

    @property
    def index(self) -> int:
        """Return which one is shown."""
        return self._index

    @property
    def _shown(self) -> Listed:
        return self._listed[self._index]

    def go_to(self, index: int) -> None:
        """Show another one."""
        self._index = index

    def step(self, direction: int) -> bool:
        """Show the next one, or the one before."""
        index = self._index + direction
        if not 0 <= index < self.count:
            return False
        self._index = index
        return True


class CollectionProblems(_ListedProblems["ProblemPlace"]):
    """A session with problems of a collection, whose files are read as they come; the open file stays as it is."""

    asks = False
    kind = Stored.PROBLEMS

    def __init__(
        self,
        places: Sequence[ProblemPlace],
        progress: ProblemProgress,
        repetitions: Repetitions,
        settings: Callable[[], Settings],
        *,
        index: int = 0,
        seconds: int = 0,
        today: Callable[[], date] = date.today,
    ) -> None:
        """Take the problems in their order, and which of them is the first."""
        super().__init__(places, index)
        self._progress, self._repetitions = progress, repetitions
        self._settings, self._today = settings, today
        self.seconds = seconds

    @property
    def kept(self) -> KeptFile:
        """Return the results by file."""
        return self._progress

    @property
    def group(self) -> str:
        """Return the name of the problem, or of its file."""
        name = simple_text_of(self._plain_root(), "GN")
        return name or Path(self._shown.file).name

    def root(self) -> Node:
        """Return the record of the problem shown, turned and recolored at random if the user has chosen so."""
        return _disguised(self._plain_root(), self._settings())

    def nothing_text(self) -> str:
        """Return why there is nothing to solve: the file may be deleted."""
        from qtgo.sgf.issue import SgfError
        from qtgo.text.file_issue_words import sgf_error_text
        from qtgo.text.file_problem_words import os_error_text

        try:
            return no_solution_text(self._read_root())
        except OSError as error:
            return tr("This problem cannot be shown. {reason}").format(reason=os_error_text(error))
        except SgfError as error:
            return tr("This problem cannot be shown. {reason}").format(reason=sgf_error_text(error))
        except IndexError:
            return tr("{file} does not have this problem any more.").format(file=Path(self._shown.file).name)

    def results(self) -> Mapping[int, bool]:
        """Return the results of the problems."""
        results = (self._progress.last_result(place.file, place.game) for place in self._listed)
        return {index: result for index, result in enumerate(results) if result is not None}

    def note(self, solved: bool) -> None:
        """Save a result, and when the problem is to be repeated."""
        today, place = self._today(), self._shown
        try:
            self._progress.note(place.file, place.game, solved=solved, day=today.isoformat())
        finally:
            self._repetitions.note(place.position, today, solved=solved)

    def title(self) -> str:
        """Return the number of the problem in the session."""
        return _numbered(self._index, self.count)

    def details(self) -> str:
        """Return the state of the session, the time of the last try of this problem, and its next date."""
        number, results = QLocale().toString, self.results()
        solved = sum(results.values())
        place = self._shown
        parts = [
            tr("{solved} solved, {failed} failed").format(solved=number(solved), failed=number(len(results) - solved)),
            *_last_try(self._progress, place.file, place.game),
        ]
        known = self._repetitions.known.get(place.position)
        if known is not None and not known.is_due(self._today()):
            parts.append(tr("Next try on {day}").format(day=date_text(known.due)))
        return "\n".join(parts)

    def end_text(self) -> str:
        """Return that there are no more."""
        return tr("That was the last problem.")

    @property
    def key(self) -> object:
        """Return where the problem shown is."""
        return self._shown

    def _plain_root(self) -> Node:
        """Return the record as it stands in its file, or one with nothing to solve if it is no longer there."""
        from qtgo.sgf.issue import SgfError

        try:
            return self._read_root()
        except (OSError, SgfError, IndexError):
            return Node({})

    def _read_root(self) -> Node:
        """Return the record; raise OSError, SgfError or IndexError if it is no longer there."""
        from qtgo.features.problems.collection_reader import games_of

        return games_of(self._shown.file)[self._shown.game]


class OwnProblems(_ListedProblems[tuple[str, Node]]):
    """Mistakes as problems, each the position in the schedule and a record; results are kept by position."""

    asks = True
    seconds = 0
    kind = Stored.PRACTICE

    def __init__(
        self,
        problems: Sequence[tuple[str, Node]],
        repetitions: Repetitions,
        progress: ProblemProgress,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(problems)
        self._repetitions, self._progress, self._today = repetitions, progress, today
        self._results: dict[int, bool] = {}

    @property
    def kept(self) -> KeptFile:
        """Return the schedule."""
        return self._repetitions

    @property
    def group(self) -> str:
        """Return the game that the mistake is from."""
        return simple_text_of(self.root(), "GN")

    def root(self) -> Node:
        """Return the record of the mistake shown."""
        return self._shown[1]

    def nothing_text(self) -> str:
        """Return why there is nothing to solve in the mistake shown."""
        return no_solution_text(self.root())

    def results(self) -> Mapping[int, bool]:
        """Return the results of this time."""
        return self._results

    def note(self, solved: bool) -> None:
        """Save the first result of this time; later tries are practice."""
        if self._index not in self._results:
            self._results[self._index], today = solved, self._today()
            try:
                self._repetitions.note(self._id, today, solved=solved)
            finally:
                self._progress.note_mistake(solved=solved, day=today.isoformat())

    def title(self) -> str:
        """Return the number of the mistake in the set."""
        number = QLocale().toString
        if self.count < 2:
            # Translators: in place of the title of a problem.
            return tr("Mistake")
        return tr("Mistake {index} of {count}").format(index=number(self._index + 1), count=number(self.count))

    def details(self) -> str:
        """Return the results of this position, and its next date."""
        known: PracticeRecord | None = self._repetitions.known.get(self._id)
        if known is None:
            return tr("Not tried yet")
        number = QLocale().toString
        tries = tr("{solved} solved, {failed} failed").format(solved=number(known.solved), failed=number(known.failed))
        if known.is_due(self._today()):
            return tries + "\n" + tr("Due today")
        return tries + "\n" + tr("Next try on {day}").format(day=date_text(known.due))

    def end_text(self) -> str:
        """Return the number of solved problems in words."""
        solved = sum(self._results.values())
        number = QLocale().toString
        return tr("That was the last one: {solved} of {count} solved.").format(
            solved=number(solved), count=number(self.count)
        )

    @property
    def key(self) -> object:
        """Return the position of the mistake shown."""
        return self._id

    @property
    def _id(self) -> str:
        return self._shown[0]


def _disguised(root: Node, settings: Settings) -> Node:
    """Return a problem, turned and recolored at random if the user has chosen so."""
    from qtgo.core.study.disguise import disguised

    if settings.turn_problems or settings.swap_problems:
        return disguised(root, Random(), turned=settings.turn_problems, swapped=settings.swap_problems)
    return root


def _numbered(index: int, count: int) -> str:
    number = QLocale().toString
    if count < 2:
        return tr("Problem")
    return tr("Problem {game} of {games}").format(game=number(index + 1), games=number(count))


def _last_try(progress: ProblemProgress, file: str, game: int) -> list[str]:
    """Return when a problem was last solved or failed, nothing if it never was."""
    record = progress.record(file, game)
    if not record.day:
        return []
    words = tr("Last solved on {day}") if record.solved_last else tr("Last failed on {day}")
    return [words.format(day=date_text(record.day))]
