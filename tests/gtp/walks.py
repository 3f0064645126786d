"""Random records with branches, handicaps, setups and passes, to walk an engine through."""

from __future__ import annotations

import random

from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_move, encode_points
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.handicap_and_star_points import fixed_handicap, max_fixed_handicap
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import HandicapPlacement, ruleset


def random_game(chance: random.Random, size: int, nodes: int = 60, rules: str = "japanese") -> Game:
    """Make a record with a few illegal moves; the rules say whether stones may take their own lives."""
    width = height = size
    handicap = chance.choice([0, 0, 2, max(2, max_fixed_handicap(width, height))])
    placement = chance.choice(list(HandicapPlacement)) if max_fixed_handicap(width, height) else HandicapPlacement.FREE
    info = GameInfo(ruleset(rules), width, height, komi=6.5, handicap=handicap, handicap_placement=placement)
    game = Game.new(info)
    if handicap and placement is HandicapPlacement.FREE:
        points = chance.sample([Point(x, y) for x in range(width) for y in range(height)], handicap)
        game = _with(game, info, AB=encode_points(points, height))
    elif not handicap and chance.random() < 0.3:
        game = _with(game, info, AB=encode_points([Point(0, 0), Point(2, 1)], height), AW=["bb"], PL=["W"])
    grown = [game.root]
    for _ in range(nodes):
        game.go_to(chance.choice(grown[-3:] if chance.random() < 0.9 else grown))
        grown.append(_grow(chance, game))
    return game


def _with(game: Game, info: GameInfo, **properties: list[str]) -> Game:
    game.root.properties.update(properties)
    return Game(game.root, info)


def _grow(chance: random.Random, game: Game) -> Node:
    position = game.position
    board = Board.from_stones(position.width, position.height, position.stones)
    color = position.to_move if chance.random() < 0.95 else position.to_move.opponent
    free = [Point(x, y) for x in range(board.width) for y in range(board.height) if not board.color_at(Point(x, y))]
    plays = [point for point in free if not game.legality(point, color, any_turn=True)]
    kind = chance.random()
    if kind < 0.05 and len(free) > 4:
        return _set_up(chance, game, board, free)
    point = None if kind < 0.1 or not plays else chance.choice(plays)
    if kind > 0.97:
        point = Point(0, 0)
    move = encode_move(Move(color, point), board.height)
    return Node({color.letter: [move]}, game.current)


def _set_up(chance: random.Random, game: Game, board: Board, free: list[Point]) -> Node:
    """Put a stone of a color and take another away, if all chains still have liberties; else pass."""
    point = chance.choice(free)
    black, white = ([point], []) if chance.random() < 0.5 else ([], [point])
    taken = [p for p in (Point(0, 0), Point(1, 1)) if board.color_at(p)]
    board.set_stones(black, white, taken)
    near = [Point(x, y) for x in range(board.width) for y in range(board.height)]
    if not all(board.liberties(p) for p in near if board.color_at(p)):
        return Node({"B": [""]}, game.current)
    values = {"AB": black, "AW": white, "AE": taken}
    properties = {name: encode_points(points, board.height) for name, points in values.items() if points}
    return Node({**properties, "PL": [chance.choice("BW")]}, game.current)


def stones(game: Game) -> dict[Color, set[Point]]:
    """Return the stones of the current position."""
    found: dict[Color, set[Point]] = {color: set() for color in Color}
    for point, color in game.position.stones_by_point():
        found[color].add(point)
    return found


def fixed(size: int, count: int) -> frozenset[Point]:
    """Return the usual handicap points of a square board."""
    return frozenset(fixed_handicap(size, size, count))
