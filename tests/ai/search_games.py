"""Records for the tests of the search: drawn, played, or played at random."""

from __future__ import annotations

import random

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_move
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from tests.core.boards import read_board


def game(rules: str = "chinese", width: int = 5, height: int = 5, komi: float = 6.5) -> Replay:
    """Begin a game on an empty board."""
    return Replay(Node(), GameInfo(ruleset(rules), width=width, height=height, komi=komi))


def drawn(diagram: str, to_move: Color = Color.BLACK, rules: str = "chinese", komi: float = 6.5) -> Replay:
    """Begin from a diagram of ``.``, ``X`` (black) and ``O`` (white)."""
    board = read_board(diagram)
    width, height = board.width, board.height
    setup: dict[str, list[str]] = {"PL": [to_move.letter]}
    for index, value in enumerate(board.stones()):
        if value:
            point = Point(index % width, index // width)
            setup.setdefault("AB" if value == Color.BLACK else "AW", []).append(point.to_sgf(height))
    return Replay(Node(setup), GameInfo(ruleset(rules), width=width, height=height, komi=komi))


def play(replay: Replay, color: Color, point: Point | None) -> None:
    """Add a move to a record."""
    value = encode_move(Move(color, point), replay.info.height)
    replay.go_to(Node({color.letter: [value]}, replay.step.node))


def points(replay: Replay) -> list[Point]:
    """List all points of the board."""
    return [Point(x, y) for y in range(replay.info.height) for x in range(replay.info.width)]


def legal_points(replay: Replay, color: Color) -> list[Point]:
    """List where a color may play."""
    return [point for point in points(replay) if replay.legality(color, point) is None]


def random_move(replay: Replay, rng: random.Random) -> Point | None:
    """Choose a legal move, captures and own eyes above others so that kos and cycles come up; rarely a pass."""
    color = replay.step.to_move
    legal = legal_points(replay, color)
    if not legal or rng.random() < 0.08:
        return None
    if rng.random() < 0.5:
        small = [p for p in legal if replay.board.captured_by(color, p) or replay.board.is_suicide(color, p)]
        legal = small or legal
    return rng.choice(legal)
