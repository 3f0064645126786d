"""A small board on which a rule can be tried: what to play, and what becomes of what is played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_points
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.illegal_move import IllegalMove, IllegalMoveError, Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, ruleset
from qtgo.core.scoring.score import Score, ScoringTerms
from qtgo.core.scoring.stone_removal import StoneRemoval, StoneRemovalState
from qtgo.deferred import dataclass

_STONES = {"X": Color.BLACK, "O": Color.WHITE}
_RULES = "japanese"
COUNTS = ("japanese", "aga")
"""The rulesets by which a final position is counted: by territory, and by area."""
KOMI = 5.5


class Activity(Enum):
    """The actions on the board."""

    PLAY = auto()
    SHOW_LIBERTIES = auto()
    COUNT = auto()


@dataclass(frozen=True, slots=True)
class LessonTask:
    """A point on which a color is to play, why the rules then refuse it if they do, and the opponent's reply."""

    color: Color
    vertex: str
    refused: Reason | None = None
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, the top row first, with ``X`` for Black and ``O`` for White, and what to do in it.

    After the tasks, or if there are none, both colors may be played on. ``dead`` are the stones to be marked where
    the position is counted.
    """

    rows: str
    activity: Activity = Activity.PLAY
    tasks: tuple[LessonTask, ...] = ()
    dead: tuple[str, ...] = ()
    to_move: Color = Color.BLACK

    @property
    def steps(self) -> int:
        """Return the number of things to do."""
        return len(self.tasks) or len(self.dead)


class Answer(Enum):
    """The outcome of choosing a point."""

    RIGHT = auto()
    OTHER = auto()  # not what the task asks for; nothing was played
    REFUSED = auto()  # by the rules
    PLAYED = auto()  # where there is no task
    SHOWN = auto()  # a group with its liberties, or nothing


@dataclass(frozen=True, slots=True)
class LessonOutcome:
    """The answer to a point, why the rules refuse it if they do, and how many stones were taken."""

    answer: Answer
    illegal: IllegalMove | None = None
    taken: int = 0
    liberties: frozenset[Point] = frozenset()


class LessonRun:
    """A lesson under way."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = 0
        self._game = _game(lesson)
        self._counts = [_removal(self._game.position, ruleset(name)) for name in COUNTS]

    @property
    def position(self) -> Position:
        """Return the position as it is now."""
        return self._game.position

    @property
    def is_done(self) -> bool:
        """Return whether every task is done."""
        return self.done >= self.lesson.steps

    @property
    def target(self) -> Point | None:
        """Return the point of the next task, None if there is none."""
        names = [task.vertex for task in self.lesson.tasks] or list(self.lesson.dead)
        return None if self.is_done or not names else Point.from_vertex(names[self.done])

    @property
    def counts(self) -> Sequence[StoneRemovalState]:
        """Return the score as it is marked, by each of the rulesets of COUNTS."""
        return [count.state for count in self._counts]

    @property
    def score(self) -> Score:
        """Return the score by territory as it is marked."""
        return self._counts[0].score

    def choose(self, point: Point) -> LessonOutcome:
        """Play on a point, or show or mark the group on it."""
        if self.lesson.activity is Activity.SHOW_LIBERTIES:
            return self._show(point)
        if self.lesson.activity is Activity.COUNT:
            return self._mark(point)
        if self.is_done:
            return self._play(point, self._game.to_move, Answer.PLAYED)
        return self._try(self.lesson.tasks[self.done], point)

    def _try(self, task: LessonTask, point: Point) -> LessonOutcome:
        if point != Point.from_vertex(task.vertex):
            illegal = self._game.legality(point, task.color, any_turn=True)
            return LessonOutcome(Answer.OTHER if illegal is None else Answer.REFUSED, illegal)
        outcome = self._play(point, task.color, Answer.RIGHT)
        reason = None if outcome.illegal is None else outcome.illegal.reason
        if reason is not task.refused:
            raise ValueError(f"{task.vertex}: {reason} instead of {task.refused}")
        if task.reply:
            self._play(Point.from_vertex(task.reply), task.color.opponent, Answer.PLAYED)
        self.done += 1
        return LessonOutcome(Answer.RIGHT, outcome.illegal, outcome.taken)

    def _play(self, point: Point, color: Color, answer: Answer) -> LessonOutcome:
        before = self.position.prisoners(color)
        try:
            self._game.play(point, color, any_turn=True)
        except IllegalMoveError as error:
            return LessonOutcome(Answer.REFUSED, error.illegal)
        return LessonOutcome(answer, None, self.position.prisoners(color) - before)

    def _show(self, point: Point) -> LessonOutcome:
        board = Board.of(self.position)
        if board.color_at(point) is None:
            return LessonOutcome(Answer.SHOWN)
        return LessonOutcome(Answer.SHOWN, liberties=frozenset(board.liberties(point)))

    def _mark(self, point: Point) -> LessonOutcome:
        """Mark a dead stone; which stones are dead is known here."""
        dead = {Point.from_vertex(vertex) for vertex in self.lesson.dead}
        is_new = point in dead and point not in self._counts[0].dead
        if not is_new:
            return LessonOutcome(Answer.OTHER)
        for count in self._counts:
            count.toggle_dead(point, alone=True)
        self.done += 1
        return LessonOutcome(Answer.RIGHT)


def _game(lesson: Lesson) -> Game:
    rows = [row.split() for row in lesson.rows.strip().splitlines()]
    width, height = len(rows[0]), len(rows)
    info = GameInfo(ruleset(_RULES), width, height, KOMI)
    stones = {
        color: [Point(x, height - 1 - y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == letter]
        for letter, color in _STONES.items()
    }
    root = Node({"SZ": [f"{width}:{height}"], "PL": [lesson.to_move.letter]})
    for color, points in stones.items():
        if points:
            root.properties[f"A{color.letter}"] = encode_points(points, height)
    return Game(root, info)


def _removal(position: Position, rules: Ruleset) -> StoneRemoval:
    return StoneRemoval(position, ScoringTerms(rules, KOMI))
