"""Random games for the property tests: legal under simple ko and without suicide, played until nobody can move."""

from __future__ import annotations

import random
from dataclasses import dataclass

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position


@dataclass
class RandomGame:
    """A game with its final board, all moves, and how often each color passed."""

    board: Board
    moves: list[Move]
    passes: dict[Color, int]

    def position(self, *, pass_stones: bool = False) -> Position:
        """Return the final position, with the stones handed over by passes among the prisoners or not."""
        given = self.passes if pass_stones else dict.fromkeys(Color, 0)
        board = self.board
        return Position(
            board.width,
            board.height,
            board.stones(),
            prisoners_of_black=board.captures(Color.BLACK) + given[Color.WHITE],
            prisoners_of_white=board.captures(Color.WHITE) + given[Color.BLACK],
        )


def legal_points(board: Board, color: Color) -> list[Point]:
    """List the points where a color may play and does not fill a one-point space of its own."""
    return [
        point
        for y in range(board.height)
        for x in range(board.width)
        if board.color_at(point := Point(x, y)) is None
        and point != board.ko_point
        and not board.is_suicide(color, point)
        and any(board.color_at(near) is not color for near in near_points(board, point))
    ]


def near_points(board: Board, point: Point) -> list[Point]:
    """List the neighbors of a point."""
    x, y = point
    near = (Point(x, y - 1), Point(x - 1, y), Point(x + 1, y), Point(x, y + 1))
    return [p for p in near if 0 <= p.x < board.width and 0 <= p.y < board.height]


def random_game(
    seed: int, width: int, height: int, *, handicap: int = 0, white_passes_last: bool = False
) -> RandomGame:
    """Play at random; ``handicap`` stones are played in a row first, and White moves after them.

    The game ends with two passes in a row, or three where White must pass last, or when it is long.
    """
    chance = random.Random(seed)
    board = Board(width, height)
    game = RandomGame(board, [], dict.fromkeys(Color, 0))
    color = Color.BLACK
    in_a_row = 0
    length = 3 * width * height
    while in_a_row < 2 or (white_passes_last and color is Color.WHITE):
        points = legal_points(board, color) if len(game.moves) < length and chance.random() > 0.02 else []
        point = chance.choice(points) if points else None
        board.play(color, point)
        game.moves.append(Move(color, point))
        game.passes[color] += point is None
        in_a_row = 0 if point else in_a_row + 1
        if len(game.moves) >= handicap:
            color = color.opponent
    return game


def turned(position: Position) -> Position:
    """Turn a position by a quarter."""
    width, height = position.width, position.height
    stones = bytes(position.stones[x * width + (width - 1 - y)] for y in range(width) for x in range(height))
    return _changed(position, height, width, stones)


def mirrored(position: Position) -> Position:
    """Mirror a position left to right."""
    width, height = position.width, position.height
    stones = bytes(position.stones[y * width + width - 1 - x] for y in range(height) for x in range(width))
    return _changed(position, width, height, stones)


def _changed(position: Position, width: int, height: int, stones: bytes) -> Position:
    return Position(
        width,
        height,
        stones,
        prisoners_of_black=position.prisoners_of_black,
        prisoners_of_white=position.prisoners_of_white,
    )


def swapped(position: Position) -> Position:
    """Return every stone and prisoner the other color."""
    return Position(
        position.width,
        position.height,
        position.stones.translate(bytes([0, 2, 1]) + bytes(253)),
        to_move=position.to_move.opponent,
        prisoners_of_black=position.prisoners_of_white,
        prisoners_of_white=position.prisoners_of_black,
    )
