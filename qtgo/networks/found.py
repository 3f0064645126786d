"""Networks that are on this computer already: looked for where others keep them, within bounds, and read lazily."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from qtgo.deferred import dataclass, regex
from qtgo.files.input import is_first_name, is_folder, read_head
from qtgo.networks.description import Describe, Description
from qtgo.networks.places import Place

_SMALLEST, _LARGEST = 1 << 14, 1 << 31  # bytes of a file that may be a network
_GZIP = b"\x1f\x8b\x08"
_PLAIN = regex(rb"[A-Za-z0-9_-]{1,96}\s+[0-9]{1,3}\s")
_HEAD = 160
_INCOMPLETE = (".part", ".partial", ".crdownload", ".download", ".opdownload", ".tmp")
"""What programs append to the names of files that they have not received wholly."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """Where a search ends: entries of folders that are looked at, networks that are found, and seconds."""

    entries: int = 50_000
    networks: int = 200
    seconds: float = 20.0


@dataclass(frozen=True, slots=True)
class FoundNetwork:
    """A file that is a network, and what it is."""

    file: Path
    description: Description
    size: int


def find_networks(
    files: Iterable[Path],
    places: Iterable[Place],
    describe: Describe,
    limits: SearchLimits | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Iterator[FoundNetwork]:
    """Yield the networks among some files, then those in some folders; each file once, whatever its names.

    What a file is its beginning says, not its name. Pipes and devices are never opened. May take seconds, so it is not
    for the thread of a window, which can end it between any two files.
    """
    limits = limits or SearchLimits()
    search = _Search(limits, now() + limits.seconds, now)
    found = 0
    for file in search.files(files, places):
        network = _recognized(file, describe)
        if network is not None:
            yield network
            found += 1
            if found == limits.networks:
                return


class _Search:
    """Walks through folders until one of the limits is reached."""

    def __init__(self, limits: SearchLimits, until: float, now: Callable[[], float]) -> None:
        self._left, self._until, self._now = limits.entries, until, now
        self._files: set[tuple[int, int]] = set()
        self._folders: dict[tuple[int, int], int] = {}

    def files(self, named: Iterable[Path], places: Iterable[Place]) -> Iterator[Path]:
        """Yield regular files that may be networks."""
        for file in named:
            if not self._goes_on():
                return
            if self._may_be_network(file):
                yield file
        for place in places:
            yield from self._in_folder(place)

    def _goes_on(self) -> bool:
        self._left -= 1
        return self._left >= 0 and self._now() < self._until

    def _in_folder(self, place: Place) -> Iterator[Path]:
        waiting = [place]
        while waiting:
            folder, depth = waiting.pop(0)
            if not self._is_new(folder, depth):
                continue
            for path, can_be_entered in self._entries(folder):
                if not can_be_entered:
                    if self._may_be_network(path):
                        yield path
                elif depth and not path.name.startswith("."):
                    waiting.append(Place(path, depth - 1))

    def _entries(self, folder: Path) -> Iterator[tuple[Path, bool]]:
        """Yield what is in a folder and whether it is a folder itself, in order, as far as the limits go."""
        found: list[tuple[Path, bool]] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if not self._goes_on():
                        break
                    found.append((Path(entry.path), is_folder(entry)))
        except OSError:
            return
        yield from sorted(found)

    def _is_new(self, folder: Path, depth: int) -> bool:
        """Return whether a folder was not looked through so deeply before, as behind a link."""
        try:
            status = folder.stat()
        except (OSError, ValueError):
            return False
        key = status.st_dev, status.st_ino
        if status.st_ino and self._folders.get(key, -1) >= depth:
            return False
        self._folders[key] = depth
        return self._now() < self._until

    def _may_be_network(self, file: Path) -> bool:
        try:
            if file.name.lower().endswith(_INCOMPLETE):
                return False
            status = file.stat()
            is_first = _SMALLEST <= status.st_size <= _LARGEST and is_first_name(status, self._files)
            return is_first and _looks_like_one(read_head(file, _HEAD))
        except (OSError, ValueError):
            return False


def _looks_like_one(head: bytes) -> bool:
    return head.startswith(_GZIP) or _PLAIN.match(head) is not None


def _recognized(file: Path, describe: Describe) -> FoundNetwork | None:
    try:
        return FoundNetwork(file, describe(file), file.stat().st_size)
    except (OSError, ValueError):
        return None
