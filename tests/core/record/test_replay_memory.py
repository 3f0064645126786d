"""What a replay keeps of the way it went must never show: it tells the same as one that begins afresh."""

from __future__ import annotations

import random
from itertools import pairwise
from unittest.mock import patch

from hypothesis import example, given, settings
from hypothesis import strategies as st

from qtgo.core.record import replay as module
from qtgo.core.record.edit_history import Attach, Change, Detach, EditKind, detach, set_properties
from qtgo.core.record.game import Game
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from tests.core.boards import draw_board

SIDE = 4


def random_properties(chance: random.Random) -> dict[str, list[str]]:
    point = chr(97 + chance.randrange(SIDE)) + chr(97 + chance.randrange(SIDE))
    name = chance.choice(["B", "W", "B", "W", "AB", "AE", "C"])
    return {name: ["" if name in "BW" and chance.random() < 0.1 else point]}


def random_game(chance: random.Random) -> Game:
    nodes = [Node({"GM": ["1"], "SZ": [str(SIDE)], "RU": [chance.choice(["Japanese", "Chinese", "AGA"])]})]
    for _ in range(60):
        nodes.append(Node(random_properties(chance), chance.choice(nodes[-3:])))
    return Game(nodes[0])


def random_changes(chance: random.Random, root: Node) -> tuple[list[Change], Node]:
    nodes = list(root.subtree())
    node = chance.choice(nodes)
    kind = chance.randrange(5)
    if kind == 0:
        values = random_properties(chance)
        return [set_properties(node, dict.fromkeys("BW") | dict(values))], chance.choice(nodes)
    if kind == 1 and node.parent is not None:
        return [detach(node)], node.parent
    if kind == 2 and node.children:
        between, child = Node(random_properties(chance)), node.children[0]
        return [Detach(child, node, 0), Attach(between, node, 0), Attach(child, between, 0)], child
    if kind == 3 and node.parent is not None:
        place = chance.randrange(len(node.parent.children))
        return [detach(node), Attach(node, node.parent, place)], chance.choice(nodes)
    child = Node(random_properties(chance))
    return [Attach(child, node, chance.randint(0, len(node.children)))], child


def assert_as_afresh(game: Game) -> None:
    fresh = Replay(game.root, game.info)
    fresh.go_to(game.current)
    assert game.position == fresh.position()
    assert game.path == game.current.path()
    ours, theirs = game._replay.step, fresh.step
    assert ours[:6] == theirs[:6]
    assert ours[6:] == theirs[6:]
    assert game.long_cycle == fresh.long_cycle()
    below = game._replay.board_before()
    assert draw_board(below) == draw_board(fresh.board_before())


@settings(max_examples=120)
@given(st.integers(0, 2**32))
@example(756)  # the root has a move, and is replayed after it was edited
def test_walks_and_edits_leave_no_trace(seed: int) -> None:
    chance = random.Random(seed)
    with (
        patch.object(module, "_SNAPSHOT_INTERVAL", 4),
        patch.object(module, "_UNDO_DISTANCE", 3),
        patch.object(module, "_MAX_STEPS", 40),
    ):
        game = random_game(chance)
        for _ in range(40):
            act = chance.randrange(5)
            if act == 0:
                changes, after = random_changes(chance, game.root)
                game.edit(EditKind.PLAY, changes, after)
            elif act == 1:
                game.undo()
            elif act == 2:
                game.redo()
            elif act == 3:
                game.go_to(chance.choice([game.root, game.line.end]))
            else:
                game.go_to(chance.choice(list(game.root.subtree())))
            assert_as_afresh(game)
            line = game.line.nodes()
            assert line[: game.depth + 1] == game.path
            assert line[-1] is game.line.end
            assert all(child.parent is parent and child in parent.children for parent, child in pairwise(line))
            assert not line[-1].children
