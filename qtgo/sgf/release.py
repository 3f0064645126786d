"""Freeing the games of a large file in short steps.

Nodes refer to their parents and their children, so that only the garbage collector finds those that nobody needs any
more, and it stops everything for seconds where there are a million. Here nodes are freed some at a time, after it is
certain that nothing but the games themselves refers to any of them.
"""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterable, Iterator
from itertools import chain, islice
from sys import getrefcount

from qtgo.core.record.replay import Kept
from qtgo.core.record.tree import Node
from qtgo.sgf.collection import Collection

_SLICE = 500  # nodes: less than a millisecond
_SELDOM, _NEVER = 1000, 10**9
"""Collections before all objects are looked through: since the start of the program, and with a large game."""
_MANY_YOUNG = 20_000  # objects, which take some milliseconds to look through


def release(collection: Collection, kept: list[Kept]) -> Generator[None, None, list[Node]]:
    """Free an unused collection in short steps; return its games if something refers to a node.

    What was kept of it beside is freed first, as soon as nothing else refers to it, and taken out of its list.
    """
    roots, source = list(collection.games), collection.source
    collection.source, alone = None, object()
    if source is not None and getrefcount(source) <= getrefcount(alone):
        yield from _emptied(source.nodes)
    del collection, source
    while kept:
        some_kept = kept.pop()
        if getrefcount(some_kept) > getrefcount(alone):
            kept.append(some_kept)
            return roots
        yield from _emptied(some_kept)
        del some_kept
    nodes: list[Node] = []
    _be_done_with_young()  # the list is old before it is long: a young one of a million is looked through, twice
    for some in _slices(chain.from_iterable(root.subtree() for root in roots)):
        nodes += some
        yield
    del some
    for start in range(0, len(nodes), _SLICE):
        if not _are_alone(nodes[start : start + _SLICE]):
            return roots
        yield
    while nodes:
        last = nodes[-_SLICE:]
        if not _are_alone(last):
            break
        del nodes[-_SLICE:]
        for node in last:
            node.children.clear()
        del node, last
        yield
    return []


def _be_done_with_young() -> None:
    """Look through the young objects for cycles, unless they are as many as when a file has just been read."""
    if gc.get_count()[0] < _MANY_YOUNG:
        gc.collect(1)
    else:
        settle_garbage()


def settle_garbage() -> None:
    """Count all objects as old: looking through a million young ones for cycles would stop every thread.

    Thus they are looked through when all are, and those that the start froze then, too. In the program itself that is
    from now on only when asked for, as it stops the window for more than a second, until ``end_settling``.
    """
    young, middle, old = gc.get_threshold()
    if old >= _SELDOM:
        gc.set_threshold(young, middle, _NEVER)
    gc.freeze()
    gc.unfreeze()


def end_settling() -> None:
    """Look through all objects now and then again: the large games are gone."""
    young, middle, old = gc.get_threshold()
    if old == _NEVER:
        gc.set_threshold(young, middle, _SELDOM)


def _emptied(kept: Kept) -> Iterator[None]:
    pop = kept.popitem if isinstance(kept, dict) else kept.pop
    while kept:
        for _ in range(min(_SLICE, len(kept))):
            pop()
        yield


def _slices(nodes: Iterable[Node]) -> Iterator[list[Node]]:
    nodes = iter(nodes)
    while some := list(islice(nodes, _SLICE)):
        yield some


def _are_alone(nodes: list[Node]) -> bool:
    """Return whether only their games refer to nodes, and two lists: that of all nodes and this one."""
    # A node is one of its parent's children, or one of the roots, and the parent of its own children.
    links = sum([1 + len(node.children) for node in nodes])
    return sum(map(getrefcount, nodes)) == links + len(nodes) * (_IN_A_LIST + 1)


_IN_A_LIST = next(map(getrefcount, [Node()]))
