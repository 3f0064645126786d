"""Adding a line of moves to the tree, such as a variation that an engine reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach, EditKind
from qtgo.core.record.properties import child_with, encode_move
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point


def add_line(game: Game, color: Color, points: Sequence[Point | None]) -> Draft | None:
    """Add moves below the current node, the first of a color, as one variation; None if all of them are there.

    Moves that are there already are followed. The line ends before a move onto a stone.
    """
    width, height = game.info.width, game.info.height
    moves = list(_playable(game, color, points))
    parent = game.current
    while moves and (child := child_with(moves[0], parent, width, height)) is not None:
        parent = child
        del moves[0]
    if not moves:
        return None
    nodes = [Node({move.color.letter: [encode_move(move, height)]}) for move in moves]
    parents = [parent, *nodes]
    changes = [Attach(node, above, len(above.children)) for above, node in zip(parents, nodes, strict=False)]
    return Draft(EditKind.ADD_VARIATION, tuple(changes))


def _playable(game: Game, color: Color, points: Sequence[Point | None]) -> Iterable[Move]:
    position = game.position
    board = Board.from_stones(position.width, position.height, position.stones)
    for point in points:
        if point is not None:
            if point.x >= position.width or point.y >= position.height or board.color_at(point) is not None:
                return
            board.play(color, point)
        yield Move(color, point)
        color = color.opponent
