"""What identifies a game by its content, wherever its file is and whatever else stands in it: its moves."""

from __future__ import annotations

import sys
from array import array
from hashlib import blake2b
from itertools import takewhile

from qtgo.library.facts import first_day, folded
from qtgo.library.track import LAST, PLAYED

_NOWHERE = 0x0FFF
_KEY_BYTES = 12
_SHORT = 20
"""A game of fewer moves is told apart by its players and its date, too."""
OPENING = 30
"""The moves after which two games are compared: one may be the beginning of the other."""


def moves_of_events(events: array[int]) -> array[int]:
    """Return a main line's stones at the root and then its moves, each as a number of 16 bits."""
    moves = array("H", [code & ~LAST for code in _root(events) if not code & PLAYED and code & _NOWHERE != _NOWHERE])
    moves.extend([code & ~LAST for code in events if code & PLAYED])
    return moves


def _root(events: array[int]) -> list[int]:
    before = list(takewhile(lambda code: not code & LAST, events))
    return before + events[len(before) : len(before) + 1].tolist()


def content_key(width: int, height: int, moves: array[int], black: str, white: str, date: str) -> bytes:
    """Return the key of a game with some moves, as of ``moves_of_events``."""
    others = ("",) * 3 if len(moves) >= _SHORT else (folded(black), folded(white), first_day(date))
    return _key(width, height, moves, *others)


def opening_key(width: int, height: int, moves: array[int]) -> bytes | None:
    """Return the key of the first moves of a game, or None if it has fewer."""
    return _key(width, height, moves[:OPENING]) if len(moves) >= OPENING else None


def _key(width: int, height: int, moves: array[int], *others: str) -> bytes:
    if sys.byteorder == "big":
        moves = array("H", moves)
        moves.byteswap()
    words = "\n".join((f"{width}x{height}", *others)).encode("utf-8", "surrogatepass")
    return blake2b(words + b"\0" + moves.tobytes(), digest_size=_KEY_BYTES).digest()
