"""Records of drawn positions."""

from __future__ import annotations

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_points
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from tests.core.boards import read_board


def drawn(diagram: str, rules: str = "japanese", komi: float = 0.5, to_move: Color = Color.BLACK) -> Replay:
    """Set up a position; nobody has moved."""
    board = read_board(diagram)
    stones = dict(enumerate(board.stones()))
    places = {
        value: [Point(at % board.width, at // board.width) for at, stone in stones.items() if stone == value]
        for value in (1, 2)
    }
    properties = {
        name: encode_points(places[value], board.height) for name, value in (("AB", 1), ("AW", 2)) if places[value]
    }
    root = Node(properties | {"PL": [to_move.letter]})
    return Replay(root, GameInfo(ruleset(rules), width=board.width, height=board.height, komi=komi))


def passed(replay: Replay, times: int = 2) -> Replay:
    """Let the players pass."""
    for _ in range(times):
        color = replay.position().to_move
        replay.go_to(Node({color.letter: [""]}, replay.step.node))
    return replay
