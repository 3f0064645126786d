"""Small games for the tests of the library, written as SGF."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import encode_points
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point


@st.composite
def games(draw: st.DrawFn, max_size: int = 6) -> Node:
    """Draw a main line with plays (on stones too), passes, setup, nodes without anything, and captures galore."""
    width = draw(st.integers(2, max_size))
    height = draw(st.one_of(st.just(width), st.integers(2, max_size)))
    chance = random.Random(draw(st.integers(0, 2**32)))
    length = draw(st.integers(0, 40))
    winner = draw(st.sampled_from(["B+R", "W+2.5", "0", ""]))
    root = Node({"SZ": [f"{width}:{height}" if width != height else str(width)], "RE": [winner]})
    if chance.random() < 0.3:
        root.properties["AB"] = encode_points({any_point(chance, width, height) for _ in range(3)}, height)
    node, color = root, Color.BLACK
    for _ in range(length):
        node = Node(a_node(chance, width, height, color), node)
        color = color.opponent
    return root


@st.composite
def trees(draw: st.DrawFn, max_size: int = 5) -> Node:
    """Draw a game with variations, and variations of these."""
    root = draw(games(max_size))
    width, height = board_size(root)
    chance = random.Random(draw(st.integers(0, 2**32)))
    nodes = list(root.subtree())
    for _ in range(draw(st.integers(0, 5))):
        node, color = chance.choice(nodes), chance.choice(list(Color))
        for _ in range(chance.randrange(1, 12)):
            node = Node(a_node(chance, width, height, color), node)
            nodes.append(node)
            color = color.opponent
    return root


def a_node(chance: random.Random, width: int, height: int, color: Color) -> dict[str, list[str]]:
    """Make the properties of a node: mostly a play."""
    kind = chance.random()
    point = any_point(chance, width, height).to_sgf(height)
    if kind < 0.03:
        return {"C": ["nothing happens"]}
    if kind < 0.06:
        return {color.letter: [""]}
    if kind < 0.09:
        return {"AE": [point], color.opponent.letter: [any_point(chance, width, height).to_sgf(height)]}
    if kind < 0.11:
        return {"AW": [point]}
    if kind < 0.13:
        return {"B": [point], "W": [any_point(chance, width, height).to_sgf(height)]}
    return {color.letter: [point]}


def any_point(chance: random.Random, width: int, height: int) -> Point:
    """Choose a point of the board."""
    return Point(chance.randrange(width), chance.randrange(height))
