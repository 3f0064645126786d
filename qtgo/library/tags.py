"""The user's own tags and ratings of games, in a JSON file of the user's data, which no rebuilt index loses."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any

from qtgo.deferred import dataclass
from qtgo.files.seen import Stamp, stamp_of
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile
from qtgo.folding import fold

MOST_STARS = 5
_GAMES, _STARS, _TAGS = "games", "stars", "tags"
_TAG_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Marks:
    """The user's marks of a game: one to five stars, 0 for none, and tags in alphabetical order."""

    stars: int = 0
    tags: tuple[str, ...] = ()


NO_MARKS = Marks()


def tag_name(text: str) -> str:
    """Return a tag as it is kept: without commas, which separate tags, and repeated spaces."""
    return " ".join(text.replace(",", " ").split())[:_TAG_LENGTH]


class TagBook(StateFile):
    """The marks of all games, by their content (``content_key``).

    What other windows and programs have changed is seen after ``read``, and never lost; nor is what the file of a newer
    version says besides. Any thread may read and change them: they may be those of very many games.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._games: dict[str, Any] = {}
        self._marks: dict[bytes, Marks] = {}
        self._stamp: Stamp | None = None
        self._lock = RLock()

    def read(self) -> None:
        """Read the file; raise OSError."""
        with self._lock:
            self._stamp = stamp_of(self.path)
            self._games = self._read_fields(**{_GAMES: {}})[_GAMES]
            self._marks = dict(filter(None, (_decoded(key, value) for key, value in self._games.items())))

    def read_changes(self) -> None:
        """Read the file if others have changed it; raise OSError."""
        with self._lock:
            if self._stamp != stamp_of(self.path):
                self.read()

    def marks(self, content: bytes) -> Marks:
        """Return the marks of a game."""
        return self._marks.get(content, NO_MARKS)

    @property
    def tags(self) -> list[str]:
        """Return all tags that games have, in alphabetical order."""
        return _sorted({tag for marks in self._marks.values() for tag in marks.tags})

    def rate(self, contents: Iterable[bytes], stars: int) -> None:
        """Give games some stars, or with 0 none; raise OSError."""
        self._change(dict.fromkeys(contents, (stars, (), ())))

    def change_tags(self, contents: Iterable[bytes], added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """Add tags to games and remove others; raise OSError."""
        added, removed = tuple(filter(None, map(tag_name, added))), tuple(removed)
        self._change(dict.fromkeys(contents, (None, added, removed)))

    def _change(self, changes: Mapping[bytes, tuple[int | None, tuple[str, ...], tuple[str, ...]]]) -> None:
        def change() -> None:
            self.read()
            marks, games = dict(self._marks), dict(self._games)
            for content, (stars, added, removed) in changes.items():
                before = marks.pop(content, NO_MARKS)
                tags = _sorted({*before.tags, *added} - set(removed))
                changed = Marks(before.stars if stars is None else stars, tuple(tags))
                if changed != NO_MARKS:
                    marks[content] = changed
                entry = _not_understood(games.pop(content.hex(), None)) | _encoded(changed)
                if entry:
                    games[content.hex()] = entry
            self._write_fields(**{_GAMES: games})
            self._marks, self._stamp = marks, stamp_of(self.path)

        with self._lock:
            in_turn(self.path, change)

    def register(self, connection: sqlite3.Connection) -> None:
        """Add SQL functions for the marks of a content: ``stars_of``, ``tags_of``, and ``has_tag`` of a folded tag."""
        connection.create_function("stars_of", 1, lambda content: self.marks(content).stars)
        connection.create_function("tags_of", 1, lambda content: ", ".join(self.marks(content).tags))
        connection.create_function("has_tag", 2, self._has_tag)

    def _has_tag(self, content: bytes, tag: str) -> bool:
        return any(fold(each) == tag for each in self.marks(content).tags)


def _sorted(tags: Iterable[str]) -> list[str]:
    return sorted(tags, key=lambda tag: (tag.casefold(), tag))


def _encoded(marks: Marks) -> dict[str, Any]:
    return ({_STARS: marks.stars} if marks.stars else {}) | ({_TAGS: list(marks.tags)} if marks.tags else {})


def _not_understood(entry: object) -> dict[str, Any]:
    """Return what a newer version has written of a game besides its stars and tags."""
    known = (_STARS, _TAGS)
    return {name: value for name, value in entry.items() if name not in known} if isinstance(entry, dict) else {}


def _decoded(key: str, value: object) -> tuple[bytes, Marks] | None:
    """Return the readable marks of a game, if there are any."""
    try:
        content = bytes.fromhex(key)
    except ValueError:
        return None
    if not isinstance(value, dict):
        return None
    stars, tags = value.get(_STARS), value.get(_TAGS)
    kept = stars if type(stars) is int and 1 <= stars <= MOST_STARS else 0
    names = {tag_name(tag) for tag in tags if isinstance(tag, str)} - {""} if isinstance(tags, list) else set()
    marks = Marks(kept, tuple(_sorted(names)))
    return (content, marks) if marks != NO_MARKS else None
