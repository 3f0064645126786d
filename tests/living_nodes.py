"""How many nodes of games there are, as tests of freeing count them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from qtgo.core.record.tree import Node


@contextmanager
def nodes_made(mark: str = "") -> Iterator[Callable[[], int]]:
    """Keep the collector away, and give what counts the nodes made since: all, or those with a property.

    Nodes of other tests are kept meanwhile, and none is frozen: whatever else frees or thaws them changes no count.
    """
    gc.unfreeze()
    gc.collect()
    gc.disable()
    before = _nodes(mark)
    try:
        yield lambda: len(_nodes(mark)) - len(before)
    finally:
        gc.enable()


def _nodes(mark: str) -> list[Node]:
    return [each for each in gc.get_objects() if type(each) is Node and (not mark or mark in each.properties)]
