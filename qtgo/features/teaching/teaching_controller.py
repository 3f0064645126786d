"""The teacher: moves against the computer that seem to be mistakes are questioned before it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.game.game import Game, Phase
from qtgo.core.game.navigation import number_at
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.teaching import MoveQuestion, Reply, TaughtGame, TeachingOptions, question_about
from qtgo.gtp.target import Target, target_of
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.shown_markup import DisplayOptions, markup_of
from qtgo.session.work.move_judge import LONG_CHECK, QUICK_CHECK, JudgedMove, MoveJudge
from qtgo.timers import single_shot

_MOST_NUMBERS = 7
_TIME_TO_CHECK = 0.3  # seconds after the move until which there is time for a long look
_PATIENCE = 10_000  # milliseconds after a move in which it must be judged: then the opponent answers all the same


_Stones = tuple[frozenset[Point], frozenset[Point], Color]


class _Played(NamedTuple):
    """A move that is judged: where it stands, the target of the position before it, and when it was made."""

    game: Game
    node: Node
    move: Move
    number: int
    target: Target
    time: float
    is_checked: bool = False


class Teacher(QObject):
    """Questions moves of a person who plays against an engine, at most once in the same position.

    While the player thinks, the position is searched; the move is then judged in the same tree, and an apparent
    mistake searched once more, longer, before the question. The opponent waits for that, and for the answer to
    the question; if the judge is too slow, it answers, and its reply is taken back with a move that is tried again.
    """

    question_changed = Signal(object)  # MoveQuestion | None
    why_shown = Signal(object)  # Markup: the answer to the questioned move
    lesson_ended = Signal(object)  # TaughtGame: of a game that has ended, with at least one question

    def __init__(
        self,
        game_controller: GameController,
        judge: MoveJudge,
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = monotonic,
        hold: Callable[[], Callable[[], None]] = lambda: lambda: None,
    ) -> None:
        """Make the teacher; ``hold`` delays requests to the opponent until the returned function is called."""
        super().__init__(parent)
        self._now = now
        self._hold = hold
        self._release: Callable[[], None] | None = None  # the opponent, which waits
        self._patience = single_shot(self, self._hold_opponent, _PATIENCE)
        self._game_controller = game_controller
        self._judge = judge
        self._options = TeachingOptions()
        self._played: _Played | None = None
        self._question: tuple[MoveQuestion, _Played] | None = None
        self._asked: list[tuple[MoveQuestion, Reply]] = []
        self._spoken_of: set[_Stones] = set()
        self._has_failed = False  # the judge, in this game
        judge.judged.connect(self._on_judged)
        judge.failed.connect(lambda _failure: self._give_up())
        game_controller.game_opened.connect(lambda _info: self._begin_anew())
        game_controller.node_changed.connect(self.follow)
        game_controller.move_made.connect(self._note_move)
        game_controller.phase_changed.connect(self._follow_phase)
        game_controller.game_ended.connect(lambda _result: self._end())

    @property
    def question(self) -> MoveQuestion | None:
        """Return the question that is open."""
        return None if self._question is None else self._question[0]

    @property
    def lesson(self) -> TaughtGame:
        """Return the questions of this game that were answered."""
        return TaughtGame(tuple(self._asked))

    def set_options(self, options: TeachingOptions) -> None:
        """Question other moves from now on, or none."""
        self._options = options
        if not options.is_on:
            self._withdraw()
            self._judge.rest()
        self.follow()

    # Answers

    def try_again(self) -> None:
        """Take the questioned move back, with all that was answered to it."""
        if self._question is not None:
            node = self._question[1].node
            self._close(Reply.TRIED_AGAIN)
            self._game_controller.take_back(node)

    def keep(self) -> None:
        """Keep the questioned move, and go on."""
        if self._question is not None:
            node = self._question[1].node
            self._close(Reply.KEPT)
            game = self._game_controller.game
            if game.current is node and node.children:
                self._game_controller.go_to(game.line.nodes()[-1])
            else:
                self._game_controller.show_markup()

    def show_why(self) -> None:
        """Show the position after the questioned move, with the answer numbered and the better move marked."""
        if self._question is None:
            return
        question, played = self._question
        self._game_controller.go_to(played.node)
        game = self._game_controller.game
        free = game.position.color_at
        points = (point for point in question.answer[:_MOST_NUMBERS])
        labels = {
            point: str(number) for number, point in enumerate(points, 1) if point is not None and free(point) is None
        }
        better = frozenset() if question.better is None else frozenset({question.better})
        self.why_shown.emit(replace(markup_of(game, DisplayOptions()), labels=labels, highlighted=better))

    # Events

    def _is_taught(self, color: Color) -> bool:
        """Return whether the moves of a color are judged: a person's against an engine, with teaching on."""
        controller, options = self._game_controller, self._options
        engines = controller.engine_colors
        has_room = not options.most or len(self._asked) + (self._question is not None) < options.most
        is_person = len(engines) == 1 and color not in engines
        return options.is_on and not self._has_failed and has_room and is_person and color in options.colors

    def _begin_anew(self) -> None:
        self._withdraw()
        self._asked.clear()
        self._spoken_of.clear()
        self._has_failed = False
        self._judge.rest()

    def _give_up(self) -> None:
        """Ask nothing until the next game: the judge has failed."""
        self._has_failed = True
        self._played = None
        self._hold_opponent()

    def follow(self, _cause: object = None) -> None:
        """Analyze the position if a person is to move there, and close a question about a move that was undone."""
        if self._question is not None and not self._question[1].node.is_attached:
            self._withdraw()
        controller = self._game_controller
        game, place, turn = controller.game, controller.place, controller.turn
        is_here = game.phase is Phase.PLAYING and not place.children and place is game.current
        if turn is not None and is_here and self._is_taught(turn) and self._played is None:
            self._judge.look(target_of(game, place))

    def _note_move(self, move: Move) -> None:
        """Judge a move of the person's; it answers an open question, too: the earlier move is kept."""
        controller = self._game_controller
        node = controller.place
        if move.color in controller.engine_colors or node.parent is None:
            return
        if node is not controller.game.current:  # tried elsewhere in the record while a clock runs
            return
        if self._question is not None:
            self._close(Reply.KEPT)
        if not self._is_taught(move.color) or move.point is None:
            return
        game = controller.game
        target = target_of(game, node.parent)
        self._played = _Played(game, node, move, number_at(node), target, self._now())
        self._patience.start()
        self._hold_opponent()
        self._judge.judge(target, move.point)

    def _hold_opponent(self) -> None:
        """Delay the opponent while a move is judged, or a question is open; else release it."""
        is_judged = self._played is not None and self._patience.isActive()
        if (is_judged or self._question is not None) is (self._release is not None):
            return
        release, self._release = self._release, None
        if release is None:
            self._release = self._hold()
        else:
            release()

    def _on_judged(self, judged: JudgedMove) -> None:
        played = self._played
        if played is None or judged.target != played.target or judged.point != played.move.point:
            return
        self._played = None
        self._take_judgment(played, judged.analysis)
        self._hold_opponent()

    def _take_judgment(self, played: _Played, analysis: PositionAnalysis | None) -> None:
        """Ask about a move, or judge it once more, or accept it silently."""
        game = self._game_controller.game
        if analysis is None or game is not played.game or not played.node.is_attached:
            return
        if game.phase is not Phase.PLAYING:
            return
        question = question_about(analysis, played.move, played.number, self._options.points)
        position = _position_of(played.target)
        if question is None or position in self._spoken_of or not self._is_taught(played.move.color):
            self.follow()
        elif not played.is_checked:
            self._played = played._replace(is_checked=True)
            has_time = self._now() - played.time < _TIME_TO_CHECK
            self._judge.judge(played.target, played.move.point, LONG_CHECK if has_time else QUICK_CHECK)
        else:
            self._spoken_of.add(position)
            self._question = question, played
            self.question_changed.emit(question)
            self.follow()

    def _close(self, reply: Reply) -> None:
        """End the open question with a reply."""
        assert self._question is not None
        self._asked.append((self._question[0], reply))
        self._question = None
        self.question_changed.emit(None)
        self._hold_opponent()

    def _withdraw(self) -> None:
        """Close the open question: its move was undone, or teaching is off."""
        self._played = None
        if self._question is not None:
            self._close(Reply.KEPT if self._question[1].node.is_attached else Reply.TRIED_AGAIN)
        self._hold_opponent()

    def _follow_phase(self, phase: Phase) -> None:
        if phase is not Phase.PLAYING:
            self._withdraw()

    def _end(self) -> None:
        """Report the questions of the game; an unanswered one counts as a move that was kept."""
        self._withdraw()
        self._judge.rest()
        if self._asked:
            self.lesson_ended.emit(self.lesson)


def _position_of(target: Target) -> _Stones:
    """Return the stones and the color to move: the key of a question, which is asked only once."""
    start = target.flattened(len(target.moves)).start
    return start.black, start.white, target.to_move
