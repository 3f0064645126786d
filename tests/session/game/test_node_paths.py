import random
from typing import Any

from qtgo.core.record.edit_history import Attach, Detach, detach
from qtgo.core.record.tree import Node
from qtgo.session.game.node_paths import NodePaths, node_at


def long_tree(source: random.Random) -> tuple[Node, list[Node]]:
    root = Node()
    nodes = [root]
    for _ in range(6):
        node = source.choice(nodes)
        for _ in range(source.randint(1, 900)):
            node = Node(parent=node)
            nodes.append(node)
    return root, nodes


def test_ways_lead_to_their_nodes_whatever_was_asked_and_changed_before() -> None:
    for seed in range(12):
        source = random.Random(seed)
        root, nodes = long_tree(source)
        paths = NodePaths()
        for _ in range(60):
            node = source.choice(nodes)
            if source.random() < 0.3:
                paths.prepare(node, source.randint(1, 9))
            assert node_at(root, paths.path_of(node)) is node
            parent = source.choice(nodes)
            change: Attach | Detach
            if source.random() < 0.7:
                child = Node()
                change = Attach(child, parent, source.randint(0, len(parent.children)))
                nodes.append(child)
            elif parent.parent is not None:
                change = detach(parent)
            else:
                continue
            change.apply()
            paths.forget(change)
            nodes = list(root.subtree())


def test_what_was_prepared_stays_when_a_move_is_made_and_undone() -> None:
    node = root = Node()
    for _ in range(3000):
        node = Node(parent=node)
    paths = NodePaths()
    assert paths.prepare(node, 99) is None
    for _ in range(3):
        move = Attach(Node(), node, 0)
        move.apply()
        paths.forget(move)
        assert paths.path_of(move.node) == [3001]
        back = move.inverse()
        back.apply()
        paths.forget(back)
    assert len(paths._above) >= 3000 // 256
    assert move.node not in paths._above
    assert node_at(root, paths.path_of(node)) is node


def test_a_way_is_prepared_in_parts() -> None:
    node = root = Node()
    for _ in range(3000):
        node = Node(parent=node)
    paths = NodePaths()
    rest: Node | None = node
    parts = 0
    while rest is not None:
        rest, parts = paths.prepare(rest, 2), parts + 1
    assert parts > 3
    assert paths.path_of(node) == [3000]
    assert node_at(root, [3000]) is node


def test_a_change_in_the_middle_leaves_most_of_a_way_known() -> None:
    nodes = [Node()]
    for _ in range(20_000):
        nodes.append(Node(parent=nodes[-1]))
    paths = NodePaths()
    paths.path_of(nodes[-1])
    between = Node()
    middle, following = nodes[10_000], nodes[10_001]
    for change in (detach(following), Attach(between, middle, 0), Attach(following, between, 0)):
        change.apply()
        paths.forget(change)
    assert len(paths._above) > 70
    assert paths.path_of(nodes[-1]) == [20_001]
    assert paths.path_of(middle) == [10_000]


def test_many_siblings_in_a_row_are_not_searched_for_each() -> None:
    class Counted(list[Node]):
        searches = 0

        def index(self, *arguments: Any) -> int:
            Counted.searches += 1
            return super().index(*arguments)

    root, paths = Node(), NodePaths()
    siblings = [Node({}, root) for _ in range(100)]
    root.children = Counted(siblings)
    assert [paths.path_of(node) for node in siblings] == [[1], *([0, place, 0] for place in range(1, 100))]
    assert Counted.searches == 0
    del root.children[50]
    paths.forget(Detach(siblings[50], root, 50))
    for place in (97, 20, 49):
        assert paths.path_of(root.children[place]) == [0, place, 0]
    assert Counted.searches == 3
