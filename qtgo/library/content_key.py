"""Identify a game by its moves, wherever its file is and whatever else it contains."""

from __future__ import annotations

import sys
import unicodedata
from array import array
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import takewhile

from qtgo.core.rules.point import board_points
from qtgo.core.rules.symmetry import symmetries
from qtgo.library.field_values import first_day
from qtgo.library.track import LAST, NOWHERE, PLAYED, POINT

_KEY_BYTES = 12
_SHORT = 20
"""A game of fewer moves is identified by its players and its date, too."""
OPENING = 30
"""The moves after which two games are compared: one may be the beginning of the other."""


def moves_of_events(events: array[int]) -> array[int]:
    """Return a main line's stones at the root and then its moves, each as a number of 16 bits."""
    # Files list the stones in any order.
    stones = [code & ~LAST for code in _root(events) if not code & PLAYED and code & POINT != NOWHERE]
    moves = array("H", sorted(stones))
    moves.extend([code & ~LAST for code in events if code & PLAYED])
    return moves


def _root(events: array[int]) -> list[int]:
    before = list(takewhile(lambda code: not code & LAST, events))
    return before + events[len(before) : len(before) + 1].tolist()


def content_key(width: int, height: int, moves: array[int], black: str, white: str, date: str) -> bytes:
    """Return the key of a game with some moves, as of ``moves_of_events``."""
    others = ("",) * 3 if len(moves) >= _SHORT else (_name(black), _name(white), first_day(date))
    return _key(width, height, moves, *others)


def _name(text: str) -> str:
    """Return a name as it stands in keys, to which the user's tags belong: this must not change."""
    plain = unicodedata.normalize("NFKD", text.replace("_", " "))
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).casefold().split())


def opening_key(width: int, height: int, moves: array[int]) -> bytes | None:
    """Return the key of the first moves of a game, however it is turned or mirrored, or None if it has fewer."""
    return _key(width, height, turned_alike(width, height, moves)[:OPENING]) if len(moves) >= OPENING else None


def turned_alike(width: int, height: int, moves: array[int]) -> array[int]:
    """Return moves, as of ``moves_of_events``, as they are for all rotations and reflections of the game.

    The opening tells how to turn it, so that the beginning of a game is turned as the whole is.
    """
    stones = sum(not code & PLAYED for code in moves)
    first = moves[: stones + OPENING]
    return _turned(moves, min(_turns(width, height), key=lambda turn: _turned(first, turn)[:OPENING]))


def _turned(moves: array[int], turn: Sequence[int]) -> array[int]:
    codes = [code if code & POINT == NOWHERE else code & ~POINT | turn[code & POINT] for code in moves]
    stones = sorted(code for code in codes if not code & PLAYED)
    return array("H", stones + codes[len(stones) :])


@lru_cache(maxsize=16)
def _turns(width: int, height: int) -> Sequence[Sequence[int]]:
    """Return the number of each point's image in the rotations and reflections of a board."""
    return [
        [symmetry.apply(point, width, height).to_index(width) for point in board_points(width, height)]
        for symmetry in symmetries(width, height)
    ]


def _key(width: int, height: int, moves: array[int], *others: str) -> bytes:
    if sys.byteorder == "big":
        moves = array("H", moves)
        moves.byteswap()
    words = "\n".join((f"{width}x{height}", *others)).encode("utf-8", "surrogatepass")
    return blake2b(words + b"\0" + moves.tobytes(), digest_size=_KEY_BYTES).digest()
