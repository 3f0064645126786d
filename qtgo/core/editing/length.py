"""How long a record is: what walks through a long one is not done while a window waits."""

from __future__ import annotations

from itertools import islice

from qtgo.core.record.tree import Node

_MANY = 4000  # nodes, which take some 12 ms to be changed or written
_CHARACTERS = 100  # or so many values, which take as long as a node
_LOOKED_AT = 20  # values of a property


def is_long(top: Node) -> bool:
    """Return whether to walk through a node and all below it takes longer than a window may stand still."""
    left = _MANY
    for node in top.subtree():
        left -= 1
        for values in node.properties.values():
            left -= (len(values) + sum(map(len, islice(values, _LOOKED_AT)))) // _CHARACTERS
        if left < 0:
            return True
    return False
