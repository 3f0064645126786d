"""What a replay keeps of the way it went must never show: it tells the same as one that begins afresh."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from qtgo.core.game.game import Game
from qtgo.core.record import replay, replayed_line
from qtgo.core.record.edit_history import Attach, Change, Detach, EditKind, detach, set_properties
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import ReplayedLine, Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.steps import at_once
from tests.core.boards import draw_board
from tests.examples import examples

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
    assert [*game.path] == game.current.path()
    ours, theirs = game._replay.step._replace(era=0), fresh.step
    assert ours[:6] == theirs[:6]
    assert ours[6:] == theirs[6:]
    assert game.long_cycle == fresh.long_cycle()
    for nodes, node in enumerate(reversed(game.path[-3:])):
        before = game._replay.board_before(nodes)
        fresh.go_to(node)
        assert (draw_board(before), before.ko_point) == (draw_board(fresh.board), fresh.step.ko)
    assert not any(game._replay.board_before(len(game.path)).stones())
    assert game.position == game._replay.position()


@examples(120)
@given(st.integers(0, 2**32))
@example(756)  # the root has a move, and is replayed after it was edited
def test_walks_and_edits_leave_no_trace(seed: int) -> None:
    chance = random.Random(seed)
    with (
        patch.object(replay, "_SNAPSHOT_INTERVAL", 4),
        patch.object(replay, "_UNDO_DISTANCE", 3),
        patch.object(replayed_line, "_MAX_OTHERS", 10),
        patch.object(replayed_line, "_OFTEN", chance.choice([2, 3, 5, 1024])),
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
            assert line[: game.depth + 1] == [*game.path]
            assert line[-1] is game.line.end
            assert all(child.parent is parent and child in parent.children for parent, child in pairwise(line))
            assert not line[-1].children


def test_a_line_of_any_length_is_read_once() -> None:
    with patch.object(replayed_line, "_MAX_OTHERS", 10):
        root = end = Node({"SZ": ["9"]})
        for _ in range(1000):
            end = Node({}, end)
        game = Game(root)
        while game.line.read_ahead(100):
            pass
        assert not at_once(game.line.unread(end))
        with patch.object(Replay, "_push") as pushing:
            for node in (end, root, end):
                game.go_to(node)
    assert not pushing.called


def test_what_was_read_off_the_line_is_forgotten_some_at_a_time() -> None:
    with patch.object(replayed_line, "_MAX_OTHERS", 10), patch.object(replayed_line, "_FEW", 20):
        root = end = Node({"SZ": ["9"]})
        for _ in range(400):
            end = Node({}, end)
        game = Game(root)
        game.go_to(end)
        game.edit(EditKind.PLAY, [Attach(Node(), root, 1)], root)
        known = []
        game.go_to(root.children[1])
        while game.line.forget_others():
            known.append(len(game._replay.line._known))
            unread = [*at_once(game.line.unread(end))]
            assert end.path()[-len(unread) :] == unread[::-1], "what is known begins at the root"
        assert len(known) > 15
        assert all(0 <= more - fewer <= 20 for more, fewer in pairwise(known))
        assert len(game._replay.line._known) <= 12
        assert len(game._replay.line.snapshots) == len(game._replay.line.seen) == 1
        game.go_to(end)
        assert_as_afresh(game)


def test_a_step_aside_forgets_no_more_than_it_reads() -> None:
    with patch.object(replayed_line, "_MAX_OTHERS", 10), patch.object(replayed_line, "_FEW", 20):
        root = end = Node({"SZ": ["9"]})
        for _ in range(400):
            end = Node({}, end)
        beside = [Node({}, root) for _ in range(5)]
        game = Game(root)
        game.go_to(end)
        game.edit(EditKind.PLAY, [Attach(Node(), root, 1)], root)
        known = len(game._replay.line._known)
        game.steps_of(beside)
        assert len(game._replay.line._known) >= known - 5


def test_variations_with_one_position_do_not_look_through_each_other() -> None:
    root = Node({"SZ": ["9"]})
    for _ in range(300):
        Node({"W": ["bb"]}, Node({"B": ["aa"]}, root))
    game = Game(root)
    looked_at = 0
    in_line = ReplayedLine._drop_left

    def counted(line: ReplayedLine, seen: list[Step]) -> None:
        nonlocal looked_at
        looked_at += len(seen)
        in_line(line, seen)

    with patch.object(ReplayedLine, "_drop_left", counted):
        assert [step.illegal for step in game.steps_of(root.children)] == [None] * 300
        for child in root.children:
            game.go_to(child.children[0])
    assert looked_at < 5000


def test_a_position_that_many_nodes_have_is_found_at_once() -> None:
    root = node = Node({"SZ": ["9"], "RU": ["Chinese"]})
    for _ in range(500):
        for properties in ({"B": ["aa"]}, {"AE": ["aa"]}):
            node = Node(properties, node)
    game = Game(root)
    game.go_to(node)
    assert game.step.depth == 1000
    assert max(len(seen) for part in game._replay.line.seen.parts for seen in part.values()) <= 501
    told = 0
    stood = ReplayedLine.stood

    def counted(line: ReplayedLine, board_hash: int, before: int) -> Iterator[Step]:
        nonlocal told
        for step in stood(line, board_hash, before):
            told += 1
            yield step

    with patch.object(ReplayedLine, "stood", counted):
        for depth in range(1, 1000, 2):
            game.go_to(game.line.at(depth - 1))
            game.legality(Point(0, 8))
    assert told <= 1000


def test_nothing_long_is_dropped_at_once_where_a_long_line_is_left() -> None:
    root = end = Node({"SZ": ["9"], "RU": ["Chinese"]})
    for _ in range(6000):
        end = Node({}, end)
    game = Game(root)
    game.go_to(end)
    middle = game.line.at(1500)
    game.go_to(middle)
    left = game._replay.line.nodes[1600:]
    game.play(Point(0, 0))
    dropped = game._replay.line._dropped
    assert sum(len(piece) for piece in dropped if piece and isinstance(piece[-1], Node)) >= len(left) - 1024
    while game.line.forget_others():
        pass
    assert not dropped
    assert_as_afresh(game)
    game.undo()
    game.go_to(end)
    assert_as_afresh(game)


def test_what_was_left_is_freed_while_a_line_is_read_again() -> None:
    root = end = Node({"SZ": ["9"], "RU": ["Chinese"]})
    for _ in range(10_000):
        for properties in ({"B": ["aa"]}, {"AE": ["aa"]}):
            end = Node(properties, end)
    game = Game(root)
    most = 0
    for point in ("bb", "cc", "dd", "ee"):
        while game.line.read_ahead(50):
            most = max(most, len(game._replay.line._dropped))
        assert game.line.end is end
        assert not game._replay.line._dropped, "the next edit adds as much"
        game.edit(EditKind.PLAY, [set_properties(root, {"AB": [point]})], root)
    assert most > 15
    assert_as_afresh(game)


def test_other_rules_free_what_was_read_some_at_a_time() -> None:
    root = end = Node({"SZ": ["9"]})
    for _ in range(5000):
        end = Node({}, end)
    game = Game(root)
    game.go_to(end)
    kept = game._replay.line._known
    game.go_to(root)
    game.set_info(replace(game.info, ruleset=NAMED["chinese"]))
    assert len(kept) == 5001
    turns = 0
    while game.line.forget_others():
        turns += 1
    assert turns > 50
    assert len(kept) == 0
    assert_as_afresh(game)
