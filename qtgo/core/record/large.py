"""What stays quick with a million entries or characters: nothing is ever copied, compared or rehashed as a whole.

A plain list of a million nodes takes 10 ms to copy, and the garbage collector looks through each new one, twice; a
plain dict of that size takes 100 ms when it has to grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from posixpath import commonprefix
from typing import Generic, SupportsIndex, TypeVar, overload

Item = TypeVar("Item")
Key = TypeVar("Key")
_LENGTH = 1024
_YOUNG = 64  # pieces after which the collector is done with them: it would look through 700 at once, or thousands
_PARTS = 64
_SHARES = bytes(part for turn in range(2 * _PARTS) for part in range(max(0, turn - _PARTS), _PARTS))
"""The part of each residue of a hash: the last ones get twice as much as the first, lest all have to grow at once."""
_SAME_PART = 8  # bits of a hash: neighbors in memory have one part
_SLICE = 500
_COMPARED = 1 << 16  # characters at a time


class Large:
    """A container of up to a million objects, which takes long to free at once."""

    __slots__ = ()

    def emptied(self) -> Iterator[None]:
        """Release all items, some at a time."""
        raise NotImplementedError


class LargeList(Sequence[Item], Large):
    """A list that grows and shrinks at its end; copies share all its pieces but the last one, which is not full."""

    __slots__ = ("_pieces",)

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._pieces: list[list[Item]] = [[]]
        self.extend(items)

    def copy(self) -> LargeList[Item]:
        """Return an independent copy."""
        copied: LargeList[Item] = LargeList()
        copied._pieces = [*self._pieces[:-1], self._pieces[-1].copy()]
        return copied

    def first(self, count: int) -> LargeList[Item]:
        """Return an independent list of the first so many items."""
        copied = self.copy()
        copied.cut(count)
        return copied

    @property
    def pieces(self) -> list[list[Item]]:
        """List the lists that all items are in, which copies may share."""
        return self._pieces.copy()

    def __len__(self) -> int:
        """Count the items."""
        return (len(self._pieces) - 1) * _LENGTH + len(self._pieces[-1])

    @overload
    def __getitem__(self, index: SupportsIndex) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> Item | list[Item]:
        """Return an item, or list some."""
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1:
                first, at = divmod(start, _LENGTH)
                count = max(0, stop - start)
                near = self._pieces[first][at : at + count]  # mostly all
                return near if len(near) == count else list(islice(self.since(start), count))
            return [self[at] for at in range(start, stop, step)]
        at = index.__index__()
        if at < 0:
            at += len(self)
            if at < 0:
                raise IndexError("the list is shorter")
        return self._pieces[at // _LENGTH][at % _LENGTH]

    def __iter__(self) -> Iterator[Item]:
        """Yield all items."""
        return self.since(0)

    def __reversed__(self) -> Iterator[Item]:
        """Yield all items, last one first."""
        for piece in reversed(self._pieces):
            yield from reversed(piece)

    def since(self, start: int) -> Iterator[Item]:
        """Yield the items from an index on."""
        first, at = divmod(start, _LENGTH)
        others = islice(self._pieces, first + 1, None)
        return chain(islice(self._pieces[first], at, None), chain.from_iterable(others))

    def append(self, item: Item) -> None:
        """Add an item."""
        last = self._pieces[-1]
        last.append(item)
        if len(last) == _LENGTH:
            self._begin_piece()

    def extend(self, items: Iterable[Item]) -> None:
        """Add some items."""
        items = iter(items)
        while True:
            last = self._pieces[-1]
            last.extend(islice(items, _LENGTH - len(last)))
            if len(last) < _LENGTH:
                return
            self._begin_piece()

    def _begin_piece(self) -> None:
        self._pieces.append([])
        if len(self._pieces) % _YOUNG == 0:
            from qtgo.garbage import be_done_with_young

            be_done_with_young()

    def cut(self, length: int) -> list[list[Item]]:
        """Shorten the list; return the items that are gone, in pieces."""
        first, at = divmod(length, _LENGTH)
        gone = self._pieces[first:]
        if not gone:
            return []
        self._pieces[first:] = [gone[0][:at]]
        gone[0] = gone[0][at:]
        return gone

    def emptied(self) -> Iterator[None]:
        """Release all items, some at a time."""
        while len(self._pieces) > 1:
            del self._pieces[-2]
            yield
        self._pieces[0] = []

    def common_start(self, other: LargeList[Item]) -> int:
        """Count the items that two lists begin with alike."""
        both = list(zip(self._pieces, other._pieces, strict=False))
        same = next((at for at, (one, two) in enumerate(both) if one is not two and one != two), len(both))
        if same == len(both):
            return min(len(self), len(other))
        one, two = both[same]
        alike = next((at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] is not pair[1]), _LENGTH)
        return same * _LENGTH + min(alike, len(one), len(two))


class LargeDict(Large, Generic[Key, Item]):
    """A dict in parts, each of which grows separately."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: tuple[dict[Key, Item], ...] = tuple([{} for _ in range(_PARTS)])

    def part(self, key: Key) -> dict[Key, Item]:
        """Return the dict that a key is in, if it is in any."""
        return self.parts[_SHARES[(hash(key) >> _SAME_PART) % len(_SHARES)]]

    def __len__(self) -> int:
        """Count the keys."""
        return sum(map(len, self.parts))

    def __contains__(self, key: Key) -> bool:
        """Return whether there is an item of a key."""
        return key in self.part(key)

    def __getitem__(self, key: Key) -> Item:
        """Return the item of a key; raise KeyError."""
        return self.part(key)[key]

    def get(self, key: Key) -> Item | None:
        """Return the item of a key, None if there is none."""
        return self.part(key).get(key)

    def __setitem__(self, key: Key, item: Item) -> None:
        """Set the item of a key."""
        self.part(key)[key] = item

    def __delitem__(self, key: Key) -> None:
        """Remove the item of a key; raise KeyError."""
        del self.part(key)[key]

    def update(self, items: Iterable[tuple[Key, Item]]) -> None:
        """Set the items of some keys."""
        parts = self.parts
        for key, item in items:  # written out: there may be a million
            parts[_SHARES[(hash(key) >> _SAME_PART) % len(_SHARES)]][key] = item

    def emptied(self) -> Iterator[None]:
        """Release all items, some at a time."""
        for part in self.parts:
            while part:
                for _ in range(min(_SLICE, len(part))):
                    part.popitem()
                yield


def same_start(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return _shared(one, other, lambda text, place: text[place : place + _COMPARED])


def same_end(one: str, other: str) -> int:
    """Return how many characters two texts end with alike."""
    return _shared(one, other, lambda text, place: text[-place - _COMPARED : len(text) - place][::-1])


def _shared(a: str, b: str, part: Callable[[str, int], str]) -> int:
    """Return how many characters from one side two texts share, a part of which is at a place."""
    most, place = min(len(a), len(b)), 0
    while place < most and (same := part(a, place)) == part(b, place):
        place += len(same)
    if place >= most:
        return most
    return min(most, place + len(commonprefix((part(a, place), part(b, place)))))
