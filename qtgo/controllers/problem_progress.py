"""Which problems of which files were solved or failed, kept in a JSON file."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from qtgo.atomic_file import replace_file
from qtgo.private_files import make_private_folder

_VERSION = 1


@dataclass(frozen=True, slots=True)
class ProblemRecord:
    """How often a problem was solved and failed at the first try, how it ended last and on which day (ISO)."""

    solved: int = 0
    failed: int = 0
    solved_last: bool = False
    day: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many problems of a file ended solved or failed when they were last tried."""

    solved: int = 0
    failed: int = 0


class ProblemProgress:
    """The results of problems by their file and place in it; what cannot be read or kept counts for this run only."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files: dict[str, dict[int, ProblemRecord]] = {}
        with contextlib.suppress(OSError, ValueError, RecursionError):
            self._files = _decode(json.loads(path.read_text("utf-8")))

    def record(self, file: str, game: int) -> ProblemRecord:
        """Give what is known of one problem."""
        return self._files.get(file, {}).get(game, ProblemRecord())

    def statistics(self, file: str) -> Statistics:
        """Count the problems of a file."""
        records = self._files.get(file, {}).values()
        solved = sum(record.solved_last for record in records)
        return Statistics(solved, len(records) - solved)

    def note(self, file: str, game: int, *, solved: bool, day: str) -> None:
        """Note how a problem ended, and keep it; raise OSError where it cannot be kept."""
        before = self.record(file, game)
        after = replace(
            before,
            solved=before.solved + solved,
            failed=before.failed + (not solved),
            solved_last=solved,
            day=day,
        )
        self._files.setdefault(file, {})[game] = after
        if file:
            self._save()

    def _save(self) -> None:
        files = {
            file: {str(game): asdict(record) for game, record in games.items()}
            for file, games in self._files.items()
            if file
        }
        make_private_folder(self._path.parent)
        text = json.dumps({"version": _VERSION, "files": files}, indent=1, ensure_ascii=False)
        replace_file(self._path, text.encode("utf-8", "surrogateescape"), is_private=True)


def _decode(document: Any) -> dict[str, dict[int, ProblemRecord]]:
    """Read what was kept, passing over what is no record."""
    files: dict[str, dict[int, ProblemRecord]] = {}
    kept = document.get("files") if isinstance(document, dict) else None
    for file, games in kept.items() if isinstance(kept, dict) else ():
        for game, values in games.items() if isinstance(games, dict) else ():
            record = _decode_record(values)
            if record is not None and game.isdecimal():
                files.setdefault(file, {})[int(game)] = record
    return files


def _decode_record(values: Mapping[str, Any] | Any) -> ProblemRecord | None:
    if not isinstance(values, dict):
        return None
    default = ProblemRecord()
    known = {
        name: value
        for name, value in values.items()
        if name in ProblemRecord.__slots__ and type(value) is type(getattr(default, name))
    }
    return ProblemRecord(**known)
