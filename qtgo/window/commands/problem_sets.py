"""What problems are solved one after the other: the games of a file, or one's own mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QDate, QLocale

from qtgo.core.record.properties import simple_text_of
from qtgo.core.record.tree import Node
from qtgo.files.trouble import Stored
from qtgo.settings import Settings
from qtgo.storage import KeptFile
from qtgo.text.translation import Texts
from qtgo.window.commands.file import FileCommands
from qtgo.window.context import WindowContext

if TYPE_CHECKING:
    from qtgo.controllers.problem_progress import ProblemProgress
    from qtgo.controllers.repetitions import Repetitions
    from qtgo.core.study.schedule import PracticeRecord

tr = Texts("problem")


class ProblemSet(Protocol):
    """Problems with one among them that is shown.

    ``asks`` is whether an engine is asked about unknown moves; ``kind`` is what the results are kept as.
    """

    asks: bool
    kind: Stored

    @property
    def kept(self) -> KeptFile:
        """Return where the results are kept."""

    @property
    def count(self) -> int:
        """Return how many problems there are."""

    @property
    def index(self) -> int:
        """Return which one is shown, from 0."""

    @property
    def group(self) -> str:
        """Return what the problem belongs to."""

    def root(self) -> Node:
        """Return the record of the problem shown."""

    def go_to(self, index: int) -> None:
        """Show another one."""

    def step(self, direction: int) -> bool:
        """Show the next one, or the one before; return whether there is one."""

    def results(self) -> Mapping[int, bool]:
        """Return which problems were tried, and whether they were last solved."""

    def note(self, solved: bool) -> None:
        """Note the result of the problem shown; raise OSError if it cannot be saved."""

    def title(self) -> str:
        """Return what the problem shown is called: its number."""

    def details(self) -> str:
        """Return what is known of it."""

    def end_text(self) -> str:
        """Return that there are no more."""


class FileProblems:
    """The games of the open file, and the files beside it in its folder."""

    asks = False
    kind = Stored.PROBLEMS

    def __init__(
        self,
        context: WindowContext,
        files: FileCommands,
        progress: Callable[[], ProblemProgress],
        settings: Callable[[], Settings],
    ) -> None:
        self._document, self._game_controller = context.document, context.game_controller
        self._files, self._progress, self._settings = files, progress, settings

    @property
    def kept(self) -> KeptFile:
        """Return the results by file."""
        return self._progress()

    @property
    def count(self) -> int:
        """Return how many games the file has."""
        return self._document.state.games

    @property
    def index(self) -> int:
        """Return which game is shown."""
        return self._document.state.game

    @property
    def group(self) -> str:
        """Return the name of the problem, or of its file."""
        return self._game_controller.game.info.game_name or self._document.state.name

    def root(self) -> Node:
        """Return the game shown, turned and recolored at random if the user wants that."""
        from qtgo.core.study.disguise import disguised

        root, settings = self._game_controller.game.root, self._settings()
        if settings.turn_problems or settings.swap_problems:
            return disguised(root, Random(), turned=settings.turn_problems, swapped=settings.swap_problems)
        return root

    def go_to(self, index: int) -> None:
        """Show another game of the file."""
        self._document.show(index)

    def step(self, direction: int) -> bool:
        """Show the next game of the file, else the next file of its folder."""
        game = self.index + direction
        if 0 <= game < self.count:
            self.go_to(game)
            return True
        return self._open_beside(direction)

    def results(self) -> Mapping[int, bool]:
        """Return the results of the file's problems."""
        return self._progress().results(self._file)

    def note(self, solved: bool) -> None:
        """Save a result."""
        day = QDate.currentDate().toString("yyyy-MM-dd")
        self._progress().note(self._file, self.index, solved=solved, day=day)

    def title(self) -> str:
        """Return the number of the problem in the file."""
        number = QLocale().toString
        if self.count < 2:
            return tr("Problem")
        return tr("Problem {game} of {games}").format(game=number(self.index + 1), games=number(self.count))

    def details(self) -> str:
        """Return how the problems of the file went, and when this one was last tried."""
        number, progress = QLocale().toString, self._progress()
        done, record = progress.statistics(self._file), progress.record(self._file, self.index)
        parts = [
            tr("{solved} solved, {failed} failed in this file").format(
                solved=number(done.solved), failed=number(done.failed)
            )
        ]
        if record.day:
            words = tr("Last solved on {day}") if record.solved_last else tr("Last failed on {day}")
            parts.append(words.format(day=_day_text(record.day)))
        return "\n".join(parts)

    def end_text(self) -> str:
        """Return that there are no more."""
        return tr("No more problems in this folder.")

    @property
    def _file(self) -> str:
        path = self._document.state.path
        return "" if path is None else str(path)

    def _open_beside(self, direction: int) -> bool:
        """Open the file before or after this one in its folder, at its first or last game."""
        path = self._document.state.path
        if path is None:
            return False
        files = sorted(file for file in path.parent.glob("*") if file.suffix.lower() == ".sgf" and file.is_file())
        index = files.index(path) + direction if path in files else -1
        if not 0 <= index < len(files) or not self._files.open_path(files[index], move=0):
            return False
        if direction < 0:
            self._document.show(self._document.state.games - 1)
        return True


