"""Damages to the structure of JSON that stays JSON: what another version, or another program, makes of a file."""

from __future__ import annotations

import copy
import json
import math
import random
from typing import Any

DEEP = "\x01deep\x01"
_DEPTH = 30_000
_ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 52, 53, 1 << 31, 1 << 62, -(1 << 62), 10**400, 0.5, 1e308, math.nan, -math.inf),
    *("", "\x00", "x" * 300, "\ud800", "\udcff", "]", "\\", "0", "٣", "9" * 5000, "9999-12-31", "W", DEEP),
    *([], [[]], {}, {"a": 1}, ["x"], [0, 0], [[-1, {}]], {"": []}, {"B": []}, {"SZ": ["0"]}, {"C": ["a]b"]}),
)


def changed(chance: random.Random, document: Any) -> Any:
    """Return a copy of a document with a few values missing, doubled, exchanged, or of another type."""
    document = [copy.deepcopy(document)]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        places = _places(document)
        container, key = chance.choice(places)
        match chance.randrange(6):
            case 0 if container is not document:
                del container[key]
            case 1 if isinstance(container, list) and container is not document:
                container.insert(chance.randrange(len(container) + 1), copy.deepcopy(container[key]))
            case 2:
                other, name = chance.choice(places)
                container[key] = copy.deepcopy(other[name])
            case 3 if isinstance(container, dict):
                container[chance.choice(("", "x", "order", "live", "set", "node", "9" * 5000))] = container.pop(key)
            case _:
                container[key] = copy.deepcopy(chance.choice(_ODD))
    return document[0]


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Return each place of a value: what holds it, and its key or index there."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
            found.append((holder, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    return found


def text_of(document: Any) -> bytes:
    """Return a document as JSON in ASCII, nested as deeply as it wants to be."""
    nested = "[" * _DEPTH + "]" * _DEPTH
    return json.dumps(document).replace(json.dumps(DEEP), nested).encode("ascii")
