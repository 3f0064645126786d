"""The choice of a collection of problems, and of their order: in order, failed ones, at random, or those due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from qtgo.core.study.problem_session import (
    CollectionProgress,
    ProblemCollection,
    ProblemPlace,
    Selection,
    collection_progress,
    first_open,
    selected,
)
from qtgo.features.problems.problem_sets import CollectionProblems
from qtgo.kit.dialogs.modal import ask
from qtgo.settings import Settings
from qtgo.shell.context import Context

if TYPE_CHECKING:
    from qtgo.features.problems.collection_reader import CollectionReader
    from qtgo.features.problems.problem_calendar import Repetitions
    from qtgo.features.problems.problem_progress import ProblemProgress
    from qtgo.features.problems.problem_sets import ProblemSet
    from qtgo.features.problems.problems_dialog import ProblemsChoice, ProblemsDialog


class CollectionChoice(QObject):
    """Asks for a collection and begins a session with its problems."""

    def __init__(
        self,
        context: Context,
        progress: ProblemProgress,
        repetitions: Repetitions,
        begin: Callable[[ProblemSet, int], object],
    ) -> None:
        super().__init__(context.window)
        self._window, self._settings = context.window, context.settings
        self._progress, self._repetitions, self._begin = progress, repetitions, begin
        self.today: Callable[[], date] = date.today
        self.random = Random()
        self._read: dict[str, ProblemCollection] = {}
        self.dialog: ProblemsDialog | None = None

    def ask(self) -> None:
        """Ask which problems to solve, and begin."""
        from qtgo.features.problems.collection_reader import CollectionReader
        from qtgo.features.problems.problems_dialog import ProblemsChoice, ProblemsDialog

        settings = self._settings.value
        choice = ProblemsChoice(
            settings.problem_collections,
            settings.problem_collection,
            _selection(settings),
            settings.problem_seconds,
            settings.session_minutes,
        )
        statistics = self._progress.over_all(self.today())
        dialog = self.dialog = ProblemsDialog(choice, statistics, self._window)
        reader = CollectionReader(dialog)
        reader.was_read.connect(self._take)
        self._read.clear()
        dialog.collections_changed.connect(lambda: self._read_new(reader))
        self._read_new(reader)
        chosen = ask(dialog, lambda: dialog.choice)
        self._remember(dialog.choice)
        self.dialog = None
        reader.stop()
        if chosen is not None and chosen.collection in self._read:
            self.solve(self._read[chosen.collection].problems, chosen.selection, chosen.seconds, chosen.minutes)

    def solve(self, problems: Sequence[ProblemPlace], selection: Selection, seconds: int = 0, minutes: int = 0) -> None:
        """Solve problems of a collection; in order, the first that is not solved comes first.

        ``seconds`` are for each problem, ``minutes`` for the session, 0 for any time.
        """
        places = selected(problems, selection, self._result_of, self._repetitions.known, self.today(), self.random)
        if places:
            from qtgo.features.problems.collection_reader import games_of

            games_of.cache_clear()  # the files may have changed since the last session
            index = first_open(places, self._result_of) if selection is Selection.IN_ORDER else 0
            session = CollectionProblems(
                places,
                self._progress,
                self._repetitions,
                lambda: self._settings.value,
                index=index,
                seconds=seconds,
                today=self.today,
            )
            self._begin(session, minutes)

    def _read_new(self, reader: CollectionReader) -> None:
        """Read the collections that have not been read."""
        if self.dialog is not None:
            reader.read([path for path in self.dialog.paths if path not in self._read])

    def _take(self, collection: ProblemCollection) -> None:
        self._read[collection.path] = collection
        if self.dialog is not None:
            self.dialog.show_progress({collection.path: self._progress_of(collection)})

    def _progress_of(self, collection: ProblemCollection) -> CollectionProgress:
        return collection_progress(collection, self._result_of, self._repetitions.known, self.today())

    def _result_of(self, place: ProblemPlace) -> bool | None:
        return self._progress.last_result(place.file, place.game)

    def _remember(self, choice: ProblemsChoice) -> None:
        self._settings.change(
            problem_collections=choice.collections,
            problem_collection=choice.collection,
            problem_selection=choice.selection.value,
            problem_seconds=choice.seconds,
            session_minutes=choice.minutes,
        )


def _selection(settings: Settings) -> Selection:
    return next((each for each in Selection if each.value == settings.problem_selection), Selection.IN_ORDER)