class OwnProblems:
    """Mistakes as problems, each the position in the schedule and a record; results are kept by position."""

    asks = True
    kind = Stored.PRACTICE

    def __init__(
        self, problems: Sequence[tuple[str, Node]], repetitions: Repetitions, today: Callable[[], date] = date.today
    ) -> None:
        self._problems, self._repetitions, self._today = problems, repetitions, today
        self._index = 0
        self._results: dict[int, bool] = {}

    @property
    def kept(self) -> KeptFile:
        """Return the schedule."""
        return self._repetitions

    @property
    def count(self) -> int:
        """Return how many there are."""
        return len(self._problems)

    @property
    def index(self) -> int:
        """Return which one is shown."""
        return self._index

    @property
    def group(self) -> str:
        """Return the game that the mistake is from."""
        return simple_text_of(self.root(), "GN")

    def root(self) -> Node:
        """Return the record of the mistake shown."""
        return self._problems[self._index][1]

    def go_to(self, index: int) -> None:
        """Show another one."""
        self._index = index

    def step(self, direction: int) -> bool:
        """Show the next one, or the one before."""
        index = self._index + direction
        if 0 <= index < self.count:
            self._index = index
            return True
        return False

    def results(self) -> Mapping[int, bool]:
        """Return the results of this time."""
        return self._results

    def note(self, solved: bool) -> None:
        """Save the first result of this time; what follows is practice."""
        if self._index not in self._results:
            self._results[self._index] = solved
            self._repetitions.note(self._id, self._today(), solved=solved)

    def title(self) -> str:
        """Return the number of the mistake in the set."""
        number = QLocale().toString
        if self.count < 2:
            return tr("Mistake")
        return tr("Mistake {index} of {count}").format(index=number(self._index + 1), count=number(self.count))

    def details(self) -> str:
        """Return how the tries of this position went, and when the next one is due."""
        known: PracticeRecord | None = self._repetitions.known.get(self._id)
        if known is None:
            return tr("Not tried yet")
        number = QLocale().toString
        tries = tr("{solved} solved, {failed} failed").format(solved=number(known.solved), failed=number(known.failed))
        if known.due <= self._today().isoformat():
            return tries + "\n" + tr("Due today")
        return tries + "\n" + tr("Next try on {day}").format(day=_day_text(known.due))

    def end_text(self) -> str:
        """Return how many were solved."""
        solved = sum(self._results.values())
        number = QLocale().toString
        return tr("That was the last one: {solved} of {count} solved.").format(
            solved=number(solved), count=number(self.count)
        )

    @property
    def _id(self) -> str:
        return self._problems[self._index][0]


def _day_text(day: str) -> str:
    from qtgo.widgets.local_dates import date_text

    return date_text(QDate.fromString(day, "yyyy-MM-dd"))
