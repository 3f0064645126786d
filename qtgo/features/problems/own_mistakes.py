"""One's own mistakes as problems, by position, in a JSON file: the subject of the practice schedule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from qtgo.core.record.tree import Node
from qtgo.core.study.mistake import Mistake, ProblemWords, problem_of
from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import in_turn
from qtgo.files.state_file import StateFile, by_key, changed_entry

MISTAKES_FILE = "mistakes.json"
_MISTAKES = "mistakes"
_MOST = 3000  # those that cost least go first


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A problem made of a mistake: its position in the schedule, its record as SGF, and the points it cost.

    ``kind`` is the value of a MistakeKind, empty where it is not known.
    """

    id: str = ""
    record: str = ""
    cost: float = 0.0
    kind: str = ""

    def root(self) -> Node:
        """Return the record; raise SgfError if it is damaged."""
        from qtgo.sgf.reader import read_text

        return read_text(self.record).games[0]


def own_mistake(mistake: Mistake, words: ProblemWords) -> OwnMistake:
    """Return a mistake as it is kept."""
    from qtgo.sgf.writer import write_text

    kind = "" if mistake.kind is None else mistake.kind.value
    return OwnMistake(mistake.id, write_text([problem_of(mistake, words)]), round(mistake.cost, 1), kind)


class OwnMistakes(StateFile):
    """The mistakes kept; those that could not be saved are saved with the next ones."""

    def __init__(self, path: Path, *, only_looks: bool = False) -> None:
        super().__init__(path, only_looks=only_looks)
        self._known: dict[str, OwnMistake] = {}
        self._unsaved: dict[str, OwnMistake] = {}
        self.look_again()

    def look_again(self) -> None:
        """Read what others may have written since, such as another window; what is unsaved stays."""
        with self._noting_errors():
            self._known = _mistakes(self._entries()) | self._unsaved

    @property
    def known(self) -> Mapping[str, OwnMistake]:
        """Return the mistakes by position, in the order in which they were added."""
        return self._known

    def add(self, mistakes: Iterable[OwnMistake]) -> None:
        """Add mistakes, replacing known ones of the same positions, and save them; raise OSError."""
        self._unsaved |= {mistake.id: mistake for mistake in mistakes if self._known.get(mistake.id) != mistake}
        self._known |= self._unsaved
        if not self._unsaved:
            return

        def change() -> dict[str, OwnMistake]:
            before = self._entries()
            read = _mistakes(before)
            known, changed = _limited(read | self._unsaved), self._unsaved
            entries = [
                changed_entry(before.get(id), encoded(mistake)) if id in changed else before[id]
                for id, mistake in known.items()
            ]
            strange = [entry for id, entry in before.items() if id not in read]
            self._write_fields(**{_MISTAKES: [*entries, *strange]})
            return known

        self._known = in_turn(self.path, change)
        self._unsaved.clear()

    def _entries(self) -> dict[str, Any]:
        """Read the file; raise OSError."""
        return by_key(self._read_fields(**{_MISTAKES: []})[_MISTAKES], "id")


def _mistakes(entries: Mapping[str, Any]) -> dict[str, OwnMistake]:
    """Return the mistakes of the valid entries."""
    read = (decoded(OwnMistake, entry, OwnMistake()) for entry in entries.values() if isinstance(entry, dict))
    return {mistake.id: mistake for mistake in read if mistake.id and mistake.record}


def _limited(known: dict[str, OwnMistake]) -> dict[str, OwnMistake]:
    if len(known) <= _MOST:
        return known
    kept = set(sorted(known, key=lambda id: known[id].cost, reverse=True)[:_MOST])
    return {id: mistake for id, mistake in known.items() if id in kept}
