"""Ways through a tree with variations."""

from typing import Any

import pytest

from qtgo.core.game import navigation
from qtgo.core.game.navigation import Trail, back, search_of_main_line, search_of_previous_fork
from qtgo.core.record.edit_history import detach
from qtgo.core.record.tree import Node
from qtgo.steps import at_once


def tree() -> dict[str, Node]:
    """Build a - b - c - d, with the variations b - C - D and a - B."""
    nodes: dict[str, Node] = {}
    for name, parent in (("a", ""), ("b", "a"), ("c", "b"), ("d", "c"), ("C", "b"), ("D", "C"), ("B", "a")):
        nodes[name] = Node({"N": [name]}, nodes.get(parent))
    return nodes


def test_forward_follows_the_child_visited_last() -> None:
    n, trail = tree(), Trail()
    assert trail.forward(n["a"], 2) is n["c"]
    trail.visit([n["D"], n["C"], n["b"]])
    assert trail.end(n["a"]) is n["D"]
    assert trail.forward(n["b"], 1) is n["C"]


def test_back_stops_at_the_root() -> None:
    n = tree()
    assert back(n["d"], 2) is n["b"]
    assert back(n["d"], 10) is n["a"]


def test_variations_are_entered_at_the_same_depth() -> None:
    n, trail = tree(), Trail()
    assert at_once(trail.search_of_variation(n["d"], 1)) is n["D"]
    assert at_once(trail.search_of_variation(n["D"], -1)) is n["d"]
    assert at_once(trail.search_of_variation(n["D"], 1)) is n["B"]
    assert at_once(trail.search_of_variation(n["a"], 1)) is n["a"]


def test_forks_and_the_main_line_are_found() -> None:
    n, trail = tree(), Trail()
    assert at_once(search_of_previous_fork(n["D"])) is n["b"]
    assert at_once(search_of_previous_fork(n["b"])) is n["a"]
    assert at_once(trail.search_of_next_fork(n["a"])) is n["b"]
    assert at_once(trail.search_of_next_fork(n["b"])) is n["d"]
    assert at_once(search_of_main_line(n["D"])) is n["b"]
    assert at_once(search_of_main_line(n["d"])) is n["d"]


def test_the_main_line_is_looked_for_some_nodes_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    n = tree()
    monkeypatch.setattr(navigation, "_SEARCHED", 1)
    assert len([*search_of_main_line(n["D"])]) == len(n["D"].path()) - 1


def test_a_visited_child_that_is_gone_is_forgotten() -> None:
    n, trail = tree(), Trail()
    trail.visit([n["B"]])
    n["a"].children.remove(n["B"])
    assert trail.next(n["a"]) is n["b"]


def test_a_visited_child_that_an_edit_brings_back_is_followed_again() -> None:
    n, trail = tree(), Trail()
    gone = detach(n["B"])
    for visited_since, followed in ((None, "B"), ("b", "b")):
        trail.visit([n["B"]])
        gone.apply()
        trail.follow([gone], are_undone=False)
        assert trail.next(n["a"]) is n["b"]
        if visited_since is not None:
            n["a"].children.append(Node())  # one child alone is no choice
            trail.visit([n[visited_since]])
            n["a"].children.pop()
        gone.inverse().apply()
        trail.follow([gone], are_undone=True)
        assert trail.next(n["a"]) is n[followed]


def test_a_visited_child_is_not_looked_for_among_very_many_each_time() -> None:
    class Counted(list[Node]):
        searches = 0

        def index(self, *arguments: Any) -> int:
            Counted.searches += 1
            return super().index(*arguments)

    root, trail = Node(), Trail()
    children = [Node({}, root) for _ in range(1000)]
    root.children = Counted(children)
    trail.visit([children[500]])
    assert {trail.next(root) for _ in range(100)} == {children[500]}
    assert Counted.searches == 1
    del root.children[500]
    assert {trail.next(root) for _ in range(100)} == {children[0]}
    assert Counted.searches == 2
