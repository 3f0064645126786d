"""Practice one's own mistakes: from the game shown, from the library, and those due today."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.core.rules.point import Color, Move
from qtgo.features.library.library_feature import LibraryFeature
from qtgo.features.problems.problems_feature import ProblemsFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.files.file_problems import Stored
from qtgo.folding import fold
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.notices.status_message import MessageKind
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node
    from qtgo.core.study.mistake import LeftOut
    from qtgo.features.practice.practice_dialog import PracticeChoice, PracticeDialog
    from qtgo.features.problems.own_mistakes import OwnMistake, OwnMistakes
    from qtgo.features.problems.problem_calendar import Repetitions
    from qtgo.features.review.mistake_finder import MistakeFinder, MistakeSearch
    from qtgo.session.work.move_judge import JudgedMove, MoveJudge

tr = Texts("practice")


class PracticeFeature(Feature):
    """Asks which mistakes to practice; an engine judges unknown tries."""

    def __init__(
        self, context: Context, review: ReviewFeature, problems: ProblemsFeature, library: LibraryFeature
    ) -> None:
        super().__init__(context)
        self._review, self._problems, self._library = review, problems, library
        self.today: Callable[[], date] = date.today
        self.dialog: PracticeDialog | None = None
        self._searched: dict[object, Sequence[OwnMistake]] = {}
        self._choice: PracticeChoice | None = None
        self._judge: MoveJudge | None = None
        self._judged: Node | None = None  # the problem that a move is judged in
        review.offer(context.menus.add("practice", tr.lazy("Practice Mista&kes…"), self.ask, "Ctrl+F8"))

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        if "finder" in vars(self):
            self.finder.cancel()
        if self._judge is None:
            super().close()
        else:
            self._judge.close()

    # The choice of mistakes

    def ask(self) -> None:
        """Ask which mistakes to practice, and begin."""
        from qtgo.features.practice.practice_dialog import PracticeChoice, PracticeDialog, PracticeSource

        self._problems.look_again()
        self._mistakes.look_again()
        self.context.storage.tell_broken(Stored.PRACTICE, self._mistakes)
        has_game = self._review.is_shown
        source = PracticeSource.GAME if has_game else PracticeSource.DAILY
        settings = self.context.settings.value
        choice = replace(
            self._choice or PracticeChoice(),
            source=source,
            colors=self._colors(),
            most=settings.practice_most,
            minutes=settings.session_minutes,
        )
        dialog = PracticeDialog(
            self.find,
            self._players(),
            self.context.window,
            choice=choice,
            has_game=has_game,
            left_out=lambda choice: self._in_game(choice)[1],
            is_under_way=lambda: self._review.is_running,
            days=self._problems.progress.over_all(self.today()).days,
        )
        dialog.search_requested.connect(self._search)
        dialog.export_requested.connect(self._export)
        self._review.reviewed.connect(dialog.refresh_game)
        self.dialog, self._searched = dialog, {}
        chosen = ask(dialog, lambda: (dialog.choice, dialog.mistakes))
        self.dialog = None
        self.finder.cancel()
        if chosen is not None:
            self._choice, mistakes = chosen
            self.context.settings.change(practice_most=self._choice.most, session_minutes=self._choice.minutes)
            self.practice(mistakes, self._choice.minutes)

    def find(self, choice: PracticeChoice) -> Sequence[OwnMistake]:
        """Return the known mistakes of a choice, in the order of practice; of all that are kept, more than at most."""
        from qtgo.features.practice.practice_dialog import PracticeSource

        if choice.source is PracticeSource.GAME:
            return self._in_game(choice)[0]
        if choice.source is PracticeSource.KEPT:
            return sorted(_of_kind(self._mistakes.known.values(), choice), key=lambda each: self._due(each.id))
        is_daily = choice.source is PracticeSource.DAILY
        mistakes = self._mistakes.known.values() if is_daily else self._searched.get(_search_of(choice), ())
        return self._of_today(_of_kind(mistakes, choice), choice.most)

    def _due(self, id: str) -> str:
        """Return the ISO day on which a mistake is due: for a new one, today."""
        known = self._repetitions.known.get(id)
        return self.today().isoformat() if known is None else known.due

    def practice(self, mistakes: Sequence[OwnMistake], minutes: int = 0) -> None:
        """Keep some mistakes, and practice them, for some minutes or, with 0, any time."""
        from qtgo.features.problems.problem_sets import OwnProblems

        with self.context.storage.using(Stored.PRACTICE, self._mistakes):
            self._mistakes.add(mistakes)
        problems = _readable(mistakes)
        if problems:
            self._connect_problems()
            own = OwnProblems(problems, self._repetitions, self._problems.progress, self.today)
            self._problems.solve_set(own, minutes)

    def _in_game(self, choice: PracticeChoice) -> tuple[list[OwnMistake], Counter[LeftOut]]:
        """Return the mistakes of the game shown, and why others of its marked moves are left out, how often each."""
        from qtgo.core.study.mistake import LeftOut, Mistake, mistakes_in, one_of_each_point
        from qtgo.features.problems.own_mistakes import own_mistake
        from qtgo.text.analysis.practice_words import problem_words

        state, game = self._review.state, self.context.game.game
        if state is None or state.is_empty:
            return [], Counter()
        root = state.nodes[0] if state.nodes else game.root  # the line may be of a tree that was just replaced
        found = list(mistakes_in(root, state.nodes, state.places, state.review, choice.least, choice.colors))
        mistakes = [each for each in found if isinstance(each, Mistake) and choice.kind in (None, each.kind)]
        kept = one_of_each_point(mistakes, state.review)
        left = Counter(each for each in found if isinstance(each, LeftOut))
        left[LeftOut.SAME_POINT] = len(mistakes) - len(kept)
        words = problem_words()
        chosen = _costliest([own_mistake(mistake, words) for mistake in kept], choice.most)
        left[LeftOut.COSTS_LESS] = len(kept) - len(chosen)
        return chosen, left

    def _of_today(self, mistakes: Sequence[OwnMistake], most: int) -> list[OwnMistake]:
        from qtgo.core.study.schedule import daily_set

        by_id = {mistake.id: mistake for mistake in sorted(mistakes, key=lambda each: -each.cost)}
        return [by_id[id] for id in daily_set(by_id, self._repetitions.known, self.today(), most)]

    def _players(self) -> list[str]:
        info = self.context.game.game.info
        last = () if self._choice is None else (self._choice.player,)
        names = (*last, self.context.settings.value.player_name, info.black.name, info.white.name)
        return [name for name in dict.fromkeys(names) if name]

    def _colors(self) -> frozenset[Color]:
        """Return the colors whose mistakes are listed, of both the one that the user played by the name."""
        info, name = self.context.game.game.info, fold(self.context.settings.value.player_name)
        own = frozenset(color for color in Color if name and fold(info.player(color).name) == name)
        listed = self._review.listed_colors
        return own if len(own) == 1 and own < listed else listed

    # The library

    def _search(self, choice: PracticeChoice) -> None:
        from qtgo.features.practice.practice_dialog import PracticeSource

        of_opponents = choice.source is PracticeSource.OPPONENTS
        find_places = partial(self._library.find_places, choice.player, of_opponents=of_opponents)
        self.finder.search(find_places, self._review.find_analyzed, choice.least, self._review.marking)
        self._choice = choice

    def _show_search(self, search: MistakeSearch, *, is_over: bool) -> None:
        from qtgo.features.problems.own_mistakes import own_mistake
        from qtgo.text.analysis.practice_words import problem_words, search_text

        if self.dialog is not None and self._choice is not None:
            if is_over:
                words = problem_words()
                mistakes = [own_mistake(mistake, words) for mistake in search.mistakes]
                self._searched[_search_of(self._choice)] = mistakes
            self.dialog.show_search(search_text(search.looked_at, len(search.reviews), len(search.mistakes)))

    @cached_property
    def finder(self) -> MistakeFinder:
        """Return the object that looks through games, made at the first use."""
        from qtgo.features.review.mistake_finder import MistakeFinder

        finder = MistakeFinder(self)
        finder.progressed.connect(lambda search: self._show_search(search, is_over=False))
        finder.finished.connect(lambda search: self._show_search(search, is_over=True))
        return finder

    # As a file

    def _export(self, mistakes: Sequence[OwnMistake]) -> None:
        """Ask for a name, and write the problems as a collection that other programs read."""
        from qtgo.shell.file_to_write import ask_for_file_to_write

        offered = self._problems.folder / f"{tr('Mistakes')}.sgf"
        path = ask_for_file_to_write(self.dialog, tr("Export Mistakes"), offered, (tr("SGF files"), "*.sgf"))
        if path is not None:
            self.export(mistakes, path)

    def export(self, mistakes: Sequence[OwnMistake], path: Path) -> bool:
        """Export problems as a collection; return the place, or the problem if that fails."""
        from qtgo.kit.local_paths import shown
        from qtgo.sgf.files import save
        from qtgo.text.file_problem_words import os_error_text

        if self._problems.is_own(path):
            self._say(tr("This file is open. Choose another one."), MessageKind.ERROR)
            return False
        roots = [root for _, root in _readable(mistakes)]
        try:
            save(path, roots, "UTF-8")
        except OSError as error:
            self._say(os_error_text(error), MessageKind.ERROR)
            return False
        said = tr.plural_form("{n} problem was written to {path}.", "{n} problems were written to {path}.", len(roots))
        self._say(said.format(n=len(roots), path=shown(path)), MessageKind.INFO)
        return True

    def _say(self, text: str, kind: MessageKind) -> None:
        """Show a message in the dialog, or in the window where there is none."""
        if self.dialog is None:
            self.context.notices.show_message(lambda: text, kind)
        else:
            self.dialog.say(text, is_problem=kind is MessageKind.ERROR)

    # Saved results

    @cached_property
    def _mistakes(self) -> OwnMistakes:
        from qtgo.features.problems.own_mistakes import MISTAKES_FILE, OwnMistakes

        return self.context.storage.opened(Stored.PRACTICE, OwnMistakes(self.context.folders.data / MISTAKES_FILE))

    @property
    def _repetitions(self) -> Repetitions:
        return self._problems.repetitions

    # Unknown moves

    def _connect_problems(self) -> None:
        if self._judge is None:
            from qtgo.session.work.move_judge import MoveJudge

            context = self.context
            self._judge = MoveJudge(
                context.folders.logs, self, storage=context.storage, network=context.engines.analyst
            )
            self._judge.judged.connect(self._learn)
            self._judge.closed.connect(self._tell_closed)
            problems = self._problems
            problems.controller.move_unknown.connect(self._ask_about)
            problems.changed.connect(self._rest)

    def _rest(self) -> None:
        """Suspend the engine when no problem is shown."""
        if self._judge is not None and not self._problems.is_active:
            self._judge.rest()

    def _ask_about(self, move: Move) -> None:
        """Ask the engine to compare a move with the best one."""
        from qtgo.core.game.game import Game
        from qtgo.core.study.problem import Problem
        from qtgo.gtp.target import target_of

        root = self._judged = self._problems.root
        assert self._judge is not None and root is not None
        game = Game(root)
        game.go_to(Problem(root).start)
        self._judge.judge(target_of(game), move.point)

    def _learn(self, judged: JudgedMove) -> None:
        from qtgo.core.study.mistake import add_branch
        from qtgo.core.study.problem import Problem
        from qtgo.text.analysis.practice_words import problem_words

        problems, root = self._problems, self._judged
        if root is None or not problems.is_active or problems.root is not root:
            return
        analysis = judged.analysis
        start = Problem(root).start
        branch = None if analysis is None else add_branch(start, analysis, judged.point, problem_words())
        if branch is None:
            self.context.notices.show_message(tr.lazy("The engine could not check this move."), MessageKind.WARNING)
        problems.controller.learn(Move(judged.target.to_move, judged.point), branch)


def _search_of(choice: PracticeChoice) -> object:
    """Return what of a choice a search of the library depends on."""
    return choice.source, choice.player, choice.least


def _of_kind(mistakes: Iterable[OwnMistake], choice: PracticeChoice) -> list[OwnMistake]:
    """Return the mistakes of the kind chosen."""
    return [mistake for mistake in mistakes if choice.kind is None or mistake.kind == choice.kind.value]


def _readable(mistakes: Sequence[OwnMistake]) -> list[tuple[str, Node]]:
    """Return the mistakes, each with its record, without those that are damaged."""
    from qtgo.sgf.issue import SgfError

    found = []
    for mistake in mistakes:
        with suppress(SgfError):
            found.append((mistake.id, mistake.root()))
    return found


def _costliest(mistakes: Sequence[OwnMistake], most: int) -> list[OwnMistake]:
    """Return the mistakes that cost most, in their order."""
    kept = {id(mistake) for mistake in sorted(mistakes, key=lambda each: -each.cost)[:most]}
    return [mistake for mistake in mistakes if id(mistake) in kept]
