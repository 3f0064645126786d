"""The game state of the search: fast to play and undo, by the same rules as the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import NamedTuple

from qtgo.ai.features import RECENT, Situation, captures
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position

_BOARDS_BEFORE = 2
"""How many moves of the record are played again, so that the boards before them can be looked at."""


class Ply(NamedTuple):
    """The state after a node of the record or a move; ``move`` led to it, ``ko`` may not be retaken at once.

    ``plain`` says that nothing but the move led to it.
    """

    hash: int
    to_move: Color
    move: Move | None
    plain: bool
    ko: Point | None
    passes: int
    passes_by: tuple[int, int]
    button: Color | None


class SearchState:
    """A position with its history; its legal moves are those of ``Replay.legality``."""

    def __init__(self, replay: Replay, to_move: Color | None = None) -> None:
        """Start from the current position of a record; its board is copied."""
        self.info: GameInfo = replay.counted_info
        self._rules = rules = replay.info.ruleset
        self.removes_dead = rules.removes_dead(replay.step.resumed)  # when the game ends here
        self._plies: list[Ply] = []
        self._seen: dict[int, list[int]] = {}
        step = replay.step
        for depth, past in enumerate(replay.steps):
            move = past.last_move
            self._seen.setdefault(past.board_hash, []).append(depth)
            self._plies.append(
                Ply(
                    past.board_hash,
                    past.to_move,
                    move,
                    move is not None and past.board_changes == 1,
                    past.ko,
                    past.passes,
                    (0, 0),
                    None,
                )
            )
        self._plies[-1] = self._plies[-1]._replace(
            passes_by=(step.passes_by_black, step.passes_by_white), button=step.button
        )
        self.board = self._board_of(replay)
        self.to_move = step.to_move if to_move is None else to_move

    def _board_of(self, replay: Replay) -> Board:
        """Copy the board, on which the last moves can be undone."""
        again = [ply.move for ply in takewhile(lambda ply: ply.plain, self._plies[: -_BOARDS_BEFORE - 1 : -1])]
        board = replay.board_before(len(again))
        board.forget_steps()
        for move in reversed(again):
            assert move is not None
            board.play(move.color, move.point)
        return board

    @property
    def last(self) -> Point | None:
        """Return the last move, None for a pass or none."""
        move = self._plies[-1].move
        return None if move is None else move.point

    @property
    def plies(self) -> Sequence[Ply]:
        """Return the states after all nodes and moves, the present one last."""
        return self._plies

    @property
    def seen(self) -> Mapping[int, Sequence[int]]:
        """Return by the hash of the stones the indexes of the states that had them, in order."""
        return self._seen

    @contextmanager
    def board_ago(self, moves: int) -> Iterator[Board]:
        """Take back so many moves, plain ones and at most two of the record, from the board alone for a look."""
        board = self.board
        for _ in range(moves):
            board.undo()
        yield board
        for ply in self._plies[len(self._plies) - moves :]:
            assert ply.move is not None
            board.play(ply.move.color, ply.move.point)

    @property
    def stopped(self) -> bool:
        """Return whether passes stop the game here."""
        return self._rules.stops(self._plies[-1].passes, self.to_move)

    @property
    def is_long_cycle(self) -> bool:
        """Return whether the position stood before with the same player to move, if the rules allow that."""
        ply = self._plies[-1]
        if not self._rules.ends_by_long_cycle or ply.passes or ply.move is None:
            return False
        return any(self._plies[depth].to_move is self.to_move for depth in self._seen[ply.hash][:-1])

    def situation(self) -> Situation:
        """Return the context that the network needs besides the stones."""
        ply, board = self._plies[-1], self.board
        color = self.to_move
        return Situation(
            color,
            self._rules,
            self.info.komi,
            self.info.handicap,
            self.prisoners,
            self._recent(),
            ply.passes,
            frozenset(point for point in captures(board, color) if self.repeats(point)),
        )

    def _recent(self) -> tuple[Point | None, ...]:
        """Return the last few moves, latest first."""
        recent = []
        for ply in self._plies[: -RECENT - 1 : -1]:
            if ply.move is None:
                break
            recent.append(ply.move.point)
        return tuple(recent)

    def position(self) -> Position:
        """Return the position to score if the game ends here."""
        by_black, by_white = self.prisoners
        return Position(
            self.info.width,
            self.info.height,
            self.board.stones(),
            self.to_move,
            prisoners_of_black=by_black,
            prisoners_of_white=by_white,
        )

    @property
    def button(self) -> Color | None:
        """Return who took the button."""
        return self._plies[-1].button

    @property
    def prisoners(self) -> tuple[int, int]:
        """Return those that Black and White hold, stones handed over by passes included."""
        board, (by_black, by_white) = self.board, self._plies[-1].passes_by
        if not self._rules.pass_stones:
            by_black = by_white = 0
        return board.captures(Color.BLACK) + by_white, board.captures(Color.WHITE) + by_black

    def is_legal(self, point: Point) -> bool:
        """Return whether a play of the side to move is legal."""
        if self.board.color_at(point) is not None:
            return False
        lost = self.board.is_suicide(self.to_move, point)
        return not (lost and self._rules.forbids_suicide(lost)) and not self.repeats(point)

    def play(self, point: Point | None) -> None:
        """Play a move, None for a pass, without checking its legality."""
        ply, color = self._plies[-1], self.to_move
        self.board.play(color, point)
        self.to_move = color.opponent
        if point is None:
            by_black, by_white = ply.passes_by
            passed = (by_black + 1, by_white) if color is Color.BLACK else (by_black, by_white + 1)
            passes, button = self._rules.after_pass(ply.passes, color, ply.button)
        else:
            passes, passed, button = 0, ply.passes_by, ply.button
        board = self.board
        self._seen.setdefault(board.hash, []).append(len(self._plies))
        self._plies.append(
            Ply(board.hash, self.to_move, Move(color, point), True, board.ko_point, passes, passed, button)
        )

    def undo(self) -> None:
        """Undo the last move played here."""
        ply = self._plies.pop()
        depths = self._seen[ply.hash]
        depths.pop()
        if not depths:
            del self._seen[ply.hash]
        self.board.undo()
        self.to_move = self.to_move.opponent

    def repeats(self, point: Point) -> bool:
        """Return whether ko, superko or the rule against long cycles forbids a play."""
        depths = self._seen.get(self.board.hash_after(self.to_move, point))
        if not depths:
            return False
        plies = self._plies
        stood = (plies[depth] for depth in reversed(depths))
        return self._rules.repetition_of(stood, self.to_move, is_ko=point == plies[-1].ko) is not None
