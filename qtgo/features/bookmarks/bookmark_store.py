"""The user's bookmarks: nodes of games in files, in a JSON file that all windows share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, changed_entry

_BOOKMARKS = "bookmarks"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A node of a game in a file; ``way`` leads to it from the root, as in ``node_paths``.

    ``title`` is the user's name for it, ``place`` the program's, ``added`` a date (ISO).
    """

    path: str = ""
    game: int = 0
    way: tuple[int, ...] = ()
    title: str = ""
    place: str = ""
    added: str = ""


class Bookmarks(StateFile):
    """The bookmarks in the order in which they were added."""

    def read(self) -> list[Bookmark]:
        """Return all bookmarks; raise OSError where the file cannot be read."""
        return [bookmark for bookmark, _ in _readable(self._entries())]

    def add(self, bookmark: Bookmark) -> None:
        """Add a bookmark, in place of one of the same node; raise OSError if it cannot be saved."""
        self._change(lambda kept: [*(each for each in kept if _node(each) != _node(bookmark)), bookmark])

    def replace(self, bookmarks: list[Bookmark], shown: list[Bookmark]) -> None:
        """Save some bookmarks in place of those that were ``shown``; others were added meanwhile, and stay."""
        self._change(lambda kept: [*bookmarks, *(each for each in kept if each not in shown)])

    def _change(self, change: Callable[[list[Bookmark]], list[Bookmark]]) -> None:
        def write() -> None:
            entries = self._entries()
            kept = _readable(entries)
            before = dict(kept)
            of_node = {_node(bookmark): entry for bookmark, entry in kept}
            strange = [entry for entry in entries if _bookmark(entry) is None]
            changed = [
                before[each] if each in before else changed_entry(of_node.get(_node(each)), encoded(each))
                for each in change([bookmark for bookmark, _ in kept])
            ]
            self._write_fields(**{_BOOKMARKS: [*changed, *strange]})

        in_turn(self.path, write)

    def _entries(self) -> list[Any]:
        entries: list[Any] = self._read_fields(**{_BOOKMARKS: []})[_BOOKMARKS]
        return entries


def _readable(entries: list[Any]) -> list[tuple[Bookmark, dict[str, Any]]]:
    """Return the bookmarks that can be read, each with its entry in the file."""
    found = ((_bookmark(entry), entry) for entry in entries)
    return [(bookmark, entry) for bookmark, entry in found if bookmark is not None]


def _node(bookmark: Bookmark) -> tuple[str, int, tuple[int, ...]]:
    return bookmark.path, bookmark.game, bookmark.way


def _bookmark(entry: object) -> Bookmark | None:
    """Decode a bookmark; return None for an entry that this version does not understand."""
    bookmark = decoded(Bookmark, entry, Bookmark()) if isinstance(entry, dict) else Bookmark()
    return bookmark if bookmark.path else None
