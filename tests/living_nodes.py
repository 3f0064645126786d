"""How many nodes of games there are, as tests of freeing count them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import compress, repeat
from operator import is_

from qtgo.core.record.tree import Node

USUAL = gc.get_threshold()
"""How often Python looks for garbage before a test starts the program."""
HELD_BACK = (*USUAL[:2], 1000)
"""How often it does from the start of the program on."""


@contextmanager
def nodes_made(mark: str = "") -> Iterator[Callable[[], int]]:
    """Keep the collector away, and give what counts the nodes made since: all, or those with a property.

    Nodes of other tests are kept meanwhile, and known: whatever else frees them or thaws them changes no count.
    Nor are new ones set aside, as those of a large game are where the collector is held back.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(*USUAL)
    gc.unfreeze()
    others = _nodes()
    gc.freeze()  # what is not looked at takes no time
    known = set(map(id, others))
    gc.disable()
    try:
        yield lambda: sum(id(node) not in known and (not mark or mark in node.properties) for node in _nodes())
    finally:
        gc.enable()
        gc.set_threshold(*thresholds)


def _nodes() -> list[Node]:
    objects = gc.get_objects()
    return list(compress(objects, map(is_, map(type, objects), repeat(Node))))  # of hundreds of thousands
