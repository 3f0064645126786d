"""Play a problem: answer for the opponent, and judge the solver's moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from PySide6.QtCore import QObject, Signal

from qtgo.core.diagram.part import part_in_use
from qtgo.core.record.markup import Markup
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Color, Move, Point
from qtgo.core.study.excerpt import Excerpt, Properties
from qtgo.core.study.guess import area_around
from qtgo.core.study.lesson_file import WORDS, opinion_of_other, words_at, words_for_other
from qtgo.core.study.opinion import Adviser, Opinion
from qtgo.core.study.problem import Outcome, Problem, ProblemState, Verdict
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.study_game import StudyController
from qtgo.session.work.task import Task
from qtgo.timers import single_shot

REPLY_DELAY = 350
SOLUTION_DELAY = 900
SECOND = 1000
_POLL = 20


class ProblemController(StudyController):
    """Plays a record as a problem; ``random`` varies the opponent's answers, otherwise the first is played."""

    state_changed = Signal(object)  # ProblemState
    attempt_ended = Signal(object)  # bool: the problem was solved, or failed; once for each problem begun
    move_unknown = Signal(object)  # Move: a first move unknown to the record, about which an engine may be asked

    def __init__(self, game_controller: GameController, parent: QObject | None = None) -> None:
        super().__init__(game_controller, parent)
        self.random: Random | None = Random()
        self.reply_delay = REPLY_DELAY
        self.solution_delay = SOLUTION_DELAY
        self.second = SECOND
        self.has_opinions = False
        """Whether what QtGo reads of a move that is not in the record counts, where it is sure."""
        self.part: Area | None = None
        """What the problem uses of the board, None for all of it."""
        self._problem: Problem | None = None
        self._solved = self._failed = self._shows_solution = self._saw_solution = False
        self._refused: Node | None = None  # a move of the record that was tried and is not played
        self._say: Callable[[str], str] | None = None
        self._strayed: Node | None = None  # the first wrong move that was tried, which may go on
        self._hints = 0
        self._left: int | None = None  # seconds of a first try that is timed
        self._is_late = False
        self._asks = False
        self._checked: dict[Node, Move] = {}  # tried moves about which an engine is asked
        self._adviser: Adviser | None = None
        self._opinions: dict[Node, Opinion] = {}
        self._thought: tuple[Node, Task[Opinion | None]] | None = None
        self._timer = single_shot(self, self._go_on)
        self._thinking = single_shot(self, self._look_at_thought)
        self._answer = single_shot(self, self._give_answer)
        self._clock = single_shot(self, self._count_down)
        game_controller.node_changed.connect(self._follow)
        # After the painter of the position: the verdict is drawn on top.
        game_controller.markup_changed.connect(self._show_verdict)

    def start(
        self,
        root: Node,
        *,
        plays_out: bool = False,
        asks: bool = False,
        seconds: int = 0,
        has_failed: bool = False,
        say: Callable[[str], str] | None = None,
    ) -> bool:
        """Start solving a record; return whether there is anything to solve.

        With ``plays_out`` a lost line goes on automatically; with ``asks``, ``learn`` judges unknown moves.
        The first try has failed after ``seconds``, 0 for any time, or has done so before if ``has_failed``.
        With ``say``, which translates its words, it is the step of a lesson: no try fails it.
        """
        problem = Problem(root, plays_out=plays_out)
        if not problem.is_problem:
            return False
        self._timer.stop()
        self._clock.stop()
        self._problem, self._adviser, self._say = problem, Adviser(problem), say
        self._solved, self._failed = False, has_failed
        self._asks = asks
        self._strayed = None
        self._checked.clear()
        self._opinions.clear()
        self._drop_thought()
        self._forget_try()
        excerpt = Excerpt(problem.start, self._shown)
        self.part = None if say is not None else part_in_use(problem.start, excerpt.game.position)
        self._begin(excerpt)
        self._go_on_soon()
        self._start_clock(0 if has_failed else seconds)
        self._tell()
        return True

    @property
    def is_answering(self) -> bool:
        """Return whether the player has to wait: for a verdict, the record or the opponent."""
        if self._is_answered or self._is_checking:
            return True
        problem, source = self._problem, None if self._excerpt is None else self._excerpt.source
        if problem is None or source is None or problem.verdict(source) is not None:
            return False
        return not problem.is_solvers_turn(source)

    @property
    def color_to_try(self) -> Color | None:
        """Return whose move can be tried, None for nobody's."""
        if self.is_answering or self._problem is None:
            return None
        if self._say is None:
            return self._game_controller.game.to_move
        return None if self._outcome() is Outcome.RIGHT else self._problem.solver

    def play(self, point: Point) -> None:
        """Try a move of the side to move."""
        self._try(Move(self._game_controller.game.to_move, point))

    def pass_(self) -> None:
        """Try a pass."""
        self._try(Move(self._game_controller.game.to_move))

    def retry(self) -> None:
        """Restart the same problem; the first try still counts."""
        if self._excerpt is not None:
            self._timer.stop()
            self._answer.stop()
            self._forget_try()
            self._game_controller.go_to(self._excerpt.start)
            self._go_on_soon()
            self._tell()

    @property
    def can_step_back(self) -> bool:
        """Return whether the solver has a move to take back."""
        return self._last_choice() is not None

    def step_back(self) -> None:
        """Return to before the solver's last move; as a try it still counts."""
        choice = self._last_choice()
        if choice is not None:
            self._timer.stop()
            self._answer.stop()
            self._shows_solution, self._hints = False, 0
            self._game_controller.go_to(choice)
            self._tell()

    def hint(self) -> None:
        """Show an area around the right move, and on repetition the point itself; the try has then failed."""
        point = self._hinted_point()
        if point is None:
            return
        self._hints += 1
        info = self._game_controller.game.info
        if self._hints == 1:
            self._show_hint(area_around(point, info.width, info.height))
        else:
            self._show_point(point)
            self._end_attempt(False)
        self._tell()

    def show_solution(self) -> None:
        """Play the solution from here, or from the start if none leads on; the try has then failed."""
        if self._problem is None or self._excerpt is None:
            return
        self._timer.stop()
        self._answer.stop()
        source = self._excerpt.source
        if source is None or self._problem.solution(source) is None:
            self._game_controller.go_to(self._excerpt.start)
        self._shows_solution = self._saw_solution = True
        self._is_late = False
        self._end_attempt(False)
        self._go_on()

    def settle(self) -> None:
        """Count a wrong move that was tried as a failure, before its line has ended: the problem is being left."""
        if self._strayed is not None:
            self._end_attempt(False)

    def learn(self, move: Move, branch: Node | None) -> None:
        """Add an engine's judgement of an unknown move: a branch that the record was given, None for nothing."""
        node = next((node for node, tried in self._checked.items() if tried == move), None)
        problem, excerpt = self._problem, self._excerpt
        if node is None or problem is None or excerpt is None:
            return
        del self._checked[node]
        if branch is not None:
            problem = self._problem = Problem(problem.root, plays_out=problem.plays_out)
            excerpt.adopt(node, branch)
            self._note_stray(node, branch)
        if excerpt.game.current is node:
            self._go_on_soon()
        self._follow(node)
        self._game_controller.show_markup()

    @property
    def state(self) -> ProblemState:
        """Return the state of the problem."""
        assert self._problem is not None
        return ProblemState(
            self._problem.solver,
            self._outcome(),
            self._solved,
            self._failed,
            self._shows_solution,
            self._saw_solution,
            self._hinted_point() is not None,
            self._left,
            self._is_late,
            self._opinion is not None,
            self._is_answered,
            None if self._say is None else partial(self._say, self._words),
        )

    @property
    def place(self) -> tuple[Node, list[Point | None]]:
        """Return the last node shown of the record, and the moves tried after it that the record does not have."""
        assert self._excerpt is not None
        return self._excerpt.place

    def _last_choice(self) -> Node | None:
        """Return the node at which the solver chose the last of their moves shown, None before the first."""
        node = None if self._problem is None or self._excerpt is None else self._excerpt.game.current
        while node is not None and self._excerpt is not None and node is not self._excerpt.start:
            if self._problem is not None and self._problem.solver.letter in node.properties:
                return node.parent
            node = node.parent
        return None

    def _try(self, move: Move) -> None:
        problem, excerpt = self._problem, self._excerpt
        if problem is None or excerpt is None or self._is_answered or self._is_checking:
            return
        if self._next() is not None:  # one has walked back to where the record answers
            self._go_on_soon()
            return
        if self._say is not None and self._outcome() is Outcome.RIGHT:
            return
        if self._say is not None and self._outcome() is Outcome.WRONG:  # the next try takes it back
            self.retry()
            move = Move(problem.solver, move.point)
        self._hints, self._refused, self._is_late = 0, None, False
        self._tell()  # what was said to the last try is over, also where the same is said again
        source, before = excerpt.source, excerpt.game.current
        is_first = source is problem.start
        child = None if source is None or problem.verdict(source) is not None else problem.child(source, move)
        if child is None:
            self._game_controller.pass_() if move.point is None else self._game_controller.play(move.point)
        elif problem.is_refused(child) or self._is_forbidden(child):
            self._refuse(child)
        else:
            self._reveal(child)
            self._note_stray(excerpt.game.current, child)
            self._go_on_soon()
        tried = excerpt.game.current
        if tried is not before and excerpt.source is None and tried not in self._checked:
            self._weigh_unknown(move, is_first=is_first)

    def _is_forbidden(self, child: Node) -> bool:
        """Return whether a lesson has a move next that the rules forbid: it shows that they do."""
        assert self._problem is not None
        move = self._problem.move_of(child)
        return (
            self._say is not None and move is not None and self._game_controller.game.legality(move.point) is not None
        )

    def _refuse(self, child: Node) -> None:
        """Answer a move of the record without playing it."""
        self._refused, self._shows_solution = child, False
        if self._say is not None:
            self._end_attempt(self._outcome() is Outcome.RIGHT)
        else:
            self._tell()

    def _note_stray(self, tried: Node, source: Node) -> None:
        """Remember the first move from which no right end can be reached: taken back, it was a try all the same."""
        counts = self._say is None and self._strayed is None
        if counts and self._problem is not None and self._problem.is_hopeless(source):
            self._strayed = tried

    def _weigh_unknown(self, move: Move, *, is_first: bool) -> None:
        """Ask about a move that was tried and is not in the record, or take it for a failure."""
        assert self._excerpt is not None
        if self._say is not None:
            self._take(self._excerpt.game.current, opinion_of_other(self._excerpt.place[0], self._excerpt.game))
        elif is_first and self._asks:
            self._checked[self._excerpt.game.current] = move
            self._tell()
            self.move_unknown.emit(move)
        elif self.has_opinions and self._problem is not None and move.color is self._problem.solver:
            self._think()
        else:
            self._end_attempt(False)

    def _think(self) -> None:
        """Read the outcome for the group at stake after the last try in a thread."""
        adviser, game = self._adviser, self._game_controller.game
        assert adviser is not None
        self._drop_thought()
        position = game.position
        task = Task(lambda report: adviser.opinion(position, lambda: report(0)))
        self._thought = game.current, task
        task.begin()
        self._thinking.start(_POLL)
        self._tell()

    def _look_at_thought(self) -> None:
        """Take the opinion once it is there: the opponent answers a wrong move."""
        if self._thought is None:
            return
        node, task = self._thought
        if not task.is_done:
            self._thinking.start(_POLL)
            return
        self._thought = None
        formed = task.result()
        if formed is None:
            self._end_attempt(False)
            return
        self._take(node, formed)

    def _take(self, node: Node, formed: Opinion) -> None:
        """Judge a tried move by an opinion: the opponent answers a wrong one."""
        self._opinions[node] = formed
        self._end_attempt(formed.verdict is Verdict.RIGHT)
        if self._game_controller.game.current is node:
            self._game_controller.show_markup()
            if formed.reply is not None:
                self._answer.start(self.reply_delay)
                self._tell()

    def _give_answer(self) -> None:
        """Play the refutation of the last try."""
        formed = self._opinions.get(self._game_controller.game.current)
        if formed is not None and formed.reply is not None:
            self._game_controller.play(formed.reply)

    def _drop_thought(self) -> None:
        self._thinking.stop()
        self._answer.stop()
        if self._thought is not None:
            self._thought[1].cancel()
        self._thought = None

    @property
    def _is_checking(self) -> bool:
        """Return whether a move that was tried is still judged, also where it was taken back meanwhile."""
        return bool(self._checked) or self._thought is not None

    @property
    def _opinion(self) -> Opinion | None:
        """Return the opinion of the move tried last, also where it has been answered."""
        current = None if self._excerpt is None else self._excerpt.game.current
        if current is None:
            return None
        formed = self._opinions.get(current)
        above = None if current.parent is None else self._opinions.get(current.parent)
        return formed or (above if above is not None and above.reply is not None else None)

    def _go_on_soon(self) -> None:
        """Answer after a moment, if there is an answer."""
        if self._next() is not None:
            self._timer.start(self.solution_delay if self._is_shown_to else self.reply_delay)
            self._tell()

    @property
    def _is_answered(self) -> bool:
        """Return whether the next move is played after a moment."""
        return self._timer.isActive() or self._answer.isActive()

    @property
    def _is_shown_to(self) -> bool:
        """Return whether moves of both colors are played one after the other, to be looked at."""
        problem, source = self._problem, None if self._excerpt is None else self._excerpt.source
        is_lost = problem is not None and source is not None and source.parent is not problem.start
        return self._shows_solution or (is_lost and problem is not None and problem.plays_out)

    def _go_on(self) -> None:
        following = self._next()
        if following is not None and self._is_forbidden(following):
            self._refuse(following)
        elif following is not None:
            self._reveal(following)
            self._go_on_soon()
        if not self._timer.isActive():
            self._shows_solution = False
        self._tell()

    def _next(self) -> Node | None:
        """Return the node to continue with: the opponent's answer, or the solution."""
        problem = self._problem
        source = None if self._excerpt is None else self._excerpt.source
        if problem is None or source is None or problem.verdict(source) is not None:
            return None
        return problem.solution(source) if self._shows_solution else problem.reply(source, self.random)

    def _hinted_point(self) -> Point | None:
        problem = self._problem
        source = None if self._excerpt is None else self._excerpt.source
        if problem is None or source is None or problem.verdict(source) is not None:
            return None
        right = problem.solution(source)
        move = None if right is None or not problem.is_solvers_turn(source) else problem.move_of(right)
        return None if move is None else move.point

    @property
    def _words(self) -> str:
        """Return what the lesson says at the node shown, or to the move tried last."""
        if self._excerpt is None:
            return ""
        source = self._refused or self._excerpt.source
        if source is not None:
            return words_at(source)
        node, tried = self._excerpt.place
        return words_for_other(node, is_pass=tried[0] is None)

    def _shown(self, node: Node) -> Properties:
        """Return what the solver sees of a node; what a lesson says stands elsewhere."""
        assert self._problem is not None
        properties = self._problem.shown(node)
        if self._say is not None:
            for identifier in WORDS:
                properties.pop(identifier, None)
        return properties

    def _outcome(self) -> Outcome:
        problem = self._problem
        source = None if self._excerpt is None else self._excerpt.source
        if self._refused is not None:
            is_done = self._say is not None and problem is not None and problem.verdict(self._refused) is Verdict.RIGHT
            return Outcome.RIGHT if is_done else Outcome.REFUSED
        if self._is_checking:
            return Outcome.CHECKING
        if problem is None or source is None:
            return self._outcome_of_unknown()
        verdict = Verdict.WRONG if problem.is_lost(source) else problem.verdict(source)
        if verdict is None:
            return Outcome.OPEN
        return Outcome.RIGHT if verdict is Verdict.RIGHT else Outcome.WRONG

    def _outcome_of_unknown(self) -> Outcome:
        """Return the known outcome of a move that is not in the record."""
        if self._opinion is None:
            return Outcome.UNKNOWN
        return Outcome.RIGHT if self._opinion.verdict is Verdict.RIGHT else Outcome.WRONG

    def _follow(self, _node: object) -> None:
        """Evaluate the node shown, also after navigation through tried moves."""
        if self._excerpt is None or self._game_controller.game is not self._excerpt.game:
            return
        self._refused = None
        outcome = self._outcome()
        if self._strayed is not None and self._strayed not in self._excerpt.game.path:
            self._end_attempt(False)
        elif outcome in (Outcome.RIGHT, Outcome.WRONG):
            self._end_attempt(outcome is Outcome.RIGHT)
        self._tell()

    def _show_verdict(self, markup: Markup) -> None:
        """Add a mark to the board for a right or wrong last move, where the record has a verdict."""
        game, excerpt, problem = self._game_controller.game, self._excerpt, self._problem
        if problem is None or excerpt is None or game is not excerpt.game or self._refused is not None:
            return
        outcome = self._outcome()
        last = next((move for move, _ in game.line.last_moves() if move.color is problem.solver), None)
        if outcome not in (Outcome.RIGHT, Outcome.WRONG) or last is None:
            return
        source = excerpt.source
        mistake = None if source is None else problem.mistake(source)  # moves after it are not its fault
        point = (mistake or last).point
        if point is not None and game.position.color_at(point) is problem.solver:
            self.markup_changed.emit(replace(markup, verdicts={point: outcome is Outcome.RIGHT}))

    def _start_clock(self, seconds: int) -> None:
        self._left = seconds or None
        if seconds:
            self._clock.start(self.second)

    def _count_down(self) -> None:
        """Take a second from the first try, which fails with the last one."""
        if self._left is None:
            return
        self._left -= 1
        if self._left:
            self._clock.start(self.second)
            self._tell()
        else:
            self._is_late = True
            self._end_attempt(False)

    def _end_attempt(self, solved: bool) -> None:
        """Record the first result; tries after a failure are practice, save in lessons, which are to be learned."""
        self._clock.stop()
        self._left = None
        if self._say is not None and (not solved or self._saw_solution):
            self._tell()
            return
        if not (self._solved or self._failed):
            self._solved, self._failed = solved, not solved
            self.attempt_ended.emit(solved)
        self._tell()

    def _forget_try(self) -> None:
        self._shows_solution = self._saw_solution = self._is_late = False
        self._refused = None
        self._hints = 0

    def _stop(self) -> None:
        self._timer.stop()
        self._clock.stop()
        self._drop_thought()

    def _tell(self) -> None:
        if self._excerpt is not None:
            self.state_changed.emit(self.state)
