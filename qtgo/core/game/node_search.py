"""Finding nodes of a record: by text, by the point of a move, by annotation or setup."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple

from qtgo.core.record.annotations import ANNOTATION_IDENTIFIERS
from qtgo.core.record.game_info import board_size
from qtgo.core.record.large import Large, LargeDict, LargeList
from qtgo.core.record.properties import decode_simple_text, moves_of, split_composed, text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass
from qtgo.garbage import be_done_with_young


class FindKind(Enum):
    """The kinds of search."""

    TEXT = "text"
    MOVE = "move"
    HOTSPOT = "hotspot"
    ANNOTATION = "annotation"
    SETUP = "setup"


@dataclass(frozen=True, slots=True)
class Query:
    """A search: what to look for, and how."""

    kind: FindKind = FindKind.TEXT
    text: str = ""
    is_regex: bool = False
    match_case: bool = False
    all_games: bool = False

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to search for yet."""
        return self.kind in (FindKind.TEXT, FindKind.MOVE) and not self.text.strip()


@dataclass(frozen=True, slots=True)
class QueryError:
    """An unusable query; ``reason`` is empty if a vertex is malformed, ``place`` is the column from 0."""

    reason: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class FindState:
    """The progress of a search: matches, nodes searched, and the index of the match shown (None: another node)."""

    found: int = 0
    seen: int = 0
    index: int | None = None
    is_done: bool = True
    error: QueryError | None = None
    too_hard: bool = False


_LONG = 5000  # nodes
_TEXTS = ("C", "N", "GC")
_SETUP = frozenset({"AB", "AW", "AE", "PL"})

_PART = 1 << 15  # characters of a long text that are searched at a time
_SHARED = 1 << 12  # of them, at least, are in the next part, too: longer matches are none that anybody looks for

Test = Callable[[Node], Iterable[bool]]
"""Looks at a node, in parts if that takes long; it is a match if one of them is."""


@dataclass(frozen=True, slots=True)
class MoveSought:
    """A play at a point, or a pass where there is none."""

    point: Point | None


def read_move(text: str, word: str = "pass") -> MoveSought:
    """Read the move to search for: a vertex such as D4, ``pass`` or another ``word`` for it; raise ValueError else."""
    if text.strip().casefold() in ("pass", word.casefold()):
        return MoveSought(None)
    return MoveSought(Point.from_vertex(text))


def texts_of(node: Node) -> Iterator[str]:
    """Yield the texts of a node: comments, name, labels."""
    properties = node.properties
    for identifier in _TEXTS:
        if identifier in properties:
            yield text_of(node, identifier)
    for raw in properties.get("LB", ()):
        parts = split_composed(raw)
        if parts is not None:
            yield decode_simple_text(parts[1])


def has_text(matches: Callable[[str], bool], parts: Callable[[str], Iterable[str]] = lambda text: (text,)) -> Test:
    """Return a test of nodes for a matching text; ``parts`` cuts a long one into those that may have a match."""
    return lambda node: (matches(part) for text in texts_of(node) for part in parts(text))


def parts_of(text: str) -> Iterator[str]:
    """Yield a text in parts that end with lines, and overlap, so that a phrase is in one of them as a whole."""
    start = 0
    while len(text) - start > _PART:
        after = text.find("\n", start + _PART - _SHARED)
        end = text.find("\n", after + _SHARED)
        if after < 0 or end < 0:
            break
        yield text[start:end]
        start = after
    yield text[start:]


def has_any(kind: FindKind) -> Test:
    """Return a test of nodes for a hotspot, any annotation, or setup after the root."""
    if kind is FindKind.HOTSPOT:
        return lambda node: ("HO" in node.properties,)
    if kind is FindKind.ANNOTATION:
        return lambda node: (not ANNOTATION_IDENTIFIERS.isdisjoint(node.properties),)
    return lambda node: (not _SETUP.isdisjoint(node.properties),)


def has_move_at(sought: MoveSought, root: Node) -> Test:
    """Return a test of a record's nodes for a move at a point, or for a pass."""
    width, height = board_size(root)
    return lambda node: (move.point == sought.point for move in moves_of(node, width, height))


class Found(NamedTuple):
    """A matching node, and the number of its game among those searched."""

    game: int
    node: Node


class RecordSearch(Large):
    """A walk over whole records that can be done in slices; it keeps the matches in order.

    ``tests`` yields the test for the nodes of each record.
    """

    def __init__(self, roots: Sequence[Node], test_for: Callable[[Node], Test]) -> None:
        self.found: LargeList[Found] = LargeList()
        self.seen = 0
        self.is_done = False
        self._places: LargeList[int] = LargeList()
        self._order: LargeDict[Node, int] = LargeDict()
        self._walk = self._look(roots, test_for)

    def advance(self, steps: int) -> bool:
        """Search some more nodes, or parts of nodes; return whether any are left."""
        before = self.seen
        for _ in range(steps):
            if next(self._walk, None) is None:
                self.is_done = True
                break
        if before < _LONG <= self.seen:
            be_done_with_young()  # what grows long is old by then: long dicts that are young are looked through, twice
        return not self.is_done

    def _look(self, roots: Sequence[Node], test_for: Callable[[Node], Test]) -> Iterator[Node]:
        for game, root in enumerate(roots):
            test = test_for(root)
            for node in root.subtree():
                self._order[node] = self.seen
                for part, is_match in enumerate(test(node)):
                    if is_match:
                        self._places.append(self.seen)
                        self.found.append(Found(game, node))
                        break
                    if part:
                        yield node
                self.seen += 1
                yield node

    def index_of(self, node: Node) -> int | None:
        """Return the index of a node among the matches, or None."""
        place = self._order.get(node)
        index = -1 if place is None else bisect_left(self._places, place)
        return index if 0 <= index < len(self._places) and self._places[index] == place else None

    def after(self, node: Node) -> int | None:
        """Return the index of the first match after a node, wrapping around."""
        if not self.found:
            return None
        place = self._place(node)
        return bisect_right(self._places, place) % len(self._places)

    def before(self, node: Node) -> int | None:
        """Return the index of the last match before a node, wrapping around."""
        if not self.found:
            return None
        place = self._place(node)
        return (bisect_left(self._places, place) - 1) % len(self._places)

    def _place(self, node: Node) -> int:
        """Return the place of a node among those searched, or their number if it is not one of them."""
        place = self._order.get(node)
        return self.seen if place is None else place

    def emptied(self) -> Iterator[None]:
        """Release all nodes, and what was found, some at a time."""
        self._walk = iter(())  # which refers to this search, and to where it stands
        return chain(self._order.emptied(), self.found.emptied(), self._places.emptied())
