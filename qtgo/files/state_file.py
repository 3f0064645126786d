"""State files with entries: other processes change them, and what a newer version wrote into them stays."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from qtgo.files.state import put_aside, read_object, write_object

if TYPE_CHECKING:
    from qtgo.files.seen import Seen

_VERSION = 1
_VERSION_KEY = "version"


class StateFile:
    """A JSON object in a file.

    Its owner has to tell of ``broken``, where a damaged one was put, and of ``unread``, why one could not be read.
    It is read and written again ``in_turn``, so that nothing is lost that another process has added. With
    ``only_looks`` an unreadable file is left where it is, and ValueError raised.
    """

    def __init__(self, path: Path, *, only_looks: bool = False) -> None:
        self.path = path
        self.broken: Path | None = None
        self.unread: OSError | None = None
        self._only_looks = only_looks
        self._document: dict[str, Any] = {}
        self._seen: Seen | None = None

    @contextlib.contextmanager
    def _noting_errors(self) -> Iterator[None]:
        """Go on where the file cannot be read."""
        try:
            yield
        except OSError as error:
            self.unread = error

    def _read_fields(self, **defaults: Any) -> dict[str, Any]:
        """Return fields of the object, or their defaults; put a broken file aside.

        A file is broken where it has no object, or something of another type than a default. Raise OSError.
        """
        from qtgo.files.seen import Seen, stamp_of

        self._seen = Seen(stamp=stamp_of(self.path))
        try:
            document = read_object(self.path)
        except ValueError:
            document = dict.fromkeys(defaults)
        fields = {name: document.get(name, default) for name, default in defaults.items()}
        if any(type(fields[name]) is not type(default) for name, default in defaults.items()):
            if self._only_looks:
                raise ValueError("broken")
            self.broken = put_aside(self.path)
            document, fields = {}, defaults
        self._document = document
        return fields

    def _write_fields(self, **fields: Any) -> None:
        """Save fields of the object, beside the others that it had when it was last read; raise OSError.

        It is ChangedFileError if another program has written the file since: ``in_turn`` has it done again.
        """
        written = self._document.get(_VERSION_KEY)
        version = max(_VERSION, written) if type(written) is int else _VERSION
        self._document = {_VERSION_KEY: version} | self._document | {_VERSION_KEY: version} | fields
        write_object(self.path, self._document, 1, self._seen)
        self._seen = None


def by_key(entries: list[Any], name: str) -> dict[str, Any]:
    """Return entries by a field of theirs; one without it, which this version does not understand, has a key, too."""
    return {_key(entry, name, number): entry for number, entry in enumerate(entries)}


def _key(entry: object, name: str, number: int) -> str:
    key = entry.get(name) if isinstance(entry, dict) else None
    return key if isinstance(key, str) and key else f"#{number}"


def changed_entry(before: object, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry in place of the one before, whose fields that this version does not know stay."""
    return {**before, **entry} if isinstance(before, dict) else dict(entry)


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
