"""Positions as they are printed: numbers on the stones, and notes on moves that have no point of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import NamedTuple

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.inherited import FigureFlag, Inherited
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Move, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass

NumberedMove = tuple[int, Move]


class Note(NamedTuple):
    """A move that cannot be shown; ``at`` names where it was played, by number or by point; None is a pass."""

    number: int
    at: int | Point | None


def notes_by_place(notes: Iterable[Note]) -> dict[int | Point | None, list[int]]:
    """Return the numbers of the moves that were played at each place, in the order in which the places come first."""
    together: dict[int | Point | None, list[int]] = {}
    for note in notes:
        together.setdefault(note.at, []).append(note.number)
    return together


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed diagram: the stones, the numbers on them, and notes on the other moves."""

    position: Position
    numbers: Mapping[Point, int] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


def print_figure(
    position: Position, info: GameInfo, back: Iterable[tuple[Node, Move | None, int]], held: Inherited
) -> Printed:
    """Return a position printed as the record asks; ``back`` are the nodes before it, with their moves and numbers."""
    if not held.wants_numbers:
        return Printed(position)
    moves = moves_of_figure(back, held)
    figure = held.figure
    if figure is None or FigureFlag.KEEP_CAPTURED not in figure.flags:
        printed = without_captured(position, moves)
    else:
        printed = with_captured(_position_before(figure.node, info), moves, position)
    is_silent = figure is not None and FigureFlag.IGNORE_MOVES_OFF_DIAGRAM in figure.flags
    return replace(printed, notes=()) if is_silent else printed


def moves_of_figure(back: Iterable[tuple[Node, Move | None, int]], held: Inherited) -> list[NumberedMove]:
    """List the moves of the current figure, or all so far, with the numbers that the record gives them."""
    start = None if held.figure is None else held.figure.node
    moves: list[NumberedMove] = []
    for node, move, number in back:
        if move is not None:
            moves.append((held.shown_number(number), move))
        if node is start:
            break
    moves.reverse()
    return moves


def without_captured(position: Position, moves: Sequence[NumberedMove]) -> Printed:
    """Return the numbered stones still on the board, each with the number of the last move on its point."""
    last = {
        move.point: index
        for index, (_, move) in enumerate(moves)
        if move.point is not None and position.color_at(move.point) is not None
    }
    numbers = {point: moves[index][0] for point, index in last.items()}
    notes = tuple(
        Note(number, None if move.point is None else numbers.get(move.point, move.point))
        for index, (number, move) in enumerate(moves)
        if move.point is None or last.get(move.point) != index
    )
    return Printed(position, numbers, notes)


def with_captured(start: Position, moves: Sequence[NumberedMove], end: Position) -> Printed:
    """Return all initial and played stones, each with the number of the first move on its point."""
    known = [move.point for _, move in moves if move.point is not None and start.color_at(move.point) is not None]
    numbers, notes = number_points(moves, dict(zip(known, known, strict=True)))
    stones = bytearray(start.stones)
    for number, move in moves:
        if move.point is not None and numbers.get(move.point) == number:
            stones[move.point.to_index(start.width)] = move.color
    kept = bytes(stones)
    if kept != end.stones:
        kept = bytes(stone or set_up for stone, set_up in zip(stones, end.stones, strict=True))
    return Printed(replace(end, stones=kept, last_move=None, ko=None), numbers, notes)


def number_points(
    moves: Iterable[NumberedMove], known: Mapping[Point, Point]
) -> tuple[dict[Point, int], tuple[Note, ...]]:
    """Assign each point the number of the first move on it; return the numbers, and notes on all other moves."""
    numbers: dict[Point, int] = {}
    notes = []
    for number, move in moves:
        if move.point is None:
            notes.append(Note(number, None))
        elif move.point in known or move.point in numbers:
            notes.append(Note(number, known.get(move.point) or numbers[move.point]))
        else:
            numbers[move.point] = number
    return numbers, tuple(notes)


def _position_before(node: Node, info: GameInfo) -> Position:
    """Return the position before the move of a node, or including its setup if it has no move."""
    has_move = bool(moves_of(node, info.width, info.height))
    if has_move and node.parent is None:
        return Position.empty(info.width, info.height)
    replay = Replay(node.root, info)
    replay.go_to(node.parent if has_move and node.parent is not None else node)
    return replay.position()
