"""Positions as a screen reader announces them."""

from __future__ import annotations

from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.text.translation import Texts

tr = Texts("positions")


def position_text(position: Position, before: Position | None = None) -> str:
    """Return for a screen reader the last move, the captures since the position before, and the color to move."""
    move, turn = last_move_text(position, before), turn_text(position)
    return tr("{move}. {turn}.").format(move=move, turn=turn) if move else tr("{turn}.").format(turn=turn)


def last_move_text(position: Position, before: Position | None = None) -> str:
    """Return the last move, and what was captured since the position before; empty without a move."""
    move = position.last_move
    if move is None:
        return ""
    taken = 0 if before is None or move.is_pass else position.prisoners(move.color) - before.prisoners(move.color)
    template = tr.by_color("Move {number}: {color} {vertex}", move.color)
    if move.is_pass:
        template = tr.by_color("Move {number}: {color} passes", move.color)
    elif taken > 0:
        template = tr.plural_by_color(
            "Move {number}: {color} {vertex}, captures {taken} stone",
            "Move {number}: {color} {vertex}, captures {taken} stones",
            taken,
            move.color,
        )
    return template.format(number=position.move_number, vertex=move.vertex, taken=taken)


def turn_text(position: Position) -> str:
    """Return the color to move, in words."""
    return tr.by_color("{color} to move", position.to_move)


def small_board_text(position: Position) -> str:
    """Describe a small board for a screen reader: its size and its stones."""
    stones = [color for _, color in position.stones_by_point()]
    # Translators: {black} and {white} are numbers of stones.
    return tr("{width} by {height}, stones: {black} black, {white} white").format(
        width=position.width,
        height=position.height,
        black=stones.count(Color.BLACK),
        white=stones.count(Color.WHITE),
    )
