"""Tracks have the nodes of every variation, numbered as in the file, and end where they would become too long."""

from __future__ import annotations

import pytest
from hypothesis import given

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.library import recorder
from qtgo.library.recorder import make_track
from qtgo.library.track import depth_of, moment_at, paths
from tests.library.records import trees


@given(trees())
def test_a_branch_has_the_positions_of_its_nodes(root: Node) -> None:
    track = make_track(root)
    order = list(root.subtree())
    replay = Replay(root, read_game_info(root))
    assert track.moves == sum(len(moves_of(node, track.width, track.height)) for node in root.main_line())
    seen = depth_of(track.events) + 1
    for branch, path in zip(track.branches, paths(track.events, track.branches), strict=True):
        assert branch.node == seen
        first = order[branch.node]
        for depth, node in enumerate(first.main_line(), branch.depth):
            replay.go_to(node)
            position = replay.position()
            moment = moment_at(path, track.width, track.height, depth)
            assert (moment.stones, moment.number) == (position.stones, position.move_number)
        assert depth_of(path) == depth == len(node.path()) - 1
        seen += depth - branch.depth + 1
    assert seen == len(order)


def chain(length: int, parent: Node | None = None) -> Node:
    """Make a line of nodes that say nothing, and return its end."""
    for _ in range(length):
        parent = Node({}, parent)
    assert parent is not None
    return parent


def test_a_line_ends_where_it_would_become_too_long_and_the_variations_above_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recorder, "_MAX_DEPTH", 10)
    root = chain(20).root
    on_line = list(root.main_line())
    last_kept = on_line[9]
    chain(3, on_line[15])  # too deep, with the next
    chain(2, last_kept)
    long_variation = chain(12, on_line[5])
    above = Node({}, on_line[4])
    track = make_track(root)
    assert depth_of(track.events) == 9
    assert not track.is_whole
    order = list(root.subtree())
    first = long_variation.path()[6]
    assert [(branch.node, branch.depth) for branch in track.branches] == [
        (order.index(first), 6),
        (order.index(above), 5),
    ]
    assert [depth_of(path) for path in paths(track.events, track.branches)] == [9, 5]


def test_variations_end_where_they_would_become_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "_MAX_PATH_NODES", 10)
    root = chain(3).root
    for _ in range(5):
        chain(4, root)
    track = make_track(root)
    assert [branch.node for branch in track.branches] == [3, 7]
    assert not track.is_whole


def test_variations_of_variations_are_followed_however_deep() -> None:
    node = Node({})
    for _ in range(1000):
        Node({}, node)
        node = Node({}, node)
    track = make_track(node.root)
    assert len(track.branches) == 1000
    assert track.is_whole
