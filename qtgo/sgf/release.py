"""Freeing the games of a large file in short steps.

Nodes refer to their parents and their children, so that only the garbage collector finds those that nobody needs any
more, and it stops everything for seconds where there are a million. Here nodes are freed some at a time, after it is
certain that nothing but the games themselves refers to any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from sys import getrefcount
from types import MappingProxyType

from qtgo.core.record.replayed_line import Kept
from qtgo.core.record.tree import Node
from qtgo.garbage import be_done_with_young
from qtgo.sgf.collection import Collection

_SLICE = 500  # nodes: less than a millisecond
_YOUNG = 64  # slices after which the collector is done with them: it would look through thousands at once


def release(
    collection: Collection | None, kept: list[Kept], branches: Sequence[Sequence[Node]] = ()
) -> Generator[None, None, list[Sequence[Node]]]:
    """Free an unused collection in short steps; return its games, and the branches, if something refers to a node.

    What was kept of it beside is freed first, as soon as nothing else refers to it, and taken out of its list; what its
    source has is added there. The branches are rows of those that are no longer in the games, but still know their
    parents there.
    """
    rows, alone = [*branches], object()
    if collection is not None:
        rows.append([*collection.games])
        if collection.source is not None:
            kept[:0] = collection.source.kept
            collection.source = None
    del branches, collection
    while kept:
        some_kept = kept.pop()
        if getrefcount(some_kept) > getrefcount(alone):
            kept.append(some_kept)
            return rows
        yield from _emptied(some_kept)
        del some_kept
    tops = yield from _apart(rows)
    if rows:
        return rows + tops
    nodes: list[Node] = []
    be_done_with_young()  # the list is old before it is long: a young one of a million is looked through, twice
    yield from _all_listed(nodes, tops)
    outside = yield from _outside_of(tops)
    for start in range(0, len(nodes), _SLICE):
        if not _are_alone(nodes[start : start + _SLICE], outside):
            yield from _emptied(nodes)
            return tops
        yield
    yield from _without_parents(tops)
    while nodes:
        last = nodes[-_SLICE:]
        if not _are_alone(last):
            break
        del nodes[-_SLICE:]
        yield from _without_children(last)
        del last
    while tops:
        del tops[-1]
        yield
    return []


def _apart(rows: list[Sequence[Node]]) -> Generator[None, None, list[Sequence[Node]]]:
    """Take rows, of which one may have a million nodes, out of their list and apart, until something has one."""
    parts: list[Sequence[Node]] = []
    alone = object()
    while rows:
        row = rows.pop()
        if getrefcount(row) > getrefcount(alone):
            rows.append(row)
            break
        for start in range(0, len(row), _SLICE):
            parts.append(row[start : start + _SLICE])
            if len(parts) % _YOUNG == 0:
                be_done_with_young()
            yield
    return parts


def _all_listed(nodes: list[Node], tops: Iterable[Sequence[Node]]) -> Iterator[None]:
    """Add all nodes to a list."""
    for some in _slices(chain.from_iterable(top.subtree() for top in chain.from_iterable(tops))):
        nodes += some
        yield


def _outside_of(tops: Iterable[Sequence[Node]]) -> Generator[None, None, Counter[int]]:
    """Count the branches that know a node as their parent, by its identity."""
    count = Counter[int]()
    for some in tops:
        count.update([id(top.parent) for top in some if top.parent is not None])
        yield
    return count


def _without_parents(tops: Iterable[Sequence[Node]]) -> Iterator[None]:
    for some in tops:
        for top in some:
            top.parent = None
        yield


def _without_children(nodes: list[Node]) -> Iterator[None]:
    """Take the children from nodes; where there are very many, nothing but this holds them any more."""
    for node in nodes:
        while len(node.children) > _SLICE:
            del node.children[-_SLICE:]
            yield
        node.children.clear()
    yield


def _emptied(kept: Kept) -> Iterator[None]:
    pop: Callable[[], object] = kept.popitem if isinstance(kept, dict) else kept.pop
    while kept:
        for _ in range(min(_SLICE, len(kept))):
            pop()
        yield


def _slices(nodes: Iterable[Node]) -> Iterator[list[Node]]:
    nodes = iter(nodes)
    while some := list(islice(nodes, _SLICE)):
        yield some


def _are_alone(nodes: list[Node], outside: Mapping[int, int] = MappingProxyType({})) -> bool:
    """Return whether only their games refer to nodes, and two lists: that of all nodes and this one.

    ``outside`` counts the branches that know a node as their parent without being its children, by its identity.
    """
    # A node is one of its parent's children, or one of the roots, and the parent of its own children.
    links = sum([1 + len(node.children) for node in nodes])
    if outside:
        links += sum([outside.get(id(node), 0) for node in nodes])
    return sum(map(getrefcount, nodes)) == links + len(nodes) * (_IN_A_LIST + 1)


_IN_A_LIST = next(map(getrefcount, [Node()]))
