"""Solve the games of a file as problems: the board zoomed on the part used, the verdict, and the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from qtgo.features.file.file_feature import FileFeature
from qtgo.files.file_problems import Stored
from qtgo.kit.language import set_translated
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import not_busy, not_scoring, only_solving
from qtgo.shell.context import Context
from qtgo.shell.study_feature import StudyFeature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from datetime import date

    from qtgo.core.record.tree import Node
    from qtgo.core.rules.point import Area, Color, Point
    from qtgo.core.study.problem import ProblemState
    from qtgo.core.study.problem_session import TimedSession
    from qtgo.features.problems.collection_choice import CollectionChoice
    from qtgo.features.problems.make_problem import ProblemMaking
    from qtgo.features.problems.problem_bar import ProblemBar
    from qtgo.features.problems.problem_calendar import Repetitions
    from qtgo.features.problems.problem_card import ProblemCard
    from qtgo.features.problems.problem_controller import ProblemController
    from qtgo.features.problems.problem_progress import ProblemProgress
    from qtgo.features.problems.problem_sets import FileProblems, LessonSteps, ProblemSet
    from qtgo.features.problems.verdict_pill import VerdictPill

tr = Texts("problems")


class ProblemsFeature(StudyFeature):
    """Starts problems, shows their state, and goes on to others; its parts are made with the first problem."""

    changed = Signal()  # a problem began, stands otherwise, or was left
    markup_changed = Signal(object)  # Markup

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        self._failed: set[object] = set()  # since the set began: coming back to them is no first try
        self.root: Node | None = None
        """The record that is solved."""
        self.now: Callable[[], float] = monotonic
        self._session: TimedSession | None = None
        self._is_shown = self._is_done = False
        self._add_actions()
        self.markup_changed.connect(context.scene.show_markup)
        self.follow("vary_answers", "problem_opinions", react=self._use_settings)

    def _add_actions(self) -> None:
        menus = self.context.menus
        menus.add("solve", tr.lazy("Solve Pro&blems"), self.solve, "F8", allowed=not_scoring)
        menus.add("make_problem", tr.lazy("&Make Problem…"), lambda: self.making.ask(), allowed=not_busy)
        ask = tr.lazy("&Collections…")
        menus.add("problem_collections", ask, self._ask_for_collection, "Ctrl+Shift+F8")
        for name, text, act, key in (
            ("problem_again", tr.lazy("&Try Again"), lambda: self.controller.retry(), "R"),
            # Translators: a command: show the solution.
            ("problem_solution", tr.lazy("&Solution"), lambda: self.controller.show_solution(), "S"),
            ("problem_next", self._next_text, lambda: self._step(1), "N"),
            ("problem_previous", self._previous_text, lambda: self._step(-1), "Shift+N"),
        ):
            menus.add(name, text, act, key, allowed=only_solving)
        menus["hint"].triggered.connect(lambda: self.controller.hint() if self.is_active else None)
        menus["undo"].triggered.connect(lambda: self.controller.step_back() if self.is_active else None)

    def leave(self) -> None:
        """Note the result of the problem, and show the record again."""
        self.settle()
        super().leave()

    def leave_to_play_on(self) -> Sequence[Point | None] | None:
        """Show the place of the problem in the open file, or the problem as a game of its own.

        Return the moves tried there that the record does not have, None if the user would rather keep the open game.
        """
        source, tried = self.controller.place
        shown = self.context.game.game
        self.leave()
        controller = self.context.game
        if source.root is controller.game.root:
            controller.go_to(source)
            return tried
        from qtgo.sgf.collection import Collection

        place = shown.current
        if not self._files.take_over(Collection([shown.root])):
            return None
        controller.go_to(place)
        return ()

    def play(self, point: Point) -> None:
        """Try a move."""
        self.controller.play(point)

    def pass_(self) -> bool:
        """Try a pass."""
        self.controller.pass_()
        return True

    @property
    def color_to_click(self) -> Color | None:
        """Return whose stone a click tries, None where it tries none."""
        return self.controller.color_to_try

    @property
    def folder(self) -> Path:
        """Return the folder in which to offer writing problems: that of the file shown, or the one used last."""
        return self._files.suggested_path().parent

    def is_own(self, path: Path) -> bool:
        """Return whether a name stands for the file that is shown, which no problems are to replace."""
        return self._files.is_own(path)

    def _use_settings(self, _varies: bool, has_opinions: bool) -> None:
        if "controller" in vars(self):
            self.controller.random = self._random()
            self.controller.has_opinions = has_opinions

    @property
    def is_active(self) -> bool:
        """Return whether a problem is under way."""
        return "controller" in vars(self) and self.controller.is_active

    @property
    def title(self) -> str:
        """Return the name of a problem that is not in the open file, empty for a problem of that file or none."""
        is_other = self.is_active and self._set is not self._of_file
        return " · ".join(filter(None, (self._set.group, self._set.title()))) if is_other else ""

    def solved_by_file(self, today: date) -> tuple[tuple[str, frozenset[int]], ...]:
        """Return the files of problems that were tried, the last one first, and which problems are solved."""
        return self.progress.solved_by_file(today)

    def solve(self) -> None:
        """Solve the record shown as a problem, and the others of its file."""
        self.look_again()
        self.solve_set(self._of_file)

    def _ask_for_collection(self) -> None:
        self.look_again()
        self.collections.ask()

    def solve_set(self, problems: ProblemSet, minutes: int = 0) -> None:
        """Solve some problems, beginning with the one that they show, or the first behind it that can be solved.

        After some ``minutes`` (0 for any time) the problem at hand is the last one.
        """
        if not self.may_begin():
            return
        self._begin_session(minutes)
        self._set = problems
        self._failed.clear()
        if problems is self._of_file:
            self._of_file.seek()
        while not self._start() and problems is not self._of_file and problems.step(1):
            pass

    def _begin_session(self, minutes: int) -> None:
        from qtgo.core.study.problem_session import TimedSession

        self._session = TimedSession(minutes, self.now()) if minutes else None

    def _start(self) -> bool:
        """Begin the problem that the set shows; return whether there is one, and report if not."""
        problems, root = self._set, self._set.root()
        asks, has_failed, lesson = problems.asks, problems.key in self._failed, problems.lesson
        if self.controller.start(
            root,
            plays_out=asks or lesson is not None,
            asks=asks,
            seconds=problems.seconds,
            has_failed=has_failed,
            say=None if lesson is None else lesson.say,
        ):
            self.root = root
            self._show_progress()
            return True
        nothing = problems.nothing_text()
        self.context.notices.show_message(lambda: nothing, offer=self.context.menus["problem_collections"])
        return False

    def _step(self, direction: int) -> None:
        """Go to another problem, skipping those whose file was deleted; where the time is up, say so first."""
        self.settle()
        if direction > 0 and self._session is not None and self._session.is_over(self.now()):
            from qtgo.text.record.problem_words import over_text

            ended, self._session = self._session, None
            self.context.notices.show_message(lambda: over_text(ended))
            return
        before = self._set.index
        while self._set.step(direction):
            if self._start() or not self.is_active:
                return
        self._keep_showing(before)
        if self._set.end_text():
            self.context.notices.show_message(self._set.end_text)

    def _go_to(self, index: int) -> None:
        self.settle()
        before = self._set.index
        self._set.go_to(index)
        if not self._start() and self.is_active:
            self._keep_showing(before)

    def settle(self) -> None:
        """Note the result of a wrong move that was tried before its problem is left."""
        if self.is_active:
            self.controller.settle()

    def _keep_showing(self, index: int) -> None:
        """Keep the set at the problem on the board, whose result is noted there."""
        if index != self._set.index:
            self._set.go_to(index)

    # The view

    def _begin(self) -> None:
        """Take the clicks; the problem that begins has no result yet."""
        is_lesson = self._set.lesson is not None
        self._is_done = False
        if self.bar.next.hasFocus():  # with Enter, which places stones now
            self.context.view.setFocus()
        self.context.mode.set_problem(has_hint=False, is_solution_known=False, title=self.title, is_lesson=is_lesson)
        self.context.mode.take(Mode.PROBLEM, self)

    def _show(self, state: ProblemState) -> None:
        """Show the state of a problem."""
        if not self._is_shown:
            self._set_shown(True)
        self.card.show_state(state)
        self.pill.show_state(state)
        self._lead_on(state)
        self.context.mode.set_problem(
            has_hint=state.has_hint and not state.shows_solution,
            is_solution_known=state.is_solved or state.saw_solution or state.shows_solution,
            can_step_back=self.controller.can_step_back,
            title=self.title,
            is_lesson=self._set.lesson is not None,
        )
        self.changed.emit()

    def _lead_on(self, state: ProblemState) -> None:
        """Let Enter lead on where a step of a lesson was done with the keys."""
        from qtgo.core.study.problem import Outcome

        is_done = self._set.lesson is not None and state.outcome is Outcome.RIGHT
        is_new, self._is_done = is_done and not self._is_done, is_done
        if is_new and self.context.scene.cursor is not None and self.context.view.hasFocus():
            self.bar.next.setFocus(Qt.FocusReason.ShortcutFocusReason)  # the one reason that has a ring around it

    def _set_shown(self, shown: bool) -> None:
        self._is_shown = shown
        self.context.side.set_head(self.card if shown else None)
        self.card.setVisible(shown)
        self.bar.setVisible(shown)
        if shown:
            self._show_progress()

    def _leave(self) -> None:
        if self._is_shown:
            self._set_shown(False)
            self.pill.show_state(None)
            self._name_ways()
        self.context.mode.release(self)
        self.changed.emit()

    @property
    def part(self) -> Area | None:
        """Return the part of the board that the problem under way uses, None for all of it."""
        is_part = self.is_active and not self._set.asks  # the better move may be anywhere
        return self.controller.part if is_part else None

    def _show_progress(self) -> None:
        problems = self._set
        is_lesson = problems.lesson is not None
        self.bar.dots.show_progress(problems.count, problems.index, problems.results(), is_lesson=is_lesson)
        self._name_ways()
        self.card.show_problem(problems.group, problems.title, problems.details, is_lesson=is_lesson)

    def _name_ways(self) -> None:
        for name, text in (("problem_next", self._next_text), ("problem_previous", self._previous_text)):
            self.context.menus[name].setText(text())

    @property
    def _lesson(self) -> LessonSteps | None:
        return self._set.lesson if self.is_active else None

    def _next_text(self) -> str:
        """Return what the way on is called."""
        return tr("&Next Problem") if self._lesson is None else self._lesson.next_text()

    def _previous_text(self) -> str:
        """Return what the way back is called."""
        return tr("&Previous Problem") if self._lesson is None else self._lesson.previous_text()

    # Results

    def _note_result(self, solved: bool) -> None:
        problems = self._set
        if not solved:
            self._failed.add(problems.key)
        if self._session is not None:
            self._session.note(solved)
        with self.context.storage.using(problems.kind, problems.kept):
            problems.note(solved)
        self._show_progress()

    def look_again(self) -> None:
        """Read again what is kept: a problem may have been solved in another window."""
        for kind, kept in ((Stored.PROBLEMS, self.progress), (Stored.PRACTICE, self.repetitions)):
            kept.look_again()
            self.context.storage.tell_broken(kind, kept)

    @cached_property
    def progress(self) -> ProblemProgress:
        """Return the results, which are read at the first use."""
        from qtgo.features.problems.problem_progress import ProblemProgress

        return self.context.storage.opened(
            Stored.PROBLEMS, ProblemProgress(self.context.folders.data / "problems.json")
        )

    @cached_property
    def repetitions(self) -> Repetitions:
        """Return the schedule of problems and of one's own mistakes, which is read at the first use."""
        from qtgo.features.problems.problem_calendar import SCHEDULE_FILE, Repetitions

        return self.context.storage.opened(Stored.PRACTICE, Repetitions(self.context.folders.data / SCHEDULE_FILE))

    # The parts, made with the first problem

    @cached_property
    def _of_file(self) -> FileProblems:
        """Return the problems of the open file."""
        from qtgo.features.problems.problem_sets import FileProblems

        return FileProblems(self.context, self._files, lambda: self.progress, lambda: self.repetitions)

    @cached_property
    def _set(self) -> ProblemSet:
        """Return the current set; at first the open file."""
        return self._of_file

    @cached_property
    def collections(self) -> CollectionChoice:
        """Return the choice of collections."""
        from qtgo.features.problems.collection_choice import CollectionChoice

        return CollectionChoice(self.context, self.progress, self.repetitions, self.solve_set)

    @cached_property
    def making(self) -> ProblemMaking:
        """Return the maker of problems."""
        from qtgo.features.problems.make_problem import ProblemMaking

        return ProblemMaking(self.context, lambda: self.folder, self.is_own)

    def _random(self) -> Random | None:
        """Return the random source that varies the answers, None where the user prefers the first ones."""
        return Random() if self.context.settings.value.vary_answers else None

    @cached_property
    def controller(self) -> ProblemController:
        """Return the controller of problems."""
        from qtgo.features.problems.problem_controller import ProblemController

        problem = ProblemController(self.context.game, self)
        problem.random, problem.has_opinions = self._random(), self.context.settings.value.problem_opinions
        problem.begun.connect(self._begin)
        problem.markup_changed.connect(self.markup_changed)
        problem.attempt_ended.connect(self._note_result)
        problem.state_changed.connect(self._show)
        problem.state_changed.connect(self.context.mode.clicks_changed)
        problem.left.connect(self._leave)
        return problem

    @cached_property
    def bar(self) -> ProblemBar:
        """Return the bar under the board."""
        from qtgo.features.problems.problem_bar import ProblemBar

        menus = self.context.menus
        tools = (menus["problem_again"], "again"), (menus["hint"], "hint"), (menus["problem_solution"], "show")
        ways = (menus["whole_board"], "full-screen"), (menus["problem_previous"], "back")
        # Translators: a short name of the command "Try Again".
        set_translated(self.context.window, menus["problem_again"].setIconText, tr.lazy("Again"))
        extras = self.context.frame.extras
        bar = ProblemBar(tools, ways, menus["problem_next"], extras)
        extras.column.addWidget(bar)
        bar.dots.index_chosen.connect(self._go_to)
        return bar

    @cached_property
    def card(self) -> ProblemCard:
        """Return the card that heads the panel."""
        from qtgo.features.problems.problem_card import ProblemCard

        return ProblemCard(self.context.menus["leave_mode"], self.context.side)

    @cached_property
    def pill(self) -> VerdictPill:
        """Return the verdict in words, on the board."""
        from qtgo.features.problems.verdict_pill import VerdictPill

        return VerdictPill(self.context.view, self.context.scene)
