"""Lists that several processes change at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

_Entry = TypeVar("_Entry")


def list_with_changes(
    theirs: Iterable[_Entry], before: Iterable[_Entry], ours: Iterable[_Entry], key: Callable[[_Entry], str]
) -> tuple[_Entry, ...]:
    """Return our list with what others have added to it, changed and removed meanwhile; of both changes ours stands."""
    others, known, own = ({key(entry): entry for entry in entries} for entries in (theirs, before, ours))
    added = [entry for name, entry in others.items() if name not in known and name not in own]
    kept = [
        others[name] if entry == known.get(name) else entry
        for name, entry in own.items()
        if name in others or entry != known.get(name)
    ]
    return (*kept, *added)
