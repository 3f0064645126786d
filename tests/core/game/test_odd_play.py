"""Odd play in random records, beside what a replay, which knows all the rules, says of each node."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from qtgo.core.game.odd_play import OddPlay, odd_play
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import setup_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node

RULES = ("Japanese", "Chinese", "AGA", "NZ", "French", "Ing", "Tromp-Taylor", "")


def random_record(chance: random.Random) -> Node:
    """Make a record of many variations on a board so small that everything happens: ko, suicide, setup, passes."""
    size = chance.choice((2, 3, 4))
    root = Node({"SZ": [str(size)], "RU": [chance.choice(RULES)]})
    if chance.random() < 0.3:
        root.properties[chance.choice(("AB", "W"))] = ["aa"]
    nodes = [root]
    for _ in range(chance.randrange(80)):
        parent = nodes[-1] if chance.random() < 0.9 else chance.choice(nodes)
        nodes.append(Node(random_properties(chance, size), parent))
    return root


def random_properties(chance: random.Random, size: int) -> dict[str, list[str]]:
    point = chance.choice("abcd"[:size]) + chance.choice("abcd"[:size])
    other = chance.choice(({"C": ["x"]}, {"AE": [point]}, {"AB": [point]}, {"MN": ["7"]}, {"KO": [""]}, {"PL": ["W"]}))
    usual: dict[str, list[str]] = {chance.choice("BW"): [chance.choice((point, point, point, point, ""))]}
    kind = chance.random()
    return usual if kind < 0.8 else other if kind < 0.9 else {**usual, **other, "B": ["aa"]}


def by_replay(root: Node) -> Iterator[OddPlay]:
    replay = Replay(root, read_game_info(root))
    for node in root.subtree():
        over = None
        setup = setup_of(node, replay.info.width, replay.info.height)
        if setup is not None and node.parent is not None:
            replay.go_to(node.parent)
            over = next((p for p in (*setup.black, *setup.white) if replay.board.color_at(p) is not None), None)
        replay.go_to(node)
        illegal = None if "KO" in node.properties else replay.step.illegal
        if over is not None or illegal is not None:
            yield OddPlay(node, replay.step.number, over, illegal)


@pytest.mark.parametrize("seed", range(40))
def test_a_replay_finds_the_same(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(10):
        root = random_record(chance)
        assert list(odd_play(root, read_game_info(root))) == list(by_replay(root))


def test_a_replay_is_needed_only_where_a_position_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes four times as long, which is felt in files of many games."""
    root = Node({"SZ": ["9"], "RU": ["Chinese"]})
    node = root
    for number, point in enumerate(("aa", "ab", "bb", "ba", "aa", "bb")):
        node = Node({"BW"[number % 2]: [point]}, node)
    monkeypatch.setattr("qtgo.core.game.odd_play.Replay", None)
    assert [odd.number for odd in odd_play(root, read_game_info(root))] == [5, 6]
