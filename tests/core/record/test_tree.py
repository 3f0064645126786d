"""The tree of a record, walked over."""

from __future__ import annotations

import random

import pytest

from qtgo.core.record import tree
from qtgo.core.record.tree import Node


def in_order(node: Node) -> list[Node]:
    return [node, *(below for child in node.children for below in in_order(child))]


@pytest.mark.parametrize("many", [0, 1, 3, 10_000])
def test_nodes_come_in_the_order_of_a_file_however_many_children_one_has(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "_MANY", many)
    chance, nodes = random.Random(1), [Node()]
    for _ in range(200):
        nodes.append(Node(parent=chance.choice(nodes[-30:])))
    for node in nodes[:20]:
        assert list(node.subtree()) == in_order(node)
