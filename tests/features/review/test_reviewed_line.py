"""The line that a review stays with, found in short steps where it is long."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.features.review.reviewed_line import chosen_line, shared

Result = TypeVar("Result")


def taken(steps: Generator[None, None, Result]) -> tuple[Result, int]:
    """Take all steps; return the result, and how many there were."""
    count = 0
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: Result = ended.value
            return result, count
        count += 1


def line_of(length: int) -> list[Node]:
    line = [Node()]
    while len(line) < length:
        line.append(Node(None, line[-1]))
    return line


@pytest.mark.parametrize("alike", [0, 1, 999, 1000, 1001, 4500])
def test_what_two_long_lines_share_is_counted_in_short_steps(alike: int) -> None:
    one, other = line_of(5000), line_of(6000)
    other[:alike] = one[:alike]
    assert taken(shared(one, other)) == (alike, alike // 1000)
    assert taken(shared(one[:alike], one)) == (alike, -(-alike // 1000))


def test_another_main_line_is_chosen_in_short_steps() -> None:
    line = line_of(20_000)
    fork = Node(None, line[100])
    before = [*line[:101], fork]
    chosen, steps = taken(chosen_line(Game(line[0]), line, before, lambda _key: None, stays=False))
    assert chosen == (line, True)
    assert steps >= 20


@pytest.mark.parametrize("stays", [False, True])
def test_a_node_is_looked_for_among_very_many_siblings_in_short_steps(
    stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.features.review.reviewed_line._LOOKED_AT", 100)
    root = Node()
    first, *_, last = [Node(None, root) for _ in range(2000)]
    gone = None if stays else root.children.pop()
    line, before = [root, first], [root, last]
    (chosen, _), steps = taken(chosen_line(Game(root), line, before, lambda _key: None, stays=stays))
    assert (gone is last) is not stays
    assert [*chosen] == (before if stays else line)
    assert steps >= 19
