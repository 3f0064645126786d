"""The controller of guessing the next move of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.record.properties import child_with, moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.excerpt import Excerpt
from qtgo.core.study.guess import Guess, GuessState, area_around, score_of
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.study_game import StudyController
from qtgo.timers import single_shot

REPLY_DELAY = 350
BOTH = frozenset(Color)

Known = Mapping[Node, tuple[PositionAnalysis | None, GamePhase | None]]
"""Moves of a review with what is known of the position before each, and of the phase of the game."""


class GuessController(StudyController):
    """Shows a line of a record move by move, each once it has been guessed."""

    state_changed = Signal(object)  # GuessState

    def __init__(self, game_controller: GameController, parent: QObject | None = None) -> None:
        super().__init__(game_controller, parent)
        self.reply_delay = REPLY_DELAY
        self._colors: frozenset[Color] = BOTH
        self._ahead: list[Node] = []
        self._known: Known = {}
        self._made: list[tuple[Guess, Node]] = []  # guesses, and where the move is shown
        self._hinted = False
        self._timer = single_shot(self, self._go_on)

    def start(
        self,
        line: Sequence[Node],
        at: int,
        colors: frozenset[Color] = BOTH,
        known: Known = MappingProxyType({}),
        excerpt_to: Callable[[Node], Excerpt | None] = Excerpt,
    ) -> bool:
        """Start guessing the moves of a line after one of its nodes; return whether there are any.

        It does not start if ``excerpt_to`` that node returns None.
        """
        width, height = self._game_controller.game.info.width, self._game_controller.game.info.height
        ahead = list(line[at + 1 :])
        moves = (move for node in ahead for move in moves_of(node, width, height))
        if not any(move.point is not None for move in moves):
            return False
        excerpt = excerpt_to(line[at])
        if excerpt is None:
            return True
        self._timer.stop()
        self._colors, self._ahead, self._known = colors, ahead, known
        self._made, self._hinted = [], False
        self._begin(excerpt)
        self._go_on()
        return True

    def set_colors(self, colors: frozenset[Color]) -> None:
        """Set whose moves are to be guessed from here on."""
        self._colors = colors
        if self.is_active:
            self._timer.stop()
            self._go_on()

    def play(self, point: Point) -> None:
        """Guess a point, and show the move."""
        if (
            not self.is_active
            or self._move_to_guess() is None
            or self._game_controller.game.legality(point, any_turn=True)
        ):
            return
        self._to_end_of_excerpt()
        self._take(point)

    def skip(self) -> None:
        """Show the move without a guess, which counts as a miss."""
        if self.is_active and self._move_to_guess() is not None:
            self._to_end_of_excerpt()
            self._take(None)

    def hint(self) -> None:
        """Show an area around the move, which halves the points for the guess."""
        move = self._move_to_guess()
        if move is None or move.point is None:
            return
        self._to_end_of_excerpt()
        self._hinted = True
        info = self._game_controller.game.info
        self._show_hint(area_around(move.point, info.width, info.height))
        self._tell()

    @property
    def state(self) -> GuessState:
        """Return the state of the guessing."""
        move, guesses = self._move_to_guess(), tuple(guess for guess, _node in self._made)
        color, last = None if move is None else move.color, guesses[-1] if guesses else None
        return GuessState(color, score_of(guesses), last, move is not None, not self._ahead, guesses)

    def go_to_guess(self, index: int) -> None:
        """Show a move that has been guessed, and the guess."""
        guess, node = self._made[index]
        self._game_controller.go_to(node)
        if guess.guessed is not None and not guess.is_hit:
            self._show_miss(guess.guessed)

    def _take(self, point: Point | None) -> None:
        move = self._move_to_guess()
        assert move is not None
        assert move.point is not None
        node = self._ahead[0]
        in_variation = not (point is None or node.parent is None) and self._has(node.parent, Move(move.color, point))
        before, phase = self._known.get(node, (None, None))
        self._reveal(self._ahead.pop(0))
        game = self._game_controller.game
        guess = Guess(point, move.point, in_variation, self._hinted, game.move_number)
        guess = guess.judged(before, phase, move.color)
        self._hinted = False
        self._made.append((guess, game.current))
        if point is not None and not guess.is_hit:
            self._show_miss(point)
        if self._next_needs_no_guess():
            self._timer.start(self.reply_delay)
        self._tell()

    def _go_on(self) -> None:
        """Show moves that need no guess: the other color's moves, passes, setup."""
        if self._next_needs_no_guess():
            self._to_end_of_excerpt()
            self._reveal(self._ahead.pop(0))
            if self._next_needs_no_guess():
                self._timer.start(self.reply_delay)
        self._tell()

    def _next_needs_no_guess(self) -> bool:
        return bool(self._ahead) and self._move_to_guess() is None

    def _move_to_guess(self) -> Move | None:
        """Return the next move of the line if it is to be guessed."""
        moves = self._moves(self._ahead[0]) if self._ahead else []
        move = moves[-1] if moves else None
        return None if move is None or move.point is None or move.color not in self._colors else move

    def _has(self, node: Node, move: Move) -> bool:
        info = self._game_controller.game.info
        return child_with(move, node, info.width, info.height) is not None

    def _moves(self, node: Node) -> list[Move]:
        info = self._game_controller.game.info
        return moves_of(node, info.width, info.height)

    def _to_end_of_excerpt(self) -> None:
        """Go to where the next move is to be guessed, in case the user has navigated back."""
        assert self._excerpt is not None
        self._game_controller.go_to(self._excerpt.last)

    def _stop(self) -> None:
        self._timer.stop()
        self._ahead = []

    def _tell(self) -> None:
        if self.is_active:
            self.state_changed.emit(self.state)
