"""The data of a report on a reviewed game: the review, the positions, the clocks and the causes of mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import islice
from typing import overload

from qtgo.core.analysis.disagreements import Disagreement, disagreements
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.facts.fact import Fact, MistakeKind, kind_of
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.missed import MissedPoint, missed_points
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.diagram.numbered_figure import Printed, with_captured
from qtgo.core.record.clock_record import time_used
from qtgo.core.record.game_info import GameInfo, time_control_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.steps import Steps, at_once

_LONGEST_LINE = 9
"""Moves of a better line in a diagram: further ones have had few visits, and digits do."""


class ReportFormat(Enum):
    """The kinds of files that a report is written to; the value is the ending."""

    HTML = ".html"
    PDF = ".pdf"
    MARKDOWN = ".md"


@dataclass(frozen=True, slots=True)
class GameReport:
    """A reviewed game as it is reported.

    ``positions`` are the boards around the moves, one more than these. ``seconds`` has for each move how long it took,
    None where the record does not tell; ``facts`` what happened with the marked moves, by index. ``visits`` are those
    that every position was given, 0 if that is not known. ``others`` are other engines' analyses of the same line. Only
    of a game that ``is_over`` can be said what decided it.
    """

    info: GameInfo
    review: GameReview
    positions: Sequence[Position]
    seconds: tuple[float | None, ...]
    facts: Mapping[int, tuple[Fact, ...]]
    engine: str = ""
    visits: int = 0
    is_complete: bool = True
    is_over: bool = True
    others: Sequence[OtherLine] = ()

    @property
    def has_times(self) -> bool:
        """Return whether the record has clocks."""
        return any(seconds is not None for seconds in self.seconds)

    @property
    def evaluations(self) -> list[PositionAnalysis | None]:
        """Return what is known of each position, one more than the moves."""
        moves = self.review.moves
        return [moves[0].before, *(move.after for move in moves)] if moves else []

    def key_moments(self) -> list[ReviewedMove]:
        """Return the key moments of both players in the order of play."""
        return sorted((m for color in Color for m in self.review.key_moments(color)), key=lambda move: move.index)

    def disagreements(self, other: OtherLine) -> Sequence[Disagreement]:
        """Return where another engine disagrees with the review, in the order of play."""
        return disagreements(self.review, [other])

    @property
    def missed(self) -> Sequence[MissedPoint]:
        """Return the points that were missed again and again."""
        return missed_points(self.review)

    def kind_of(self, move: ReviewedMove) -> MistakeKind | None:
        """Return what can be learned from a move, None where that is not known or the move is not marked."""
        return None if move.kind is None else kind_of(self.facts.get(move.index, ()), move)

    def marked(self) -> list[ReviewedMove]:
        """Return all marked moves in the order of play."""
        return [move for move in self.review.moves if move.kind is not None]

    def moves_of(
        self, color: Color, phase: GamePhase | None = None, *, marked: bool | None = None
    ) -> list[ReviewedMove]:
        """Return a player's moves, of one phase, and the marked ones or the others, where that is asked for."""
        return [
            move
            for move in self.review.moves
            if move.move.color is color
            if phase is None or move.phase is phase
            if marked is None or (move.kind is not None) is marked
        ]

    def spent(self, moves: Iterable[ReviewedMove]) -> list[float]:
        """Return the known thinking times of moves, in seconds."""
        times = (self.seconds[move.index - 1] for move in moves)
        return [seconds for seconds in times if seconds is not None]

    def better_line(self, move: ReviewedMove) -> Printed:
        """Return the position before a move with the better line on it, numbered from 1."""
        return line_diagram(self.positions[move.index - 1], move.move.color, move.pv)


def line_diagram(position: Position, color: Color, line: Iterable[Point | None]) -> Printed:
    """Return a position with the beginning of a line on it, numbered from 1, up to a move that it has no room for."""
    board, moves, mover = Board.of(position), list[tuple[int, Move]](), color
    for number, point in enumerate(islice(line, _LONGEST_LINE), 1):
        if point is not None and board.color_at(point) is not None:
            break
        board.play(mover, point)
        moves.append((number, Move(mover, point)))
        mover = mover.opponent
    return with_captured(position, moves, replace(position, stones=board.stones()))


class _Boards(Sequence[Position]):
    """The positions around the moves at some places of a line, each replayed when it is first asked for."""

    def __init__(self, line: Sequence[Node], places: Sequence[int], info: GameInfo) -> None:
        self._replay = Replay(line[0], info)
        self._nodes = [*(line[place - 1] for place in places), line[places[-1] if places else -1]]
        self._known: dict[int, Position] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    @overload
    def __getitem__(self, index: int) -> Position: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Position]: ...

    def __getitem__(self, index: int | slice) -> Position | Sequence[Position]:
        at = range(len(self._nodes))[index]
        return self._position(at) if isinstance(at, int) else [*map(self._position, at)]

    def _position(self, at: int) -> Position:
        known = self._known.get(at)
        if known is None:
            self._replay.go_to(self._nodes[at])
            known = self._known[at] = self._replay.position()
        return known


def report_of(
    line: Sequence[Node],
    places: Sequence[int],
    info: GameInfo,
    review: GameReview,
    *,
    engine: str = "",
    visits: int = 0,
) -> GameReport:
    """Return the report on a line from the root on; the moves that the review is of are at these places of it.

    Its positions are replayed as they are asked for: the moves of the record must not change.
    """
    boards = _Boards(line, places, info)
    return at_once(_with_positions(boards, line, places, info, review, engine=engine, visits=visits))


def report_in_steps(
    line: Sequence[Node],
    places: Sequence[int],
    info: GameInfo,
    review: GameReview,
    *,
    is_complete: bool = True,
    is_over: bool = True,
    others: Sequence[OtherLine] = (),
) -> Steps[GameReport]:
    """Return the same report with all of its positions, a step for each move."""
    positions = list[Position]()
    boards = _Boards(line, places, info)
    for at in range(len(boards)):
        positions.append(boards[at])
        yield
    report = yield from _with_positions(tuple(positions), line, places, info, review)
    return replace(report, is_complete=is_complete, is_over=is_over, others=others)


def _with_positions(
    positions: Sequence[Position],
    line: Sequence[Node],
    places: Sequence[int],
    info: GameInfo,
    review: GameReview,
    *,
    engine: str = "",
    visits: int = 0,
) -> Steps[GameReport]:
    facts, seconds = dict[int, tuple[Fact, ...]](), list[float | None]()
    control = time_control_of(info)
    for place in places:
        time = None if control is None else time_used(line, place, control)
        seconds.append(None if time is None else time / 1000)
        yield
    for move in review.moves:
        if move.kind is not None:
            facts[move.index] = facts_of(move, positions[move.index - 1])
            yield
    source = engine or review.source.engine
    return GameReport(info, review, positions, tuple(seconds), facts, source, visits)
